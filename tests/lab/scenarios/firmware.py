# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle firmware on simulated drives behind the real kernel: each commit action and microcode mode, the tools that people
trust agree about the revision, and drives that lie are found out."""

import re

NVME = {"nvme": "Fettle Bridged NVMe", "nvme-lying": "Fettle Lying NVMe"}
ATA = {"sata": "Fettle Bridged SATA", "sata-lying": "Fettle Lying SATA"}
SAS = {"sas": "FETTLE Bridged SAS"}


def image(lab, drive, revision, activation, size=65536):
    model = {**NVME, **ATA, **SAS}[drive]
    path = f"/run/fw-{drive}-{revision}"
    lab.machine.sh(f"fettle-lab-drive firmware --model '{model}' --revision {revision} --activation {activation} --size {size} {path}")
    return path


def told_by_peers(lab, drive):
    """The running revision as other programs print it."""
    path = lab.paths[drive]
    if drive in NVME:
        return re.search(r"^fr +: (\S+)", lab.machine.sh(f"nvme id-ctrl {path}"), re.M).group(1)
    if drive in ATA:
        return re.search(r"Firmware Revision:\s+(\S+)", lab.machine.sh(f"hdparm -I {path}")).group(1)
    # The news of a change comes to whoever asks first.
    return re.search(r"revision level: (\S+)", lab.machine.sh(f"sg_turs {path} >/dev/null 2>&1; sg_inq {path}")).group(1)


def slots_by_nvme(lab, drive):
    told = lab.machine.sh(f"nvme fw-log {lab.paths[drive]}")
    active = int(re.search(r"afi\s+: (0x[0-9a-f]+|\d+)", told).group(1), 0)
    slots = {int(number): revision for number, revision in re.findall(r"frs(\d)\s+: \S+ \((\S+)\)", told)}
    return active & 7, active >> 4 & 7, slots


def agree(lab, drive, runs, title):
    """Fettle and the peers say that this revision runs."""
    output, document = lab.json(f"firmware show {lab.paths[drive]}")
    row = (document.get("drives") or [{}])[0]
    theirs = told_by_peers(lab, drive)
    lab.report.expect(output.rc == 0 and row.get("firmware") == theirs == runs, f"{title}: fettle and the peer say {runs}",
                      (output.rc, row.get("firmware"), theirs))
    if drive not in NVME:
        return row
    active, following, slots = slots_by_nvme(lab, drive)
    mine = {slot["number"]: slot.get("revision") for slot in row.get("update", {}).get("slots", []) if "revision" in slot}
    marks = [next((slot["number"] for slot in row.get("update", {}).get("slots", []) if slot[mark]), 0) for mark in ("running", "next")]
    lab.report.expect((marks, mine) == ([active, following], slots), f"{title}: the slots are those of nvme fw-log",
                      (marks, mine, active, following, slots))
    return row


def update(lab, drive, file, options, rc=0):
    serial = lab.drives[drive].serial
    output, document = lab.json(f"firmware update {lab.paths[drive]} --image {file} --confirm {serial} {options}", 120)
    receipt = document.get("firmware", {}).get("receipt", {})
    lab.report.expect(output.rc == rc, f"{drive}: firmware update {options} ends with {rc}", (output.rc, output.err, receipt.get("steps")))
    return receipt


def owed(receipt):
    return [step.get("evidence", {}).get("waits_for") for step in receipt.get("steps", [])][-1:]


def await_live(lab, drive):
    path = lab.paths[drive]
    lab.machine.sh(f"for i in $(seq 300); do nvme id-ctrl {path} >/dev/null 2>&1 && exit 0; sleep 0.1; done; exit 1", 60)


def commit_actions(lab):
    drive = "nvme"
    before = told_by_peers(lab, drive)
    receipt = update(lab, drive, image(lab, drive, "FA1.00", "at_once"), "--slot 2 --activate never")
    lab.report.expect(owed(receipt) == ["activation"], "action 0: stored, and activation is owed", receipt.get("steps"))
    agree(lab, drive, before, "after action 0")
    output, _ = lab.json(f"firmware activate {lab.paths[drive]} --slot 2 --activate reset --confirm {lab.drives[drive].serial}", 120)
    lab.report.expect(output.rc == 0, "action 2 and a reset", output.err)
    agree(lab, drive, "FA1.00", "after action 2 and a reset")
    update(lab, drive, image(lab, drive, "FA2.00", "controller_reset"), "--activate reset")
    agree(lab, drive, "FA2.00", "after action 1 and a reset")
    receipt = update(lab, drive, image(lab, drive, "FA3.00", "power_cycle"), "--activate next-boot")
    lab.report.expect(owed(receipt) == ["power-cycle"], "10Bh is a success with a duty", receipt.get("steps"))
    row = agree(lab, drive, "FA2.00", "while a power cycle is owed")
    lab.report.expect([news["id"] for news in row.get("news", [])] == ["firmware-update-waits"], "show says what waits", row.get("news"))
    lab.bridge.order(drive, "cycle clean")
    await_live(lab, drive)
    row = agree(lab, drive, "FA3.00", "after the power cycle")
    lab.report.expect([news["id"] for news in row.get("news", [])] == ["firmware-update-complete"], "show says that it runs", row.get("news"))
    update(lab, drive, image(lab, drive, "FA4.00", "at_once"), "--activate now")
    agree(lab, drive, "FA4.00", "after action 3")


def refused(lab):
    """Nothing of these changes the drive."""
    drive = "nvme"
    runs, serial, path = told_by_peers(lab, drive), lab.drives[drive].serial, lab.paths[drive]
    good = image(lab, drive, "FA5.00", "at_once")
    lab.machine.sh(f"head -c 32768 {good} >/run/fw-cut; head -c 32769 {good} >/run/fw-odd; : >/run/fw-empty; "
                   f"truncate -s 4G /run/fw-huge; {{ printf MSCF; head -c 4092 {good}; }} >/run/fw-broken.cab")
    for file, more, rc, title in (
            (good, "--confirm WRONG", 5, "a wrong serial number"),
            (good, "", 5, "no confirmation"),
            ("/run/fw-empty", f"--confirm {serial}", 5, "an empty image"),
            ("/run/fw-huge", f"--confirm {serial}", 5, "an image of 4 GiB"),
            ("/run/fw-odd", f"--confirm {serial}", 5, "an image of an odd length"),
            ("/run/fw-broken.cab", f"--confirm {serial}", 5, "a damaged cabinet"),
            (good, f"--confirm {serial} --revision 0.00 --slot 9", 2, "no such slot"),
            (image(lab, "nvme-lying", "FA6.00", "at_once"), f"--confirm {serial}", 3, "an image for another model, which the drive refuses"),
            ("/run/fw-cut", f"--confirm {serial}", 3, "a truncated image, which the drive refuses")):
        output = lab.fettle(f"firmware update {path} --image {file} {more}", 120)
        lab.report.expect(output.rc == rc, f"firmware: {title}: {rc}", (output.rc, output.err, output.out))
    lab.machine.sh(f"rm -f /run/fw-huge; mkfs.ext4 -qF {path} && mkdir -p /mnt/fw && mount {path} /mnt/fw")
    output = lab.fettle(f"firmware update {path} --image {good} --activate reset --confirm {serial}", 120)
    lab.report.expect(output.rc == 5 and "in use" in " ".join(output.out.split()), "a mounted drive is not reset: 5", output)
    lab.machine.sh("umount /mnt/fw")
    agree(lab, drive, runs, "after all that was refused")


def microcode_modes(lab):
    for mode, revision, activate in (("03", "FM03", "now"), ("07", "FM07", "now"), ("0e", "FM0E", "now")):
        # 128 KiB go in two segments; mode 07h is one command of at most 255 blocks.
        update(lab, "sata", image(lab, "sata", revision, "at_once", 65536 if mode == "07" else 131072), f"--mode {mode} --activate {activate}")
        agree(lab, "sata", revision, f"SATA mode {mode}h")
    for mode, revision in (("05", "FS05"), ("07", "FS07"), ("0e", "FS0E")):
        update(lab, "sas", image(lab, "sas", revision, "at_once", 131072), f"--mode {mode} --activate now")
        agree(lab, "sas", revision, f"SAS mode {mode}h")
    for drive, mode, before, revision in (("sata", "0e", "FM0E", "FMLATE"), ("sas", "0d", "FS0E", "FS0D")):
        receipt = update(lab, drive, image(lab, drive, revision, "at_once"), f"--mode {mode} --activate next-boot")
        lab.report.expect(owed(receipt) == ["power-cycle"], f"{drive}: deferred firmware waits for power", receipt.get("steps"))
        agree(lab, drive, before, f"{drive} mode {mode}h, before the power cycle")
        lab.bridge.order(drive, "cycle clean")
        agree(lab, drive, revision, f"{drive} mode {mode}h, after the power cycle")


def liars(lab):
    for drive, options in (("nvme-lying", "--activate reset"), ("nvme-lying", "--activate now"), ("sata-lying", "--activate now")):
        before = told_by_peers(lab, drive)
        receipt = update(lab, drive, image(lab, drive, "LIE9", "at_once"), options + " --allow-older", rc=3)
        last = (receipt.get("steps") or [{}])[-1].get("verification", {})
        lab.report.expect(last.get("verdict") == "disproved", f"{drive} {options}: the lie is found out", receipt)
        agree(lab, drive, before, f"{drive} {options}, which lied")


def run(lab):
    commit_actions(lab)
    refused(lab)
    microcode_modes(lab)
    liars(lab)
