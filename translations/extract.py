#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Collects the texts for people that Qt's lupdate does not find by itself, as C++ that it does:
FETTLE_TEXT("…") in core/ and the sentences and names in the catalogue's TOML.

extract.py SOURCE_DIR > texts.cpp
"""
import json
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(sys.argv[1])
CALL = re.compile(r'FETTLE_TEXT\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
PIECE = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Keys of the catalogue whose values people read.
SHOWN = ("name", "explanation", "symptom", "remedy")


def shown_texts(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key in SHOWN and isinstance(value, str):
                yield value
            else:
                yield from shown_texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from shown_texts(value)


def main():
    found = {}
    for path in sorted((ROOT / "core").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in (".cpp", ".h"):
            for call in CALL.finditer(path.read_text(encoding="utf-8")):
                found.setdefault("".join(PIECE.findall(call.group(1))), name)
        elif path.suffix == ".toml":
            for text in shown_texts(tomllib.loads(path.read_text(encoding="utf-8"))):
                found.setdefault(json.dumps(text, ensure_ascii=False)[1:-1], name)
    print("// Made by translations/extract.py.")
    for text, name in sorted(found.items()):
        if text:
            print(f'//: {name}\nstatic const char* t = QT_TRANSLATE_NOOP("fettle", "{text}");')


main()
