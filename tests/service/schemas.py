# SPDX-License-Identifier: GPL-3.0-or-later
"""What the service answers with fits tests/schema. Without python3-jsonschema nothing is checked, and that is said."""

import json
import pathlib

from harness import expect

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "schema"
try:
    import jsonschema
except ImportError:
    jsonschema = None
    print("note: no python3-jsonschema, so that documents are not held against their schemas")

STORE = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.schema.json")}
checked = 0


def fits(document, name, text):
    """Tells only of what does not fit. Returns the document."""
    global checked
    checked += 1
    if jsonschema is None:
        return document
    schema = STORE[name + ".schema.json"]
    if not isinstance(document, dict):
        expect(False, f"{text} is an object", document)
        return document
    resolver = jsonschema.RefResolver("", schema, store=STORE)
    wrong = [error.message for error in jsonschema.Draft202012Validator(schema, resolver=resolver).iter_errors(document)]
    if wrong:
        expect(False, f"{text} fits {name}.schema.json", wrong[:3])
    return document


def plan_fits(document, text):
    """A plan alone, as the service gives it."""
    global checked
    checked += 1
    if jsonschema is not None:
        schema = {"$ref": "plan.schema.json#/$defs/plan"}
        resolver = jsonschema.RefResolver("", schema, store=STORE)
        wrong = [error.message for error in
                 jsonschema.Draft202012Validator(schema, resolver=resolver).iter_errors(document)]
        if wrong:
            expect(False, f"{text} fits plan.schema.json", wrong[:3])
    return document
