# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle erase on drives behind the real kernel: what was written is gone, the receipt says how that was seen, and other
people's programs agree about the state that the drive is left in. CI takes one method of each kind; --thorough all."""

import json
import time

from harness.told import Ask, tell, wrong_with

SPEED = 500  # an erase of 1,000 seconds takes two
PSID = "FETTLELABPSID0000000000000000001"
METHODS = {
    "sata": ("security-enhanced", "sanitize-block", "sanitize-crypto", "sanitize-overwrite", "security-normal", "psid-revert",
             "discard"),
    "nvme": ("format-user-data", "format-user-data --sector-size 4096", "format-crypto --sector-size 512", "sanitize-crypto", "sanitize-block", "sanitize-overwrite", "format-crypto", "psid-revert",
             "discard"),
    "sas": ("sanitize-block", "sanitize-crypto", "sanitize-overwrite", "psid-revert", "discard"),
    "usb": ("security-enhanced", "sanitize-block", "security-normal"),
}
SAMPLE = {"sata": ("security-enhanced", "sanitize-block"), "nvme": ("format-user-data --sector-size 4096", "format-user-data --sector-size 512", "sanitize-crypto"),
          "sas": ("sanitize-block",)}
MARK = "bs=1M count=2 oflag=direct conv=notrunc"


# Nothing is plugged in behind the simulated bridges. In a name space of its own Fettle finds the drive below a USB device in
# sysfs; every command goes through the kernel to the bridge all the same.
AS_USB = r"""
new=/run/usb-sys; mkdir -p $new; mount -t tmpfs none $new
device=$(readlink -f /sys/class/block/{node}/device); place=usb9/9-1/9-1:1.0/${{device##*/}}
mkdir -p $new/$place $new/block $new/dev/block $new/dev/char $new/class/block
echo 152d >$new/usb9/9-1/idVendor; echo 0578 >$new/usb9/9-1/idProduct; echo {serial} >$new/usb9/9-1/serial
mount --rbind $device $new/$place
for folder in bus devices module dev/char class/scsi_generic class/scsi_host class/power_supply class/nvme class/ata_link; do
  [ -d /sys/$folder ] && mkdir -p $new/$folder && mount --bind /sys/$folder $new/$folder
done
for kind in class/block block dev/block; do
  readlink -f /sys/$kind/* >$new/real
  for link in /sys/$kind/*; do
    read -r real
    case $real in $device/*) real=/sys/$place${{real#$device}} ;; esac
    echo "$real $new/$kind/${{link##*/}}"
  done <$new/real | xargs -n 2 ln -s
done
mount --rbind $new /sys
exec "$@"
"""


def as_usb(lab, drive):
    """What stands before a command that is to find the drive behind USB."""
    node, serial = lab.paths[drive].removeprefix("/dev/"), lab.drives[drive].serial
    script = AS_USB.format(node=node, serial=serial)
    lab.machine.sh(f"cat >/run/as-{drive} <<'END'\n{script}\nEND")
    return f"unshare -m sh /run/as-{drive}"


def mark(path):
    """The same random bytes at the beginning, and in the midst."""
    return f"dd if=/run/mark of={path} {MARK} && dd if=/run/mark of={path} seek=200 {MARK} && udevadm settle --timeout=60"


def gone(drive, path):
    """Neither place reads as it was written; read by dd, past what the kernel keeps."""
    return Ask(f"blockdev --flushbufs {path}; for at in 0 200; do dd if={path} of=/run/now-{drive} bs=1M skip=$at count=2 iflag=direct || exit 9; "
               f"cmp -s /run/mark /run/now-{drive} && exit 1; done; exit 0", "dd reads something else afterwards", limit=120)


def peers(lab, drive, method):
    path = lab.paths[drive]
    if drive in ("sata", "usb"):
        asks = [Ask(f"hdparm -I {path}", f"hdparm -I after {method}", says=r"not\s+enabled.*not\s+locked")]
        if method.startswith("sanitize"):
            asks.append(Ask(f"hdparm --sanitize-status {path}", f"hdparm --sanitize-status after {method}",
                            says="SD0 Sanitize Idle.*Completed Without Error"))
        return asks
    if drive == "nvme":
        blocks, shift, size = ("0x60000", 12, 4096) if method.endswith("4096") else ("0x300000", 9, 512)
        asks = [Ask(f"nvme id-ns {path}", f"nvme id-ns after {method}", says=rf"nsze\s+: {blocks}\s.*ms:0\s+lbads:{shift}\s.*\(in use\)"),
                Ask(f"blockdev --getss {path}", f"blockdev --getss after {method}", says=rf"\b{size}\b")]
        if method.startswith("sanitize"):
            asks.append(Ask(f"nvme sanitize-log {path.rsplit('n', 1)[0]}", f"nvme sanitize-log after {method}",
                            says=r"SSTAT\).*0x1?[01]?1\b"))
        return asks
    return [Ask(f"sg_turs {path}", f"sg_turs after {method}"), Ask(f"sg_inq {path}", f"sg_inq after {method}", says="FETTLE")]


