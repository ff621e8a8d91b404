# SPDX-License-Identifier: GPL-3.0-or-later
"""A drive plugged in while the machine runs is found, and a PCIe link is read for it."""


def run(lab):
    lab.plug(lab.drives["nvme-late"])
    lab.machine.sh("for i in $(seq 300); do grep -qs LABLATE /sys/class/nvme/*/serial && break; sleep 0.1; done")
    lab.machine.sh("udevadm settle --timeout=60")
    lab.find()
    lab.report.expect("nvme-late" in lab.paths, "the kernel sees the late drive", lab.paths)
    _, report = lab.json("list")
    row = lab.drive_row(report, "nvme-late")
    lab.report.expect(row.get("serial") == "LABLATE", "list names the late drive", report)
    output, shown = lab.json("show LABLATE")
    lab.report.expect(output.rc in (0, 1) and lab.drive_row(shown, "nvme-late"), "show by its serial", output)
