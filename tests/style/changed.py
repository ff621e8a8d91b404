#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which sources changed since they were last checked: tests/style/checked has a digest of each, as it was then.

Digests, not a commit: a checkout need not have its history. A changed header counts for one source that includes it: its
own .cpp, or else the first in the order of names. A file in which nothing but comments, the words of texts and the
layout changed has not changed.
"""
import functools
import hashlib
import os
import pathlib
import re

STAMP = "tests/style/checked"
RULES = ".clang-tidy"
FOLDERS = ("app", "core", "platform")
INCLUDES = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


TOKENS = re.compile(r'''(?P<text>R"(?P<mark>[^(]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*")|(?P<letter>'(?:\\.|[^'\\\n])+')'''
                    r'''|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<space>\s+)|(?P<rest>\w+|.)''', re.DOTALL)


def code(text):
    """What clang-tidy judges: without layout, the words of texts and the comments that are none of its own."""
    kept = []
    for token in TOKENS.finditer(text):
        if token["text"]:
            included = "".join(kept[-8:]) == "#include"
            if included or kept[-1:] != ['""']:  # several in a row are one
                kept.append(token[0] if included else '""')
        elif token["comment"]:
            kept += [token[0]] if "NOLINT" in token[0] else []
        elif not token["space"]:
            kept.append(token[0])
    return "".join(kept)


def digest(path):
    text = path.read_text(encoding="utf-8")
    return hashlib.sha256((text if path.name == RULES else code(text)).encode()).hexdigest()[:16]


def digests(root):
    """{name relative to root: digest} of all that clang-tidy's result depends on."""
    paths = [path for folder in FOLDERS for path in pathlib.Path(root, folder).rglob("*") if path.suffix in (".cpp", ".h")]
    return {path.relative_to(root).as_posix(): digest(path) for path in (pathlib.Path(root, RULES), *paths)}


def noted(root):
    """{name: digest} of the last check; empty when there was none."""
    stamp = pathlib.Path(root, STAMP)
    lines = stamp.read_text(encoding="utf-8").splitlines() if stamp.exists() else ()
    return {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}


def note(root, known):
    text = "".join(f"{digest} {name}\n" for name, digest in sorted(known.items()))
    pathlib.Path(root, STAMP).write_text(text, encoding="utf-8")


def changed_names(root):
    known = noted(root)
    return sorted(name for name, digest in digests(root).items() if known.get(name) != digest)


class Includes:
    """Who includes what, among `files` (absolute) of `root` and the headers below it."""

    def __init__(self, root, files):
        self.root, self.sources = root, sorted(os.path.relpath(file, root) for file in files)
        self.users = {}
        headers = {os.path.relpath(path, root) for folder in FOLDERS for path in pathlib.Path(root, folder).rglob("*.h")}
        for name in sorted({*self.sources, *headers}):
            for included in INCLUDES.findall(pathlib.Path(root, name).read_text(encoding="utf-8")):
                self.users.setdefault(included, []).append(name)

    @functools.cache
    def source_with(self, header):
        own = os.path.splitext(header)[0] + ".cpp"
        if own in self.sources:
            return own
        seen, waiting = {header}, [header]
        while waiting:
            users = [user for user in self.users.get(waiting.pop(0), ()) if user not in seen]
            for user in users:
                if user.endswith(".cpp"):
                    return user
            seen.update(users)
            waiting += users
        return None


def changed_sources(root, files, names):
    """Of `files` (absolute), those to check where `names` (relative to root) changed."""
    if RULES in names:
        return list(files)
    includes = Includes(root, files)
    wanted = set(names) & set(includes.sources)
    wanted.update(source for name in names if name.endswith(".h") and (source := includes.source_with(name)))
    return [file for file in files if os.path.relpath(file, root) in wanted]
