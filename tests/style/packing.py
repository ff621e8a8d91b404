#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which sources can stand in one translation unit: most of a compiler's time goes into headers that they share.

packing.py SOURCE < LIST    LIST has lines "TARGET;FILE"; prints CMake's commands for those that have company

A file's own names are those of its unnamed namespaces. They must not meet a word of another file of the group, or of
a header of the project that only the other file brings in: it could mean something else there. A header that both bring
in is read before the names exist.
"""
import functools
import os
import pathlib
import re
import sys

GROUP = 16
OWN_NAMES = re.compile(r"^(?:class|struct|enum class|enum|using)\s+(\w+)|^[^\s/#}][^=;(\n]*?\b(\w+)\s*(?:\(|=|\{)", re.MULTILINE)
INCLUDES = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
NAMESPACES = re.compile(r"^namespace \w+::\w+(?:::\w+)*::(\w+) \{", re.MULTILINE)
USING = re.compile(r"^using ([\w:]+::(\w+));", re.MULTILINE)
QUALIFIERS = re.compile(r"(?<!:)\b(\w+)::")
WORDS = re.compile(r"(?<!\.)(?<!->)\b[A-Za-z_]\w+\b")  # no members
NO_CODE = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"')


@functools.cache
def text_of(file):
    return pathlib.Path(file).read_text(encoding="utf-8")


@functools.cache
def own_names(file):
    """As far as lines without indentation tell: name → what a using-declaration says it is, or None."""
    parts = re.findall(r"^namespace \{$(.*?)^\}  // namespace$", text_of(file), re.MULTILINE | re.DOTALL)
    named = {name: None for part in parts for pair in OWN_NAMES.findall(USING.sub("", part)) for name in pair if name}
    return named | {name: whole for part in parts for whole, name in USING.findall(part)}


@functools.cache
def headers(file, root):
    return [path for path in (os.path.join(root, name) for name in INCLUDES.findall(text_of(file))) if os.path.exists(path)]


@functools.cache
def found_in(file, pattern):
    return frozenset(pattern.findall(NO_CODE.sub("", text_of(file))))


class Traits:
    """What decides who can stand beside a file: of it and of every header of the project that it brings in."""

    def __init__(self, file, root):
        self.own, self.words, self.headers, self.namespaces, self.qualifiers = own_names(file), frozenset(), frozenset(), set(), set()
        if root is None:
            return
        known, waiting = {file}, [file]
        while waiting:
            new = [header for header in headers(waiting.pop(), root) if header not in known]
            known.update(new)
            waiting += new
        self.words = found_in(file, WORDS)
        self.headers = frozenset(known - {file})
        # In fettle::sim, "nvme::" is fettle::nvme, but fettle::sim::nvme where anybody has opened that.
        self.namespaces = set().union(*(found_in(one, NAMESPACES) for one in known))
        self.qualifiers = set().union(*(found_in(one, QUALIFIERS) for one in known))

    def disturbs(self, other):
        for name, meaning in self.own.items():
            if name in other.own:
                if meaning is None or meaning != other.own[name]:
                    return True
            elif name in other.words:
                return True
        only_there = other.headers - self.headers
        return any(not found_in(header, WORDS).isdisjoint(self.own) for header in only_there)

    def bears(self, other):
        return not (self.disturbs(other) or other.disturbs(self) or (self.namespaces - other.namespaces) & other.qualifiers
                    or (other.namespaces - self.namespaces) & self.qualifiers)


def groups(files, root, kind_of=lambda file: None):
    """Sources of one kind, those of a folder beside each other where they can be. Those with most names of their own
    choose first. With a `root` of None only names of their own keep files of a folder apart: larger groups, some of which
    do not compile."""
    packed = []
    for file in sorted(files, key=lambda file: (os.path.dirname(file), -len(own_names(file)), file)):
        kind, traits = (os.path.dirname(file) if root is None else "", kind_of(file)), Traits(file, root)
        for group in packed:
            if group[0] == kind and len(group[2]) < GROUP and all(one.bears(traits) for one in group[1]):
                group[1].append(traits)
                group[2].append(file)
                break
        else:
            packed.append((kind, [traits], [file]))
    return [group[2] for group in packed]


def sources_in(unit):
    """The files that CMake has put into a translation unit; of any other, itself."""
    if "/Unity/unity_" not in unit:
        return [unit]
    return re.findall(r'^#include "(/[^"]+)"', pathlib.Path(unit).read_text(encoding="utf-8"), re.MULTILINE)


def main():
    targets = {}
    for line in sys.stdin.read().split("\n"):
        target, _, file = line.partition(";")
        if file.endswith(".cpp"):
            targets.setdefault(target, []).append(file)
    for target, files in targets.items():
        for number, group in enumerate(groups(files, sys.argv[1])):
            if len(group) > 1:
                names = " ".join(f'"{file}"' for file in group)
                print(f"set_source_files_properties({names} TARGET_DIRECTORY {target} PROPERTIES UNITY_GROUP {number})")


if __name__ == "__main__":
    main()
