# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds what can be mutated in a C++ source, by its tokens, and writes the source with switches in it.

Tokens suffice because clang-format lays out every source: operators of comparisons stand between spaces, angle
brackets of templates do not. What is misread does not compile, and mutants.py drops it.
"""
import re
from dataclasses import dataclass, field

TOKEN = re.compile(r'''
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#[^\n]*(?:\\\n[^\n]*)*)
  | (?P<raw>R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)")
  | (?P<string>(?:u8|u|U|L)?"(?:[^"\\\n]|\\.)*")
  | (?P<character>'(?:[^'\\\n]|\\.)+')
  | (?P<number>(?:0[xX][0-9a-fA-F']+|[0-9][0-9']*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)[uUlLzZfF]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<operator><=>|->|::|&&|\|\||<<=|>>=|[-+*/%&|^=!<>]=|\+\+|--|[-+*/%&|^=!<>~?:;,.(){}\[\]])
''', re.VERBOSE | re.MULTILINE | re.DOTALL)

KINDS = ("condition", "comparison", "call", "constant")
RELATIONAL = {"<": "less", "<=": "less_equal", ">": "greater", ">=": "greater_equal"}
EQUALITY = {"==": "equal", "!=": "not_equal"}
CLOSING = {"(": ")", "[": "]", "{": "}"}
# Statements that begin with these are no calls.
NO_CALL = {"return", "using", "static_assert", "throw", "break", "continue", "const", "constexpr", "auto", "if", "for",
           "while", "switch", "do", "else", "case", "default", "template", "namespace", "delete", "goto", "typedef",
           "struct", "class", "enum", "friend", "static", "public", "private", "protected", "operator"}


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int


@dataclass
class Candidate:
    kind: str
    what: str
    start: int  # the text that is mutated
    end: int
    line: int = 0
    edits: list = field(default_factory=list)  # (start, end, before, after); {n} is the mutant's number


def tokens_of(text):
    found = []
    for match in TOKEN.finditer(text):
        kind = match.lastgroup if match.lastgroup != "mark" else "raw"
        if kind not in ("comment", "directive"):
            found.append(Token(kind, match.group(0), match.start(), match.end()))
    return found


def partners(tokens):
    """For the index of each bracket the index of the other one."""
    found, open_ = {}, []
    for i, token in enumerate(tokens):
        if token.kind != "operator":
            continue
        if token.text in CLOSING:
            open_.append(i)
        elif token.text in CLOSING.values() and open_:
            other = open_.pop()
            found[i], found[other] = other, i
    return found


class Finder:
    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.partner = partners(self.tokens)
        self.found = []

    def all(self):
        for i, token in enumerate(self.tokens):
            if token.text in ("if", "while") and token.kind == "name":
                self.condition(i)
            elif token.text == "!" and token.kind == "operator":
                self.negation(i)
            elif token.text == "?" and token.kind == "operator":
                self.choice(i)
            elif token.kind == "operator" and token.text in (*RELATIONAL, *EQUALITY):
                self.comparison(i)
            elif token.kind == "number" or token.text in ("true", "false"):
                self.constant(i)
            if self.begins_statement(i):
                self.call(i)
        ranges = {(one.start, one.end) for one in self.found if one.what.startswith("without !")}
        self.found = [one for one in self.found
                      if not (one.what.startswith("negated") and (one.start, one.end) in ranges)]
        for one in self.found:
            one.line = self.text.count("\n", 0, one.start) + 1
        return self.found

    def add(self, kind, what, start, end, edits):
        self.found.append(Candidate(kind, what, start, end, 0, edits))

    def quoted(self, start, end):
        return re.sub(r"\s+", " ", self.text[start:end])

    def before(self, i):
        return self.tokens[i - 1].text if i > 0 else ""

    # -- conditions

    def negate(self, first, last, what):
        texts = [token.text for token in self.tokens[first:last + 1]]
        if what == "negated" and any(t in EQUALITY for t in texts) and not any(t in ("&&", "||") for t in texts):
            return  # the comparison's own mutant is the same
        start, end = self.tokens[first].start, self.tokens[last].end
        prefix = "(::fettle_mutants::on({n}) != static_cast<bool>("
        self.add("condition", f"{what}: {self.quoted(start, end)}", start, end, [(start, end, prefix, "))")])

    def condition(self, i):
        """The expression between the brackets of an if or while, behind its init statement."""
        opening = i + 1
        if self.tokens[opening].text == "constexpr":
            return
        closing = self.partner.get(opening)
        if closing is None:
            return
        first = opening + 1
        depth = 0
        for j in range(opening + 1, closing):
            text = self.tokens[j].text
            depth += (text in CLOSING) - (text in CLOSING.values())
            if text == ";" and depth == 0:
                first = j + 1
        depth = 0
        for j in range(first, closing):
            text = self.tokens[j].text
            depth += (text in CLOSING) - (text in CLOSING.values())
            if text == "=" and depth == 0:
                return  # a declaration
        if self.tokens[i].text == "if":
            self.negate(first, closing - 1, "negated")
            self.guard(i, closing)

    def guard(self, i, closing):
        """An if without else that only leaves the function: the check is left out."""
        if self.before(i) == "else" or self.tokens[closing + 1].text != "return":
            return
        end = self.end_of_statement(closing + 1)
        if end is None or (end + 1 < len(self.tokens) and self.tokens[end + 1].text == "else"):
            return
        start, stop = self.tokens[i].start, self.tokens[end].end
        self.add("call", f"check left out: {self.quoted(start, stop)}", start, stop,
                 [(start, stop, "{ if (!::fettle_mutants::on({n})) ", " }")])

    def negation(self, i):
        """`!x.y(z)`: without its !."""
        j = i + 1
        if self.tokens[j].kind != "name" and self.tokens[j].text not in ("(", "*"):
            return
        if self.tokens[j].text == "*":
            j += 1
        if self.tokens[j].text == "(":
            j = self.partner[j]
        while j + 1 < len(self.tokens):
            after = self.tokens[j + 1].text
            if after in ("::", ".", "->"):
                j += 2
            elif after in ("(", "["):
                j = self.partner[j + 1]
            else:
                break
        self.negate(i, j, "without !")

    def choice(self, i):
        """The condition before a `?`: back to what binds less."""
        j = i - 1
        while j >= 0:
            token = self.tokens[j]
            if token.text in CLOSING.values():
                j = self.partner[j] - 1
                continue
            if token.text in ("return", "=", "+=", "-=", "|=", "&=", "(", "[", "{", ",", ";", "?", ":", "<<"):
                break
            j -= 1
        if j + 1 < i:
            self.negate(j + 1, i - 1, "negated")

    # -- comparisons

    def comparison(self, i):
        token = self.tokens[i]
        around = self.text[token.start - 1], self.text[token.end]
        if around[0] not in " \n" or around[1] not in " \n" or self.before(i) == "operator":
            return
        name = RELATIONAL.get(token.text) or EQUALITY[token.text]
        left, right = ("<", ">") if token.text in RELATIONAL else ("==", "==")
        other = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}[token.text]
        line_start = self.text.rfind("\n", 0, token.start) + 1
        line_end = self.text.find("\n", token.end)
        kind = "comparison" if token.text in RELATIONAL else "condition"
        self.add(kind, f"{token.text} becomes {other}: {self.quoted(line_start, line_end).strip()}", token.start,
                 token.end, [(token.start, token.end, None, f"{left} ::fettle_mutants::{name}({{n}}) {right}")])

    # -- calls

    def begins_statement(self, i):
        if self.tokens[i].kind != "name" and self.tokens[i].text != "(":
            return False
        before = self.before(i)
        if before in (";", "{", "}", "else"):
            return True
        if before != ")":
            return False
        head = self.partner.get(i - 1, 0) - 1
        return head >= 0 and self.tokens[head].text in ("if", "for", "while")

    def end_of_statement(self, i):
        j = i
        while j < len(self.tokens):
            text = self.tokens[j].text
            if text in CLOSING:
                if j not in self.partner:
                    return None
                j = self.partner[j]
            elif text == ";":
                return j
            elif text in CLOSING.values():
                return None
            j += 1
        return None

    def call(self, i):
        first = i
        if self.tokens[i].text == "(":
            if [t.text for t in self.tokens[i:i + 3]] != ["(", "void", ")"]:
                return
            i += 3
        if self.tokens[i].kind != "name" or self.tokens[i].text in NO_CALL:
            return
        j = i
        last_call = None
        while j + 1 < len(self.tokens):
            after = self.tokens[j + 1].text
            if after in ("::", ".", "->"):
                j += 2
            elif after in ("(", "["):
                j = self.partner.get(j + 1)
                if j is None:
                    return
                last_call = j
            else:
                break
        end = j + 1
        assigns = self.tokens[end].text in ("=", "+=", "-=", "|=", "&=", "*=") if end < len(self.tokens) else False
        if assigns:
            end = self.end_of_statement(end)
            if end is None:
                return
        elif end >= len(self.tokens) or self.tokens[end].text != ";" or last_call != j:
            return
        start, stop = self.tokens[first].start, self.tokens[end].end
        self.add("call", f"left out: {self.quoted(start, stop)}", start, stop,
                 [(start, stop, "{ if (!::fettle_mutants::on({n})) ", " }")])

    # -- constants

    def constant(self, i):
        token = self.tokens[i]
        line_start = self.text.rfind("\n", 0, token.start) + 1
        line_end = self.text.find("\n", token.end)
        line = self.text[line_start:line_end]
        if re.match(r"\s*case |\s*static_assert|\s*enum ", line):
            return
        edits = [(token.start, token.end, "::fettle_mutants::number({n}, ", ")")]
        # A constant of the file has to be computed at run time to be switched.
        keyword = re.match(r"\s*(?:static )?(constexpr) [\w:]+ k\w+ =", line)
        if keyword:
            at = line_start + keyword.start(1)
            edits.append((at, at + len("constexpr"), None, "const"))
        elif "constexpr" in line:
            return
        other = {"true": "false", "false": "true"}.get(token.text, f"{token.text} + 1")
        self.add("constant", f"{token.text} becomes {other}: {line.strip()}", token.start, token.end, edits)


def candidates(text):
    return Finder(text).all()


def nests(a, b):
    """Whether two ranges lie beside or within each other."""
    return a[1] <= b[0] or b[1] <= a[0] or (a[0] <= b[0] and b[1] <= a[1]) or (b[0] <= a[0] and a[1] <= b[1])


def switched(text, mutants):
    """The text with all of `mutants`, pairs of a number and a Candidate, behind the switch. Returns it and the
    numbers that could not be put in, because their text crosses that of others."""
    taken, dropped = [], []
    for number, one in mutants:
        edits = [edit for edit in one.edits if edit not in [t for _, t in taken]]
        same = [e for e in edits if e[2] is None and any(t[2] is None and t[0] == e[0] for _, t in taken)]
        crossing = any(not nests(edit, other) for edit in edits for _, other in taken)
        if crossing or any(e[3] != t[3] for e in same for _, t in taken if t[2] is None and t[0] == e[0]):
            dropped.append(number)
            continue
        taken += [(number, edit) for edit in edits if edit not in same]
    # Insertions at one place: those that end wrap those that begin; the wider stands outside.
    inserts, replaced = [], []
    for number, (start, end, before, after) in taken:
        if before is None:
            replaced.append((start, end, after.replace("{n}", str(number))))
            continue
        inserts.append((start, 1, -(end - start), before.replace("{n}", str(number))))
        inserts.append((end, 0, end - start, after))
    pieces = sorted(inserts + [(start, 2, 0, new, end) for start, end, new in replaced], key=lambda piece: piece[:3])
    made, at = [], 0
    for piece in pieces:
        made.append(text[at:piece[0]])
        made.append(piece[3])
        at = piece[4] if piece[1] == 2 else piece[0]
    return "".join(made) + text[at:], dropped
