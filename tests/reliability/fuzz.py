"""Feeds hostile input to every reader: ``python -m tests.reliability.fuzz --inputs 100000 [--seed 1] [--jobs 2]``.

Every input must end in an answer or in diagnostics with a place, within ``--seconds`` of processor time. The process must not
grow by more than ``--megabytes`` above what it held at rest before that input, not even for a moment. What fails is kept as a
file. The report says of each reader how many inputs it was given, how many of them got past the first refusal, and what the
slowest and the largest of them took; a reader of which too few get so far fails the run too.

``--counts FILE`` keeps what was counted so far while the run goes on, so that a run that is killed loses half a minute of it.
``--part 2/10`` does the second tenth of a run, and ``--sum FILE ...`` reports what several parts counted together. ``--reader
NAME`` tries one reader, ``--file NAME`` one kept input. With atheris (an extra for developers, ``pip install workbench[fuzz]``)
``--guided NAME`` looks for inputs that reach new code until it is stopped.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.reliability.hostile_input import Fault

CHUNK = 50
KEPT_EVERY = 30.0
"""Seconds after which the counts and findings of a run are written anew."""
CUT_OFF = ", cut off"
"""What is added to the name of a reader for inputs that are cut off at every byte."""


class TooLong(BaseException):
    """An input has had its time; no handler of errors may swallow this."""


@dataclass
class Tried:
    """What became of some inputs."""

    counts: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    """Inputs that got past the first refusal."""
    slowest: dict[str, tuple[float, bytes]] = field(default_factory=dict)
    largest: dict[str, float] = field(default_factory=dict)
    """Megabytes above the process at rest."""
    findings: list[tuple[str, str, bytes]] = field(default_factory=list)

    def add(self, other: Tried) -> None:
        """Count those of another run too."""
        self.counts += other.counts
        self.taken += other.taken
        self.findings += other.findings
        for name, slow in other.slowest.items():
            self.slowest[name] = max(slow, self.slowest.get(name, (0.0, b"")))
        for name, grown in other.largest.items():
            self.largest[name] = max(grown, self.largest.get(name, 0.0))

    def to_plain(self) -> dict[str, Any]:
        """The counts as plain data; the inputs are kept as files of their own."""
        return {
            "counts": dict(self.counts),
            "taken": dict(self.taken),
            "slowest": {name: seconds for name, (seconds, _) in self.slowest.items()},
            "largest": self.largest,
            "findings": [[name, problem] for name, problem, _ in self.findings],
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Tried:
        """What :meth:`to_plain` gave, without the inputs."""
        return cls(
            Counter(plain["counts"]),
            Counter(plain["taken"]),
            {name: (seconds, b"") for name, seconds in plain["slowest"].items()},
            plain["largest"],
            [(name, problem, b"") for name, problem in plain["findings"]],
        )

    def depth(self, name: str) -> float:
        """Which part of the inputs of a reader got past the first refusal."""
        return self.taken[name] / max(1, self.counts[name])


@dataclass(frozen=True)
class Limits:
    """What one input may cost: processor seconds, and megabytes above what the process held at rest before it."""

    seconds: float = 10.0
    megabytes: int = 300


@contextmanager
def bounded(seconds: float, megabytes: float = math.inf) -> Iterator[None]:
    """Raise :class:`TooLong` after so much processor time of this process, and when it has grown by more than twice the
    megabytes that it may: the machine must live on."""
    begun, before = time.process_time(), _megabytes("VmRSS")

    def ring(_signal: int, _frame: object) -> None:
        if time.process_time() - begun > seconds or _megabytes("VmRSS") - before > 2 * megabytes:
            raise TooLong

    handler = signal.signal(signal.SIGPROF, ring)
    often = min(0.25, seconds)
    signal.setitimer(signal.ITIMER_PROF, often, often)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, handler)


def try_one(name: str, raw: bytes, tried: Tried, limits: Limits, sort: str = "") -> None:
    """Give one input to one reader and note what happens, with the inputs of a ``sort`` ("" = all others of the reader)."""
    from tests.reliability.readers import READERS

    reader, name = READERS[name], name + sort
    problem, taken = "", False
    _forget_peak()
    begun, before = time.process_time(), _megabytes("VmRSS")
    try:
        with bounded(limits.seconds, limits.megabytes):
            taken = reader.feed(raw)
    except TooLong:
        problem = f"longer than {limits.seconds:g} s, or much too large: " + "".join(traceback.format_exc(limit=-3))
    except Fault as fault:
        problem = str(fault)
    except Exception:
        problem = traceback.format_exc(limit=-6)
    spent, grown = time.process_time() - begun, _megabytes("VmHWM") - before
    if not problem and grown > limits.megabytes:
        problem = f"{grown:.0f} MB more memory"
    tried.counts[name] += 1
    tried.taken[name] += taken
    tried.slowest[name] = max((spent, raw), tried.slowest.get(name, (0.0, b"")))
    tried.largest[name] = max(grown, tried.largest.get(name, 0.0))
    if problem:
        tried.findings.append((name, problem, raw))


def _forget_peak() -> None:
    """Let the system count the peak of memory (``VmHWM``) anew; where it cannot, the peak is that of the whole run."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _megabytes(what: str) -> float:
    """Memory of this process in MB: ``VmRSS`` now, or ``VmHWM`` at its peak."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith(f"{what}:"):
                return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@dataclass(frozen=True)
class Chunk:
    """So many inputs of one reader from one seed; with ``cut`` the truncations from ``seed`` on."""

    name: str
    seed: int
    count: int
    cut: bool = False


@dataclass(frozen=True)
class Trying:
    """What a worker does with a chunk."""

    limits: Limits = Limits()

    def __call__(self, chunk: Chunk) -> Tried:
        """Try them all."""
        from tests.reliability.readers import READERS, truncations

        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        os.environ.setdefault("QT_LOGGING_RULES", "qt.gui.imageio*=false")
        _ensure_application()
        tried = Tried()
        if chunk.cut:
            for name, raw in list(truncations())[chunk.seed : chunk.seed + chunk.count]:
                try_one(name, raw, tried, self.limits, CUT_OFF)
            return tried
        rng = random.Random(f"{chunk.name} {chunk.seed}")
        for _ in range(chunk.count):
            try:
                raw = READERS[chunk.name].make(rng)
            except Exception:  # a fault of the fuzzer's own, which must not end a long run
                tried.findings.append((chunk.name, "no input: " + traceback.format_exc(limit=-3), b""))
                continue
            try_one(chunk.name, raw, tried, self.limits)
        return tried


_application: list[Any] = []
"""The application of Qt of this process, which lives as long as it does."""


def _ensure_application() -> None:
    """Create an application of Qt if there is none: what readers of the window ask of Qt ends the process without one."""
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        _application.append(QApplication([]))


def chunks(inputs: int, seed: int, only: str = "") -> list[Chunk]:
    """So many inputs, shared out over the readers; those that are cut off at every byte come first."""
    from tests.reliability.readers import READERS, truncations

    cut = [] if only else list(range(0, min(len(list(truncations())), inputs // 2), CHUNK))
    made = [Chunk("cut off", start, CHUNK, cut=True) for start in cut]
    left = inputs - len(cut) * CHUNK
    whole = sum(reader.share for reader in READERS.values())
    for name, reader in READERS.items():
        # rounded up: no fewer than were asked for
        count = left if only == name else 0 if only else math.ceil(left * reader.share / whole)
        made += [
            Chunk(name, seed * 1_000_000 + start, min(CHUNK, count - start)) for start in range(0, max(0, count), CHUNK)
        ]
    return made


def guided(name: str, folder: Path) -> int:
    """Let atheris look for inputs that reach new code."""
    try:
        import atheris
    except ImportError:
        print("atheris is not installed: pip install workbench[fuzz]")
        return 2
    with atheris.instrument_imports(include=["workbench"]):
        from tests.reliability.readers import READERS
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(name)
    for number in range(50):
        (folder / f"sample{number}").write_bytes(READERS[name].make(rng))

    def one(raw: bytes) -> None:
        READERS[name].feed(raw)

    atheris.Setup([sys.argv[0], str(folder), "-timeout=10", "-max_len=20000", f"-artifact_prefix={folder}/found-"], one)
    atheris.Fuzz()
    return 0


def report(tried: Tried) -> None:
    """Print the counts, the slowest and the findings."""
    print(f"{sum(tried.counts.values())} inputs, {sum(tried.taken.values())} past the first refusal")
    print(f"  {'reader':24}{'tried':>8}{'got past':>10}{'failed':>8}{'slowest':>10}{'largest':>10}")
    failed = Counter(name for name, *_ in tried.findings)
    for name, count in sorted(tried.counts.items()):
        slow, large = tried.slowest[name][0], tried.largest[name]
        print(f"  {name:24}{count:8}{tried.depth(name):10.0%}{failed[name]:8}{slow:8.2f} s{large:7.0f} MB")
    for name in shallow(tried):
        print(f"too few inputs of {name} get past the first refusal")
    kinds = Counter(problem.strip().splitlines()[-1][:110] for _, problem, _ in tried.findings)
    print(f"{len(tried.findings)} findings of {len(kinds)} kinds")
    for kind, count in kinds.most_common():
        print(f"  {count:6} {kind}")


def keep_findings(tried: Tried, folder: Path) -> None:
    """Keep the first three inputs of each kind of finding as files, with what went wrong."""
    if tried.findings:
        folder.mkdir(parents=True, exist_ok=True)
    told: Counter[str] = Counter()
    for number, (name, problem, raw) in enumerate(tried.findings):
        kind = problem.strip().splitlines()[-1][:110]
        told[kind] += 1
        if told[kind] <= 3:
            (folder / f"{number:05}-{name.replace(' ', '-')}.input").write_bytes(raw)
            (folder / f"{number:05}-{name.replace(' ', '-')}.txt").write_text(problem, encoding="utf-8")


def keep_counts(tried: Tried, path: Path) -> None:
    """Write what was counted so far in the place of what was written before."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(tried.to_plain(), indent=1) + "\n", encoding="utf-8")
    beside.replace(path)


