# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands in the way of `fettle tune`: nothing is half done, nobody's work is lost, and it says why."""

import re
from dataclasses import dataclass

from harness import etc_tree
from scenarios.tuning import CLEAN, SAVE, SAVED

FAILED, NOT_FOUND, REFUSED = 3, 2, 5
RESTORE = f"cp -p {SAVED} /etc/fstab"
SYSCTL = "/etc/sysctl.d/zz-fettle-swappiness.conf"
ATIME = "tune set access-times:/home=noatime"
RELEASE = "rm -f /root/full*; umount /tmp; sync"


@dataclass(frozen=True)
class Trouble:
    name: str
    prepare: str  # guest commands
    command: str  # of Fettle
    code: int
    says: str  # pattern
    restore: str


def fill(blocks):
    """Leaves so many blocks of 4 KiB on the root file system, root's own reserve included. /tmp is in memory."""
    return (f"mount -t tmpfs tmpfs /tmp; head -c {blocks * 4096 + 1} /dev/zero >/root/full0; fallocate -l $(($(stat -f -c %f /) * 4096 - 8000000)) /root/full; "
            "for turn in 1 2; do dd if=/dev/zero of=/root/full$turn bs=4k 2>/dev/null; done; sync; rm /root/full0; sync; stat -f -c %f /")


TROUBLES = (
    Trouble("/etc is read-only", "mount --bind /etc /etc && mount -o remount,bind,ro /etc", ATIME, REFUSED, "read-only", "umount /etc"),
    Trouble("/etc is read-only", "mount --bind /etc /etc && mount -o remount,bind,ro /etc", "tune set swappiness=10", REFUSED, "read-only",
            "umount /etc"),
    Trouble("/etc is read-only", "mount --bind /etc /etc && mount -o remount,bind,ro /etc", "tune set trim-timer=disabled", REFUSED,
            "read-only", "umount /etc"),
    Trouble("/etc/fstab is immutable", "chattr +i /etc/fstab", ATIME, REFUSED, "immutable", "chattr -i /etc/fstab"),
    Trouble("/etc/sysctl.d is immutable", "chattr +i /etc/sysctl.d", "tune set swappiness=10", REFUSED, "immutable",
            "chattr -i /etc/sysctl.d"),
    Trouble("two lines for /home", "printf '\\n/dev/nvme0n1p1 /home ext4 defaults 0 2\\n' >>/etc/fstab", ATIME, REFUSED,
            "more than one line for /home", RESTORE),
    Trouble("a line of cloud-init's", "sed -i 's/strictatime/strictatime,comment=cloudconfig/' /etc/fstab", ATIME, REFUSED, "cloud-init",
            RESTORE),
    Trouble("a header that forbids it", "sed -i '1i # Managed by Puppet' /etc/fstab", ATIME, REFUSED, "Managed by Puppet", RESTORE),
    Trouble("no line for /home", "sed -i '/home/d' /etc/fstab", ATIME, REFUSED, "no line", RESTORE),
    Trouble("/etc/fstab is a link", "mv /etc/fstab /root/elsewhere && ln -s /root/elsewhere /etc/fstab", ATIME, REFUSED, "symbolic link",
            f"rm /etc/fstab; {RESTORE}"),
    Trouble("there is no /etc/fstab", "rm /etc/fstab", ATIME, REFUSED, "no line", RESTORE),
    Trouble("a value that the kernel does not know", "true", "tune set swappiness=201", NOT_FOUND, "from 0 to 200", "true"),
    Trouble("a value for the whole command is wrong", "true", "tune set swappiness=10 access-times:/home=never", NOT_FOUND, "one of", "true"),
)


def tell(output):
    return re.sub(r"\s+", " ", output.out + output.err)


def stands_in_the_way(lab, trouble, etc):
    where = f"{trouble.name}: {trouble.command}"
    lab.machine.sh(trouble.prepare, 300)
    prepared = etc_tree.read(lab.machine)
    output = lab.fettle(trouble.command)
    lab.report.expect(output.rc == trouble.code, f"{where}: ends with {trouble.code}", output)
    lab.report.expect(re.search(trouble.says, tell(output)), f"{where}: says {trouble.says!r}", output)
    wrong = etc_tree.differences(prepared, etc_tree.read(lab.machine))
    lab.report.expect(not wrong, f"{where}: /etc stays as it is", wrong)
    lab.machine.sh(trouble.restore)
    undone = lab.fettle("tune undo --all")
    lab.report.expect(undone.rc == NOT_FOUND, f"{where}: nothing is left to undo", undone)
    wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
    lab.report.expect(not wrong, f"{where}: afterwards /etc is as at first", wrong)
    lab.machine.sh(CLEAN)


