# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives that stop answering: the inspection ends in bounded time, and the other drives are still read."""

LIMIT_SECONDS = 120
IN_ORDER = {0, 1, 2, 3, 4}


def inspect_silent(lab, name, fall_silent, speak_again):
    path = lab.paths[name]
    lab.machine.sh(fall_silent)
    outputs = lab.machine.finish_batch(lab.machine.start_lanes(
        [[("show", f"fettle show {path} --json", LIMIT_SECONDS)],
         [("list", "fettle list --json", LIMIT_SECONDS)],
         [("health", f"fettle health {path}", LIMIT_SECONDS)],
         [("check", f"fettle check {path}", LIMIT_SECONDS)]]), LIMIT_SECONDS + 60)
    for verb in ("health", "check"):
        lab.report.expect(outputs[verb].rc == 1, f"{name}: {verb} of a drive that does not respond is a warning", outputs[verb])
    lab.report.expect(outputs["show"].rc in IN_ORDER, f"{name}: show ends in order within {LIMIT_SECONDS} s", outputs["show"])
    # The list asks the drives too, side by side: it waits for the silent one, but not for ever.
    lab.report.expect(outputs["list"].rc == 0, f"{name}: list ends with 0 within {LIMIT_SECONDS} s", outputs["list"])
    listed = lab.parse("list", outputs["list"])
    for other in lab.paths:
        lab.report.expect(lab.drive_row(listed, other), f"{name} is silent: {other} is listed all the same")
    lab.report.expect(lab.drive_row(listed, "nvme-warned").get("verdict") == "good",
                      f"{name} is silent: another drive is read all the same", lab.drive_row(listed, "nvme-warned"))
    lab.machine.sh(speak_again)
    lab.machine.sh("udevadm settle --timeout=60")
    output, shown = lab.json(f"show {path}", LIMIT_SECONDS)
    row = lab.drive_row(shown, name)
    lab.report.expect(output.rc in (0, 1) and row.get("model"), f"{name}: is read again when it answers again", output)


def run(lab):
    node = lab.paths["nvme-silent"].removeprefix("/dev/")
    # The registers vanish from the bus; the kernel gives up on a command after admin_timeout and resets.
    lab.machine.sh("echo 5 > /sys/module/nvme_core/parameters/admin_timeout")
    address = lab.machine.sh(f"readlink -f /sys/block/{node}/device/device | grep -oE '[^/]+$'").strip()
    inspect_silent(lab, "nvme-silent", f"setpci -s {address} COMMAND=0:2",
                   f"for i in $(seq 300); do [ $(cat /sys/block/{node}/device/state) = live ] && break; sleep 0.1; done; "
                   f"cat /sys/block/{node}/device/state")
    # opts 4: from now on (every_nth -1) each command is swallowed.
    debug = "/sys/bus/pseudo/drivers/scsi_debug"
    inspect_silent(lab, "scsi-silent", f"echo 1 > {debug}/statistics; echo 4 > {debug}/opts; echo -1 > {debug}/every_nth",
                   f"echo 0 > {debug}/every_nth; echo 0 > {debug}/opts")