def shallow(tried: Tried) -> list[str]:
    """The readers of which fewer inputs than they should get past the first refusal; a few inputs tell nothing."""
    from tests.reliability.readers import READERS

    many = (name for name in READERS if tried.counts[name] >= 100)
    return [name for name in many if tried.depth(name) < READERS[name].depth]


def main() -> int:
    """Try inputs and report; 1 if there are findings, or if a reader was not tried deep enough."""
    parser = argparse.ArgumentParser(description="Hostile input for every reader.")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--megabytes", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so many")
    parser.add_argument("--reader", default="", help="one reader, by name")
    parser.add_argument("--file", type=Path, help="one kept input, for the reader")
    parser.add_argument("--part", default="1/1", help="one part of the run, as 2/10")
    parser.add_argument("--counts", type=Path, help="keep what was counted so far in this file")
    parser.add_argument("--sum", type=Path, nargs="+", help="only report what these files counted together")
    parser.add_argument("--guided", metavar="READER")
    parser.add_argument("--out", type=Path, default=Path("fuzz-findings"))
    args = parser.parse_args()
    if args.guided:
        # before anything of the program is imported, so that all of it is watched
        return guided(args.guided, args.out)
    with tempfile.TemporaryDirectory() as folder:
        # caches, learning and collection of whoever tries it stay as they are
        for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
            os.environ[name] = folder
        return _try_all(parser, args)


