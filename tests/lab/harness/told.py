# SPDX-License-Identifier: GPL-3.0-or-later
"""What other people's programs do to a drive: runs them in one batch, and holds what each says."""

import re
from dataclasses import dataclass, field

# What the peers print when an answer breaks the rules of its protocol.
COMPLAINTS = re.compile(
    r"bad/missing sense|checksum error|Checksum: FAILED|malformed|unexpected|truncated|short read|"
    r"bad response|exceeds|mandatory SMART command failed|protocol error|Segmentation", re.I)


@dataclass
class Ask:
    """One command. `title` names it in the table of results; without one it only prepares."""
    command: str
    title: str = ""
    rc: object = 0  # a number, a set of them, or None for any
    says: str = ""  # pattern that must be found in what it prints
    check: object = None  # function of its Output; returns what is wrong, or nothing
    complains: bool = False  # whether a complaint is part of the answer
    limit: int = 60


@dataclass
class Results:
    """Rows of (drive, title, outcome) of a whole run, for people."""
    rows: list = field(default_factory=list)

    def text(self):
        lines = [f"{'drive':<14} {'peer command':<62} outcome"]
        lines += [f"{drive:<14} {title:<62} {outcome}" for drive, title, outcome in self.rows]
        return "\n".join(lines)


def wrong_with(ask, output):
    """Why an answer is not what it should be; empty if it is."""
    allowed = {ask.rc} if isinstance(ask.rc, int) else ask.rc
    text = output.out + output.err
    if allowed is not None and output.rc not in allowed:
        return f"ended with {output.rc}"
    if ask.says and not re.search(ask.says, text, re.S):
        return f"does not say {ask.says!r}"
    complaint = None if ask.complains else COMPLAINTS.search(text)
    if complaint:
        return f"complains: {complaint[0]!r}"
    if ask.check:
        try:
            return ask.check(output) or ""
        except (ValueError, KeyError, IndexError, TypeError, StopIteration) as error:
            return f"cannot be read: {error!r}"
    return ""


def tell(lab, drive, asks, timeout=900):
    """Runs all in their order in one batch; a miss does not keep the rest from running."""
    names = [f"{index:03}" for index in range(len(asks))]
    outputs = lab.machine.batch([(name, ask.command, ask.limit) for name, ask in zip(names, asks)], timeout)
    for name, ask in zip(names, asks):
        output = outputs[name]
        wrong = wrong_with(ask, output)
        lab.report.expect(not wrong, f"{drive}: {ask.title or ask.command}: {wrong}", f"{ask.command}\n{output.out}{output.err}")
        if ask.title:
            lab.results.rows.append((drive, ask.title, wrong or "as it should"))


def differences(ours, theirs):
    """Fields of a peer's reading that are not what the model says: {field: (model, peer)}."""
    return {key: (theirs[key], ours.get(key)) for key in theirs if ours.get(key) != theirs[key]}


def same(ours, theirs):
    """For `Ask.check`: both are {field: value}; `theirs` is what the model says."""
    wrong = differences(ours, theirs)
    return f"differs from the model (model, peer): {wrong}" if wrong else ""
