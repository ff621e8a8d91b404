# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run expected and found. A scenario goes on after a miss, so that one run shows them all."""


class Report:
    def __init__(self):
        self.held = 0
        self.missed = []

    def expect(self, condition, text, evidence=""):
        """Counts an expectation; returns whether it held."""
        if condition:
            self.held += 1
            return True
        evidence = str(evidence)
        self.missed.append(text)
        print(f"lab: MISSED {text}" + (f"\n      {evidence[:1500]}" if evidence else ""), flush=True)
        return False
