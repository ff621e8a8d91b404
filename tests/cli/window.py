#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""window.py FETTLE COMMANDS.md: every command and option of the command line has its place in the window, or a reason."""
import re
import sys

import completion

PLACES = ("Overview", "Health", "History", "Performance", "TRIM", "Spare area", "Firmware", "Erase", "Setup", "Dashboard", "System settings",
          "Schedule", "Jobs", "Benchmarks", "File →", "View →", "Help →", "Read once as administrator", "side bar", "the tray's menu →", "options of `fettle-gui`")
NOT = "Not in the window: "


def rows(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("| `"):
                cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
                if len(cells) != 3:
                    raise ValueError(f"{path}:{number}: not three cells")
                yield number, cells[0].strip("`"), re.findall(r"`(--[a-z-]+)`", cells[1]), cells[2]


def main():
    fettle, path = sys.argv[1:]
    complaints = []
    known = {" ".join(words) or "fettle": (below, options - {"--help"}) for words, below, options in completion.places(fettle)}
    placed = {}
    for number, command, options, where in rows(path):
        if command not in known:
            complaints.append(f"line {number}: there is no command {command}")
            continue
        placed.setdefault(command, set()).update(options)
        complaints += [f"line {number}: {command} has no option {one}" for one in options if one not in known[command][1]]
        if not (where.startswith(PLACES) or (where.startswith(NOT) and len(where) > len(NOT) + 10)):
            complaints.append(f"line {number}: neither a place nor a reason: {where}")
    for command, (below, options) in known.items():
        # A command with others below it needs a row only for its own options.
        if command not in placed and (options or not below):
            complaints.append(f"no row for {command}")
        complaints += [f"no row for {command} {one}" for one in sorted(options - placed.get(command, set()))]
    print("\n".join(complaints))
    print(f"{len(known)} commands, {sum(len(options) for _, options in known.values())} options, {len(complaints)} complaints")
    return 1 if complaints or len(known) < 40 else 0


sys.exit(main())