def full(lab, etc):
    """Where the disk is full at any moment, each file is whole, and afterwards undo leads back."""
    for command in (ATIME, "tune set swappiness=37 journal-limit=100M"):
        lab.fettle(command)
        new = etc_tree.read(lab.machine)
        lab.machine.sh(CLEAN)
        for blocks in range(6):
            where = f"{blocks} free blocks: {command}"
            lab.machine.sh(fill(blocks), 600)
            output = lab.fettle(command)
            lab.report.expect(output.rc == FAILED and "disk is full" in tell(output) or (blocks > 0 and output.rc == 0),
                              f"{where}: is done, or told", output)
            tree = etc_tree.read(lab.machine)
            wrong = etc_tree.between([etc, new], tree)
            lab.report.expect(not wrong, f"{where}: each file is whole, the old or the new one", wrong)
            back = lab.fettle("tune undo --all")
            lab.report.expect(back.rc in (0, NOT_FOUND, FAILED), f"{where}: undo there is done, or told", back)
            lab.machine.sh(RELEASE)
            undone = lab.fettle("tune undo --all")
            wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
            lab.report.expect(undone.rc in (0, NOT_FOUND) and not wrong, f"{where}: when there is space again, undo leads back", (undone, wrong))
            lab.machine.sh(CLEAN)


def others_change(lab, name, setting, other, restore, etc):
    """Somebody changes after Fettle what Fettle has changed: undo refuses and leaves it."""
    lab.fettle("tune set " + setting)
    lab.machine.sh(other)
    theirs = etc_tree.read(lab.machine)
    key = setting.split("=", maxsplit=1)[0]
    _, report = lab.json("tune list")
    row = next(row for row in report["tune"]["settings"] if row["id"] == key)
    lab.report.expect(row.get("changed", {}).get("foreign") is True, f"{name}: the list knows that somebody else has changed it", row)
    for command in (f"tune undo {key}", "tune undo --all"):
        refused = lab.fettle(command)
        lab.report.expect(refused.rc == REFUSED, f"{name}: {command} is refused", refused)
    wrong = etc_tree.differences(theirs, etc_tree.read(lab.machine))
    lab.report.expect(not wrong, f"{name}: what they wrote stays", wrong)
    lab.machine.sh(restore)
    undone = lab.fettle("tune undo " + key)
    lab.report.expect(undone.rc == 0, f"{name}: when theirs is gone, undo works", undone)
    wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
    lab.report.expect(not wrong, f"{name}: and /etc is as at first", wrong)
    lab.machine.sh(CLEAN)


def others_undo(lab, etc):
    """Somebody has taken back what Fettle had changed: there is nothing to restore, and nothing in the way."""
    lab.fettle("tune set journal-limit=100M")
    lab.machine.sh("rm /etc/systemd/journald.conf.d/zz-fettle-journal-limit.conf")
    undone = lab.fettle("tune undo --all")
    wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
    lab.report.expect(undone.rc == 0 and not wrong, "where somebody has removed Fettle's file, undo has nothing to do", (undone, wrong))
    lab.machine.sh(CLEAN)


def others_add(lab):
    """An option that somebody adds to the same line stays."""
    lab.fettle(ATIME)
    lab.machine.sh("sed -i 's/noatime/noatime,nosuid/' /etc/fstab")
    undone = lab.fettle("tune undo access-times:/home")
    options = lab.machine.sh("findmnt --fstab -no OPTIONS /home").strip().split(",")
    lab.report.expect(undone.rc == 0 and {"nosuid", "strictatime"} <= set(options) and "noatime" not in options,
                      "an option that somebody has added since stays", options)
    lab.machine.sh(CLEAN)


def in_any_order(lab, etc):
    """Two settings of one line, and two in one folder: whichever is undone first."""
    line = ("access-times:/home=noatime", "continuous-trim:/home=on")
    # Not the other way round: what hibernates after a suspend is forbidden with hibernation.
    folder = ("suspend-then-hibernate=forbidden", "hibernation=forbidden")
    for sets in (line, line[::-1], folder):
        names = [word.split("=", maxsplit=1)[0] for word in sets]
        for order in (["--all"], names, names[::-1]):
            commands = [f"tune set {word}" for word in sets] + [f"tune undo {name}" for name in order]
            codes = [lab.fettle(command).rc for command in commands]
            wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
            lab.report.expect(set(codes) == {0} and not wrong, f"{', '.join(commands)}: /etc is as at first", (codes, wrong))
            lab.machine.sh(CLEAN)


