# SPDX-License-Identifier: GPL-3.0-or-later
"""Every name of a drive leads to it; what is no drive, or more than one, is refused with a clear word."""

USAGE, FAILED = 2, 3


def check_good_names(lab):
    names = {"path": lab.paths["sata-ssd"], "serial": "LABSSD", "by-id": "ata-LAB_SATA_SSD_LABSSD",
             "by-id path": "/dev/disk/by-id/ata-LAB_SATA_SSD_LABSSD"}
    _, report = lab.json("list")
    names["id"] = lab.drive_row(report, "sata-ssd").get("id", "none")
    for kind, name in names.items():
        _, shown = lab.json(f"show {name}")
        rows = shown.get("drives", [])
        lab.report.expect(len(rows) == 1 and rows[0].get("serial") == "LABSSD", f"the {kind} {name} leads to the drive", rows)


def check_ids_are_unique(lab):
    _, report = lab.json("list")
    found = [row.get("id") for row in report.get("drives", [])]
    lab.report.expect(len(found) == len(set(found)), "no two drives have one id", found)
    paths = [row.get("path") for row in report.get("drives", [])]
    lab.report.expect(len(paths) == len(set(paths)), "no drive is listed twice", paths)
    hidden = [path for path in paths if path and "c0n" in path]
    lab.report.expect(not hidden, "the hidden paths of a multipath namespace are not listed", hidden)


def check_bad_names(lab):
    partition = lab.paths["nvme-plain"] + "p1"
    loop = lab.machine.sh("modprobe loop; mkdir -p /run/folder; truncate -s 1M /run/file; "
                          "losetup -f --show /run/file").strip()
    bad = {"a partition": partition, "a loop device": loop, "/dev/null": "/dev/null", "a file": "/run/file",
           "a folder": "/run/folder", "nothing there": "/dev/nonesuch", "an unknown serial": "NOSUCHSERIAL",
           "a device mapper node": "/dev/mapper/closed-luks", "an empty name": "''",
           "a name with a slash": "../../etc/passwd"}
    for kind, name in bad.items():
        for verb in ("show", "health", "check"):
            output = lab.fettle(f"{verb} {name}")
            lab.report.expect(output.rc in (USAGE, FAILED), f"{verb} of {kind} is refused with {USAGE} or {FAILED}", output)
            lab.report.expect(output.err.strip(), f"{verb} of {kind}: says why", output)
    output = lab.fettle(f"show {partition}")
    lab.report.expect("partition" in output.err, "a partition is called a partition", output.err)


def check_ambiguous(lab):
    """Two namespaces of one subsystem share a serial number."""
    output = lab.fettle("show LABSUBSYS")
    lab.report.expect(output.rc in (USAGE, FAILED), "an ambiguous serial is refused", output)
    for drive in ("nvme-shared-512", "nvme-shared-4kn"):
        candidate = lab.paths[drive].removeprefix("/dev/")
        lab.report.expect(candidate in output.err, f"the refusal names {drive}", output.err)
        _, shown = lab.json(f"show {candidate}")
        lab.report.expect(len(shown.get("drives", [])) == 1 and lab.drive_row(shown, drive),
                          f"{drive}: the name in the refusal leads to it", shown)


def run(lab):
    check_good_names(lab)
    check_ids_are_unique(lab)
    check_bad_names(lab)
    check_ambiguous(lab)
