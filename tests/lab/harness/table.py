# SPDX-License-Identifier: GPL-3.0-or-later
"""The comparison: our field against a peer's, counted, with an explanation for each difference."""

import fnmatch
import tomllib
from collections import Counter
from dataclasses import dataclass

ABSENT = "absent"
KEYS = ("id", "index", "state", "from")  # what names an object of a list


@dataclass(frozen=True)
class Difference:
    peer: str
    drive: str
    field: str
    ours: object
    theirs: object
    why: str  # empty: nobody has explained it


def dig(facts, path):
    """The value at a dotted path; a list of objects is entered by their "id", "index", "state" or "from". ABSENT if
    none."""
    for part in path.split("."):
        if isinstance(facts, list):
            facts = next((row for row in facts if str(next((row[key] for key in KEYS if key in row), None)) == part),
                         ABSENT)
        elif isinstance(facts, dict):
            facts = facts.get(part, ABSENT)
        if facts is ABSENT or not isinstance(facts, (dict, list)):
            break
    return facts


def same(ours, theirs):
    """Equal, and of one kind: Python takes True for 1."""
    return ours == theirs and isinstance(ours, bool) == isinstance(theirs, bool)


class Explanations:
    """Rows of explained.toml: peer, drive and field are shell patterns; ours and theirs, where given,
    must be equal to the values ("absent" stands for a fact that we do not have)."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self._rows = tomllib.load(file).get("explained", [])
        self._used = set()

    def why(self, peer, drive, field, ours, theirs):
        for index, row in enumerate(self._rows):
            if (fnmatch.fnmatchcase(peer, row.get("peer", "*")) and fnmatch.fnmatchcase(drive, row.get("drive", "*"))
                    and fnmatch.fnmatchcase(field, row["field"]) and same(row.get("ours", ours), ours)
                    and same(row.get("theirs", theirs), theirs)):
                self._used.add(index)
                return row["why"]
        return ""

    def unused(self):
        """Rows that explained nothing: their reason is gone, and so must they be."""
        return [row for index, row in enumerate(self._rows) if index not in self._used]


class Table:
    """Counts per peer what was compared, and keeps each difference."""

    def __init__(self, explanations):
        self._explanations = explanations
        self._compared = Counter()
        self._equal = Counter()
        self.differences = []

    def compare(self, peer, drive, ours, theirs):
        """`theirs` is {dotted path in our JSON: the peer's value in our units}; `ours` is our JSON object."""
        for field, value in sorted(theirs.items()):
            if value is None:
                continue
            mine = dig(ours, field)
            self._compared[peer] += 1
            if same(mine, value):
                self._equal[peer] += 1
            else:
                why = self._explanations.why(peer, drive, field, mine, value)
                self.differences.append(Difference(peer, drive, field, mine, value, why))

    @property
    def compared(self):
        return sum(self._compared.values())

    def unexplained(self):
        return [difference for difference in self.differences if not difference.why]

    def unused_explanations(self):
        return self._explanations.unused()

    def text(self):
        lines = [f"{'peer':<12}{'compared':>9}{'equal':>7}{'different':>10}{'unexplained':>12}"]
        for peer, count in sorted(self._compared.items()):
            mine = [difference for difference in self.differences if difference.peer == peer]
            lines.append(f"{peer:<12}{count:>9}{self._equal[peer]:>7}{len(mine):>10}"
                         f"{sum(not difference.why for difference in mine):>12}")
        lines.append(f"{'together':<12}{self.compared:>9}{sum(self._equal.values()):>7}{len(self.differences):>10}"
                     f"{len(self.unexplained()):>12}")
        for difference in self.differences:
            lines.append(f"  {difference.peer} {difference.drive} {difference.field}: ours {difference.ours!r}, "
                         f"theirs {difference.theirs!r}: {difference.why or 'NOT EXPLAINED'}")
        return "\n".join(lines)
