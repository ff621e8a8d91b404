#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when an include breaks the plan of the house.

core/ knows neither Qt nor the operating system nor files; platform/ knows no app/; app/ knows
platform/ only where a program is composed: its main.cpp and the folder program/ beside it (and what is in a
system's folder, such as app/service/windows/, knows what platform/ has for that system); no two folders of core/ or of platform/sim/ include each other,
directly or in a circle; every source file carries its licence line. --arrows prints which folder of core/
includes which.
"""
import pathlib
import re
import sys

ARGUMENTS = [word for word in sys.argv[1:] if word != "--arrows"]
ROOT = pathlib.Path(ARGUMENTS[0] if ARGUMENTS else ".").resolve()
SIMULATED = "platform/sim/"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
# Headers that only an operating system, a window toolkit or a file has.
FOREIGN = re.compile(
    r"^(Q[A-Za-z]\w*|Qt\w*/.*|sys/.*|linux/.*|asm/.*|scsi/.*|net/.*|unistd\.h|fcntl\.h|dirent\.h|poll\.h|pthread\.h|"
    r"windows\.h|winioctl\.h|IOKit/.*|CoreFoundation/.*|liburing\.h|libudev\.h|blkid/.*|libmount/.*|"
    r"atasmart\.h|fstream|filesystem|iostream|cstdio|stdio\.h|sqlite3\.h|nettle/.*|mspack\.h|pugixml\.hpp|event2/.*)$")


def is_root(name, target):
    """Whether this file of app/ may include that file of platform/."""
    parts = name.split("/")
    if parts[-1] == "main.cpp" or "program" in parts:
        return True
    return parts[2] in ("linux", "windows") and bool(re.match(rf"platform/(\w+/)?{parts[2]}/", target))


def sources(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path


def cycle_in(graph):
    """A list of folders that include each other in a circle, or an empty list."""
    state, stack = {}, []

    def visit(node):
        state[node] = "open"
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if state.get(other) == "open":
                return stack[stack.index(other):] + [other]
            if other not in state:
                found = visit(other)
                if found:
                    return found
        stack.pop()
        state[node] = "closed"
        return []

    for node in sorted(graph):
        if node not in state:
            found = visit(node)
            if found:
                return found
    return []


def main():
    problems = []
    folders, files, simulated = {}, {}, {}
    for path in sources("core", "platform", "app", "tests"):
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        if "SPDX-License-Identifier: GPL-3.0-or-later" not in text[:200]:
            problems.append(f"{name}: no SPDX licence line at the top")
        floor = name.split("/")[0]
        generator = name.startswith("core/catalogue/generate/")  # runs at build time, not in core
        for mark, target in INCLUDE.findall(text):
            if floor == "core" and not generator:
                if FOREIGN.match(target):
                    problems.append(f"{name}: core includes <{target}>")
                if target.startswith(("platform/", "app/")):
                    problems.append(f"{name}: core includes {target}")
                if mark == '"' and target.startswith("core/"):
                    mine, other = name.split("/")[1], target.split("/")[1]
                    if mine != other:
                        folders.setdefault(mine, set()).add(other)
                    files.setdefault(name, set()).add(target)
            if name.startswith(SIMULATED) and target.startswith("platform/"):
                mine, other = name.rpartition("/")[0], target.rpartition("/")[0]
                if not target.startswith(SIMULATED):
                    problems.append(f"{name}: simulated drives include {target}")
                elif mine != other:
                    simulated.setdefault(mine, set()).add(other)
            if floor == "platform" and target.startswith("app/"):
                problems.append(f"{name}: platform includes {target}")
            if floor == "app" and target.startswith("platform/") and not is_root(name, target):
                problems.append(f"{name}: only main.cpp may include {target}")
            if floor == "app" and name.startswith("app/cli/") and re.match(r"Q[A-Z]", target):
                problems.append(f"{name}: the command line includes Qt's <{target}>")
    if "--arrows" in sys.argv:
        for folder in sorted(folders):
            print(f"{folder}: {', '.join(sorted(folders[folder]))}")
    for what, graph in (("core's folders", folders), ("core's files", files), ("platform/sim's folders", simulated)):
        found = cycle_in(graph)
        if found:
            problems.append(f"{what} include each other in a circle: {' -> '.join(found)}")
    for problem in problems:
        print(problem)
    print(f"{len(files)} files of core, {len(problems)} problems")
    if not files:
        print("nothing was checked")
        return 1
    return 1 if problems else 0


sys.exit(main())
