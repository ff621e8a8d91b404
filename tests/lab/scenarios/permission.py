# SPDX-License-Identifier: GPL-3.0-or-later
"""As a user who may not open drives: a partial report that says what is missing and how to get it."""

NOBODY = "setpriv --reuid=65534 --regid=65534 --clear-groups"
NOT_PERMITTED = 4


def run(lab):
    listed, report = lab.json("list", prefix=NOBODY)
    lab.report.expect(listed.rc == 0, "list as nobody ends with 0", listed)
    for name in ("sata-ssd", "nvme-plain", "usb-uas"):
        row = lab.drive_row(report, name)
        lab.report.expect(row.get("model") and row.get("capacity_bytes"), f"list as nobody knows model and size of {name}", row)

    for name in ("sata-ssd", "nvme-plain", "sas-ssd"):
        shown, report = lab.json(f"show {lab.paths[name]}", prefix=NOBODY)
        # Model and size are known to all, so the report is partial; a refusal of the rest may show in the code.
        lab.report.expect(shown.rc in (0, NOT_PERMITTED), f"show {name} as nobody ends with 0 or {NOT_PERMITTED}", shown)
        row = lab.drive_row(report, name)
        lab.report.expect(row.get("model"), f"show {name} as nobody still names the model", row)
        reasons = {missing["reason"] for missing in row.get("missing", [])}
        lab.report.expect("not-permitted" in reasons, f"show {name} as nobody says what is missing and why", row.get("missing"))
        lab.report.expect(row.get("verdict") == "unknown", f"{name}: no verdict without a reading", row.get("verdict"))
        text = lab.fettle(f"show {lab.paths[name]}", prefix=NOBODY)
        lab.report.expect("sudo" in text.out + text.err or "root" in text.out + text.err or "disk" in text.out + text.err,
                          f"show {name} as nobody says how to get the rest", text)

    checked, _ = lab.json("check", prefix=NOBODY)
    lab.report.expect(checked.rc in (0, 1, NOT_PERMITTED), "check as nobody ends in order", checked.rc)
