# SPDX-License-Identifier: GPL-3.0-or-later
"""smartctl and hdparm on a simulated SATA drive: each command does its job, and the drive's state agrees with it."""

import json
import re

from harness.told import Ask, same, tell

DRIVE = "sata"
SURE = "--yes-i-know-what-i-am-doing"
SURE_OF_FIRMWARE = SURE + " --please-destroy-my-drive"
MODEL = "Fettle Bridged SATA"


def security(output):
    """The Security section of hdparm -I as {word: bool}."""
    section = re.search(r"^Security:.*?\n((?:\s+.*\n)*)", output.out, re.M)[1]
    rows = re.findall(r"^\s*(not)?\s*(enabled|locked|frozen)\s*$", section, re.M)
    return {word: denial == "" for denial, word in rows}


def is_secured(**expected):
    return lambda output: same(security(output), expected)


def state_is(path, expected):
    """A check of a dump of the model: the value at a dotted path."""
    def check(output):
        value = json.loads(output.out)
        for part in path.split("."):
            value = value[part]
        return "" if value == expected else f"the model's {path} is {value!r}, not {expected!r}"
    return check


class Script:
    """Builds the list of what is asked of the drive."""

    def __init__(self, lab, drive):
        self.lab, self.drive, self.path, self.asks = lab, drive, lab.paths[drive], []

    def peer(self, command, title="", **more):
        self.asks.append(Ask(f"{command} {self.path}", title or command, **more))

    def model(self, path, expected):
        self.asks.append(Ask(self.lab.bridge.order_command(self.drive, "state"), check=state_is(path, expected)))

    def order(self, order):
        self.asks.append(Ask(self.lab.bridge.order_command(self.drive, order), says="ok"))

    def power_cycle(self):
        """The first command after it brings the unit attention, which libata would take for the tools."""
        self.order("cycle clean")
        self.asks.append(Ask(f"sg_turs {self.path}", rc=None))

    def quiet(self, command, **more):
        self.asks.append(Ask(f"{command} {self.path}", **more))


def identity(script):
    script.peer("hdparm -I", says=r"Model Number:\s+Fettle Bridged SATA.*Serial Number:\s+BRSATA1.*Checksum: correct",
                check=is_secured(enabled=False, locked=False, frozen=False))
    script.peer("smartctl -d sat -x", says=r"PASSED.*No Errors Logged")
    script.peer("smartctl -d sat -H", says="PASSED")
    script.peer("hdparm -C", says="active/idle")
    script.peer("hdparm -W", says=r"write-caching =\s+1")
    script.peer("hdparm -W0", says=r"write-caching =\s+0")
    script.peer("hdparm -W1", says=r"write-caching =\s+1")


def counters(lab, script):
    """smartctl's Device Statistics and attributes against the model's own counters, at one moment."""
    path = script.path
    read = json.loads(lab.machine.sh(f"smartctl -d sat -x -j {path} || [ $? -lt 8 ]"))
    model = lab.bridge.state(script.drive)
    life = model["life"]
    pages = {(page["number"], row["offset"]): row.get("value")
             for page in read["ata_device_statistics"]["pages"] for row in page["table"]}
    theirs = {
        "power cycles": pages[1, 8], "hours": pages[1, 16], "sectors written": pages[1, 24],
        "write commands": pages[1, 32], "percentage used": pages[7, 8], "temperature": pages[5, 8],
        "model": read["model_name"], "serial": read["serial_number"], "firmware": read["firmware_version"],
        "bytes": read["user_capacity"]["bytes"], "sector": read["logical_block_size"],
        "physical": read["physical_block_size"],
    }
    ours = {
        "power cycles": life["power_cycles"], "hours": life["power_on_seconds"] // 3600,
        "sectors written": life["host_written_bytes"] // 512, "write commands": life["host_write_commands"],
        "percentage used": int(life["wear"] * 100), "temperature": life["temperature_celsius"],
        "model": model["identity"]["model"], "serial": model["identity"]["serial"],
        "firmware": model["state"]["ata"]["microcode"]["revision"], "bytes": model["identity"]["capacity_bytes"],
        "sector": model["identity"]["logical_sector_bytes"], "physical": model["identity"]["physical_sector_bytes"],
    }
    wrong = same(theirs, ours)
    lab.report.expect(not wrong, f"{script.drive}: smartctl -x agrees with the model field by field: {wrong}")
    lab.results.rows.append((script.drive, f"smartctl -x -j, {len(ours)} fields against the model", wrong or "equal"))


