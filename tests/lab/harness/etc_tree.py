# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything below /etc of a guest: what it is, its mode and owner, and its bytes."""

# Nothing is left out: what systemd itself writes (machine-id) it has written before the first reading.
COMMAND = ("cd /etc && find . -printf '%P\\t%y\\t%m\\t%U:%G\\t%l\\n'; echo ====; "
           "find . -type f -printf '%P\\0' | xargs -0 sha256sum")


def parse(text):
    """{path below /etc: (type, mode, owner, target of a link, hash)}"""
    entries, _, sums = text.partition("====\n")
    hashes = {path: digest for digest, _, path in (line.partition("  ") for line in sums.splitlines())}
    tree = {}
    for line in entries.splitlines():
        path, *facts = line.split("\t")
        tree[path] = (*facts, hashes.get(path, ""))
    return tree


def read(machine):
    return parse(machine.sh(COMMAND))


def differences(before, after):
    """What was added, removed and changed, in words; empty: nothing."""
    words = [f"new: {path}" for path in sorted(after.keys() - before.keys())]
    words += [f"gone: {path}" for path in sorted(before.keys() - after.keys())]
    words += [f"changed: {path}: {before[path]} {after[path]}" for path in sorted(before.keys() & after.keys()) if before[path] != after[path]]
    return words


def between(readings, tree):
    """What is as in none of the readings."""
    paths = sorted(tree.keys() | readings[0].keys())
    return [f"{path}: {tree.get(path)}" for path in paths if tree.get(path) not in [one.get(path) for one in readings]]
