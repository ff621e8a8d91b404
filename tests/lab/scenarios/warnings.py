# SPDX-License-Identifier: GPL-3.0-or-later
"""Critical warnings raised from outside: each bit of the NVMe drive becomes a verdict with a reason."""

# Critical Warning, NVMe Base 2.0 figure 207: bit → verdicts that fit
BITS = {0: {"attention", "failing"}, 1: {"attention", "failing"}, 2: {"failing"}, 3: {"failing", "failed"},
        4: {"attention", "failing"}}


def set_warning(lab, value):
    lab.machine.qmp.command("qom-set", path="/machine/peripheral/warned", property="smart_critical_warning", value=value)


def health(lab):
    output, report = lab.json(f"health {lab.paths['nvme-warned']}")
    return output, lab.drive_row(report, "nvme-warned")


def run(lab):
    calm, before = health(lab)
    lab.report.expect(calm.rc in (0, 1), "health of a calm drive ends in order", calm)
    for bit, verdicts in BITS.items():
        set_warning(lab, 1 << bit)
        output, row = health(lab)
        lab.report.expect(row.get("verdict") in verdicts, f"warning bit {bit}: the verdict is one of {verdicts}", row)
        lab.report.expect(output.rc == 1, f"warning bit {bit}: exit 1", output.rc)
        reasons = {reason["id"] for reason in row.get("reasons", [])} - {reason["id"] for reason in before.get("reasons", [])}
        lab.report.expect(reasons, f"warning bit {bit}: a reason of its own is stated", row.get("reasons"))
        _, shown = lab.json(f"show {lab.paths['nvme-warned']}")
        value = lab.drive_row(shown, "nvme-warned").get("nvme", {}).get("critical_warning")
        lab.report.expect(value == 1 << bit, f"warning bit {bit}: show gives the value", value)
    set_warning(lab, 0)
    _, after = health(lab)
    lab.report.expect(after.get("verdict") == before.get("verdict"), "the verdict goes back when the warning does", after)
