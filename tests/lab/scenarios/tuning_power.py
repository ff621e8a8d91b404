# SPDX-License-Identifier: GPL-3.0-or-later
"""The power goes within `fettle tune set` of a line of /etc/fstab: the computer starts afterwards, the file is the one or
the other version byte for byte, and the change can be repeated or taken back.

All that a run writes to the root drive is recorded, and a cut after each single write is made from that. Some of them are
started, and some cuts are real."""

import os
import re
import shutil
import subprocess
import time

from harness import etc_tree, write_log
from scenarios.tuning import CLEAN, PARTS, SAVE, without_parts

SET = "tune set access-times:/home=noatime"
UNDO = "tune undo access-times:/home"
MARKS = (b"fettle lab: it begins", b"fettle lab: it has ended")
REAL_CUTS = (0.4, 0.6, 0.8)  # of the time that the command takes


def put_mark(lab, index):
    text = MARKS[index].decode()
    lab.machine.sh(f"printf '{text}%4000s' | dd of=/root/mark{index} bs=4096 conv=fsync iflag=fullblock 2>/dev/null; sync")


def copy(source, target):
    subprocess.run(["cp", "--sparse=always", source, target], check=True)


def debugfs(image, command):
    return subprocess.run(["debugfs", "-R", command, image], capture_output=True, check=False).stdout


def after_recovery(image):
    """(whether the file system is sound, /etc/fstab, (mode, owner, group)) after what a start does to the file system."""
    replayed = subprocess.run(["e2fsck", "-fy", image], capture_output=True, text=True, check=False)
    # 1: the journal was replayed, or a count was put right that the journal does not hold.
    sound = replayed.returncode in (0, 1) and "UNEXPECTED INCONSISTENCY" not in replayed.stdout
    facts = debugfs(image, "stat /etc/fstab").decode(errors="replace")
    found = re.search(r"Mode:\s+(\d+).*?User:\s+(\d+)\s+Group:\s+(\d+)", facts, re.S)
    return sound, debugfs(image, "cat /etc/fstab"), found.groups() if found else None, replayed.stdout


class Cuts:
    """The images of a recorded run."""

    def __init__(self, log, base, folder):
        self.log, self.folder = log, folder
        self.writes = write_log.read(log)
        self.first, self.last = (write_log.find(log, self.writes, mark) for mark in MARKS)
        self.prefix = os.path.join(folder, "prefix.img")
        self.applied = 0
        copy(base, self.prefix)

    def image(self, count, more):
        """After so many requests, and single ones of those that follow."""
        with open(self.log, "rb") as log, open(self.prefix, "r+b") as image:
            write_log.apply(log, image, self.writes[self.applied:count])
        self.applied = count
        target = os.path.join(self.folder, "cut.img")
        copy(self.prefix, target)
        with open(self.log, "rb") as log, open(target, "r+b") as image:
            write_log.apply(log, image, [self.writes[index] for index in more])
        return target

    def all(self):
        """By how much of the prefix they need, so that it only grows."""
        return sorted(write_log.cuts(self.writes, self.first + 1, self.last - 1), key=lambda cut: cut[1])


def recorded(lab):
    """A run of the command on a root drive all of whose writes are recorded. (cuts, the two versions of /etc/fstab)"""
    folder = os.path.join(lab.machine.work, "power")
    os.makedirs(folder, exist_ok=True)
    base, log = os.path.join(folder, "base.img"), os.path.join(folder, "writes.log")
    lab.machine.sh(f"{SAVE}\n{CLEAN}")
    before = lab.machine.sh("cat /etc/fstab")
    lab.machine.stop()
    copy(lab.machine.images["root"], base)
    with open(log, "wb"):
        pass
    lab.machine.record(log)
    lab.machine.start()
    put_mark(lab, 0)
    done = lab.fettle(SET)
    lab.report.expect(done.rc == 0, "while all writes are recorded, the setting is set", done)
    put_mark(lab, 1)
    after = lab.machine.sh("cat /etc/fstab")
    lab.machine.cut()
    lab.machine.record("")
    lab.report.expect(before != after, "and /etc/fstab is another one then")
    return Cuts(log, base, folder), (before, after)


def starts(lab, name, image, versions, etc, undo):
    """A start from an image of a cut; `undo`, or repeat the command."""
    shutil.copyfile(image, lab.machine.images["root"])
    lab.machine.start()
    comes_back(lab, name, versions, etc, undo)
    lab.machine.stop()


