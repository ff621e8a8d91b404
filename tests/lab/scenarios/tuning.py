# SPDX-License-Identifier: GPL-3.0-or-later
"""`fettle tune` under a real systemd and udev: all settings are set in one start of the computer, seen in the next, taken
back there, and gone in the third. Other people's tools say what is so."""

from dataclasses import dataclass

from harness import etc_tree
from systemd_guest import SWAP

LOGIN = "busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager"
QUEUE = "/sys/block/{}/queue/{}"
# The number of its last limit stands in what journald says when it starts.
JOURNAL = "journalctl -b -o cat -t systemd-journald | sed -n 's/^System Journal.* max \\([^,]*\\),.*/\\1/p' | tail -n 1"


@dataclass(frozen=True)
class Row:
    """One setting: the value that it gets, and how another tool shows that."""
    id: str
    value: str
    look: str  # a command
    shows: str  # all that it prints then
    at_start: bool = False  # shown after the next start only


def sleep_row(name, key, method):
    return (Row(name, "forbidden", f"systemd-analyze cat-config systemd/sleep.conf | grep ^{key}= | tail -n 1", f"{key}=no"),
            Row(name, "forbidden", f"{LOGIN} {method}", 's "na"'))


def mount_rows(target, trim_at_start=False, commit=True):
    options = f"findmnt -no OPTIONS {target} | tr , '\\n'"
    rows = (Row(f"access-times:{target}", "noatime", f"{options} | grep 'atime$'", "noatime"),
            Row(f"continuous-trim:{target}", "on", f"{options} | grep discard", "discard", trim_at_start),
            Row(f"lazytime:{target}", "on", f"{options} | grep lazytime", "lazytime"))
    return rows + ((Row(f"commit-interval:{target}", "60", f"{options} | grep commit", "commit=60"),) if commit else ())


def drive_rows(drive, scheduler, read_ahead, request):
    active = f"sed 's/.*\\[//; s/\\].*//' {QUEUE.format(drive, 'scheduler')}"
    return (Row(f"io-scheduler:{drive}", scheduler, active, scheduler),
            # In sectors of 512 bytes.
            Row(f"read-ahead:{drive}", str(read_ahead), f"blockdev --getra /dev/{drive}", str(2 * read_ahead)),
            Row(f"largest-request:{drive}", str(request), "cat " + QUEUE.format(drive, "max_sectors_kb"), str(request)))


def swap_rows(path, mebibytes):
    return (Row(f"swap-file:{path}", str(mebibytes), f"swapon --show=NAME --noheadings --raw | grep '^{path}$'", path),
            Row(f"swap-file:{path}", str(mebibytes), f"stat -c '%s %a %U' {path} 2>/dev/null", f"{mebibytes << 20} 600 root"),
            Row(f"swap-file:{path}", str(mebibytes), f"findmnt -s -t swap -no SOURCE | grep '^{path}$'", path))


def area_rows(device, uuid):
    shown = "swapon --show=NAME --noheadings --raw | grep '^/dev/{0}$' || echo none".format(device)
    priority = "findmnt -s -t swap -no OPTIONS UUID={0} | tr , '\\n' | grep ^pri=".format(uuid)
    discard = "findmnt -s -t swap -no OPTIONS UUID={0} | tr , '\\n' | grep ^discard".format(uuid)
    return (Row(f"swap-area:{device}", "off", shown, "none"),
            Row(f"swap-priority:{device}", "5", priority, "pri=5"),
            Row(f"swap-discard:{device}", "once", discard, "discard=once"))


