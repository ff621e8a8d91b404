# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle erase run --sector-size on SATA and SAS drives behind the real kernel: from 512 to 4096 bytes and back, by Fettle and by
sg_raw and sg_format, and what all of them, hdparm, the kernel and lsblk see afterwards. A format of the SAS drive that power cuts
off is finished by Fettle."""

import json

from harness.told import Ask, tell
from scenarios.erasing import SPEED, path_again, verdict

CAPACITY = {"sata": 1_610_612_736, "sas": 536_870_912}
FORMAT = "sg_format --format --size={size} --quick --poll=1 {path}"
# READ LOG EXT of the Sector Configuration log (2Fh), and SET SECTOR CONFIGURATION EXT with what is written there. hdparm 9.65
# has --set-sector-size for it, but sends only the upper byte of the descriptor check, which a drive refuses.
READ_SIZES = "sg_raw -r 512 -o /run/sizes {path} 85 09 0e 00 00 00 01 00 2f 00 00 00 00 40 2f 00 >&2 && od -An -v -tu1 /run/sizes"
SET_SIZE = "sg_raw {path} 85 07 00 {check[1]:02x} {check[0]:02x} 00 {index:02x} 00 00 00 00 00 00 40 b2 00"


def seen(lab, drive, size):
    """What the kernel and other programs say of the sector size, and that sectors can be written and read."""
    path, capacity = lab.paths[drive], CAPACITY[drive]
    asks = [Ask(f"blockdev --getss {path}", f"blockdev --getss: {size}", says=rf"^{size}\b"),
            Ask(f"blockdev --getsize64 {path}", f"blockdev --getsize64 with sectors of {size}", says=rf"^{capacity}\b"),
            Ask(f"lsblk -dnbo LOG-SEC,SIZE {path}", f"lsblk: {size}", says=rf"{size}\s+{capacity}"),
            Ask(f"sg_readcap --long {path}", f"sg_readcap: {size}",
                says=rf"Number of logical blocks={capacity // size}\b.*Logical block length={size} bytes"),
            Ask(f"dd if=/dev/urandom of=/run/sectors bs={size} count=16; dd if=/run/sectors of={path} bs={size} seek=16 count=16 "
                f"oflag=direct && blockdev --flushbufs {path} && dd if={path} bs={size} skip=16 count=16 iflag=direct | cmp - /run/sectors",
                f"dd writes and reads sectors of {size}")]
    if drive == "sata":
        asks.append(Ask(f"hdparm -I {path}", f"hdparm -I: {size}", says=rf"Logical\s+Sector size:\s+{size} bytes"))
    tell(lab, drive, asks)
    _, document = lab.json(f"erase methods {path}", 120)
    offered = [one for one in document.get("erase", {}).get("methods", []) if "sector_sizes" in one]
    sizes = offered[0]["sector_sizes"] if offered else []
    lab.report.expect([one["bytes"] for one in sizes if one.get("in_use")] == [size], f"{drive}: Fettle lists {size} as in use", document)


def by_fettle(lab, drive, size):
    path, serial = lab.paths[drive], lab.drives[drive].serial
    output, document = lab.json(f"erase run {path} --sector-size {size} --confirm {serial}", 400)
    lab.report.expect(output.rc == 0, f"{drive}: --sector-size {size}: 0", output)
    lab.report.expect(verdict(document) == "verified", f"{drive}: {size} is verified", json.dumps(document)[:3000])
    lab.results.rows.append((drive, f"fettle erase run --sector-size {size}", f"rc {output.rc}, {verdict(document)}"))
    seen(lab, drive, size)


def setting(lab, drive, size):
    """The same change by other programs."""
    path = lab.paths[drive]
    if drive == "sas":
        return FORMAT.format(size=size, path=path)
    log = [int(word) for word in lab.machine.sh(READ_SIZES.format(path=path)).split()]
    rows = [log[at:at + 16] for at in range(0, 128, 16)]
    index = next(at for at, row in enumerate(rows) if row[0] & 0x80 and int.from_bytes(row[4:8], "little") * 2 == size)
    return SET_SIZE.format(path=path, check=rows[index][2:4], index=index)


def by_others(lab, drive, size):
    path, command = lab.paths[drive], setting(lab, drive, size)
    # The kernel sees it after a rescan.
    tell(lab, drive, [Ask(command, f"{command.split()[0]} sets {size}", limit=400),
                      Ask(f"echo 1 >/sys/block/{path.removeprefix('/dev/')}/device/rescan && udevadm settle")], 900)
    seen(lab, drive, size)


def refusals(lab):
    for drive, size, code in (("sata", 2048, 6), ("sas", 2048, 6), ("sata", 512, 2)):
        output = lab.fettle(f"erase plan {lab.paths[drive]} --sector-size {size}", 120)
        lab.report.expect(output.rc == code, f"{drive}: --sector-size {size}: {code}", output)


def cut_within(lab):
    """The format is under way when power goes: the medium is corrupt until Fettle formats it again, to the same size."""
    serial = lab.drives["sas"].serial
    lab.bridge.order("sas", "fault power_after scsi.04")
    output = lab.fettle(f"erase run {lab.paths['sas']} --sector-size 4096 --confirm {serial}", 400)
    lab.report.expect(output.rc == 3, "a format that power cut off: 3", output)
    lab.bridge.order("sas", "on")
    path = path_again(lab, "sas")
    tell(lab, "sas", [Ask(f"sg_turs {path}", rc=None),  # the first reports that the power was off
                      Ask(f"sg_turs -v {path}", "sg_turs after a power cut within a format", rc=None, says="(?i)medium format corrupted",
                          complains=True)])
    _, document = lab.json(f"erase methods {path}", 120)
    found = document.get("erase", {})
    lab.report.expect(found.get("state", {}).get("id") == "format-corrupt", "Fettle says that the format is incomplete", found)
    lab.report.expect([one["verb"] for one in found.get("ways_out", [])] == ["resume"], "the way out is offered", found)
    output = lab.fettle(f"erase resume {path} --confirm {serial}", 400)
    lab.report.expect(output.rc == 0, "fettle erase resume after it: 0", output)
    seen(lab, "sas", 4096)
    by_fettle(lab, "sas", 512)


def run(lab):
    lab.bridge.order("sata", f"speed {SPEED}")
    refusals(lab)
    for drive in ("sata", "sas"):
        by_fettle(lab, drive, 4096)
        by_others(lab, drive, 512)
        by_others(lab, drive, 4096)
        by_fettle(lab, drive, 512)
    cut_within(lab)
    lab.bridge.order("sata", "speed 1")