def comes_back(lab, name, versions, etc, undo):
    state = lab.machine.sh("cat /run/lab/state; systemctl --failed --no-legend").strip()
    lab.report.expect(state == "running", f"{name}: the computer starts", state)
    text = lab.machine.sh("cat /etc/fstab")
    lab.report.expect(text in versions, f"{name}: /etc/fstab is one of the two versions", text)
    listed = lab.fettle("tune list")
    lab.report.expect(listed.rc == 0, f"{name}: fettle lists", listed)
    _, report = lab.json("tune list")
    row = next((row for row in report.get("tune", {}).get("settings", []) if row["id"] == "access-times:/home"), {})
    known = "changed" in row
    print(f"lab: power: {name}: {'new' if text == versions[1] else 'old'} fstab, {'recorded' if known else 'not recorded'}", flush=True)
    if not undo or not known:
        again = lab.fettle(SET)
        options = lab.machine.sh("findmnt -no OPTIONS /home")
        lab.report.expect(again.rc == 0 and "noatime" in options and lab.machine.sh("cat /etc/fstab") == versions[1],
                          f"{name}: the command repeated sets it", (again, options))
    undone = lab.fettle(UNDO)
    lab.report.expect(undone.rc == 0, f"{name}: undo works", undone)
    wrong = etc_tree.differences(etc, without_parts(etc_tree.read(lab.machine)))
    lab.report.expect(not wrong, f"{name}: after undo /etc is as at first", wrong)
    left = lab.machine.sh("ls -A /var/lib/fettle/settings | grep json$ || true").strip()
    lab.report.expect(not left, f"{name}: no record is left", left)
    left = lab.machine.sh(PARTS).strip()
    lab.report.expect(not left, f"{name}: the next run has removed what was half written", left)
    lab.machine.sh(CLEAN)


def after_each_write(lab, etc):
    cuts, versions = recorded(lab)
    counts, seen = {}, {}
    for name, count, more in cuts.all():
        image = cuts.image(count, more)
        sound, text, facts, told = after_recovery(image)
        lab.report.expect(sound, f"cut {name}: the file system is sound", told)
        which = versions.index(text.decode()) if text.decode(errors="replace") in versions else -1
        lab.report.expect(which >= 0, f"cut {name}: /etc/fstab is one of the two versions", text)
        lab.report.expect(facts == ("0644", "0", "0"), f"cut {name}: with its mode and owner", facts)
        counts[which] = counts.get(which, 0) + 1
        # The last one that has the old version, the first that has the new one, and one that lost writes.
        kind = "lost" if more and which == 1 else ("old", "new")[which] if which >= 0 else "neither"
        if kind == "old" or kind not in seen:
            kept = os.path.join(cuts.folder, kind + ".img")
            os.replace(image, kept)
            seen[kind] = name, kept
    print(f"lab: power: {cuts.last - cuts.first - 1} requests recorded; the power cut {sum(counts.values())} times: {counts.get(0, 0)} old, "
          f"{counts.get(1, 0)} new, {counts.get(-1, 0)} neither", flush=True)
    lab.report.expect(counts.get(0) and counts.get(1), "both versions are met", counts)
    for kind, (name, image) in seen.items():
        starts(lab, f"cut {name} ({kind})", image, versions, etc, kind != "new")
    shutil.copyfile(os.path.join(cuts.folder, "base.img"), lab.machine.images["root"])
    shutil.rmtree(cuts.folder)
    lab.machine.start()
    return versions


def in_earnest(lab, versions, etc):
    started = time.monotonic()
    lab.fettle(SET)
    whole = time.monotonic() - started
    lab.fettle(UNDO)
    for turn, share in enumerate(REAL_CUTS):
        lab.machine.sh("sync")
        lab.machine.start_batch([("set", "fettle " + SET)])
        # A moment somewhere within the command is what is wanted: nothing is waited for.
        time.sleep(share * whole)
        lab.machine.cut()
        lab.machine.start()
        comes_back(lab, f"power cut in earnest, at {share} of the command", versions, etc, turn % 2 == 0)


def run(lab):
    lab.machine.sh(f"{SAVE}\n{CLEAN}")
    etc = etc_tree.read(lab.machine)
    in_earnest(lab, after_each_write(lab, etc), etc)
