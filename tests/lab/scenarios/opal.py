# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle opal behind a real kernel: a drive gets a password, locks when it loses power, is unlocked, loses the password and is
reverted. nvme-cli and sg_raw read the TCG level 0 discovery beside it, whose lock bits are decoded here, and dd reads and writes
the sectors."""

import json

from harness.told import Ask, tell

DRIVES = ("nvme", "sata", "sas")
SECTORS = "bs=1M count=4"
REFUSED = 5
# Level 0 discovery: a header of 48 bytes, then features: code, version, length, body (TCG Storage Core 2.01, 3.3.6).
HEADER, LOCKING = 48, 0x0002


def discovery(lab, drive):
    """(locking is enabled, locked) as a program reads it that is not Fettle."""
    path = lab.paths[drive]
    if drive == "nvme":
        read = f"nvme security-recv {path} --secp=1 --spsp=1 --al=2048 --size=2048 --raw-binary"
    else:
        # SECURITY PROTOCOL IN: protocol 1, specific 1, four units of 512 bytes. The first command after a power cycle may fail
        # with a unit attention.
        read = f"for i in 1 2 3; do sg_raw --binary -r 2048 -o /run/level0 {path} a2 01 00 01 80 00 00 00 00 04 00 00 >&2 && cat /run/level0 && exit 0; done; exit 1"
    words = lab.machine.sh(f"({read}) 2>/dev/null | od -An -v -tx1", 60).split()
    data = bytes(int(word, 16) for word in words)
    if data.startswith(b"NVME "):  # nvme-cli 2.4 prints a line before the data
        data = data.partition(b"\n")[2]
    end = min(len(data), 4 + int.from_bytes(data[:4], "big"))
    at = HEADER
    while at + 4 <= end:
        if int.from_bytes(data[at:at + 2], "big") == LOCKING:
            return bool(data[at + 4] & 2), bool(data[at + 4] & 4)
        at += 4 + data[at + 3]
    lab.report.expect(False, f"{drive}: the level 0 discovery has a locking feature", data[:96].hex())
    return None, None


def is_as(lab, drive, what, state, enabled, locked):
    """Fettle's word for the state and the bits that the other program reads."""
    output, document = lab.json(f"opal state {lab.paths[drive]}", 60)
    mine = document.get("opal", {})
    bits = mine.get("discovery", {}).get("locking_enabled"), mine.get("discovery", {}).get("locked")
    theirs = discovery(lab, drive)
    lab.report.expect(output.rc == 0 and mine.get("state") == state and bits == theirs == (enabled, locked),
                      f"{drive}: {what}", (mine.get("state"), bits, theirs, output.err))
    peer = "nvme security-recv" if drive == "nvme" else "sg_raw"
    lab.results.rows.append((drive, f"{peer}: {what}", "as it should" if theirs == (enabled, locked) else str(theirs)))


def does(lab, drive, action, what, password="right", rc=0, options=""):
    command = f"fettle opal {action} {lab.paths[drive]} {options} --password-fd 3 --json 3</run/{password}"
    output = lab.machine.batch([("fettle", command, 120)])["fettle"]
    lab.sound(command, output)
    job = lab.parse(command, output).get("opal", {})
    outcome = job.get("receipt", {}).get("outcome")
    lab.report.expect(output.rc == rc and (outcome == "done") == (rc == 0), f"{drive}: {what}",
                      (output.rc, output.err, json.dumps(job.get("receipt", {}))[:1500]))
    return job


def unmet(job):
    return [need["id"] for need in job.get("plan", {}).get("needs", []) if not need["met"]]


def power_cycle(lab, drive):
    """And until the kernel has the drive again, whose sectors it cannot read where the drive is locked."""
    path = lab.paths[drive]
    tell(lab, drive, [Ask(lab.bridge.order_command(drive, "cycle clean"), says="ok"),
                      Ask(f"for i in $(seq 300); do fettle opal state {path} --json 2>/dev/null | grep -q '\"com_id\"' && exit 0; sleep 0.2; done; exit 1"),
                      Ask("udevadm settle --timeout=60", rc=None)], 300)


def shut(lab, drive, what):
    path = lab.paths[drive]
    tell(lab, drive, [Ask(f"dd if={path} of=/dev/null iflag=direct bs=4096 count=1 skip=64", f"{what}: dd cannot read", rc=1),
                      Ask(f"dd if=/dev/zero of={path} oflag=direct conv=notrunc bs=4096 count=1 seek=64", f"{what}: dd cannot write", rc=1)])


def whole(lab, drive, what):
    tell(lab, drive, [Ask(f"dd if={lab.paths[drive]} iflag=direct {SECTORS} | cmp - /run/kept", f"{what}: every sector is as it was")])


def one(lab, drive):
    path, serial = lab.paths[drive], lab.drives[drive].serial
    confirm = f"--confirm {serial}"
    lab.machine.sh(f"wipefs -qa {path}; dd if=/run/kept of={path} oflag=direct conv=notrunc,fsync {SECTORS}; udevadm settle --timeout=60", 120)
    is_as(lab, drive, "before it has a password", "off", False, False)
    does(lab, drive, "setup", "setup without the serial number is refused", rc=REFUSED)
    is_as(lab, drive, "after the refusal", "off", False, False)
    does(lab, drive, "setup", "setup", options=confirm)
    is_as(lab, drive, "after setup", "unlocked", True, False)
    whole(lab, drive, "after setup")

    power_cycle(lab, drive)
    is_as(lab, drive, "after a power cycle", "locked", True, True)
    shut(lab, drive, "after a power cycle")
    does(lab, drive, "unlock", "unlock with a wrong password", "wrong", rc=REFUSED)
    is_as(lab, drive, "after a wrong password", "locked", True, True)
    does(lab, drive, "unlock", "unlock")
    is_as(lab, drive, "after unlock", "unlocked", True, False)
    whole(lab, drive, "after unlock")
    does(lab, drive, "lock", "lock")
    is_as(lab, drive, "after lock", "locked", True, True)
    shut(lab, drive, "after lock")
    does(lab, drive, "unlock", "unlock again")

    lab.machine.sh(f"mkfs.ext4 -qF {path} && mkdir -p /mnt/opal && mount {path} /mnt/opal", 120)
    job = does(lab, drive, "lock", "lock of a mounted drive is refused", rc=REFUSED)
    lab.report.expect("not-in-use" in unmet(job), f"{drive}: because it is mounted", unmet(job))
    lab.machine.sh(f"umount /mnt/opal; dd if=/run/kept of={path} oflag=direct conv=notrunc,fsync {SECTORS}; udevadm settle --timeout=60", 120)

    does(lab, drive, "disable", "disable")
    is_as(lab, drive, "after disable", "off", False, False)
    power_cycle(lab, drive)
    is_as(lab, drive, "after disable and a power cycle", "off", False, False)
    whole(lab, drive, "after disable and a power cycle")

    does(lab, drive, "setup", "setup again", options=confirm)
    power_cycle(lab, drive)
    does(lab, drive, "revert", "revert without the serial number is refused", rc=REFUSED)
    does(lab, drive, "revert", "revert of a locked drive", options=confirm)
    is_as(lab, drive, "after revert", "off", False, False)
    tell(lab, drive, [Ask(f"dd if={path} iflag=direct {SECTORS} | cmp - /run/kept", "after revert: nothing of the data is left", rc=1)])


def run(lab):
    lab.machine.sh("dd if=/dev/urandom of=/run/kept bs=1M count=4; printf 'right password\\n' >/run/right; printf 'wrong password\\n' >/run/wrong")
    for drive in DRIVES:
        one(lab, drive)
