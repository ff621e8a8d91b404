# SPDX-License-Identifier: GPL-3.0-or-later
"""fio writes, reads back and verifies on both bridges, with TRIM in the middle of it."""

import json

from harness.told import Ask, tell

BRIDGES = ("sata", "nvme")
QUICK_MIB, THOROUGH_MIB = 64, 1024


def command(path, mebibytes):
    """Random writes with a CRC-32C each, read back and verified, while another job trims the area behind them. (fio's own
    mixture, trim_percentage, ends fio 3.33 with an assertion of its own.)"""
    both = f"--filename={path} --bs=64k --ioengine=libaio --direct=1 --randseed=7 --exitall"
    return (f"fio --output-format=json {both} "
            f"--name=verified --rw=randwrite --size={mebibytes}M --iodepth=8 --verify=crc32c --verify_fatal=1 "
            f"--verify_backlog=256 --do_verify=1 "
            f"--name=trims --rw=randtrim --offset={mebibytes}M --size={mebibytes // 2}M --iodepth=1 --time_based --runtime=1400 "
            f"--thinktime=2ms")


def figures(drive, mebibytes, output):
    verified, trims = json.loads(output.out[output.out.index("{"):])["jobs"]
    written, read = verified["write"], verified["read"]
    print(f"lab: {drive}: fio {mebibytes} MiB: {written['io_bytes'] >> 20} MiB written at {written['bw'] / 1024:.1f} MiB/s and "
          f"{read['io_bytes'] >> 20} MiB verified in {verified['job_runtime'] / 1000:.0f} s, {trims['trim']['total_ios']} trims meanwhile, "
          f"{verified['error'] + trims['error']} errors", flush=True)
    whole = written["io_bytes"] == read["io_bytes"] == mebibytes << 20
    return "" if whole and not verified["error"] and trims["trim"]["total_ios"] else "not all was written and verified"


def run(lab):
    mebibytes = THOROUGH_MIB if lab.thorough else QUICK_MIB
    for drive in BRIDGES:
        path = lab.paths[drive]
        before = lab.bridge.state(drive)["medium"]["trimmed_bytes"]
        tell(lab, drive, [
            Ask(f"blkdiscard -f {path}"),
            Ask(command(path, mebibytes), f"fio --verify=crc32c, TRIM mixed in, {mebibytes} MiB", limit=1500,
                check=lambda output, drive=drive: figures(drive, mebibytes, output)),
            Ask(f"blkdiscard -f {path}"),  # gives the guest its memory back
        ], timeout=1600)
        after = lab.bridge.state(drive)["medium"]["trimmed_bytes"]
        lab.report.expect(after > before, f"{drive}: TRIM reached the drive: {after - before} bytes")
