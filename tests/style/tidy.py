#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when clang-tidy has a complaint about a source file of the project (tests excepted).

tidy.py SOURCE BUILD [FILE ...]      without files: those that changed since all were checked (changed.py says how)

With FETTLE_THOROUGH set: every one that BUILD compiles. When there is no complaint then, or with FETTLE_STAMP set, what
was looked at is noted in tests/style/checked, to be committed.

Most of clang-tidy's time goes into the headers, so sources of one folder are looked at several in one translation unit.
What is said of such a group counts only when it is said of a file alone as well: a group with a complaint (names of
unnamed namespaces may collide) is taken apart until its files are alone.
"""
import concurrent.futures
import itertools
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

import changed
import packing


def flags(command):
    """What a group has in common with its first file: not the file's own names, and not GCC's precompiled headers, which
    clang cannot read."""
    words, kept = iter(shlex.split(command)[1:]), []
    for word in words:
        if word in ("-o", "-c", "-MF", "-MT", "-include"):
            next(words)
        elif word not in ("-MD",):
            kept.append(word)
    return kept


class Tidy:
    def __init__(self, program, source, build):
        self.program, self.source, self.folder = program, source, pathlib.Path(build) / "tidy"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.commands = {}
        for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
            for file in packing.sources_in(entry["file"]):
                self.commands[file] = entry["command"]
        self.names = itertools.count()

    def run(self, files):
        """What clang-tidy says of these, by their common unit; empty when nothing."""
        unit = files[0]
        if len(files) > 1:
            unit = self.folder / f"{next(self.names)}.cpp"
            unit.write_text("".join(f'#include "{file}"  // NOLINT(bugprone-suspicious-include)\n' for file in files))
        # The commands may be GCC's, whose own warnings clang does not know.
        words = [self.program, f"--config-file={self.source}/.clang-tidy", "--quiet", str(unit), "--",
                 *flags(self.commands[files[0]]), "-Wreserved-identifier", "-Wno-unknown-warning-option"]
        done = subprocess.run(words, cwd=self.source, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stdout + (done.stderr if "error:" not in done.stdout else "")

    def complaints(self, files):
        said = self.run(files)
        if not said or len(files) == 1:
            return said
        smaller = packing.groups(files, self.source)
        if len(smaller) == 1:
            smaller = [files[:len(files) // 2], files[len(files) // 2:]]
        return "".join(map(self.complaints, smaller))


def main():
    source, build = os.path.realpath(sys.argv[1]), sys.argv[2]
    program = shutil.which("clang-tidy-14") or shutil.which("clang-tidy")
    if not program:
        print("skipped: no clang-tidy")
        return 77
    os.nice(5)  # the lab's guests, which run beside it, have limits of time; but it has to end as well
    tidy = Tidy(program, source, build)
    wanted = [os.path.realpath(file) for file in sys.argv[3:]] or tidy.commands
    before = changed.digests(source)
    ours = [file for file in wanted if file in tidy.commands and os.path.relpath(file, source).split("/")[0] in changed.FOLDERS]
    if not ours:
        print("no files to look at")
        return 1
    compiled = {os.path.relpath(file, source) for file in ours}
    everything = bool(os.environ.get("FETTLE_THOROUGH"))
    if not everything and not sys.argv[3:]:
        ours = changed.changed_sources(source, ours, changed.changed_names(source))
        print(f"{len(ours)} of {len(compiled)} files changed since they were checked; FETTLE_THOROUGH=1 checks all", flush=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = [text for text in pool.map(tidy.complaints, packing.groups(ours, None, lambda file: tuple(flags(tidy.commands[file])))) if text]
    print(f"{len(ours)} files looked at")
    print("".join(said), end="")
    if (everything or os.environ.get("FETTLE_STAMP")) and not said and not sys.argv[3:]:
        # A file that was edited meanwhile, or that this build leaves out, waits for the next run.
        after = changed.digests(source)
        changed.note(source, {name: digest for name, digest in before.items()
                              if after.get(name) == digest and (name in compiled or not name.endswith(".cpp"))})
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