def self_test(script):
    script.peer("smartctl -d sat -t short", says="Testing has begun")
    script.peer("smartctl -d sat -c", "smartctl -c while it runs", says=r"Self-test routine in progress")
    script.order("advance 150")
    script.peer("smartctl -d sat -l selftest", says=r"# 1\s+Short offline\s+Completed without error")
    script.quiet("smartctl -d sat -t long", says="Testing has begun")
    script.peer("smartctl -d sat -X", "smartctl -X (abort)", says="aborted")
    script.peer("smartctl -d sat -l selftest", "smartctl -l selftest after it", says=r"# 1\s+Extended offline\s+Aborted by host")


def passwords(script):
    user = "hdparm --user-master u"
    written = f"dd if=/dev/urandom bs=1M count=4 oflag=direct of={script.path}"
    is_blank = f"cmp -n 4194304 /dev/zero"
    script.asks.append(Ask(written))
    script.peer(f"{user} --security-set-pass labpass")
    script.model("state.ata.security.enabled", True)
    script.quiet("hdparm -I", check=is_secured(enabled=True, locked=False, frozen=False))
    script.power_cycle()
    script.quiet("hdparm -I", check=is_secured(enabled=True, locked=True, frozen=False))
    script.asks.append(Ask(f"dd if={script.path} of=/dev/null bs=4096 count=1 iflag=direct", "read of the locked drive is refused", rc=1))
    script.peer(f"{user} --security-unlock wrong", "hdparm --security-unlock (wrong password)", rc=5)
    script.peer(f"{user} --security-unlock labpass")
    script.quiet("hdparm -I", check=is_secured(enabled=True, locked=False, frozen=False))
    script.peer(f"{user} --security-disable labpass")
    script.model("state.ata.security.enabled", False)
    for erase in ("--security-erase", "--security-erase-enhanced"):
        # udev looks at what was written; its reads must not come between the drive's PREPARE and ERASE.
        script.asks.append(Ask(f"{written} && udevadm settle"))
        script.quiet(f"{user} --security-set-pass labpass")
        script.peer(f"{user} {erase} labpass")
        script.order("advance 300")
        script.model("state.ata.security.enabled", False)
        script.model("medium.mapped", False)
        script.quiet("blockdev --flushbufs")
        script.asks.append(Ask(f"{is_blank} {script.path}"))
    script.peer("hdparm --security-freeze")
    script.quiet("hdparm -I", check=is_secured(enabled=False, locked=False, frozen=True))
    script.peer(f"{user} --security-set-pass labpass", "hdparm --security-set-pass (frozen: refused)", rc=5)
    script.power_cycle()