def verdict(document):
    steps = document.get("erase", {}).get("receipt", {}).get("steps", [])
    return next((step["verification"]["verdict"] for step in steps if step["id"].startswith("erase-")), None)


class Lane:
    """What is done to one drive, in its order: marked, erased, looked at, by one method after the other."""

    def __init__(self, lab, drive, methods):
        self.lab, self.drive, self.path, self.steps = lab, drive, lab.paths[drive], []
        prefix = as_usb(lab, drive) + " " if drive == "usb" else ""
        for method in methods:
            psid = f" --psid {PSID}" if method == "psid-revert" else ""
            command = f"{prefix}fettle erase run {self.path} --method {method}{psid} --confirm {lab.drives[drive].serial} --json"
            self.steps.append((Ask(mark(self.path), limit=120), None))
            self.steps.append((Ask(command, f"fettle erase run --method {method}", limit=400), method))
            self.steps += [(ask, None) for ask in (gone(drive, self.path), *peers(lab, drive, method))]

    def commands(self):
        return [(f"{self.drive}.{index:03}", ask.command, ask.limit) for index, (ask, _) in enumerate(self.steps)]

    def judge(self, outputs):
        for index, (ask, method) in enumerate(self.steps):
            output = outputs[f"{self.drive}.{index:03}"]
            if method:
                self.judge_erase(ask, method, output)
                continue
            wrong = wrong_with(ask, output)
            self.lab.report.expect(not wrong, f"{self.drive}: {ask.title or ask.command}: {wrong}", f"{output.out}{output.err}")
            if ask.title:
                self.lab.results.rows.append((self.drive, ask.title, wrong or "as it should"))

    def judge_erase(self, ask, method, output):
        self.lab.sound(ask.command, output)
        document = self.lab.parse(ask.title, output)
        receipt = document.get("erase", {}).get("receipt", {})
        self.lab.report.expect(output.rc == 0, f"{self.drive}: erase by {method}: 0", output.err + json.dumps(receipt.get("steps")))
        self.lab.report.expect(verdict(document) == "verified", f"{self.drive}: {method} is verified by reading", receipt)
        seconds = [time.mktime(time.strptime(receipt.get(key, "1970-01-01T00:00:00Z"), "%Y-%m-%dT%H:%M:%SZ")) for key in ("started", "ended")]
        self.lab.results.rows.append((self.drive, ask.title, f"rc {output.rc}, {verdict(document)}, {seconds[1] - seconds[0]:.0f} s"))


def erase_all(lab, chosen):
    """Drives side by side."""
    lab.machine.sh("dd if=/dev/urandom of=/run/mark bs=1M count=2")
    lanes = [Lane(lab, drive, methods) for drive, methods in chosen.items()]
    outputs = lab.machine.finish_batch(lab.machine.start_lanes([lane.commands() for lane in lanes]), 3000)
    for lane in lanes:
        lane.judge(outputs)


def refusals(lab):
    path = lab.paths["sata"]
    output = lab.fettle(f"erase run {path} --confirm WRONG")
    lab.report.expect(output.rc == 5, "the wrong serial number: 5", output)
    output = lab.fettle(f"erase run {path} </dev/null")
    lab.report.expect(output.rc == 5, "nobody to ask: 5", output)
    lab.machine.sh(f"mkfs.ext4 -q -F {path} && mkdir -p /mnt/erase && mount {path} /mnt/erase", 120)
    output = lab.fettle(f"erase run {path} --confirm {lab.drives['sata'].serial}")
    lab.report.expect(output.rc == 5 and "in use" in output.out, "mounted: 5, and by whom it is used", output)
    lab.machine.sh("umount /mnt/erase && udevadm settle")


