#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How good are the unit tests? Mutants of the code that changes drives, and which of them the unit tests notice.

    python3 -B tests/mutants/mutants.py [--build build/debug] [--work FOLDER] [--count 440] [--seed 10]

Draws mutants from the sources of core/{plan,erase,trim,overprovision,firmware,allocation}: conditions negated,
comparisons shifted by one, calls and checks left out, constants changed. The same seed and sources give the same
mutants. All mutants of a source are compiled at once into a copy of it, behind a switch that an environment variable
sets (switch.h), and the unit tests' programs are linked with these copies. A first run, with no mutant chosen, must
pass, and shows which tests reach which mutant; each mutant then faces only these, the quickest first, until one fails.
A mutant that crashes a test or exceeds the time limit is noticed too.

The build folder must hold the unit tests' programs, up to date; nothing in it is changed. Not part of ctest: it takes
about half an hour of one processor. A run that was interrupted continues where it ended (delete the work folder to
start again). The exit status is 1 when fewer than 95% are noticed, where mutants that cannot be noticed, with their
reasons in reasons.txt, do not count.
"""
import argparse
import hashlib
import json
import os
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from candidates import KINDS, candidates, switched  # noqa: E402

HERE = Path(__file__).resolve().parent
FOLDERS = ("plan", "erase", "trim", "overprovision", "firmware", "allocation")
PROGRAMS = ("plan", "trim", "erase", "overprovision", "firmware", "wiper", "sim_erase", "sim_firmware",
            "sim_overprovision", "sim_wiper", "toolbox")
GOAL = 0.95
MEMORY = 4 << 30
TOO_SLOW = "too slow"


class Stop(Exception):
    pass


def draw(root, count, seed):
    """[(number, source, Candidate)]: as many of each kind as there are, up to an equal share."""
    pools = {kind: [] for kind in KINDS}
    for folder in FOLDERS:
        for source in sorted((root / "core" / folder).glob("*.cpp")):
            for one in candidates(source.read_text(encoding="utf-8")):
                pools[one.kind].append((str(source.relative_to(root)), one))
    chance = random.Random(seed)
    for pool in pools.values():
        chance.shuffle(pool)
    drawn = []
    kinds = sorted(KINDS, key=lambda kind: len(pools[kind]))
    for i, kind in enumerate(kinds):
        share = (count - len(drawn)) // (len(kinds) - i)
        drawn += pools[kind][:share]
    drawn.sort(key=lambda pair: (pair[0], pair[1].start, pair[1].kind))
    return [(number, source, one) for number, (source, one) in enumerate(drawn)]


def compile_command(entry, source, into):
    """The build's own command, for another source and without its warnings."""
    arguments = shlex.split(entry["command"])
    made, skip = [], False
    for argument in arguments:
        if skip:
            skip = False
        elif argument in ("-o", "-MT", "-MF"):
            skip = True
        elif argument != "-MD" and argument != entry["file"] and argument != "-c":
            made.append(argument)
    return made + ["-w", "-fno-access-control", "-I", str(HERE), "-include", str(HERE / "switch.h"), "-o", str(into),
                   "-c", str(source)]


def lines_named(errors, source):
    return {int(found) for found in re.findall(re.escape(str(source)) + r":(\d+)", errors)}


def compile_source(entry, root, name, mutants, work):
    """Compiles a source with its mutants; returns the object and those that had to be dropped."""
    text = (root / name).read_text(encoding="utf-8")
    copy = work / "sources" / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    into = work / "objects" / (name.replace("/", "_") + ".o")
    into.parent.mkdir(parents=True, exist_ok=True)
    left, gone = list(mutants), []
    note = into.with_suffix(".json")
    key = hashlib.sha256(repr((text, mutants, entry["command"])).encode()).hexdigest()
    if note.exists() and into.exists():
        known = json.loads(note.read_text())
        if known["key"] == key:
            return into, known["dropped"]
    while True:
        made, crossing = switched(text, left)
        gone += crossing
        left = [(number, one) for number, one in left if number not in crossing]
        copy.write_text(made, encoding="utf-8")
        done = subprocess.run(compile_command(entry, copy, into), cwd=entry["directory"], capture_output=True,
                              text=True, check=False)
        if done.returncode == 0:
            note.write_text(json.dumps({"key": key, "dropped": gone}))
            return into, gone
        lines = lines_named(done.stderr, copy)
        bad = [number for number, one in left
               if any(text.count("\n", 0, start) + 1 <= line <= text.count("\n", 0, end) + 1
                      for line in lines for start, end, _, _ in one.edits)]
        if not bad and not left:
            raise Stop(f"{name} does not compile:\n{done.stderr}")
        if not bad:
            bad = [left[-1][0]]
        gone += bad
        left = [(number, one) for number, one in left if number not in bad]


