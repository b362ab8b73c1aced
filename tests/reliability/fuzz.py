"""Feeds broken input to every reader: ``python -m tests.reliability.fuzz --inputs 100000 [--seed 1] [--jobs 2]``.

Every input must end in an answer or in diagnostics with a place, within ``--seconds`` of processor time and ``--megabytes`` of
memory; what fails is kept as a file. ``--reader NAME`` tries one reader, ``--file NAME`` one kept input. With atheris (an extra
for developers, ``pip install workbench[fuzz]``) ``--guided NAME`` looks for inputs that reach new code until it is stopped.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

CHUNK = 50


class TooLong(BaseException):
    """An input has had its time; no handler of errors may swallow this."""


@dataclass
class Tried:
    """What became of some inputs."""

    counts: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, tuple[float, bytes]] = field(default_factory=dict)
    findings: list[tuple[str, str, bytes]] = field(default_factory=list)
    megabytes: float = 0.0

    def add(self, other: Tried) -> None:
        """Count those of another run too."""
        self.counts += other.counts
        self.findings += other.findings
        self.megabytes = max(self.megabytes, other.megabytes)
        for name, slow in other.slowest.items():
            self.slowest[name] = max(slow, self.slowest.get(name, (0.0, b"")))


@dataclass(frozen=True)
class Limits:
    """What one input may cost: processor seconds, and megabytes on top of what the process had."""

    seconds: float = 10.0
    megabytes: int = 400


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise :class:`TooLong` after so much processor time of this process."""

    def ring(_signal: int, _frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def try_one(name: str, raw: bytes, tried: Tried, limits: Limits) -> None:
    """Give one input to one reader and note what happens."""
    from tests.reliability.readers import READERS

    begun, before = time.process_time(), _megabytes()
    try:
        with bounded(limits.seconds):
            problem = READERS[name][0](raw)
    except TooLong:
        problem = f"longer than {limits.seconds:g} s: " + "".join(traceback.format_exc(limit=-3))
    except Exception:
        problem = traceback.format_exc(limit=-6)
    spent, grown = time.process_time() - begun, _megabytes() - before
    if not problem and grown > limits.megabytes:
        problem = f"{grown:.0f} MB more memory"
    tried.counts[name] += 1
    tried.slowest[name] = max((spent, raw), tried.slowest.get(name, (0.0, b"")))
    tried.megabytes = max(tried.megabytes, _megabytes())
    if problem:
        tried.findings.append((name, problem, raw))


def _megabytes() -> float:
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
        tried = Tried()
        if chunk.cut:
            for name, raw in list(truncations())[chunk.seed : chunk.seed + chunk.count]:
                try_one(name, raw, tried, self.limits)
            return tried
        rng = random.Random(f"{chunk.name} {chunk.seed}")
        for _ in range(chunk.count):
            try_one(chunk.name, READERS[chunk.name][1](rng), tried, self.limits)
        return tried


def chunks(inputs: int, seed: int, only: str = "") -> list[Chunk]:
    """So many inputs, shared out over the readers; those that are cut off at every byte come first."""
    from tests.reliability.readers import READERS, truncations

    cut = [] if only else list(range(0, min(len(list(truncations())), inputs // 2), CHUNK))
    made = [Chunk("truncated", start, CHUNK, cut=True) for start in cut]
    left = inputs - len(cut) * CHUNK
    for name, (_, _, share) in READERS.items():
        # rounded up: no fewer than were asked for
        count = left if only == name else 0 if only else -(-left * share // 100)
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
        from tests.reliability.readers import READERS, texts
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(texts()):
        (folder / f"sample{number}").write_text(text, encoding="utf-8")

    def one(raw: bytes) -> None:
        problem = READERS[name][0](raw)
        if problem:
            raise AssertionError(problem)

    atheris.Setup([sys.argv[0], str(folder), "-timeout=10", "-max_len=20000", f"-artifact_prefix={folder}/found-"], one)
    atheris.Fuzz()
    return 0


def report(tried: Tried, seconds: float, folder: Path) -> None:
    """Print the counts, the slowest and the findings, which are kept as files."""
    print(f"{sum(tried.counts.values())} inputs in {seconds:.0f} s, largest process {tried.megabytes:.0f} MB")
    for name, count in sorted(tried.counts.items()):
        print(f"  {name:16}{count:8}  slowest {tried.slowest[name][0]:6.2f} s of processor time")
    kinds = Counter(problem.strip().splitlines()[-1][:110] for _, problem, _ in tried.findings)
    print(f"{len(tried.findings)} findings of {len(kinds)} kinds")
    for kind, count in kinds.most_common():
        print(f"  {count:6} {kind}")
    if tried.findings:
        folder.mkdir(parents=True, exist_ok=True)
    told: Counter[str] = Counter()
    for number, (name, problem, raw) in enumerate(tried.findings):
        kind = problem.strip().splitlines()[-1][:110]
        told[kind] += 1
        if told[kind] <= 3:
            (folder / f"{number:05}-{name.replace(' ', '-')}.input").write_bytes(raw)
            (folder / f"{number:05}-{name.replace(' ', '-')}.txt").write_text(problem, encoding="utf-8")


def main() -> int:
    """Try inputs and report; 1 if there are findings."""
    parser = argparse.ArgumentParser(description="Broken input for every reader.")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--megabytes", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so many")
    parser.add_argument("--reader", default="", help="one reader, by name")
    parser.add_argument("--file", type=Path)
    parser.add_argument("--guided", metavar="READER")
    parser.add_argument("--out", type=Path, default=Path("fuzz-findings"))
    args = parser.parse_args()
    limits, begun = Limits(args.seconds, args.megabytes), time.monotonic()
    if args.guided:
        # before anything of the program is imported, so that all of it is watched
        return guided(args.guided, args.out)
    from tests.reliability.readers import READERS
    from workbench.cli.processes import LostJob as Lost
    from workbench.cli.processes import ordered_map

    if args.reader and args.reader not in READERS:
        parser.error(f"the readers are {', '.join(READERS)}")
    tried = Tried()
    if args.file:
        try_one(args.reader or "scenario", args.file.read_bytes(), tried, limits)
        print(*(problem for _, problem, _ in tried.findings), sep="\n")
    else:
        jobs = chunks(args.inputs, args.seed, args.reader)
        # mixed, so that a run that is broken off has tried every reader
        random.Random(args.seed).shuffle(jobs)
        with closing(ordered_map(Trying(limits), jobs, workers=args.jobs)) as told:
            try:
                for job, found in zip(jobs, told, strict=True):
                    if isinstance(found, Lost):
                        tried.findings.append((job.name, f"the process died: {job}", repr(job).encode()))
                    else:
                        tried.add(found)
                    if args.minutes and time.monotonic() - begun > 60 * args.minutes:
                        break
            except KeyboardInterrupt:
                print("broken off")
    report(tried, time.monotonic() - begun, args.out)
    return 1 if tried.findings else 0


if __name__ == "__main__":
    sys.exit(main())