def _try_all(parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    from tests.reliability.readers import READERS

    if args.reader not in ("", *READERS) or (args.file and not args.reader):
        parser.error(f"the readers are {', '.join(READERS)}")
    tried, limits, begun = Tried(), Limits(args.seconds, args.megabytes), time.monotonic()
    if args.sum:
        for path in args.sum:
            tried.add(Tried.from_plain(json.loads(path.read_text(encoding="utf-8"))))
    elif args.file:
        try_one(args.reader, args.file.read_bytes(), tried, limits)
        print(*(problem for _, problem, _ in tried.findings), sep="\n")
    else:
        _spread_out(chunks(args.inputs, args.seed, args.reader), args, tried, limits)
        print(f"{time.monotonic() - begun:.0f} s")
    report(tried)
    return 1 if tried.findings or shallow(tried) else 0


def _spread_out(jobs: list[Chunk], args: argparse.Namespace, tried: Tried, limits: Limits) -> None:
    """Try the chunks in several processes, until the time is over."""
    from workbench.cli.processes import LostJob, ordered_map

    # mixed, so that a run that is broken off has tried every reader
    random.Random(args.seed).shuffle(jobs)
    number, parts = map(int, args.part.split("/"))
    jobs = jobs[number - 1 :: parts]
    end = time.monotonic() + 60 * args.minutes if args.minutes else math.inf
    kept = time.monotonic()
    with closing(ordered_map(Trying(limits), jobs, workers=args.jobs)) as told:
        try:
            for job, found in zip(jobs, told, strict=True):
                if isinstance(found, LostJob):
                    tried.findings.append((job.name, f"the process died: {job}", repr(job).encode()))
                else:
                    tried.add(found)
                if time.monotonic() - kept > KEPT_EVERY:
                    kept = time.monotonic()
                    _keep(tried, args)
                    print(f"{sum(tried.counts.values())} inputs, {len(tried.findings)} findings", flush=True)
                if time.monotonic() > end:
                    break
        except KeyboardInterrupt:
            print("broken off")
    _keep(tried, args)


def _keep(tried: Tried, args: argparse.Namespace) -> None:
    keep_findings(tried, args.out)
    if args.counts:
        keep_counts(tried, args.counts)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a run that is ended tells what it found
    sys.exit(main())