ROWS = (
    Row("swappiness", "37", "sysctl -n vm.swappiness", "37"),
    Row("hibernation-image-size", "123456789", "cat /sys/power/image_size", "123456789"),
    *sleep_row("hibernation", "AllowHibernation", "CanHibernate"),
    *sleep_row("suspend-then-hibernate", "AllowSuspendThenHibernate", "CanSuspendThenHibernate"),
    Row("journal-limit", "100M", JOURNAL, "100.0M"),
    Row("journal-limit", "100M", "systemd-analyze cat-config systemd/journald.conf | grep ^SystemMaxUse= | tail -n 1", "SystemMaxUse=100M"),
    Row("journal-storage", "persistent", "systemd-analyze cat-config systemd/journald.conf | grep ^Storage= | tail -n 1", "Storage=persistent"),
    Row("tmp-in-memory", "on", "findmnt -no FSTYPE /tmp", "tmpfs", True),
    # systemd's generator reads the line; the device is never opened.
    Row("luks-trim:archive", "on", "systemctl cat systemd-cryptsetup@archive.service | sed -n \"s/^ExecStart=.* '\\(luks,[^']*\\)'$/\\1/p\"", "luks,noauto,discard"),
    # LVM is not in the guest: lvmconfig was asked elsewhere what it makes of such a file.
    Row("lvm-issue-discards", "on", "sed -n 's/^\\tissue_discards = //p' /etc/lvm/lvmlocal.conf", "1"),
    Row("trim-timer", "disabled", "systemctl is-enabled fstrim.timer", "disabled"),
    Row("trim-timer", "disabled", "systemctl is-active fstrim.timer", "inactive"),
    *drive_rows("nvme0n1", "mq-deadline", 256, 256),
    *drive_rows("sda", "none", 512, 64),
    *drive_rows("vda", "mq-deadline", 1024, 640),
    Row("queue-depth:sda", "8", "cat /sys/block/sda/device/queue_depth", "8"),
    Row("link-power:sda", "medium_power", "cat /sys/block/sda/device/../../scsi_host/host*/link_power_management_policy", "medium_power"),
    *mount_rows("/"),
    *mount_rows("/home"),
    *mount_rows("/data", trim_at_start=True, commit=False),
    *area_rows("nvme0n1p2", SWAP),
    Row("zram-size", "96", "zramctl --bytes --noheadings --raw --output DISKSIZE", str(96 << 20), True),
    Row("zram-size", "96", "swapon --show=NAME --noheadings --raw | grep zram", "/dev/zram0", True),
    *swap_rows("/swapfile", 64),
    *swap_rows("/home/swapfile", 32),
    *swap_rows("/data/swapfile", 48),
)
VALUES = {row.id: row.value for row in ROWS}
# What udev and tmpfiles themselves would do with Fettle's files.
READERS = {
    "udevadm test /sys/block/sda 2>&1": ("queue/scheduler' writing 'none'", "link_power_management_policy' writing 'medium_power'"),
    "udevadm test /sys/block/nvme0n1 2>&1": ("queue/read_ahead_kb' writing '256'",),
    "systemd-tmpfiles --cat-config": ("w /sys/power/image_size - - - - 123456789",),
    # It warns of each swap file: that it is a regular file, and that "none" stands more than once.
    "findmnt --verify 2>&1": ("0 parse errors, 0 errors",),
    "systemd-analyze cat-config systemd/sleep.conf": ("# /etc/systemd/sleep.conf.d/zz-fettle-hibernation.conf",),
}
# Whatever an earlier trial has left behind: the next one begins as the first did.
SAVED = "/root/fstab.saved"
OTHERS = "/etc/crypttab /etc/lvm/lvmlocal.conf"
SAVE = f"cp -p /etc/fstab {SAVED}; for one in {OTHERS}; do cp -p $one /root/$(basename $one).saved; done"
CLEAN = f"""fettle tune undo --all >/dev/null 2>&1
rm -f /var/lib/fettle/settings/*.json /var/lib/fettle/settings/*.part /etc/*.part /etc/*/zz-fettle-* /etc/systemd/*.d/zz-fettle-* /etc/udev/rules.d/99-fettle-*
rm -f /etc/systemd/system/*.d/zz-fettle-* /etc/systemd/system/tmp.mount
rmdir /etc/systemd/sleep.conf.d /etc/systemd/journald.conf.d /etc/systemd/zram-generator.conf.d /etc/systemd/system/local-fs.target.d 2>/dev/null
for one in {OTHERS}; do cmp -s /root/$(basename $one).saved $one || cp -p /root/$(basename $one).saved $one; done
for one in /swapfile /home/swapfile /data/swapfile; do swapoff $one; rm -f $one; done 2>/dev/null
cmp -s {SAVED} /etc/fstab || cp -p {SAVED} /etc/fstab
sysctl -qw vm.swappiness=60
findmnt -no OPTIONS /home | grep -q atime && mount -o remount,strictatime /home
true"""
# Names under which Fettle writes files before they get their own; systems read none of them.
PARTS = "find /etc /var/lib/fettle -name '*.part'"


def without_parts(tree):
    return {path: facts for path, facts in tree.items() if not path.endswith(".part")}


