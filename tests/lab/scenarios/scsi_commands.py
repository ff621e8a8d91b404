# SPDX-License-Identifier: GPL-3.0-or-later
"""sg3_utils and smartctl on a simulated SAS drive, and on the SATA drive through its translation."""

import re

from harness.told import Ask, same, tell


REFUSED = {"rc": 9, "complains": True}  # sg3_utils: invalid operation code


def number(pattern, text):
    return int(re.search(pattern, text)[1])


def asks_of_all(lab, drive):
    path = lab.paths[drive]
    model = lab.bridge.state(drive)["identity"]
    blocks = model["capacity_bytes"] // model["logical_sector_bytes"]

    def capacity(output):
        return same({"last": number(r"Last LBA=(\d+)", output.out), "bytes": number(r"block length=(\d+)", output.out),
                     "size": number(r"Device size: (\d+)", output.out)},
                    {"last": blocks - 1, "bytes": model["logical_sector_bytes"], "size": model["capacity_bytes"]})

    return [
        Ask(f"sg_inq {path}", "sg_inq", says=f"Unit serial number:\\s+{model['serial']}"),
        Ask(f"sg_vpd -p sv {path}", "sg_vpd -p sv"),
        *[Ask(f"sg_vpd -p {page} {path}", f"sg_vpd -p {page}") for page in ("sn", "di", "bl", "bdc", "lbpv")],
        # A bridge names itself, knows neither logs nor REPORT SUPPORTED OPERATION CODES.
        Ask(f"sg_vpd -p di {path}", says=model["serial"] if drive == "usb" else f"0x{model['wwn']}"),
        Ask(f"sg_readcap -l {path}", "sg_readcap -l", says="lbpme=1", check=capacity),
        Ask(f"sg_readcap {path}", "sg_readcap", says=f"Last LBA={blocks - 1} "),
        Ask(f"sg_luns {path}", "sg_luns (REPORT LUNS)", says="Lun list length = 8"),
        Ask(f"sg_opcodes {path}", "sg_opcodes", **(REFUSED if drive == "usb" else {"says": "Read\\(10\\)"})),
        Ask(f"sg_logs -a {path}", "sg_logs -a", **(REFUSED if drive == "usb" else {"says": "Temperature"})),
        Ask(f"sg_modes -a {path}", "sg_modes -a", says="Caching"),
        Ask(f"sg_ses {path}", "sg_ses (no enclosure: refused)", rc=None, complains=True),
        Ask(f"sg_turs {path}", "sg_turs"),
        Ask(f"sg_requests {path}", "sg_requests"),
    ]


def unmap(lab, drive):
    path = lab.paths[drive]
    pattern = f"sh -c \"tr '\\0' '\\252' </dev/zero | dd iflag=fullblock bs=64k count=4 oflag=direct of={path}\""
    return [
        Ask(pattern),
        Ask(f"sg_unmap --force --lba=0 --num=256 {path}", "sg_unmap"),
        Ask(f"blockdev --flushbufs {path}; cmp -n 131072 /dev/zero {path}"),
        Ask(f"dd if={path} bs=512 skip=256 count=1 2>/dev/null | od -An -tx1 -N4", says="aa aa aa aa"),
        Ask(f"sg_get_lba_status --lba=0 {path}", "sg_get_lba_status", rc=None, complains=True),
    ]


def sas_erasures(lab):
    path = lab.paths["sas"]
    state = lab.bridge.order_command("sas", "state")
    asks = []
    for kind, title in (("--crypto", "crypto"), ("--block", "block"), ("--overwrite --pattern=/run/pattern", "overwrite")):
        asks += [
            Ask(f"dd if=/dev/urandom bs=1M count=1 oflag=direct of={path}; printf '\\021\\042\\063\\104' > /run/pattern; udevadm settle"),
            Ask(f"sg_sanitize --quick --early {kind} {path}", f"sg_sanitize --{title}"),
            Ask(f"sg_requests --progress {path}", f"sg_requests --progress during {title}", rc=None, says="rogress"),
            Ask(f"sg_raw -r 4096 {path} 28 00 00 00 00 00 00 00 08 00", rc=2, complains=True),
            Ask(lab.bridge.order_command("sas", "advance 5000"), says="ok"),
            Ask(f"sg_turs {path} || sg_turs {path}"),
            # udev looked meanwhile, and the kernel learnt of no capacity.
            Ask(f"echo 1 >/sys/block/{path.removeprefix('/dev/')}/device/rescan; udevadm settle"),
        ]
        if title == "block":
            asks.append(Ask(state, says='"mapped":false'))
    asks.append(Ask(f"blockdev --flushbufs {path}; od -An -tx1 -N4 {path}", "the pattern stands on the drive", says="11 22 33 44"))
    return asks


def sas_firmware(lab):
    path = lab.paths["sas"]
    state = lab.bridge.order_command("sas", "state")
    asks = []
    for mode, revision, activation in (("dmc_save", "AF02", "at_once"), ("dmc_offs_save", "AF03", "at_once")):
        file = f"/run/{revision}.fw"
        chunks = " --bpw=4096" if "offs" in mode else ""
        asks += [
            Ask(f"fettle-lab-drive firmware --model 'FETTLE Bridged SAS' --revision {revision} --activation {activation} {file}"),
            Ask(f"sg_write_buffer --mode={mode}{chunks} --in={file} {path}", f"sg_write_buffer --mode={mode}"),
            Ask(f"sg_turs {path}", rc=None),
            Ask(f"sg_inq {path}", says=f"revision level: {revision}"),
            Ask(state, says=f'"revision":"{revision}"'),
        ]
    return asks


def smart(lab):
    path = lab.paths["sas"]
    return [
        Ask(f"smartctl -d scsi -x {path}", "smartctl -d scsi -x", says="SMART Health Status: OK"),
        Ask(f"smartctl -d scsi -H {path}", "smartctl -d scsi -H", says="SMART Health Status: OK"),
        Ask(f"smartctl -d scsi -t short {path}", "smartctl -d scsi -t short", says="has begun"),
        Ask(lab.bridge.order_command("sas", "advance 200"), says="ok"),
        Ask(f"smartctl -d scsi -l selftest {path}", "smartctl -d scsi -l selftest", says="Background short\\s+Completed"),
    ]


def run(lab):
    for drive in ("sas", "sata", "usb"):
        tell(lab, drive, asks_of_all(lab, drive) + unmap(lab, drive))
    tell(lab, "sas", smart(lab) + sas_erasures(lab) + sas_firmware(lab))
