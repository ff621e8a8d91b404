# SPDX-License-Identifier: GPL-3.0-or-later
"""fio writes, reads back and verifies on both bridges, with TRIM in the middle of it."""

import json

from harness.told import Ask, tell

BRIDGES = ("sata", "nvme")
QUICK_MIB, THOROUGH_MIB = 64, 1024


def command(path, mebibytes):
    """Random writes over the whole area, one in ten trimmed after it was verified (fio's trim_percentage), each block with
    a CRC-32C that is read back soon after and once more at the end."""
    return (f"fio --name=verified --filename={path} --size={mebibytes}M --rw=randwrite --bs=64k --ioengine=libaio "
            f"--iodepth=8 --direct=1 --verify=crc32c --verify_fatal=1 --verify_backlog=256 --trim_percentage=10 --trim_backlog=64 "
            f"--trim_verify_zero=1 --randseed=7 --do_verify=1 --output-format=json")


def figures(lab, drive, mebibytes, output):
    text = output.out[output.out.index("{"):]
    job = json.loads(text)["jobs"][0]
    written, read = job["write"]["io_bytes"], job["read"]["io_bytes"]
    line = (f"fio {mebibytes} MiB: {written >> 20} MiB written at {job['write']['bw'] // 1024} MiB/s, "
            f"{read >> 20} MiB verified at {job['read']['bw'] // 1024} MiB/s, "
            f"{job['trim']['total_ios']} trims, {job['error']} errors")
    print(f"lab: {drive}: {line}", flush=True)
    if job["error"] or not written:
        return line
    return ""


def run(lab):
    mebibytes = THOROUGH_MIB if lab.thorough else QUICK_MIB
    for drive in BRIDGES:
        path = lab.paths[drive]
        before = lab.bridge.state(drive)["medium"]["trimmed_bytes"]
        tell(lab, drive, [
            Ask(f"blkdiscard -f {path}"),
            Ask(command(path, mebibytes), f"fio --verify=crc32c, TRIM mixed in, {mebibytes} MiB", limit=1500,
                check=lambda output, drive=drive: figures(lab, drive, mebibytes, output)),
        ], timeout=1600)
        after = lab.bridge.state(drive)["medium"]["trimmed_bytes"]
        lab.report.expect(after > before, f"{drive}: TRIM reached the drive: {after - before} bytes")
