# SPDX-License-Identifier: GPL-3.0-or-later
"""Field by field: Fettle's reading of every drive against every peer that can read it."""

import json

import peers


VERDICTS = {"good", "worn", "attention", "failing", "failed", "unknown"}


def name_of(*parts):
    return "+".join(parts)


def drive_commands(lab, drive):
    """Fettle and every peer on one drive, one after the other."""
    path = lab.paths[drive]
    commands = [(name_of("show", drive), f"fettle show {path} --json")]
    for peer, module in peers.ALL.items():
        commands += [(name_of("peer", drive, peer, part), command)
                     for part, command in module.commands(lab.drives[drive], path).items()]
    return commands


def readings(lab):
    """Fettle and every peer on every drive, in one batch; {name: Output}. NVMe drives share a lane:
    namespaces of one subsystem share their counters."""
    first = [("list", "fettle list --json"), ("check", "fettle check --json")]
    for peer, module in peers.ALL.items():
        first += [(name_of("once", peer, part), command) for part, command in getattr(module, "ONCE", {}).items()]
    outputs = lab.machine.batch(first)
    lanes = ([], [])
    for drive in lab.paths:
        lanes[lab.drives[drive].family == "nvme"].extend(drive_commands(lab, drive))
    outputs.update(lab.machine.finish_batch(lab.machine.start_lanes(lanes), 600))
    return outputs


def peer_outputs(outputs, drive, peer):
    """{part: Output} of one peer on one drive, with what it ran once for all."""
    found = {}
    for prefix in (name_of("once", peer, ""), name_of("peer", drive, peer, "")):
        found.update({name.removeprefix(prefix): output for name, output in outputs.items() if name.startswith(prefix)})
    return found


def compare_listed(lab, outputs, drive, row):
    """The list says nothing to a drive, so the kernel's and udev's word is all that it has."""
    theirs = peers.lsblk.facts(lab.drives[drive], peer_outputs(outputs, drive, "lsblk"))
    summary = {field: value for field, value in theirs.items() if "." not in field}
    lab.table.compare("lsblk/list", drive, row, summary)


def expect_verdict(lab, drive, row):
    lab.report.expect(row.get("verdict") in VERDICTS, f"{drive}: has a verdict", row.get("verdict"))
    lab.report.expect(row.get("verdict") == "good" or row.get("reasons"), f"{drive}: a verdict but good has a reason", row)


def warns(report):
    """Whether a check found anything that is a warning or worse."""
    rows = report.get("findings", []) + report.get("machine_findings", [])
    for drive in report.get("drives", []):
        rows = rows + drive.get("findings", [])
    return any(row.get("severity") in ("warning", "critical") for row in rows)


def run(lab):
    lab.machine.sh("udevadm settle --timeout=60")
    outputs = readings(lab)
    with open(lab.machine.work + "/readings.json", "w", encoding="utf-8") as file:
        json.dump({name: vars(output) for name, output in outputs.items()}, file, indent=1)
    for name in ("list", "check"):
        lab.sound("fettle " + name, outputs[name])
    listed = lab.parse("list", outputs["list"])
    checked = lab.parse("check", outputs["check"])
    lab.report.expect(outputs["list"].rc == 0, "fettle list ends with 0", outputs["list"])
    expected = 1 if warns(checked) else 0
    lab.report.expect(outputs["check"].rc == expected, f"fettle check ends with {expected}", outputs["check"].rc)
    for drive in lab.paths:
        lab.report.expect(lab.drive_row(listed, drive), f"fettle list names {drive}")
        compare_listed(lab, outputs, drive, lab.drive_row(listed, drive))
        shown = outputs[name_of("show", drive)]
        lab.sound("fettle show " + drive, shown)
        rows = lab.parse("show", shown).get("drives", [])
        if not lab.report.expect(len(rows) == 1, f"fettle show {drive} shows one drive", shown):
            continue
        ours = rows[0]
        ours.setdefault("place", lab.drive_row(checked, drive).get("place", {}))
        expect_verdict(lab, drive, ours)
        for peer, module in peers.ALL.items():
            if not module.commands(lab.drives[drive], lab.paths[drive]):
                continue
            theirs = module.facts(lab.drives[drive], peer_outputs(outputs, drive, peer))
            lab.table.compare(peer, drive, ours, theirs)