def sanitize(script):
    script.peer("hdparm --sanitize-status", says="SD0 Sanitize Idle")
    # The block erase comes last: the scenarios after this one want a drive without the overwrite's pattern.
    for kind, extra in (("crypto-scramble", ""), ("overwrite", " hex:11223344"), ("block-erase", "")):
        script.asks.append(Ask(f"dd if=/dev/zero bs=1M count=1 oflag=direct of={script.path} && udevadm settle"))
        script.peer(f"hdparm {SURE} --sanitize-{kind}{extra}", f"hdparm --sanitize-{kind}", says="Operation started")
        script.quiet("hdparm --sanitize-status", says="SD2 Sanitize operation In Process")
        # The block layer would repeat a read until the drive is ready.
        script.asks.append(Ask(f"sg_raw -r 4096 {script.path} 28 00 00 00 00 00 00 00 08 00", rc=2, complains=True))
        # A thousand seconds a pass; hdparm asks for sixteen passes where none are named.
        script.order("advance 20000")
        script.peer("hdparm --sanitize-status", f"hdparm --sanitize-status after {kind}",
                    says="SD0 Sanitize Idle.*Completed Without Error")
        if kind == "overwrite":
            script.quiet("blockdev --flushbufs")
            script.asks.append(Ask(f"od -An -tx4 -N16 {script.path}", says="11223344|44332211",
                                   title="the pattern stands on the drive"))
        if kind == "block-erase":
            script.model("medium.mapped", False)
    script.peer("hdparm --sanitize-antifreeze-lock")
    script.peer("hdparm --sanitize-freeze-lock", "hdparm --sanitize-freeze-lock (antifreeze: refused)", rc=5)
    script.power_cycle()
    script.peer("hdparm --sanitize-freeze-lock")
    script.peer(f"hdparm {SURE} --sanitize-block-erase", "hdparm --sanitize-block-erase (frozen: refused)", rc=5)
    script.power_cycle()


def firmware(script):
    def image(revision, activation):
        path = f"/run/{revision}.fw"
        script.asks.append(Ask(f"fettle-lab-drive firmware --model '{MODEL}' --revision {revision} --activation {activation} {path}"))
        return path
    script.peer(f"hdparm {SURE_OF_FIRMWARE} --fwdownload-mode7 {image('SF2.00', 'at_once')}", "hdparm --fwdownload-mode7", says="Done")
    script.model("state.ata.microcode.revision", "SF2.00")
    script.peer(f"hdparm {SURE_OF_FIRMWARE} --fwdownload-mode3 {image('SF3.00', 'at_once')}", "hdparm --fwdownload-mode3", says="Done")
    script.quiet("hdparm -I", says=r"Firmware Revision:\s+SF3.00")
    script.peer(f"hdparm {SURE_OF_FIRMWARE} --fwdownload-modee {image('SF4.00', 'power_cycle')}", "hdparm --fwdownload-modee", says="Done")
    script.quiet("hdparm -I", says=r"Firmware Revision:\s+SF3.00")
    script.power_cycle()
    script.quiet("hdparm -I", says=r"Firmware Revision:\s+SF4.00")
    script.asks.append(Ask("head -c 32768 /run/SF2.00.fw > /run/short.fw"))
    script.peer(f"hdparm {SURE_OF_FIRMWARE} --fwdownload-mode7 /run/short.fw", "hdparm --fwdownload-mode7 (spoilt image: refused)", rc=5)
    script.model("state.ata.microcode.revision", "SF4.00")


def protected_area(script):
    script.peer("hdparm -N", says=r"3145728/3145728, HPA is disabled")
    script.peer(f"hdparm {SURE} -N 1000000", "hdparm -N 1000000", says="1000000/3145728, HPA is enabled")
    script.power_cycle()
    script.quiet("hdparm -N", says=r"3145728/3145728, HPA is disabled")
    script.peer(f"hdparm {SURE} -N p2000000", "hdparm -N p2000000 (for good)", says="2000000/3145728, HPA is enabled")
    script.power_cycle()
    script.quiet("hdparm -N", says=r"2000000/3145728, HPA is enabled")
    script.quiet(f"hdparm {SURE} -N p3145728", says="HPA is disabled")
    script.power_cycle()


def run(lab):
    script = Script(lab, DRIVE)
    for part in (identity, self_test, passwords, sanitize, firmware, protected_area):
        part(script)
    tell(lab, DRIVE, script.asks)
    counters(lab, script)
    usb = Script(lab, "usb")
    usb.peer("smartctl -d sat -x", says="PASSED")
    usb.peer("smartctl -d sat -H", says="PASSED")
    usb.peer("hdparm -I", says=r"Model Number:\s+Fettle Bridged USB.*Checksum: correct")
    self_test(usb)
    tell(lab, "usb", usb.asks)
    counters(lab, usb)
