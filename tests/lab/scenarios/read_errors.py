# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives whose first sector cannot be read: identified and judged all the same, and the table's loss is said."""

import time

from harness.table import dig

LIMIT_SECONDS = 60


def run(lab):
    for name in ("sata-unreadable", "nvme-unreadable"):
        path = lab.paths[name]
        damaged = lab.machine.sh(f"dd if={path} of=/dev/null bs=4096 count=1 iflag=direct 2>&1 || true")
        lab.report.expect("error reading" in damaged, f"{name}: the kernel cannot read sector 0", damaged)
        _, shown = lab.json(f"show {path}")
        row = lab.drive_row(shown, name)
        lab.report.expect(row.get("model") and row.get("serial") == lab.drives[name].serial, f"{name}: identified", row)
        started = time.monotonic()
        output, checked = lab.json(f"check {path}", LIMIT_SECONDS)
        lab.report.expect(time.monotonic() - started < LIMIT_SECONDS, f"{name}: check ends within {LIMIT_SECONDS} s")
        lab.report.expect(output.rc in (0, 1), f"{name}: check ends in order", output)
        row = lab.drive_row(checked, name)
        table = dig(row, "place.partition_table.scheme")
        lab.report.expect(table not in ("gpt", "mbr"), f"{name}: no table is claimed", table)
        said = row.get("missing", []) + row.get("findings", []) + checked.get("missing", [])
        lab.report.expect("table" in str(said), f"{name}: says that the table could not be read", said)