def look(lab):
    """[what each row's tool shows], and what is below /etc."""
    names = [f"{index:02}" for index in range(len(ROWS))]
    outputs = lab.machine.batch([(name, row.look) for name, row in zip(names, ROWS)] + [("etc", etc_tree.COMMAND, 120)], 900)
    return [outputs[name].out.strip() for name in names], etc_tree.parse(outputs["etc"].out)


def settings(lab):
    """{id: Fettle's row} of the settings that it would change here."""
    _, report = lab.json("tune list")
    return {row["id"]: row for row in report.get("tune", {}).get("settings", []) if "obstacle" not in row}


def expect_set(lab, when, shown, own, restarted):
    for row, found in zip(ROWS, shown):
        if restarted or not row.at_start:
            lab.report.expect(found == row.shows, f"{when}: {row.id}: another tool shows {row.shows!r}", f"{row.look}\n{found}")
    for setting, value in VALUES.items():
        mine = own.get(setting, {})
        waits = not restarted and any(row.at_start for row in ROWS if row.id == setting)
        lab.report.expect(mine.get("value_at_start" if waits else "value") == value, f"{when}: {setting}: Fettle shows {value!r}", mine)
        changed = mine.get("changed", {})
        lab.report.expect(changed.get("complete") is True and changed.get("foreign") is False, f"{when}: {setting}: as Fettle left it", mine)


def expect_as_before(lab, when, before, shown, restarted):
    for row, old, found in zip(ROWS, before, shown):
        if restarted or not row.at_start:
            lab.report.expect(found == old, f"{when}: {row.id}: another tool shows {old!r} as at first", f"{row.look}\n{found}")


def readers_agree(lab):
    outputs = lab.machine.batch([(f"{index}", command, 120) for index, command in enumerate(READERS)])
    for index, (command, wanted) in enumerate(READERS.items()):
        for words in wanted:
            lab.report.expect(words in outputs[str(index)].out, f"{command} shows {words!r}", outputs[str(index)].out[-1500:])


def well(lab, when):
    state = lab.machine.sh("cat /run/lab/state; systemctl --failed --no-legend").strip()
    lab.report.expect(state == "running", f"{when}: systemd is content", state)


def run(lab):
    before, etc = look(lab)
    own_before = settings(lab)
    well(lab, "first start")
    lab.report.expect(own_before.keys() == VALUES.keys(), "each setting that can be changed is tried", own_before.keys() ^ VALUES.keys())
    lab.report.expect(all(own_before[one]["value"] != value for one, value in VALUES.items() if one in own_before),
                      "each gets another value than it has", own_before)
    words = " ".join(f"{setting}={value}" for setting, value in VALUES.items())
    plan, report = lab.json("tune plan " + words)
    lab.report.expect(plan.rc == 0 and look(lab) == (before, etc), "a plan changes nothing", report)
    done, report = lab.json("tune set " + words, 300)
    steps = report.get("tune", {}).get("receipt", {}).get("steps", [])
    lab.report.expect(done.rc == 0 and len(steps) > len(VALUES), "all settings are set", done)
    shown, _ = look(lab)
    expect_set(lab, "set", shown, settings(lab), False)

    lab.machine.restart()
    well(lab, "second start")
    shown, changed = look(lab)
    expect_set(lab, "after a restart", shown, settings(lab), True)
    readers_agree(lab)
    again = lab.fettle("tune set " + words)
    lab.report.expect(again.rc == 0 and "Nothing to change" in again.out, "the same once more is nothing to change", again)
    lab.report.expect(etc_tree.differences(changed, look(lab)[1]) == [], "and writes nothing")
    undone = lab.fettle("tune undo --all", 300)
    lab.report.expect(undone.rc == 0, "all is undone", undone)
    shown, after = look(lab)
    expect_as_before(lab, "undone", before, shown, False)
    wrong = etc_tree.differences(etc, after)
    lab.report.expect(not wrong, "undone: each file below /etc has its bytes, mode and owner as at first", wrong)

    lab.machine.restart()
    well(lab, "third start")
    shown, after = look(lab)
    expect_as_before(lab, "after another restart", before, shown, True)
    wrong = etc_tree.differences(etc, after)
    lab.report.expect(not wrong, "after another restart: /etc is as at first", wrong)
    left = [row for row in settings(lab).values() if "changed" in row]
    lab.report.expect(not left, "and Fettle says that it has changed nothing", left)
    empty = lab.fettle("tune undo --all")
    lab.report.expect(empty.rc == 2, "so that there is nothing to undo", empty)
