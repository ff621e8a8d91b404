# SPDX-License-Identifier: GPL-3.0-or-later
"""fettle firmware on simulated drives behind the real kernel: each commit action and microcode mode, the tools that people
trust agree about the revision, and drives that lie are found out. Drives are worked on side by side."""

import json
import re

MODELS = {"nvme": "Fettle Bridged NVMe", "nvme-lying": "Fettle Lying NVMe", "sata": "Fettle Bridged SATA",
          "sata-lying": "Fettle Lying SATA", "sas": "FETTLE Bridged SAS"}


def receipt_of(output):
    return json.loads(output.out)["firmware"]["receipt"]


class Script:
    """Commands on one drive, in their order, each with what must be true of its output."""

    def __init__(self, lab, drive):
        self.lab, self.drive, self.path = lab, drive, lab.paths[drive]
        self.serial = lab.drives[drive].serial
        self.steps, self.peer = [], None

    def step(self, title, command, check=lambda output: output.rc == 0, limit=60):
        self.steps.append((title, command, check, limit))

    def image(self, revision, activation, size=65536, of=""):
        path = f"/run/fw-{self.drive}-{revision}"
        self.step("an image", f"fettle-lab-drive firmware --model '{MODELS[of or self.drive]}' --revision {revision} "
                              f"--activation {activation} --size {size} {path}")
        return path

    def job(self, title, command, waits_for="none", verdict=None, rc=0):
        def check(output):
            last = receipt_of(output)["steps"][-1]
            return (output.rc == rc and last["evidence"].get("waits_for") == waits_for
                    and verdict in (None, last["verification"]["verdict"]))
        self.step(title, f"fettle firmware {command} --confirm {self.serial} --json", check, 120)

    def update(self, title, image, options, **more):
        self.job(title, f"update {self.path} --image {image} {options}", **more)

    def order(self, order):
        self.step(order, self.lab.bridge.order_command(self.drive, order))

    def agree(self, title, runs, news=()):
        """The peer, then Fettle: this revision runs; NVMe slots are the same for both."""
        def peer(output):
            self.peer = output.out
            return re.search(self.words % re.escape(runs), output.out, re.M)

        def fettle(output):
            row = json.loads(output.out)["drives"][0]
            same = row["firmware"] == runs and [one["id"] for one in row["news"]] == list(news)
            return output.rc == 0 and same and self.slots_agree(row)
        self.step(f"{title}: the peer says that {runs} runs", self.ask % self.path, peer)
        self.step(f"{title}: fettle says so too", f"fettle firmware show {self.path} --json", fettle)

    def slots_agree(self, row):
        if "nvme" not in self.drive:
            return True
        active = int(re.search(r"^afi\s+: (0x[0-9a-f]+|\d+)", self.peer, re.M).group(1), 0)
        # It prints dots for the blanks at the end.
        told = {int(number): revision.rstrip(".") for number, revision in re.findall(r"^frs(\d)\s+: \S+ \((\S+)\)", self.peer, re.M)}
        slots = row["update"]["slots"]
        marks = [next((slot["number"] for slot in slots if slot[mark]), 0) for mark in ("running", "next")]
        return marks == [active & 7, active >> 4 & 7] and {slot["number"]: slot["revision"] for slot in slots if "revision" in slot} == told

    @property
    def ask(self):
        if "nvme" in self.drive:
            return f"nvme id-ctrl {self.path}; nvme fw-log %s"
        # A SAS drive tells the news of a change to whoever asks first.
        return "hdparm -I %s" if "sata" in self.drive else "sg_turs {0} >/dev/null 2>&1; sg_inq %s".format(self.path)

    @property
    def words(self):
        if "nvme" in self.drive:
            return r"^fr +: %s\s*$"
        return r"Firmware Revision:\s+%s\s*$" if "sata" in self.drive else r"revision level: %s\s*$"


def commit_actions(script, firmware):
    """Another scenario may have left the drive running from slot 2."""
    before, slot = firmware["running"], 3 if firmware["active"] == 2 else 2
    script.update("action 0 stores", script.image("FA1.00", "at_once"), f"--slot {slot} --activate never", waits_for="activation")
    script.agree("after action 0", before)
    script.job("action 2 and a reset", f"activate {script.path} --slot {slot} --activate reset", verdict="verified")
    script.agree("after action 2", "FA1.00")
    script.update("action 1 and a reset", script.image("FA2.00", "controller_reset"), "--activate reset", verdict="verified")
    script.agree("after action 1", "FA2.00")
    script.update("status 10Bh is a success with a duty", script.image("FA3.00", "power_cycle"), "--activate next-boot", waits_for="power-cycle")
    script.agree("while a power cycle is owed", "FA2.00", ["firmware-update-waits"])
    script.order("cycle clean")
    script.step("it comes back", f"for i in $(seq 300); do nvme id-ctrl {script.path} >/dev/null 2>&1 && exit 0; sleep 0.1; done; exit 1")
    script.agree("after the power cycle", "FA3.00", ["firmware-update-complete"])
    script.update("action 3", script.image("FA4.00", "at_once"), "--activate now", verdict="verified")
    script.agree("after action 3", "FA4.00")


