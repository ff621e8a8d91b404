# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives that go away before and while Fettle looks at them: an error in time, never a crash or a hang."""

FAILED = 3
# Inspects until some rounds after the drive's node has gone.
LOOP = ("left=3; while [ $left -gt 0 ]; do [ -e {path} ] || left=$((left-1)); "
        "fettle {verb} {target} --json >/run/{log}.json 2>/run/{log}.err; echo $? >>/run/{log}; done")
# What an inspection may end with while its drive leaves; 3 and 2 are "it failed" and "there is no such drive".
IN_ORDER = {0, 1, 2, 3, 4}


def leave_during(lab, name, take_away):
    """Inspects again and again while `take_away` takes the drive away."""
    path = lab.paths[name]
    lab.machine.sh("rm -f /run/leaving.*")
    targets = {"show": path, "check": ""}
    batch = lab.machine.start_lanes([[(verb, LOOP.format(path=path, verb=verb, target=target, log=f"leaving.{verb}"), 150)]
                                     for verb, target in targets.items()])
    take_away()
    outputs = lab.machine.finish_batch(batch, 300)
    for verb in targets:
        lab.report.expect(outputs[verb].rc == 0, f"{name}: {verb} while it leaves does not hang", outputs[verb])
        codes = [int(code) for code in lab.machine.sh(f"cat /run/leaving.{verb}").split()]
        lab.report.expect(set(codes) <= IN_ORDER, f"{name}: {verb} while it leaves ends in order", codes)
        lab.report.expect(len(codes) > 3, f"{name}: {verb} was at it while the drive left", codes)


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


def unplug(lab, device):
    lab.machine.qmp.command("device_del", id=device)


def run(lab):
    leave_during(lab, "usb-leaving", lambda: unplug(lab, "stick"))
    after(lab, "usb-leaving")
    leave_during(lab, "nvme-leaving", lambda: unplug(lab, "leaving"))
    lab.machine.qmp.wait_event("DEVICE_DELETED", 60, device="leaving")
    after(lab, "nvme-leaving")
    node = lab.paths["sata-leaving"].removeprefix("/dev/")
    lab.machine.sh(f"(sleep 2; echo 1 > /sys/block/{node}/device/delete) >/dev/null 2>&1 </dev/null &")
    leave_during(lab, "sata-leaving", lambda: None)
    after(lab, "sata-leaving")