def link(build, program, objects, work):
    target = f"bin/unit_{program}"
    commands = subprocess.run(["ninja", "-C", str(build), "-t", "commands", target], capture_output=True, text=True,
                              check=True).stdout.splitlines()
    command = next(line for line in reversed(commands) if f"-o {target}" in line)
    into = work / "programs" / f"unit_{program}"
    into.parent.mkdir(parents=True, exist_ok=True)
    command = command.replace(f"-o {target}", "-o " + shlex.join([str(into), *map(str, objects)]), 1)
    done = subprocess.run(command, shell=True, cwd=build, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Stop(f"{target} does not link:\n{done.stderr[-4000:]}")
    return into


def run(program, cwd, tests, seconds, **environment):
    """None when all passed, else why not. `seconds` of the processor, so that a busy computer changes nothing."""
    def limits():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

    # A failed expectation ends the program at once.
    command = [str(program), "--gtest_break_on_failure", "--gtest_filter=" + ":".join(tests)]
    try:
        done = subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True,
                              errors="replace", timeout=60 + 60 * seconds, check=False, preexec_fn=limits)
    except subprocess.TimeoutExpired:
        return "waits for ever"
    if done.returncode == 0:
        return None
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return TOO_SLOW
    began = re.findall(r"\[ RUN      \] (\S+)", done.stdout)
    return began[-1] if began else f"status {done.returncode}"