def and_back_again(lab, etc):
    """A setting that is set to its old value by hand is the same as before."""
    for values in (("noatime", "strictatime"), ("noatime", "relatime", "strictatime")):
        for value in values:
            lab.fettle("tune set access-times:/home=" + value)
        undone = lab.fettle("tune undo access-times:/home")
        wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
        lab.report.expect(undone.rc == 0 and not wrong, f"set to {', '.join(values)} and undone: /etc is as at first", (undone, wrong))
        lab.machine.sh(CLEAN)


def two_at_once(lab, etc):
    # The first one is held in its first fsync(2), which comes when it has the lock.
    held = "strace -f -o /dev/null -e trace=fsync -e inject=fsync:delay_enter=20s:when=1 fettle tune set swappiness=37"
    outputs = lab.machine.finish_batch(lab.machine.start_lanes([
        [("first", held, 300)],
        [("second", "sleep 8; fettle tune set swappiness=41", 300), ("list", "fettle tune list", 300)]]))
    lab.report.expect(outputs["first"].rc == 0, "two at once: the first is done", outputs["first"])
    lab.report.expect(outputs["second"].rc not in (0, 1) and "another Fettle process" in tell(outputs["second"]),
                      "two at once: the second is told to wait", outputs["second"])
    lab.report.expect(outputs["list"].rc == 0, "two at once: looking is not changing", outputs["list"])
    lab.report.expect(lab.machine.sh(f"sysctl -n vm.swappiness; grep -c 37 {SYSCTL}").split() == ["37", "1"], "two at once: it is the first's value")
    # Without holding any: whoever wins, file, kernel and record agree.
    for turn in range(5):
        lab.machine.finish_batch(lab.machine.start_lanes(
            [[(f"lane{value}", f"fettle tune set swappiness={value + turn}", 300)] for value in (50, 70, 90)]))
        kernel, file = lab.machine.sh(f"sysctl -n vm.swappiness; sed -n 's/^vm.swappiness = //p' {SYSCTL}").split()
        lab.report.expect(kernel == file, f"three at once, turn {turn + 1}: the file says what the kernel says", (kernel, file))
    undone = lab.fettle("tune undo --all")
    wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
    lab.report.expect(undone.rc == 0 and not wrong, "after all of them undo leads back to the beginning", (undone, wrong))
    lab.report.expect(lab.machine.sh("sysctl -n vm.swappiness").strip() == "60", "and to the value of then")


def without_rights(lab, etc):
    output = lab.fettle("tune set swappiness=10", prefix="setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/tmp")
    lab.report.expect(output.rc == 4, "who is not root changes nothing", output)
    lab.report.expect(not etc_tree.differences(etc, etc_tree.read(lab.machine)), "and /etc stays")


def run(lab):
    lab.machine.sh(f"{SAVE}\n{CLEAN}")
    etc = etc_tree.read(lab.machine)
    for trouble in TROUBLES:
        stands_in_the_way(lab, trouble, etc)
    full(lab, etc)
    others_change(lab, "a file", "swappiness=37", f"cp {SYSCTL} /root/own; echo 'vm.swappiness = 11' >>{SYSCTL}", f"cp /root/own {SYSCTL}", etc)
    others_change(lab, "a file is a link", "swappiness=37", f"mv {SYSCTL} /root/own; ln -s /dev/null {SYSCTL}",
                  f"rm {SYSCTL}; mv /root/own {SYSCTL}", etc)
    others_change(lab, "the line", "access-times:/home=noatime", "sed -i 's/noatime/relatime/' /etc/fstab", "sed -i 's/relatime/noatime/' /etc/fstab",
                  etc)
    others_change(lab, "the value", "read-ahead:sda=512", "blockdev --setra 64 /dev/sda", "blockdev --setra 1024 /dev/sda", etc)
    others_undo(lab, etc)
    others_add(lab)
    in_any_order(lab, etc)
    and_back_again(lab, etc)
    two_at_once(lab, etc)
    without_rights(lab, etc)
