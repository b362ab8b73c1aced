"""OpenStreetMap’s ``.osm``: XML read as a stream, so that a large file never stands in memory as a tree."""

from __future__ import annotations

from collections.abc import Mapping
from xml.parsers import expat

import numpy as np

from workbench.base.cancellation import CancelToken, RareChecks
from workbench.base.text import Text
from workbench.files.formats.source import Refused, SourceFile
from workbench.real_ground.land import kept_tags
from workbench.real_ground.osm_data import (
    MOST_MEMBERS,
    MOST_NODES,
    MOST_REFERENCES,
    MOST_WAYS,
    OsmData,
    OsmRelation,
    OsmWay,
    check_count,
)

_MOST_BYTES = 1024 * 2**20
_PIECE = 2**20
_TRUST = Text("do not trust this file", "méfiez-vous de ce fichier")


def read_osm_xml(source: SourceFile, cancel: CancelToken | None = None) -> OsmData:
    """The contents of a file. Refused, with a line and a column, for what is not well formed, declares entities, or has numbers
    that are none."""
    reading = _Reading(RareChecks(cancel, 2000))
    parser = expat.ParserCreate()
    wrong_at = (0, 0)

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal wrong_at
        try:
            reading.start(name, attributes)
        except (Refused, ValueError, OverflowError):
            wrong_at = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
            raise

    parser.StartElementHandler = start
    parser.EndElementHandler = reading.end
    parser.EntityDeclHandler = reading.refuse_entity
    parser.ExternalEntityRefHandler = reading.refuse_entity
    parser.SkippedEntityHandler = reading.refuse_entity
    try:
        with source.opened() as stream:
            size = 0
            while piece := stream.read(_PIECE):
                size += len(piece)
                if size > _MOST_BYTES:
                    raise Refused("too_large", Text("the file is larger than 1 GB", "le fichier dépasse 1 Go"))
                parser.Parse(piece, False)
            parser.Parse(b"", True)
    except Refused as problem:
        line, column = wrong_at
        raise Refused(problem.code, problem.text, problem.hint, line=line, column=column) from None
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        text = Text(f"the XML is broken: {why}", f"le XML est abîmé : {why}")
        raise Refused("bad_xml", text, line=error.lineno, column=error.offset + 1) from None
    except (ValueError, OverflowError) as error:
        line, column = wrong_at
        text = Text(f"a number is none: {error}", f"un nombre n’en est pas un : {error}")
        raise Refused("bad_number", text, line=line, column=column) from None
    return reading.data()


class _Reading:
    """Nodes, ways and relations while their elements come by."""

    def __init__(self, checks: RareChecks) -> None:
        self.checks = checks
        self.depth = 0
        self.ids: list[int] = []
        self.places: list[tuple[float, float]] = []
        self.references: list[int] = []
        self.points: list[tuple[int, float, float, Mapping[str, str]]] = []
        self.ways: list[OsmWay] = []
        self.relations: list[OsmRelation] = []
        self._tags: list[tuple[str, str]] = []
        self._members: list[int] = []
        self._at = (0, 0.0, 0.0)
        self._first = 0

    def data(self) -> OsmData:
        places = np.array(self.places, dtype=np.float64).reshape(len(self.places), 2)
        return OsmData(
            np.array(self.ids, dtype=np.int64),
            places[:, 0],
            places[:, 1],
            np.array(self.references, dtype=np.int64),
            self.points,
            self.ways,
            self.relations,
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self.checks.step()
        self.depth += 1
        if self.depth == 1 and name not in ("osm", "osmChange"):
            text = Text("its outermost element is <{name}>, not <osm>", "son élément principal est <{name}>, pas <osm>")
            raise Refused("bad_form", text.format(name=name[:40]))
        if self.depth > 20:
            raise Refused("too_many", Text("elements lie too deep in one another", "des éléments sont trop imbriqués"))
        if name == "node":
            self._tags = []
            self._at = (_number(attributes, "id"), _place(attributes, "lon"), _place(attributes, "lat"))
        elif name in ("way", "relation"):
            self._tags, self._members = [], []
            self._first = len(self.references)
            self._at = (_number(attributes, "id"), 0.0, 0.0)
        elif name == "tag":
            self._tags.append((attributes.get("k", ""), attributes.get("v", "")))
        elif name == "nd":
            self.references.append(_number(attributes, "ref"))
            check_count(len(self.references), MOST_REFERENCES)
        elif name == "member" and attributes.get("type") == "way":
            self._members.append(_number(attributes, "ref"))
            check_count(len(self._members), MOST_MEMBERS)

    def end(self, name: str) -> None:
        """An element ends: a node, way or relation is complete."""
        self.depth -= 1
        number, lon, lat = self._at
        if name == "node":
            self.ids.append(number)
            self.places.append((lon, lat))
            check_count(len(self.ids), MOST_NODES)
            tags = kept_tags(self._tags)
            if tags:
                self.points.append((number, lon, lat, tags))
        elif name == "way":
            self.ways.append(OsmWay(number, kept_tags(self._tags), self._first, len(self.references)))
            check_count(len(self.ways), MOST_WAYS)
        elif name == "relation":
            tags = kept_tags(self._tags)
            if tags.get("type") == "multipolygon":
                self.relations.append(OsmRelation(number, tags, tuple(self._members)))

    def refuse_entity(self, *_: object) -> int:
        """Nothing is expanded."""
        raise Refused(
            "bad_xml", Text("the XML declares entities of its own", "le XML déclare ses propres entités"), _TRUST
        )


def _number(attributes: Mapping[str, str], key: str) -> int:
    word = attributes.get(key)
    if word is None:
        text = Text('an element has no "{key}"', "un élément n’a pas de « {key} »")
        raise Refused("missing", text.format(key=key))
    found = int(word) if len(word) < 20 else 2**63
    if not -(2**63) <= found < 2**63:
        raise OverflowError(word[:40])
    return found


def _place(attributes: Mapping[str, str], key: str) -> float:
    # nodes that were deleted have no place
    return float(attributes.get(key, "nan"))