def tests_of(program):
    listed = subprocess.run([str(program), "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout
    found, suite = [], ""
    for line in listed.splitlines()[1:]:
        name = line.split("#")[0].rstrip()
        if name.startswith("  "):
            found.append(suite + name.strip())
        else:
            suite = name
    return found


def reach_of(name, program, cwd, work, slowest):
    """What each test of a program reaches: {"reached": [[milliseconds, test, mutants]], "left_out": [tests]}. Tests
    that need more than `slowest` seconds of the processor are left out. Kept beside the program."""
    kept = work / f"reached_{name}.json"
    key = hashlib.sha256(program.read_bytes()).hexdigest()
    if kept.exists() and (known := json.loads(kept.read_text()))["key"] == key:
        return known
    found = {"key": key, "reached": [], "left_out": []}
    for test in tests_of(program):
        notes = work / "reached"
        why = run(program, cwd, [test], slowest, FETTLE_MUTANT_REACHED=str(notes))
        if why == TOO_SLOW:
            found["left_out"].append(f"{name}.{test}")
        elif why:
            raise Stop(f"unit_{name} fails although no mutant is chosen: {why}")
        for line in notes.read_text().splitlines() if not why else []:
            test, took, *numbers = line.split(" ")
            found["reached"].append([int(took), test, [int(number) for number in numbers]])
    kept.write_text(json.dumps(found))
    print(f"unit_{name} passes", flush=True)
    return found


def reach(programs, cwd, work, slowest):
    """For each mutant [(milliseconds, program, test)], the quickest first, and the tests that were left out."""
    found, left_out = defaultdict(list), []
    for name, program in programs.items():
        of_program = reach_of(name, program, cwd, work, slowest)
        left_out += of_program["left_out"]
        for took, test, numbers in of_program["reached"]:
            for number in numbers:
                found[number].append((took, name, test))
    for tests in found.values():
        tests.sort()
    return found, left_out


def batches(tests):
    """Groups of tests of one program: first those that together take a moment, then more and more."""
    made, at, budget = [], 0, 300
    while at < len(tests):
        group, used = defaultdict(list), 0
        while at < len(tests) and (used == 0 or used + tests[at][0] <= budget):
            took, program, test = tests[at]
            group[program].append((took, test))
            used += took + 1
            at += 1
        made += [(program, [t for _, t in some], sum(ms for ms, _ in some)) for program, some in group.items()]
        budget *= 10
    return made


# Beside those named like the folder, the programs that test it.
ALSO = {"allocation": "wiper", "trim": "wiper"}


def order(tests, folder, one):
    """A constant of a file is computed when a program starts, which tells nothing of who uses it: first the programs
    that are there for its folder."""
    if len(one.edits) == 1:
        return tests
    names = (folder, ALSO.get(folder, folder))
    return sorted(tests, key=lambda test: (not any(name in test[1] for name in names), test[0]))


def judge(number, tests, programs, cwd, most):
    """What notices it, or None; and a note. Of its tests, those that together take at most `most` seconds."""
    if not tests:
        return None, "no test reaches it"
    used = 0
    for done, (program, names, took) in enumerate(batches(tests)):
        used += took
        if done and used > most * 1000:
            return None, f"some of {len(tests)} tests reach it and were left out: raise --most"
        why = run(programs[program], cwd, names, 5 + took // 200, FETTLE_MUTANT=str(number))
        if why:
            return f"unit_{program} {why}", ""
    return None, f"{len(tests)} tests reach it"


def reasons():
    """{(source, what): why it cannot be noticed}"""
    found, at = {}, None
    for line in (HERE / "reasons.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if not line.startswith(" "):
            source, _, what = line.partition(" ")
            at = (source, what)
        else:
            found[at] = (found.get(at, "") + " " + line.strip()).strip()
    return found


def report(results, dropped):
    known = reasons()
    survivors = [r for r in results if not r["killed"]]
    excused = [r for r in survivors if (r["source"], r["what"]) in known]
    open_ = [r for r in survivors if (r["source"], r["what"]) not in known]
    for key in ("folder", "kind"):
        total = Counter(r[key] for r in results)
        killed = Counter(r[key] for r in results if r["killed"])
        print("  ".join(f"{name} {killed[name]}/{total[name]}" for name in sorted(total)))
    for r in open_:
        print(f"SURVIVES {r['source']}:{r['line']} [{r['kind']}] {r['what']} ({r['note']})")
    counted = len(results) - len(excused)
    killed = len(results) - len(survivors)
    share = killed / counted if counted else 0
    print(f"{len(results)} mutants ({dropped} more did not compile): {killed} noticed, {len(excused)} cannot be noticed "
          f"(reasons.txt), {len(open_)} survive. Share noticed: {killed}/{counted} = {share:.1%}, goal {GOAL:.0%}; "
          f"with those that cannot be noticed: {killed / max(1, len(results)):.1%}")
    return 0 if share >= GOAL else 1


def prepare(args, root, build, work):
    drawn = [one for one in draw(root, args.count, args.seed) if one[1].split("/")[1] in args.folders]
    entries = {str(Path(e["file"])): e for e in json.loads((build / "compile_commands.json").read_text())}
    by_source = defaultdict(list)
    for number, source, one in drawn:
        by_source[source].append((number, one))
    objects, dropped = [], []
    for source, mutants in by_source.items():
        into, gone = compile_source(entries[str(root / source)], root, source, mutants, work)
        objects.append(into)
        dropped += gone
        print(f"{source}: {len(mutants) - len(gone)} mutants", flush=True)
    some = next(iter(by_source))
    switch = work / "objects" / "switch.o"
    subprocess.run(compile_command(entries[str(root / some)], HERE / "switch.cpp", switch),
                   cwd=entries[str(root / some)]["directory"], check=True)
    if args.compile_only:
        return [], len(dropped), {}
    programs = {name: link(build, name, [*objects, switch], work) for name in args.programs}
    return [one for one in drawn if one[0] not in dropped], len(dropped), programs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", type=Path, default=Path("build/debug"))
    parser.add_argument("--work", type=Path)
    parser.add_argument("--count", type=int, default=440)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--programs", nargs="+", default=PROGRAMS, help="unit tests, as the folders of tests/unit")
    parser.add_argument("--folders", nargs="+", default=FOLDERS, help="only mutants of these folders of core")
    parser.add_argument("--again", action="store_true", help="only mutants that survived the last run")
    parser.add_argument("--slowest", type=int, default=8, help="seconds of the processor that one test may take")
    parser.add_argument("--most", type=int, default=60, help="seconds that one mutant's tests may take together")
    parser.add_argument("--compile-only", action="store_true", help="compile the sources with mutants, and end")
    args = parser.parse_args()
    root = HERE.parent.parent
    build = args.build.resolve()
    work = (args.work or build / "mutants").resolve()
    work.mkdir(parents=True, exist_ok=True)
    drawn, dropped, programs = prepare(args, root, build, work)
    if args.compile_only:
        return 0
    cwd = build / "tests"
    reached, left_out = reach(programs, cwd, work, args.slowest)
    print(f"{len(drawn)} mutants, {len(reached)} reached; the tests pass with the switch. Left out as slower than "
          f"{args.slowest} s: {', '.join(left_out) or 'none'}", flush=True)

    notes = work / "results.jsonl"
    done = {}
    if notes.exists():
        for line in notes.read_text().splitlines():
            r = json.loads(line)
            done[r["source"], r["line"], r["what"]] = r
    results = []
    drawn.sort(key=lambda mutant: FOLDERS.index(mutant[1].split("/")[1]))
    for number, source, one in drawn:
        known = done.get((source, one.line, one.what))
        if known and (known["killed"] or not args.again):
            results.append(known)
            continue
        tests = order(reached.get(number, []), source.split("/")[1], one)
        killed, note = judge(number, tests, programs, cwd, args.most)
        r = {"source": source, "folder": source.split("/")[1], "line": one.line, "kind": one.kind, "what": one.what,
             "killed": killed, "note": note}
        results.append(r)
        with notes.open("a") as out:
            out.write(json.dumps(r) + "\n")
        print(f"{len(results)}/{len(drawn)} {source}:{one.line} {killed or 'SURVIVES'}", flush=True)
    return report(results, dropped)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as stop:
        print(stop, file=sys.stderr)
        sys.exit(2)