def open_without_claiming(lab):
    """A virtual machine on the drive claims nothing (O_EXCL), and the kernel lets others have it too. It is named all the same."""
    path, serial = lab.paths["sata"], lab.drives["sata"].serial
    commands = (f"erase run {path} --method discard --confirm {serial}", f"erase run {path} --method security-normal --confirm {serial}",
                f"overprovision set {path} --method hpa --unallocated 20% --confirm {serial}",
                f"bench run {path} --rw write --limit 4M --confirm {serial}")
    lab.machine.sh(f"dd if=/dev/urandom of=/run/mark bs=1M count=2 2>/dev/null; {mark(path)}", 120)
    for way, flags in (("for writing", "7<>"), ("for reading", "7<")):
        pid = lab.machine.sh(f"sh -c 'exec {flags}{path}; exec sleep 3000' </dev/null >/dev/null 2>&1 & echo $!").strip()
        for command in commands if way == "for writing" else commands[:1]:
            output = lab.fettle(command, 120)
            said = " ".join((output.out + output.err).split())
            lab.report.expect(output.rc == 5 and f"sleep (PID {pid}" in said, f"open {way}: {command.split()[0]} is refused, and the process named", output)
        lab.results.rows.append(("sata", f"open {way} by another process: {', '.join(sorted({one.split()[0] for one in commands}))}", "refused"))
        lab.machine.sh(f"kill {pid}; udevadm settle")
    same = lab.machine.sh(f"cmp -n 2097152 /run/mark {path} && echo same").strip()
    lab.report.expect(same == "same", "nothing was written, nothing erased", same)


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
        output = lab.fettle(f"erase run {path} --method security-normal --confirm {lab.drives['sata'].serial}", 120)
        lab.report.expect(output.rc == 3, "an erase that power cut off: 3", output)
        lab.bridge.order("sata", "on")
        path = path_again(lab, "sata")
        tell(lab, "sata", [Ask(f"sg_turs {path}", rc=None),
                           Ask(f"hdparm -I {path}", "hdparm -I after a power cut within the erase", says=r"\n\s+enabled\n\s+locked")])
        _, document = lab.json(f"erase methods {path}")
        ways = [one["verb"] for one in document.get("erase", {}).get("ways_out", [])]
        lab.report.expect(ways == ["resume", "unlock"], "both ways out are offered", document)
        confirm = "" if way == "unlock" else f" --confirm {lab.drives['sata'].serial}"
        output = lab.fettle(f"erase {way} {path}{confirm}", 120)
        lab.report.expect(output.rc == 0, f"fettle erase {way} after it: 0", output)
        tell(lab, "sata", [Ask(f"hdparm -I {path}", "hdparm -I after Fettle gave it back", says=r"not\s+enabled.*not\s+locked")])
        _, document = lab.json(f"erase methods {path}")
        lab.report.expect(document.get("erase", {}).get("ways_out") == [], "nothing is left to do", json.dumps(document)[:500])


def losing_bridge(lab):
    """A bridge that swallows SECURITY ERASE UNIT never brings the drive a password that nothing would take away again."""
    lab.bridge.start(lab.drives["usb-losing"].process)
    path = path_again(lab, "usb-losing")
    lab.machine.sh(mark(path), 120)
    prefix = as_usb(lab, "usb-losing")
    _, document = lab.json(f"erase methods {path}", 120, prefix)
    offered = {one["method"]: one for one in document.get("erase", {}).get("methods", [])}
    lab.report.expect({"security-normal", "security-enhanced"} <= offered.keys(), "losing bridge: it is taken for a drive behind USB",
                      json.dumps(document)[:2000])
    for method in ("security-enhanced", "security-normal") if lab.thorough else ("security-normal",):
        output, document = lab.json(f"erase run {path} --method {method} --confirm BRUSB2", 120, prefix)
        steps = [step["id"] for step in document.get("erase", {}).get("receipt", {}).get("steps", [])]
        lab.report.expect(output.rc == 5 and steps, f"losing bridge: {method} is refused: 5", output)
        lab.results.rows.append(("usb-losing", f"fettle erase run --method {method}", f"rc {output.rc}, refused"))
    model = lab.bridge.state("usb-losing")
    counts = {name: model["commands"].get(name, 0) for name in ("ata.f1", "ata.f3", "ata.f4")}
    lab.report.expect(counts == {"ata.f1": 0, "ata.f3": 0, "ata.f4": 0}, "losing bridge: no F1h, F3h or F4h reached the drive", counts)
    lab.report.expect(model["commands"].get("scsi.85", 0) + model["commands"].get("scsi.a1", 0) > 0,
                      "losing bridge: commands of ATA did go through", model["commands"])
    lab.report.expect(not model["state"]["ata"]["security"]["enabled"], "losing bridge: the drive has no password", model["state"]["ata"])
    tell(lab, "usb-losing", [Ask(f"cmp -n 2097152 /run/mark {path}", "cmp: the data are all there"),
                             Ask(f"hdparm -I {path}", "hdparm -I behind a bridge that loses F4h", says=r"not\s+enabled.*not\s+locked")])
    lab.bridge.order("usb-losing", "quit")


def run(lab):
    for process_of in ("sata", "nvme"):
        lab.bridge.order(process_of, f"speed {SPEED}")
    refusals(lab)
    open_without_claiming(lab)
    erase_all(lab, METHODS if lab.thorough else SAMPLE)
    losing_bridge(lab)
    cut_within(lab)
    for process_of in ("sata", "nvme"):
        lab.bridge.order(process_of, "speed 1")
