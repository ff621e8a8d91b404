# SPDX-License-Identifier: GPL-3.0-or-later
"""What a case came to: one word for the table, and what is wrong with it; nothing is wrong with a drive that is usable by
what Fettle itself offers."""

import json

# What is asked of Fettle afterwards, one of these at least, and works.
NEXT = {"methods", "again", "shown", "undone"}
REFUSED = "5"
# What a verb's judge calls by a name of its own; whatever else is wrong is "unusable".
FAILURES = {"lied", "mute", "no way back", "no firmware", "smaller"}
# The person, or what the drive holds, stands against it: nothing may have been done.
MUST_REFUSE = {"wrong serial", "nobody to confirm", "swapped", "mounted"}


class Told:
    """A case's result file: "name value" lines, then what the programs printed."""

    def __init__(self, text):
        facts, _, self.evidence = text.partition("=== ")
        self.values = dict(line.split(" ", 1) for line in facts.splitlines() if " " in line)

    def get(self, name, default=""):
        return self.values.get(name, default)

    def state(self, name):
        try:
            return json.loads(self.values.get("state." + name, self.values.get(name, "")))
        except ValueError:
            return {}


def password(state):
    return state.get("state", {}).get("ata", {}).get("security", {}).get("enabled", False)


def revision(state):
    """What the model itself runs."""
    model = state.get("state", {})
    if "nvme" in model:
        return model["nvme"].get("firmware", {}).get("running", "").strip()
    if "ata" in model:
        return model["ata"].get("microcode", {}).get("revision", "").strip()
    return find(model.get("scsi", {}), "revision").strip()


def find(tree, key):
    """The first text of that name in a tree of objects."""
    for name, value in tree.items():
        if name == key and isinstance(value, str):
            return value
        found = find(value, key) if isinstance(value, dict) else ""
        if found:
            return found
    return ""


def untouched(state):
    """What no command that changes a drive leaves as it is."""
    return {"written": state.get("life", {}).get("host_written_bytes"), "medium": {
        key: state.get("medium", {}).get(key) for key in ("sectors", "host_written_bytes", "trimmed_bytes", "mapped")},
        "password": password(state), "revision": revision(state) if state else None, "presence": state.get("presence")}


def struck(told):
    """Whether the fault met a command at all."""
    return told.state("middle").get("faults_struck", 0) > told.state("before").get("faults_struck", 0)


def common(told, bystanders):
    """What must be so after each case, whatever the verb."""
    after = told.state("after")
    if told.get("prepared") == "no":
        return "spoilt", "the drive could not be made ready for the case"
    if told.get("gone") == "yes" or not after:
        return "lost", "the drive does not come back"
    if password(after):
        return "locked", "the drive is left with a password"
    if not NEXT & told.values.keys():
        return "mute", "no next command was tried"
    for name, before in bystanders.items():
        now = untouched(told.state("bystander." + name))
        if now != before:
            return "wrong drive", f"{name} was touched: {before}, {now}"
    return "", ""


def writable(told):
    return "" if told.get("write") == told.get("read") == "0" else "the drive takes no data"


def kept_file(told):
    if told.get("file") != "kept":
        return "the file that nobody meant is gone"
    return ""


def refusal(case, told):
    """Nothing was done."""
    before, middle = untouched(told.state("before")), untouched(told.state("middle"))
    if case.fault == "swapped":
        twin_before, twin_after = untouched(told.state("twin.before")), untouched(told.state("twin.after"))
        if told.get("twin.kept") != "yes" or twin_before != twin_after:
            return "the drive that was put in its place was touched"
        if told.get("first") == "0":
            return "went on with another drive"
        return ""
    if told.get("first") != REFUSED:
        return f"ends with {told.get('first')}, not {REFUSED}"
    if case.fault != "mounted" and before != middle:
        return f"refused, and touched: {before}, {middle}"
    return ""


def erase(case, told):
    claims = told.get("first") == "0"
    if told.get("methods") != "0":
        return "mute", f"fettle erase methods ends with {told.get('methods')}"
    if claims and told.get("mark") == "0" and "discard" not in case.title:
        return "lied", "said to be erased, and the data are there"
    for way, word in (("resume", "resumed"), ("unlock", "unlocked")):
        if told.get(way):
            return (word, writable(told)) if told.get(way) == "0" else ("no way back", f"{way} ends with {told.get(way)}")
    return ("done" if claims else "told, free"), writable(told)


def firmware(case, told):
    old, new, now = revision(told.state("before")), told.get("new"), revision(told.state("middle"))
    if not now or now not in (old, new[:8], new[:4]):
        return "no firmware", f"runs {now}, neither {old} nor {new}"
    waits = "next-boot" in case.title
    if told.get("first") == "0" and now == old and not waits:
        return "lied", f"said to be done, and {old} runs"
    if told.get("again") != "0":
        return "no way back", f"the next update ends with {told.get('again')}"
    return ("old runs" if now == old else "new runs") + (", told" if told.get("first") != "0" else ""), writable(told)


def size(_, told):
    if told.get("shown", "0") != "0":
        return "mute", f"fettle overprovision show ends with {told.get('shown')}"
    if told.get("undone") and told.get("undone") != "0":
        return "no way back", f"undo ends with {told.get('undone')}"
    if told.get("full") != "yes":
        return "smaller", "the drive does not offer all of its room again"
    return ("done, undone" if told.get("first") == "0" else "told, undone" if told.get("undone") else "told, as before"), writable(told)


def trim(_, told):
    wrong = kept_file(told)
    if told.get("again") and told.get("again") != "0":
        return "no way back", f"once more ends with {told.get('again')}"
    return ("done" if told.get("first") == "0" else "told, done again"), wrong


JUDGES = {"erase": erase, "firmware": firmware, "limit": size, "namespace": size, "rest": trim, "wipe": trim, "mounted": trim}


def judge(case, told, bystanders):
    """(word, what is wrong)"""
    word, wrong = common(told, bystanders)
    if wrong:
        return word, wrong
    word, wrong = JUDGES[case.verb](case, told)
    if wrong and word not in FAILURES:
        word = "unusable"
    if case.fault in MUST_REFUSE and not wrong:
        wrong = refusal(case, told)
        word = "not refused" if wrong else "refused"
    return ("not struck" if case.place and not struck(told) and not wrong else word), wrong
