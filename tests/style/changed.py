#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which sources changed since all of them were last checked: the commit in tests/style/checked-commit.

A changed header counts for one source that includes it: its own .cpp, or else the first in the order of names. A file in
which nothing but comments, the words of texts and the layout changed has not changed.
"""
import functools
import os
import pathlib
import re
import subprocess

STAMP = "tests/style/checked-commit"
INCLUDES = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


TOKENS = re.compile(r'''(?P<text>R"(?P<mark>[^(]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*")|(?P<letter>'(?:\\.|[^'\\\n])+')'''
                    r'''|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<space>\s+)|(?P<rest>.)''', re.DOTALL)


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


def same_code(root, commit, name):
    before = subprocess.run(["git", "-C", root, "show", f"{commit}:{name}"], capture_output=True, text=True, check=False)
    path = pathlib.Path(root, name)
    return before.returncode == 0 and path.exists() and code(before.stdout) == code(path.read_text(encoding="utf-8"))


def git(root, *words):
    done = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else None


def names_since_stamp(root):
    """(commit, names relative to root), or None where git or the commit is not there: then everything counts."""
    stamp = pathlib.Path(root, STAMP)
    if not stamp.exists():
        return None
    commit = stamp.read_text(encoding="utf-8").strip()
    changed = git(root, "diff", "--name-only", "--no-renames", commit, "--")
    new = git(root, "ls-files", "--others", "--exclude-standard")
    if changed is None or new is None:
        return None
    names = (name for name in {*changed, *new} if not name.endswith((".cpp", ".h")) or not same_code(root, commit, name))
    return commit, sorted(names)


class Includes:
    """Who includes what, among `files` (absolute) of `root` and the headers below it."""

    def __init__(self, root, files):
        self.root, self.sources = root, sorted(os.path.relpath(file, root) for file in files)
        self.users = {}
        headers = {os.path.relpath(path, root) for folder in ("app", "core", "platform") for path in pathlib.Path(root, folder).rglob("*.h")}
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
    if ".clang-tidy" in names:
        return list(files)
    includes = Includes(root, files)
    wanted = set(names) & set(includes.sources)
    wanted.update(source for name in names if name.endswith(".h") and (source := includes.source_with(name)))
    return [file for file in files if os.path.relpath(file, root) in wanted]