def refused(script):
    """Nothing of these changes the drive."""
    good, other = script.image("FA5.00", "at_once"), script.image("FA6.00", "at_once", of="nvme-lying")
    script.step("spoilt images", f"head -c 32768 {good} >/run/fw-cut; head -c 32769 {good} >/run/fw-odd; : >/run/fw-empty; "
                                 f"truncate -s 4G /run/fw-huge; {{ printf MSCF; head -c 4092 {good}; }} >/run/fw-broken.cab")
    for title, file, more, rc in (
            ("a wrong serial number", good, "--confirm WRONG", 5), ("no confirmation", good, "", 5), ("an empty image", "/run/fw-empty", None, 5),
            ("an image of 4 GiB", "/run/fw-huge", None, 5), ("an odd length", "/run/fw-odd", None, 5),
            ("a damaged cabinet", "/run/fw-broken.cab", None, 5), ("an image for another model", other, None, 3),
            ("a truncated image", "/run/fw-cut", None, 3)):
        confirm = f"--confirm {script.serial}" if more is None else more
        script.step(f"{title}: {rc}", f"fettle firmware update {script.path} --image {file} {confirm}", lambda output, rc=rc: output.rc == rc, 120)
    script.step("a file system", f"mkfs.ext4 -qF {script.path} && mkdir -p /mnt/fw && mount {script.path} /mnt/fw")
    script.step("a mounted drive is not reset: 5", f"fettle firmware update {script.path} --image {good} --activate reset --confirm {script.serial}",
                lambda output: output.rc == 5 and "in use" in " ".join(output.out.split()))
    script.step("unmount", f"umount /mnt/fw && wipefs -qa {script.path}")
    script.agree("after all that was refused", "FA4.00")


def microcode_modes(script, modes, late):
    for mode, revision, size in modes:
        script.update(f"mode {mode}h", script.image(revision, "at_once", size), f"--mode {mode} --activate now")
        script.agree(f"mode {mode}h", revision)
    mode, revision = late
    script.update(f"mode {mode}h waits for power", script.image(revision, "at_once"), f"--mode {mode} --activate next-boot", waits_for="power-cycle")
    script.agree(f"mode {mode}h before the power cycle", modes[-1][1], ["firmware-update-waits"])
    script.order("cycle clean")
    # The first command after it is answered with a unit attention, which hdparm takes for the answer.
    script.step("what it has to say first", f"sg_turs {script.path}; true")
    script.agree(f"mode {mode}h after the power cycle", revision, ["firmware-update-complete"])


def liar(script, before, ways):
    image = script.image("LIE9", "at_once")
    for way in ways:
        script.update(f"--activate {way}: the lie is found out", image, f"--activate {way}", verdict="disproved", rc=3)
        script.agree(f"after the lie ({way})", before)


def run(lab):
    scripts = {drive: Script(lab, drive) for drive in MODELS}
    commit_actions(scripts["nvme"], lab.bridge.state("nvme")["state"]["nvme"]["firmware"])
    refused(scripts["nvme"])
    # 128 KiB go in two segments; mode 07h is one command of at most 255 blocks.
    microcode_modes(scripts["sata"], (("03", "FM03", 131072), ("07", "FM07", 65536), ("0e", "FM0E", 131072)), ("0e", "FMLATE"))
    microcode_modes(scripts["sas"], (("05", "FS05", 65536), ("07", "FS07", 131072), ("0e", "FS0E", 131072)), ("0d", "FS0D"))
    liar(scripts["nvme-lying"], "NF1.00", ("reset", "now"))
    liar(scripts["sata-lying"], "SF1.00", ("now",))
    lanes = [[(f"{drive}.{index:03}", command, limit) for index, (_, command, _, limit) in enumerate(script.steps)]
             for drive, script in scripts.items()]
    outputs = lab.machine.finish_batch(lab.machine.start_lanes(lanes), 900)
    for drive, script in scripts.items():
        for index, (title, command, check, _) in enumerate(script.steps):
            output = outputs[f"{drive}.{index:03}"]
            if command.startswith("fettle "):
                lab.sound(command, output)
            try:
                held = check(output)
            except (ValueError, KeyError, IndexError, AttributeError):
                held = False
            lab.report.expect(held, f"firmware of {drive}: {title}", f"{command}: {output.rc}\n{output.out}{output.err}")
