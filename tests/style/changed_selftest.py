#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""changed.py finds the sources that a change touches, in a folder of its own."""
import os
import pathlib
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
CODE = "\nint changed;"
# What is changed, and what is to be checked.
CASES = [
    ({"core/a/one.cpp"}, {"core/a/one.cpp"}),
    ({"core/a/one.h"}, {"core/a/one.cpp"}),
    ({"core/a/inner.h"}, {"core/a/two.cpp"}),
    ({"core/a/innermost.h"}, {"core/a/two.cpp"}),
    ({"core/a/unused.h"}, set()),
    ({"core/a/new.cpp"}, {"core/a/new.cpp"}),
    ({"core/a/only.h", "core/a/new.cpp"}, {"core/a/new.cpp"}),
    ({".clang-tidy"}, {"core/a/one.cpp", "core/a/two.cpp"}),
    (set(), set()),
]


def write(root, name, text):
    path = pathlib.Path(root, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")


def wrong(touched, wanted):
    with tempfile.TemporaryDirectory() as root:
        for name, text in FILES.items():
            write(root, name, text)
        write(root, changed.STAMP, "")
        changed.note(root, changed.digests(root))
        for name in touched:
            write(root, name, FILES.get(name, "") + CODE)
        files = [os.path.join(root, name) for name in {*FILES, *touched} if name.endswith(".cpp")]
        found = {os.path.relpath(file, root) for file in changed.changed_sources(root, files, changed.changed_names(root))}
        return [] if found == wanted else [f"{sorted(touched)} changed: {sorted(found)} in place of {sorted(wanted)}"]


SAME = [
    ('int a; // one', 'int a;  /* two */'),
    ('call("one " "two");', 'call(\n    "three");'),
    ('call(R"(a "quoted" // text)");', 'call("other");'),
]
DIFFERENT = [
    ('int a;', 'int b;'),
    ('#include "a.h"', '#include "b.h"'),
    ('#include "a.h"\n#include "b.h"', '#include "a.h"'),
    ('int a; // NOLINT(one)', 'int a;'),
    ("char a = 'a';", "char a = 'b';"),
    ('call("http://one", 1);', 'call("http://one", 2);'),
]


def compared():
    return ([f"{a!r} and {b!r} differ" for a, b in SAME if changed.code(a) != changed.code(b)] +
            [f"{a!r} and {b!r} are the same" for a, b in DIFFERENT if changed.code(a) == changed.code(b)])


def without_a_note():
    with tempfile.TemporaryDirectory() as root:
        for name, text in FILES.items():
            write(root, name, text)
        return [] if changed.changed_names(root) == sorted(FILES) else ["without a note, not all files have changed"]


if __name__ == "__main__":
    messages = [message for case in CASES for message in wrong(*case)] + compared() + without_a_note()
    print("\n".join(messages) or "all as expected")
    sys.exit(bool(messages))
