# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle check finds what was built wrong, names the layer, and finds nothing where all is well."""

import json

from harness.lab import ids

OPEN_PATHS = ("nvme-plain", "nvme-shared-512", "sata-ssd", "usb-uas")
# drive → word that must stand in the finding: the layer that closes the path
CLOSED_PATHS = {"nvme-shared-4kn": "closed-luks", "nvme-uncached": "md", "sas-ssd": "md", "scsi-debug": "md"}
# A small system has no cron and so none of its folders.
NO_SCHEDULE = ("mkdir -p /run/empty /etc/systemd/system /etc/cron.weekly && "
               "mount --bind /run/empty /etc/systemd/system && mount --bind /run/empty /etc/cron.weekly")
SCHEDULE = ("umount /etc/cron.weekly; mkdir -p /etc/systemd/system/timers.target.wants && "
            "ln -sf /lib/systemd/system/fstrim.timer /etc/systemd/system/timers.target.wants/fstrim.timer")


def blocked(row):
    return [finding for finding in row.get("findings", []) if finding["id"] == "discard-blocked"]


def check_discard_paths(lab, report):
    for drive in OPEN_PATHS:
        row = lab.drive_row(report, drive)
        lab.report.expect(row and not blocked(row), f"{drive}: no path is called closed", blocked(row))
    for drive, layer in CLOSED_PATHS.items():
        found = blocked(lab.drive_row(report, drive))
        lab.report.expect(found, f"{drive}: the closed path is found", lab.drive_row(report, drive).get("findings"))
        if found:
            lab.report.expect(layer in json.dumps(found), f"{drive}: the finding names {layer}", found)


def check_alignment(lab, report):
    for drive in ("sata-misaligned", "sata-512e"):
        row = lab.drive_row(report, drive)
        lab.report.expect("partition-misaligned" in ids(row.get("findings", [])), f"{drive}: misaligned", row.get("findings"))
    for drive in ("nvme-plain", "nvme-shared-4kn", "sata-ssd", "ide-legacy", "usb-uas"):
        row = lab.drive_row(report, drive)
        lab.report.expect("partition-misaligned" not in ids(row.get("findings", [])), f"{drive}: aligned", row.get("findings"))


def check_controllers(lab, report):
    row = lab.drive_row(report, "ide-legacy")
    lab.report.expect("controller-not-ahci" in ids(row.get("findings", [])), "ide-legacy: its controller is not AHCI",
                      row.get("findings"))
    for drive in ("sata-ssd", "nvme-plain", "usb-uas", "sas-ssd"):
        row = lab.drive_row(report, drive)
        lab.report.expect("controller-not-ahci" not in ids(row.get("findings", [])), f"{drive}: no word about AHCI",
                          row.get("findings"))


def check_caches(lab, report):
    # Both have the cache off; only of the SATA drive is it known that there is one.
    row = lab.drive_row(report, "sata-uncached")
    lab.report.expect("write-cache-off" in ids(row.get("findings", [])), "sata-uncached: its cache is off", row.get("findings"))
    row = lab.drive_row(report, "sata-ssd")
    lab.report.expect("write-cache-off" not in ids(row.get("findings", [])), "sata-ssd: its cache is on", row.get("findings"))


def check_queueing(lab):
    """Turns NCQ off as an administrator can, and on again."""
    path = lab.paths["sata-ssd"]
    depth = f"/sys/block/{path.removeprefix('/dev/')}/device/queue_depth"
    lab.machine.sh(f"cat {depth} > /run/depth; echo 1 > {depth}")
    _, report = lab.json(f"check {path}")
    found = ids(lab.drive_row(report, "sata-ssd").get("findings", []))
    lab.report.expect("ncq-off" in found, "sata-ssd: queue depth 1 is found", found)
    lab.machine.sh(f"cat /run/depth > {depth}")
    _, report = lab.json(f"check {path}")
    found = ids(lab.drive_row(report, "sata-ssd").get("findings", []))
    lab.report.expect("ncq-off" not in found, "sata-ssd: queue depth 32 is not a finding", found)


def machine_ids(report):
    return ids(report.get("findings", report.get("machine_findings", [])))


def check_schedule(lab):
    lab.machine.sh(NO_SCHEDULE)
    _, report = lab.json("check")
    lab.report.expect("no-trim-schedule" in machine_ids(report), "no schedule at all is found", machine_ids(report))
    lab.machine.sh(SCHEDULE)
    _, report = lab.json("check")
    lab.report.expect("no-trim-schedule" in machine_ids(report), "without systemd an enabled fstrim.timer trims nothing", machine_ids(report))
    lab.machine.sh("mkdir -p /run/systemd/system")
    _, report = lab.json("check")
    lab.machine.sh("rmdir /run/systemd/system")
    lab.report.expect("no-trim-schedule" not in machine_ids(report), "an enabled fstrim.timer is enough", machine_ids(report))


def run(lab):
    _, report = lab.json("check")
    check_discard_paths(lab, report)
    check_alignment(lab, report)
    check_controllers(lab, report)
    check_caches(lab, report)
    check_queueing(lab)
    check_schedule(lab)
