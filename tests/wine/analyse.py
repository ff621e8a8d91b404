#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Same reports, same verdicts: `fettle.exe analyse` under wine and `fettle analyse` on Linux print the same bytes.

analyse.py FETTLE FETTLE_EXE CORPUS. Also prints the processor time of both, without wine's start.
"""

import os
import pathlib
import resource
import subprocess
import sys

FETTLE, EXE, CORPUS = (pathlib.Path(word).resolve() for word in sys.argv[1:])
RUN = str(pathlib.Path(__file__).resolve().parents[2] / "packaging/windows/run-wine.sh")
FORMS = ([], ["--full"], ["--jsonl"], ["--jsonl", "--full"], ["--summary"], ["--json"], ["--json", "--full"])
AT_ONCE = 64  # files of a call: Windows' command line has 32,767 characters


def run(program, words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run([*program, *words], cwd=CORPUS, capture_output=True, timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    files = sorted(str(path.relative_to(CORPUS)) for path in CORPUS.rglob("*") if path.is_file())
    assert len(files) > 100, f"{CORPUS} has too few files"
    parts = [files[i:i + AT_ONCE] for i in range(0, len(files), AT_ONCE)]
    native, foreign = [str(FETTLE)], ["sh", RUN, str(EXE)]
    compared = 0
    spent = {"Linux": 0.0, "wine": 0.0}
    run(foreign, ["--version"])  # the first one makes wine's own files
    start = min(run(foreign, ["--version"])[1] for _ in range(3))
    for form in FORMS:
        for part in parts:
            words = (["--json"] if "--json" in form else []) + ["analyse"]
            words += [word for word in form if word != "--json"] + part
            here, time_here = run(native, words)
            there, time_there = run(foreign, words)
            spent["Linux"] += time_here
            spent["wine"] += time_there - start
            assert here.stdout == there.stdout and here.returncode == there.returncode, \
                f"{' '.join(words[:5])} …: {here.returncode} {there.returncode}\n{difference(here.stdout, there.stdout)}"
            compared += len(here.stdout)
    print(f"{len(files)} files, {len(FORMS)} forms, {compared} bytes: equal; "
          f"{spent['Linux']:.2f} s on Linux, {spent['wine']:.2f} s under wine")


def difference(one, other):
    for a, b in zip(one.splitlines(), other.splitlines()):
        if a != b:
            return f"- {a.decode(errors='replace')}\n+ {b.decode(errors='replace')}"
    return "one ends earlier"


if "WINEPREFIX" in os.environ:
    del os.environ["WINEPREFIX"]
main()
