"""Elevation models: ``.hgt`` and ESRI ``.asc`` are read with numpy alone, GeoTIFF and what else GDAL knows with rasterio.

A :class:`Relief` is an array of heights in metres, NaN where the model has a void, and where its samples lie on the earth.
Heights between samples are those of the plane through the four around.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.numbers import FloatArray
from workbench.base.text import Text
from workbench.files.formats.source import Refused, SourceFile

Extent = tuple[float, float, float, float]
"""West, south, east, north in degrees."""

MOST_SAMPLES = 60_000_000
"""Heights of one file: 240 MB in memory."""
_HGT_NAME = re.compile(r"(?:^|_)([ns])(\d{2})([ew])(\d{3})", re.IGNORECASE)
_HGT_SIDES = (1201, 3601, 1801, 601)
_VOID_BELOW, _VOID_ABOVE = -12_000.0, 9_500.0
"""Metres: no ground of the earth lies lower or higher; models write their voids so."""

NEEDS_EXTRA = "needs_extra"
_GET_EXTRA = Text("install it: pip install 'workbench[ground]'", "installez-le : pip install 'workbench[ground]'")


@dataclass(frozen=True, eq=False)
class Relief:
    """Heights in metres of a file. Sample (row, column) lies at ``origin`` + column x ``right`` + row x ``down``: in degrees,
    or in the units of the ``crs`` (a name that rasterio knows; "" = longitude and latitude)."""

    name: str
    heights: npt.NDArray[np.float32]
    origin: tuple[float, float]
    right: tuple[float, float]
    down: tuple[float, float]
    crs: str = ""

    @property
    def voids(self) -> int:
        """Samples without a height."""
        return int(np.isnan(self.heights).sum())

    @property
    def spacing(self) -> float:
        """Metres between samples, roughly."""
        step = min(math.hypot(*self.right), math.hypot(*self.down))
        return step * 111_000 if not self.crs or step < 0.1 else step

    def outline(self) -> FloatArray:
        """The corners of the area of the samples as (longitude, latitude), shape (4, 2)."""
        rows, columns = self.heights.shape
        corners = [(-0.5, -0.5), (-0.5, columns - 0.5), (rows - 0.5, columns - 0.5), (rows - 0.5, -0.5)]
        places = [
            tuple(self.origin[k] + column * self.right[k] + row * self.down[k] for k in (0, 1))
            for row, column in corners
        ]
        return _changed(np.array(places), self.crs, "")

    def at(self, places: FloatArray) -> FloatArray:
        """Heights at places (longitude, latitude), shape (n, 2); NaN in voids and beyond the file."""
        points = _changed(places, "", self.crs) - np.array(self.origin)
        matrix = np.array([self.right, self.down]).T
        inverse = np.linalg.inv(matrix)
        column, row = (points @ inverse.T).T
        rows, columns = self.heights.shape
        found = np.full(len(places), np.nan)
        # half a sample around the outermost belongs to the file, so that tiles that touch leave no gap
        inside = (column >= -0.5) & (column <= columns - 0.5) & (row >= -0.5) & (row <= rows - 0.5)
        if not inside.any():
            return found
        column, row = np.clip(column[inside], 0, columns - 1), np.clip(row[inside], 0, rows - 1)
        c0, r0 = np.floor(column).astype(np.int64), np.floor(row).astype(np.int64)
        c1, r1 = np.minimum(c0 + 1, columns - 1), np.minimum(r0 + 1, rows - 1)
        u, v = column - c0, row - r0
        total, weight = np.zeros(len(u)), np.zeros(len(u))
        for r, c, share in ((r0, c0, (1 - u) * (1 - v)), (r0, c1, u * (1 - v)), (r1, c0, (1 - u) * v), (r1, c1, u * v)):
            height = self.heights[r, c].astype(np.float64)
            known = ~np.isnan(height)
            total[known] += (height * share)[known]
            weight[known] += share[known]
        with np.errstate(invalid="ignore", divide="ignore"):
            # most of a void is a void
            found[inside] = np.where(weight > 0.5, total / weight, np.nan)
        return found


def _changed(places: FloatArray, crs_from: str, crs_to: str) -> FloatArray:
    if crs_from == crs_to:
        return places
    warp: Any = import_module("rasterio.warp")
    xs, ys = warp.transform(crs_from or "EPSG:4326", crs_to or "EPSG:4326", places[:, 0], places[:, 1])
    found = np.column_stack([np.asarray(xs, dtype=np.float64), np.asarray(ys, dtype=np.float64)])
    return np.where(np.isfinite(found), found, 1e12)


def has_extra(module: str) -> bool:
    """Is a package of the extra ``workbench[ground]`` installed?"""
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def extra_module(module: str, what: Text) -> Any:
    """A module of the extra ``workbench[ground]``. Refused (:data:`NEEDS_EXTRA`), naming the extra, where it is missing."""
    try:
        return import_module(module)
    except ImportError:
        words = Text("{what} is read with {module}, which is missing", "{what} se lit avec {module}, qui manque")
        raise Refused(
            NEEDS_EXTRA, words.format(what=what, module=module.split(".", maxsplit=1)[0]), _GET_EXTRA
        ) from None


# --- Files


def read_relief(source: SourceFile, wanted: Extent | None = None) -> Relief:
    """The heights of a file, of a GeoTIFF only what lies in the ``wanted`` area and at most :data:`MOST_SAMPLES`. Refused for
    what is broken."""
    ending = source.path.suffix.lower()
    if ending == ".hgt":
        return _read_hgt(source)
    if ending == ".asc":
        return _read_asc(source)
    return _read_by_gdal(source, wanted)


def tile_at(name: str) -> tuple[int, int] | None:
    """The whole degrees (west, south) at which a tile lies by the name of its file; None for other names."""
    named = _HGT_NAME.search(name)
    if named is None:
        return None
    south, west = int(named[2]), int(named[4])
    return west * (1 if named[3].upper() == "E" else -1), south * (1 if named[1].upper() == "N" else -1)


def missing_tiles(reliefs: Sequence[Relief], places: FloatArray) -> tuple[str, ...]:
    """The names of the tiles in which places (longitude, latitude) lie that no relief reaches; none where no relief is a
    tile."""
    if not any(tile_at(relief.name) for relief in reliefs):
        return ()
    bare = np.ones(len(places), dtype=np.bool_)
    for relief in reliefs:
        bare &= ~shapely.contains_xy(shapely.Polygon(relief.outline()), places)
    degrees = np.unique(np.floor(places[bare]).astype(np.int64), axis=0).tolist()
    have = {tile_at(relief.name) for relief in reliefs}
    return tuple(_tile_name(west, south) for west, south in degrees if (west, south) not in have)


def _tile_name(west: int, south: int) -> str:
    return f"{'NS'[south < 0]}{abs(south):02d}{'EW'[west < 0]}{abs(west):03d}.hgt"


def _read_hgt(source: SourceFile) -> Relief:
    named = tile_at(source.path.name)
    if named is None:
        raise Refused(
            "bad_name",
            Text("an .hgt file says by its name where it lies", "un fichier .hgt dit par son nom où il se trouve"),
            Text("name it as it was, like N47E009.hgt", "nommez-le comme à l’origine, comme N47E009.hgt"),
        )
    data = source.read(64 * 2**20)
    for rows in _HGT_SIDES:
        for columns in dict.fromkeys((rows, (rows + 1) // 2)):
            if len(data) == rows * columns * 2:
                return _hgt(source, named, np.frombuffer(data, dtype=">i2").reshape(rows, columns))
    text = Text(
        "an .hgt file of {size} bytes is cut off or none: 2,884,802 (3 seconds) or 25,934,402 (1 second) are expected",
        "un fichier .hgt de {size} octets est incomplet ou n’en est pas un : on attend 2 884 802 (3 secondes) ou 25 934 402",
    )
    raise Refused("bad_size", text.format(size=len(data)), Text("download it again", "téléchargez-le de nouveau"))


def _hgt(source: SourceFile, corner: tuple[int, int], samples: npt.NDArray[Any]) -> Relief:
    west, south = corner
    rows, columns = samples.shape
    # the outer samples lie on the whole degrees
    return Relief(
        source.path.name, _cleaned(samples), (west, south + 1.0), (1 / (columns - 1), 0.0), (0.0, -1 / (rows - 1))
    )


def _cleaned(samples: npt.NDArray[Any], void: float | None = None) -> npt.NDArray[np.float32]:
    with np.errstate(invalid="ignore", over="ignore"):
        heights = samples.astype(np.float32)
        bad = ~((heights > _VOID_BELOW) & (heights < _VOID_ABOVE))
        if void is not None and not math.isnan(void):
            bad |= np.isclose(heights, void, rtol=1e-6, atol=1e-6)
    heights[bad] = np.nan
    return heights


_ASC_KEYS = (
    "ncols",
    "nrows",
    "xllcorner",
    "yllcorner",
    "xllcenter",
    "yllcenter",
    "cellsize",
    "dx",
    "dy",
    "nodata_value",
)


def _read_asc(source: SourceFile) -> Relief:
    data = source.read(256 * 2**20)
    head: dict[str, float] = {}
    at, line_number = 0, 0
    while at < len(data) and line_number < 12:
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        words = data[at:end][:200].decode("latin-1").split()
        if len(words) != 2 or words[0].lower() not in _ASC_KEYS:
            break
        line_number += 1
        try:
            head[words[0].lower()] = float(words[1].replace(",", "."))
        except ValueError:
            text = Text('"{word}" is no number', "« {word} » n’est pas un nombre").format(word=words[1][:30])
            raise Refused("bad_number", text, line=line_number, column=len(words[0]) + 2) from None
        at = end + 1
    columns, rows, step = _asc_size(head)
    heights = _asc_heights(data[at:], rows * columns, line_number).reshape(rows, columns)
    right, down = head.get("dx", step), head.get("dy", step)
    inner = "xllcenter" in head
    west = head["xllcenter" if inner else "xllcorner"] + (0.0 if inner else right / 2)
    south = head["yllcenter" if "yllcenter" in head else "yllcorner"] + (0.0 if "yllcenter" in head else down / 2)
    north = south + (rows - 1) * down
    crs = ""
    if not (-180.5 <= west <= 180.5 and -90.5 <= south <= 90.5 and right * columns <= 361):
        crs = _crs_beside(source)
    return Relief(
        source.path.name, _cleaned(heights, head.get("nodata_value")), (west, north), (right, 0.0), (0.0, -down), crs
    )


def _asc_size(head: dict[str, float]) -> tuple[int, int, float]:
    columns, rows, step = head.get("ncols", 0.0), head.get("nrows", 0.0), head.get("cellsize", head.get("dx", 0.0))
    corners = ("xllcorner" in head or "xllcenter" in head) and ("yllcorner" in head or "yllcenter" in head)
    if not all(map(math.isfinite, head.values())) or not (columns >= 2 and rows >= 2 and step > 0 and corners):
        text = Text(
            "the head of an .asc file has ncols, nrows, xllcorner, yllcorner and cellsize",
            "l’en-tête d’un fichier .asc a ncols, nrows, xllcorner, yllcorner et cellsize",
        )
        raise Refused("bad_head", text, line=1, column=1)
    if columns * rows > MOST_SAMPLES:
        raise Refused("too_large", _TOO_MANY.format(most=f"{MOST_SAMPLES:,}"), _CUT, line=1, column=1)
    return int(columns), int(rows), step


_TOO_MANY = Text("more than {most} heights", "plus de {most} altitudes")
_CUT = Text("cut out the area you need", "découpez la zone voulue")


def _asc_heights(data: bytes, count: int, lines_before: int) -> npt.NDArray[np.float64]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            values = np.fromstring(data.replace(b",", b".").decode("latin-1"), sep=" ")
    except (ValueError, DeprecationWarning):
        raise _bad_height(data, lines_before) from None
    if len(values) < count:
        text = Text(
            "{n} of {count} heights: the file is cut off", "{n} altitudes sur {count} : le fichier est incomplet"
        )
        line = lines_before + data.count(b"\n") + 1
        raise Refused("cut_off", text.format(n=len(values), count=count), line=line, column=1)
    return np.asarray(values[:count])


def _bad_height(data: bytes, lines_before: int) -> Refused:
    for number, line in enumerate(data.decode("latin-1").splitlines(), lines_before + 1):
        for found in re.finditer(r"\S+", line):
            try:
                float(found[0].replace(",", "."))
            except ValueError:
                text = Text('"{word}" is no height', "« {word} » n’est pas une altitude").format(word=found[0][:30])
                return Refused("bad_number", text, line=number, column=found.start() + 1)
    return Refused("bad_number", Text("a height is no number", "une altitude n’est pas un nombre"))


def _crs_beside(source: SourceFile) -> str:
    """The projection that the .prj file beside an .asc file names."""
    path = source.path.with_suffix(".prj")
    if not path.is_file():
        text = Text(
            "its corner is no longitude and latitude, and no .prj file beside it says what it is",
            "son coin n’est pas une longitude et une latitude, et aucun fichier .prj à côté ne dit ce que c’est",
        )
        raise Refused(
            "no_projection", text, Text("put the .prj file beside it", "mettez le fichier .prj à côté"), line=3
        )
    crs: Any = extra_module("rasterio.crs", Text("a projected .asc file", "un fichier .asc projeté"))
    with SourceFile(path) as beside:
        words = beside.text(64 * 1024)
    try:
        return str(crs.CRS.from_wkt(words).to_wkt())
    except Exception as error:
        text = Text("the projection of {file} is not understood", "la projection de {file} n’est pas comprise")
        raise Refused("no_projection", text.format(file=path.name)) from error


_DRIVERS = {
    b"II*\0": "GTiff",
    b"MM\0*": "GTiff",
    b"II+\0": "GTiff",
    b"MM\0+": "GTiff",
    b"EHFA_HEADER_TAG": "HFA",
    b"UHL1": "DTED",
}
"""By how a file begins: GDAL would take a text that names other files, and follow it to those."""


def _read_by_gdal(source: SourceFile, wanted: Extent | None) -> Relief:
    rasterio = extra_module("rasterio", Text("this elevation model", "ce modèle d’altitude"))
    driver = next((name for begin, name in _DRIVERS.items() if source.head.startswith(begin)), "")
    if not driver:
        text = Text("it does not begin as an elevation model does", "il ne commence pas comme un modèle d’altitude")
        raise Refused("bad_form", text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with (
                rasterio.Env(GDAL_DISABLE_READDIR_ON_OPEN="EMPTY_DIR"),
                rasterio.open(source.path, driver=driver) as data,
            ):
                return _raster(source.path.name, data, wanted)
    except Refused:
        raise
    except Exception as error:
        text = Text("GDAL cannot read it: {why}", "GDAL ne peut le lire : {why}")
        raise Refused("read_failed", text.format(why=str(error)[:200])) from error


def _raster(name: str, data: Any, wanted: Extent | None) -> Relief:
    if data.crs is None:
        text = Text(
            "the file does not say where it lies (no projection)", "le fichier ne dit pas où il est (sans projection)"
        )
        raise Refused("no_projection", text)
    geographic = data.crs.is_geographic
    crs = "" if geographic else str(data.crs.to_wkt())
    transform = data.transform
    top, left, rows, columns = 0, 0, int(data.height), int(data.width)
    if wanted is not None:
        top, left, rows, columns = _window(transform, rows, columns, wanted, crs)
    every = max(1, math.ceil(math.sqrt(rows * columns / MOST_SAMPLES)))
    shape = max(2, rows // every), max(2, columns // every)
    window = ((top, top + rows), (left, left + columns))
    samples = data.read(1, window=window, out_shape=shape, masked=True, out_dtype="float32")
    heights = _cleaned(np.ma.filled(samples.astype(np.float32), np.nan), data.nodata)
    down, right = rows / shape[0], columns / shape[1]
    first = _place_of(transform, left + right / 2, top + down / 2)
    return Relief(
        name,
        heights,
        first,
        (float(transform.a * right), float(transform.d * right)),
        (float(transform.b * down), float(transform.e * down)),
        crs,
    )


def _place_of(transform: Any, column: float, row: float) -> tuple[float, float]:
    """The place of a point of a raster, by the six numbers of its transformation."""
    x = transform.a * column + transform.b * row + transform.c
    return float(x), float(transform.d * column + transform.e * row + transform.f)


def _window(transform: Any, rows: int, columns: int, wanted: Extent, crs: str) -> tuple[int, int, int, int]:
    west, south, east, north = wanted
    corners = np.array([(west, south), (west, north), (east, south), (east, north), ((west + east) / 2, north)])
    matrix = np.array([[transform.a, transform.b], [transform.d, transform.e]])
    at = (_changed(corners, "", crs) - np.array([transform.c, transform.f])) @ np.linalg.inv(matrix).T
    left = int(np.clip(math.floor(at[:, 0].min()) - 2, 0, columns - 2))
    top = int(np.clip(math.floor(at[:, 1].min()) - 2, 0, rows - 2))
    right = int(np.clip(math.ceil(at[:, 0].max()) + 3, left + 2, columns))
    bottom = int(np.clip(math.ceil(at[:, 1].max()) + 3, top + 2, rows))
    return top, left, bottom - top, right - left
