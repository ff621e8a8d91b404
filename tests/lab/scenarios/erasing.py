# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle erase on drives behind the real kernel: what was written is gone, the receipt says how that was seen, and other
people's programs agree about the state that the drive is left in. CI takes one method of each kind; --thorough all."""

import json
import time

from harness.told import Ask, tell

SPEED = 500  # an erase of 1,000 seconds takes two
SERIALS = {"sata": "BRSATA1", "nvme": "BRNVME1", "sas": "BRSAS1"}
PSID = "FETTLELABPSID0000000000000000001"
METHODS = {
    "sata": ("security-enhanced", "sanitize-block", "sanitize-crypto", "sanitize-overwrite", "security-normal", "discard"),
    "nvme": ("format-user-data", "sanitize-crypto", "sanitize-block", "sanitize-overwrite", "format-crypto", "psid-revert",
             "discard"),
    "sas": ("sanitize-block", "sanitize-crypto", "sanitize-overwrite", "discard"),
}
SAMPLE = {"sata": ("security-enhanced", "sanitize-block"), "nvme": ("format-user-data", "sanitize-crypto"),
          "sas": ("sanitize-block",)}
MARK = "bs=1M count=2 oflag=direct conv=notrunc"


def mark(path):
    """The same random bytes at the beginning, and in the midst."""
    return (f"[ -f /run/mark ] || dd if=/dev/urandom of=/run/mark bs=1M count=2; "
            f"dd if=/run/mark of={path} {MARK} && dd if=/run/mark of={path} seek=200 {MARK} && udevadm settle")


def gone(path):
    """Neither place reads as it was written; read by dd, past what the kernel keeps."""
    return Ask(f"blockdev --flushbufs {path}; for at in 0 200; do dd if={path} of=/run/now bs=1M skip=$at count=2 iflag=direct || exit 9; "
               "cmp -s /run/mark /run/now && exit 1; done; exit 0", "dd reads something else afterwards")


def peers(lab, drive, method):
    path = lab.paths[drive]
    if drive == "sata":
        asks = [Ask(f"hdparm -I {path}", f"hdparm -I after {method}", says=r"not\s+enabled.*not\s+locked")]
        if method.startswith("sanitize"):
            asks.append(Ask(f"hdparm --sanitize-status {path}", f"hdparm --sanitize-status after {method}",
                            says="SD0 Sanitize Idle.*Completed Without Error"))
        return asks
    if drive == "nvme":
        asks = [Ask(f"nvme id-ns {path}", f"nvme id-ns after {method}", says=r"nsze\s+: 0x300000")]
        if method.startswith("sanitize"):
            asks.append(Ask(f"nvme sanitize-log {path.rsplit('n', 1)[0]}", f"nvme sanitize-log after {method}",
                            says=r"SSTAT\).*0x1?[01]?1\b"))
        return asks
    return [Ask(f"sg_turs {path}", f"sg_turs after {method}"), Ask(f"sg_inq {path}", f"sg_inq after {method}", says="FETTLE")]


def verdict(document):
    steps = document.get("erase", {}).get("receipt", {}).get("steps", [])
    return next((step["verification"]["verdict"] for step in steps if step["id"].startswith("erase-")), None)


def erase(lab, drive, method):
    path = lab.paths[drive]
    lab.machine.sh(mark(path), 120)
    psid = f" --psid {PSID}" if method == "psid-revert" else ""
    begun = time.monotonic()
    output, document = lab.json(f"erase run {path} --method {method}{psid} --confirm {SERIALS[drive]}", 300)
    lab.report.expect(output.rc == 0, f"{drive}: erase by {method}: 0", output.err + output.out[-2000:])
    lab.report.expect(verdict(document) == "verified", f"{drive}: {method} is verified by reading", document)
    lab.results.rows.append((drive, f"fettle erase run --method {method}", f"rc {output.rc}, {verdict(document)}"))
    print(f"lab: {drive}: {method}: {time.monotonic() - begun:.1f} s", flush=True)
    tell(lab, drive, [gone(path), *peers(lab, drive, method)])


def refusals(lab):
    path = lab.paths["sata"]
    output = lab.fettle(f"erase run {path} --confirm WRONG")
    lab.report.expect(output.rc == 5, "the wrong serial number: 5", output)
    output = lab.fettle(f"erase run {path} </dev/null")
    lab.report.expect(output.rc == 5, "nobody to ask: 5", output)
    lab.machine.sh(f"mkfs.ext4 -q -F {path} && mkdir -p /mnt/erase && mount {path} /mnt/erase", 120)
    output = lab.fettle(f"erase run {path} --confirm {SERIALS['sata']}")
    lab.report.expect(output.rc == 5 and "in use" in output.out, "mounted: 5, and by whom it is used", output)
    lab.machine.sh("umount /mnt/erase && udevadm settle")


def path_again(lab, drive):
    """Where a drive is that lost its power: the system may have given it another name."""
    for _ in range(50):
        if lab.find().get(drive):
            break
        lab.machine.sh("sleep 0.2")
    return lab.paths.get(drive, "/dev/gone")


def cut_within(lab):
    """Power goes in the midst of the erase: the drive comes back locked, and Fettle itself gets it back."""
    for way in ("unlock", "resume"):
        path = lab.paths["sata"]
        lab.bridge.order("sata", "fault power_within ata.f4 nth 2")
        output = lab.fettle(f"erase run {path} --method security-normal --confirm {SERIALS['sata']}", 120)
        lab.report.expect(output.rc == 3, "an erase that power cut off: 3", output)
        lab.bridge.order("sata", "on")
        path = path_again(lab, "sata")
        tell(lab, "sata", [Ask(f"sg_turs {path}", rc=None),
                           Ask(f"hdparm -I {path}", "hdparm -I after a power cut within the erase", says=r"\n\s+enabled\n\s+locked")])
        _, document = lab.json(f"erase methods {path}")
        ways = [one["verb"] for one in document.get("erase", {}).get("ways_out", [])]
        lab.report.expect(ways == ["resume", "unlock"], "both ways out are offered", document)
        confirm = "" if way == "unlock" else f" --confirm {SERIALS['sata']}"
        output = lab.fettle(f"erase {way} {path}{confirm}", 120)
        lab.report.expect(output.rc == 0, f"fettle erase {way} after it: 0", output)
        tell(lab, "sata", [Ask(f"hdparm -I {path}", "hdparm -I after Fettle gave it back", says=r"not\s+enabled.*not\s+locked")])
        _, document = lab.json(f"erase methods {path}")
        lab.report.expect(document.get("erase", {}).get("ways_out") == [], "nothing is left to do", json.dumps(document)[:500])


def run(lab):
    for process_of in ("sata", "nvme"):
        lab.bridge.order(process_of, f"speed {SPEED}")
    refusals(lab)
    for drive, methods in (METHODS if lab.thorough else SAMPLE).items():
        for method in methods:
            erase(lab, drive, method)
    cut_within(lab)
    for process_of in ("sata", "nvme"):
        lab.bridge.order(process_of, "speed 1")
