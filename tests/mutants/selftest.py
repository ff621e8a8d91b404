#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that mutants.py finds what can be mutated, that the switch leaves a program as it was, and that each mutant
changes it. usage: selftest.py [COMPILER]"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from candidates import candidates, switched  # noqa: E402
from mutants import batches, draw  # noqa: E402

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COMPILER = sys.argv.pop(1) if len(sys.argv) > 1 else "c++"

SOURCE = '''#include <cstdint>
#include <vector>
constexpr int kMost = 7;
std::vector<int> seen;
bool ready(int x) { return x == 3; }
int judge(int x, bool loud) {
    if (x < 0) return -1;  // if (y > 1) is a comment
    const char* text = "x < 1";
    if (const auto twice = x * 2; twice > kMost && !loud) return 2;
    seen.push_back(x);
    const int extra = ready(x) && text != nullptr ? 10 : 20;
    return x + extra + static_cast<int>(seen.size());
}
'''
MAIN = '''
#include <cstdio>
#include <cstdlib>
bool fettle_mutants::chosen(unsigned n) noexcept {
    static const char* text = std::getenv("FETTLE_MUTANT");
    return text != nullptr && static_cast<unsigned>(std::atoi(text)) == n;
}
int main() {
    for (const bool loud : {false, true}) {
        for (int x = -1; x < 6; ++x) std::printf("%d ", judge(x, loud));
    }
}
'''


class Candidates(unittest.TestCase):
    def test_every_kind_is_found_and_nothing_in_texts(self):
        found = [(one.kind, one.line, one.what.split(":")[0]) for one in candidates(SOURCE)]
        self.assertIn(("comparison", 7, "< becomes <="), found)
        self.assertIn(("call", 7, "check left out"), found)
        self.assertIn(("comparison", 9, "> becomes >="), found)
        self.assertIn(("condition", 9, "negated"), found)
        self.assertIn(("condition", 9, "without !"), found)
        self.assertIn(("call", 10, "left out"), found)
        self.assertIn(("condition", 11, "!= becomes =="), found)
        self.assertIn(("constant", 3, "7 becomes 7 + 1"), found)
        self.assertFalse([one for one in found if one[1] == 8])
        self.assertFalse([one for one in found if one[0] == "comparison" and one[1] == 2])

    def test_a_draw_is_the_same_each_time(self):
        first, again = draw(ROOT, 40, 1), draw(ROOT, 40, 1)
        self.assertEqual([(n, s, o.start) for n, s, o in first], [(n, s, o.start) for n, s, o in again])
        self.assertEqual(len(first), 40)
        other = draw(ROOT, 40, 2)
        self.assertNotEqual([(s, o.start) for _, s, o in first], [(s, o.start) for _, s, o in other])

    def test_quick_tests_come_first_and_none_is_left_out(self):
        tests = [(1, "a", "x.1"), (2, "b", "y.1"), (250, "a", "x.2"), (90_000, "b", "y.2")]
        made = batches(tests)
        self.assertEqual(made[0][:2], ("a", ["x.1", "x.2"]))
        self.assertEqual(made[-1][:2], ("b", ["y.2"]))
        self.assertEqual(sum(len(names) for _, names, _ in made), len(tests))


class Switch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = Path(cls.folder.name)
        cls.mutants = list(enumerate(candidates(SOURCE)))
        made, cls.dropped = switched(SOURCE, cls.mutants)
        for name, text in (("plain", SOURCE), ("mutants", made)):
            (folder / f"{name}.cpp").write_text(text + MAIN, encoding="utf-8")
            subprocess.run([COMPILER, "-std=c++20", "-w", "-include", str(HERE / "switch.h"), "-o", str(folder / name),
                            str(folder / f"{name}.cpp")], check=True)
        cls.expected = cls.said("plain")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def said(cls, name, mutant=None):
        environment = {} if mutant is None else {"FETTLE_MUTANT": str(mutant)}
        return subprocess.run([str(Path(cls.folder.name) / name)], env=environment, capture_output=True, text=True,
                              timeout=60, check=False).stdout

    def test_without_a_mutant_all_is_as_before(self):
        self.assertFalse(self.dropped)
        self.assertEqual(self.said("mutants"), self.expected)

    def test_each_mutant_shows(self):
        # Twice an x is never 7: that mutant is equivalent.
        silent = [one.what for number, one in self.mutants if self.said("mutants", number) == self.expected]
        self.assertEqual(silent, ["> becomes >=: if (const auto twice = x * 2; twice > kMost && !loud) return 2;"])


if __name__ == "__main__":
    unittest.main()
