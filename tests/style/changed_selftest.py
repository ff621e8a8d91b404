#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""changed.py finds the sources that a change touches, in a repository of its own."""
import os
import pathlib
import subprocess
import sys
import tempfile

import changed

FILES = {
    ".clang-tidy": "Checks: bugprone-*",
    "core/a/one.cpp": '#include "core/a/one.h"',
    "core/a/one.h": "",
    "core/a/two.cpp": '#include "core/a/one.h"\n#include "core/a/inner.h"',
    "core/a/inner.h": '#include "core/a/innermost.h"',
    "core/a/innermost.h": "",
    "core/a/unused.h": "",
}
# What is changed, and what is to be checked.
CASES = [
    ({"core/a/one.cpp"}, {"core/a/one.cpp"}),
    ({"core/a/one.h"}, {"core/a/one.cpp"}),
    ({"core/a/inner.h"}, {"core/a/two.cpp"}),
    ({"core/a/innermost.h"}, {"core/a/two.cpp"}),
    ({"core/a/unused.h"}, set()),
    ({"core/a/new.cpp"}, {"core/a/new.cpp"}),
    ({".clang-tidy"}, {"core/a/one.cpp", "core/a/two.cpp"}),
    (set(), set()),
]


def write(root, name, text):
    path = pathlib.Path(root, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")


def wrong(touched, wanted):
    with tempfile.TemporaryDirectory() as root:
        def git(*words):
            subprocess.run(["git", "-C", root, "-c", "user.name=a", "-c", "user.email=a@example.com", *words], check=True, capture_output=True)

        for name, text in FILES.items():
            write(root, name, text)
        git("init", "-q")
        git("add", "-A")
        git("commit", "-qm", "all")
        commit = subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
        write(root, changed.STAMP, commit)
        for name in touched:
            write(root, name, FILES.get(name, "") + "\n// changed")
        names = changed.names_since_stamp(root)[1]
        files = [os.path.join(root, name) for name in {*FILES, *touched} if name.endswith(".cpp")]
        found = {os.path.relpath(file, root) for file in changed.changed_sources(root, files, names)}
        return [] if found == wanted else [f"{sorted(touched)} changed: {sorted(found)} in place of {sorted(wanted)}"]


def without_history():
    with tempfile.TemporaryDirectory() as root:
        write(root, changed.STAMP, "0" * 40)
        return ["a commit that is not there names changes"] if changed.names_since_stamp(root) is not None else []


if __name__ == "__main__":
    messages = [message for case in CASES for message in wrong(*case)] + without_history()
    print("\n".join(messages) or "all as expected")
    sys.exit(bool(messages))
