"""Builds the bundle of this system, tries it and packs it: ``python packaging/build.py [--out FOLDER] [--wheel FILE]``.

Run it with the Python that the bundle is to hold (3.13), on the system that it is for: there is no way to build for
another one. Everything is made below FOLDER (``build/bundle``): an environment with the wheel and PyInstaller, the icons,
the bundle, the packed files. What a system offers besides (Inno Setup, appimagetool, hdiutil) is used where it is there, and
named where not.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NEEDED = "pyinstaller>=6.22,<7"


def say(words: str) -> None:
    """Tell what happens."""
    print(f"bundle: {words}", flush=True)


def run(*words: str | Path, **environment: str) -> None:
    """Run a program; the build ends with it if it fails."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    subprocess.run([str(word) for word in words], check=True, env={**kept, **environment})


class Build:
    """One build below a folder."""

    def __init__(self, out: Path, wheel: Path | None) -> None:
        self.out = out
        self.wheel = wheel
        inside = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
        self.python = out / "venv" / inside
        self.bundle = out / "dist" / "Workbench"
        self.packed = out / "packed"

    def whole(self) -> None:
        """Everything, in order."""
        self.environment()
        self.frozen()
        self.licences()
        programs = (
            self.bundle.parent / "Workbench.app" / "Contents" / "MacOS" if sys.platform == "darwin" else self.bundle
        )
        run(self.python, "-I", HERE / "try_bundle.py", programs)
        shutil.rmtree(self.packed, ignore_errors=True)
        self.packed.mkdir(parents=True)
        version = subprocess.check_output(
            [str(self.python), "-I", "-c", "import workbench; print(workbench.__version__)"], text=True
        ).strip()
        machine = platform.machine().lower().replace("amd64", "x86_64")
        pack = {"win32": self.windows, "darwin": self.macos}.get(sys.platform, self.linux)
        pack(version, f"Workbench-{version}-{machine}")
        for path in sorted(self.packed.iterdir()):
            say(f"{path.name}: {path.stat().st_size / 1e6:.0f} MB")

    def environment(self) -> None:
        """An environment with the wheel, as pip installs it, and PyInstaller."""
        if self.wheel is None:
            say("building the wheel")
            venv.create(self.out / "wheel-venv", with_pip=True, clear=True)
            builder = self.out / "wheel-venv" / self.python.relative_to(self.out / "venv")
            run(builder, "-m", "pip", "install", "--quiet", "build")
            run(builder, "-m", "build", "--wheel", "--outdir", self.out / "wheel", ROOT)
            self.wheel = max((self.out / "wheel").glob("workbench-*.whl"), key=lambda path: path.stat().st_mtime)
        say(f"installing {self.wheel.name} for Python {platform.python_version()}")
        venv.create(self.out / "venv", with_pip=True, clear=True)
        run(self.python, "-m", "pip", "install", "--quiet", self.wheel, NEEDED)

    def frozen(self) -> None:
        """The bundle: one folder with two programs."""
        icons = self.out / "icons"
        run(self.python, "-I", HERE / "make_icons.py", icons)
        say("PyInstaller (some minutes)")
        words = ("--noconfirm", "--log-level", "WARN", "--distpath", self.out / "dist", "--workpath", self.out / "work")
        run(self.python, "-I", "-m", "PyInstaller", *words, HERE / "workbench.spec", WORKBENCH_ICONS=str(icons))
        if sys.platform == "linux":
            (self.bundle / "workbench-cli").symlink_to("Workbench")

    def licences(self) -> None:
        """The words of all licences, in a folder that one finds without starting the program."""
        target = self.bundle / "licenses"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(ROOT / "resources" / "licenses", target)
        shutil.copy(ROOT / "LICENSE", target / "Workbench.txt")
        inside = self.bundle / ("_internal" if sys.platform != "darwin" else "")
        for info in inside.rglob("*.dist-info"):
            for path in info.rglob("*"):
                if path.is_file() and any(word in path.name.casefold() for word in ("licen", "copying", "notice")):
                    place = target / info.name.partition("-")[0] / path.relative_to(info)
                    place.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, place)

    def linux(self, version: str, name: str) -> None:
        """A tar.xz, and an AppImage where its tool is there."""
        shutil.copy(self.out / "icons" / "workbench.png", self.bundle / "workbench.png")
        shutil.make_archive(str(self.packed / name), "xztar", self.bundle.parent, self.bundle.name)
        tool = shutil.which("appimagetool")
        if tool is None:
            say("no appimagetool (https://github.com/AppImage/appimagetool): no AppImage")
            return
        folder = self.out / "AppDir"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.bundle, folder / "usr" / "bin", symlinks=True)
        shutil.copy(self.out / "icons" / "workbench.png", folder / "workbench.png")
        (folder / "workbench.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Workbench\nExec=Workbench %F\nIcon=workbench\nTerminal=false\n"
            "Categories=Game;StrategyGame;\n",
            encoding="utf-8",
        )
        start = folder / "AppRun"
        start.write_text(
            '#!/bin/sh\nexec "${0%/*}/usr/bin/Workbench" "$@"\n',
            encoding="utf-8",
        )
        start.chmod(0o755)
        run(tool, "--no-appstream", folder, self.packed / f"{name}.AppImage", ARCH=platform.machine())

    def windows(self, version: str, name: str) -> None:
        """A zip, and an installer where Inno Setup is there."""
        shutil.make_archive(str(self.packed / f"{name}-windows"), "zip", self.bundle.parent, self.bundle.name)
        tool = shutil.which("iscc") or shutil.which("iscc", path="C:\\Program Files (x86)\\Inno Setup 6")
        if tool is None:
            say("no Inno Setup 6 (https://jrsoftware.org/isinfo.php): no installer")
            return
        given = {
            "Version": version,
            "Bundle": self.bundle,
            "Icon": self.out / "icons" / "workbench.ico",
            "Out": self.packed,
        }
        words = [f"/D{key}={value}" for key, value in given.items()]
        run(tool, "/Qp", *words, f"/F{name}-setup", HERE / "windows.iss")

    def macos(self, version: str, name: str) -> None:
        """A disk image with the app, which is signed where a certificate is named in WORKBENCH_SIGN_AS."""
        app = self.bundle.parent / "Workbench.app"
        shutil.copytree(self.bundle / "licenses", app / "Contents" / "Resources" / "licenses", dirs_exist_ok=True)
        signer = os.environ.get("WORKBENCH_SIGN_AS", "-")  # "-": for this machine only
        run("codesign", "--force", "--deep", "--options", "runtime", "--sign", signer, app)
        image = self.packed / f"{name}.dmg"
        run("hdiutil", "create", "-volname", "Workbench", "-srcfolder", app, "-format", "UDZO", "-ov", image)


def main() -> int:
    """Build below the folder that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bundle")
    parser.add_argument("--wheel", type=Path, help="a wheel of the program; it is built without one")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    try:
        Build(args.out.resolve(), args.wheel.resolve() if args.wheel else None).whole()
    except subprocess.CalledProcessError as problem:
        say(f"failed: {problem.cmd[0]} ended with {problem.returncode}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
