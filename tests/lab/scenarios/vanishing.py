# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives that go away before and while Fettle looks at them: an error in time, never a crash or a hang."""

import os
import time

FAILED = 3
# Inspects until some rounds after the drive's node has gone. The codes go to the share, where the
# host sees how far the guest is.
LOOP = ("left=3; while [ $left -gt 0 ]; do [ -e {path} ] || left=$((left-1)); "
        "fettle {verb} {target} --json >/run/leaving.json 2>/run/leaving.err; "
        "echo $? >>/run/lab/share/leaving.{verb}; done")
# Waits for the host's sign, then does what is done in the guest to take the drive away.
INSIDE = "while [ ! -e /run/lab/share/leaving.go ]; do sleep 0.1; done; {command}"
# What an inspection may end with while its drive leaves; 3 and 2 are "it failed" and "there is no such drive".
IN_ORDER = {0, 1, 2, 3, 4}
ROUNDS_BEFORE = 2


def codes(lab, verb):
    """What the rounds of a loop have ended with so far."""
    try:
        with open(os.path.join(lab.machine.share, "leaving." + verb), encoding="utf-8") as file:
            return [int(code) for code in file.read().split()]
    except FileNotFoundError:
        return []


def leave_during(lab, name, from_outside=None, inside="true"):
    """Inspects again and again while the drive is taken away, from outside or by a command inside."""
    path = lab.paths[name]
    for left_over in ("show", "check", "go"):
        if os.path.exists(os.path.join(lab.machine.share, "leaving." + left_over)):
            os.unlink(os.path.join(lab.machine.share, "leaving." + left_over))
    targets = {"show": path, "check": ""}
    lanes = [[(verb, LOOP.format(path=path, verb=verb, target=target), 200)] for verb, target in targets.items()]
    batch = lab.machine.start_lanes(lanes + [[("inside", INSIDE.format(command=inside), 200)]])
    deadline = time.monotonic() + 60
    while any(len(codes(lab, verb)) < ROUNDS_BEFORE for verb in targets) and time.monotonic() < deadline:
        time.sleep(0.05)
    with open(os.path.join(lab.machine.share, "leaving.go"), "w", encoding="utf-8"):
        pass
    if from_outside:
        from_outside()
    outputs = lab.machine.finish_batch(batch, 300)
    for verb in targets:
        lab.report.expect(outputs[verb].rc == 0, f"{name}: {verb} while it leaves does not hang", outputs[verb])
        found = codes(lab, verb)
        lab.report.expect(set(found) <= IN_ORDER, f"{name}: {verb} while it leaves ends in order", found)
        lab.report.expect(len(found) > ROUNDS_BEFORE + 3 - 1, f"{name}: {verb} was at it while the drive left", found)


def after(lab, name):
    """The drive is gone: its old name is an error, the list is without it, the others are untouched."""
    path = lab.paths[name]
    lab.machine.sh(f"udevadm settle; for i in $(seq 200); do [ -e {path} ] || break; sleep 0.1; done; [ ! -e {path} ]")
    output = lab.fettle(f"show {path}")
    lab.report.expect(output.rc in (2, FAILED) and output.err.strip(), f"{name}: show after it left is an error", output)
    listed, report = lab.json("list")
    lab.report.expect(listed.rc == 0, f"{name}: list after it left ends with 0", listed)
    lab.report.expect(not lab.drive_row(report, name), f"{name}: the list is without it")
    others = [other for other in lab.paths if other != name]
    missing = [other for other in others if not lab.drive_row(report, other)]
    lab.report.expect(not missing, f"{name}: the others are still listed", missing)
    del lab.paths[name]


def run(lab):
    leave_during(lab, "usb-leaving", lambda: lab.machine.qmp.command("device_del", id="stick"))
    after(lab, "usb-leaving")
    leave_during(lab, "nvme-leaving", lambda: lab.machine.qmp.command("device_del", id="leaving"))
    lab.machine.qmp.wait_event("DEVICE_DELETED", 60, device="leaving")
    after(lab, "nvme-leaving")
    node = lab.paths["sata-leaving"].removeprefix("/dev/")
    leave_during(lab, "sata-leaving", inside=f"echo 1 > /sys/block/{node}/device/delete")
    after(lab, "sata-leaving")
