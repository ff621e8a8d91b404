# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes wrong where: every step of every verb that changes a drive, crossed with every fault; and what goes wrong
around it.

Where a verb's own commands are is written as the name of the command (platform/sim/base/command_name.h) and its number among
those of that name since the fault was set. Commands that look at the drive are named, too: what goes wrong there goes
wrong between the steps.
"""

from dataclasses import dataclass, replace

FAULTS = ("fail", "ignore", "power_before", "power_within", "power_after", "kill")
DELAY_MS = 2500
PSID = "FETTLELABPSID0000000000000000001"


@dataclass(frozen=True)
class Case:
    way: str  # which drives take it: drives.Lane.ways
    verb: str  # which of faults.sh's stories it is
    title: str
    command: str  # Fettle's arguments; $DEV, $SERIAL, $IMAGE, $LANE are the guest's
    fault: str = ""
    place: str = ""  # "COMMAND nth N"
    trouble: str = ""
    settings: tuple = ()  # further variables of the story

    @property
    def words(self):
        """What a person calls it; no two have the same."""
        where = f"at {self.place}" if self.place else ""
        return " ".join(f"{self.way}: {self.title}: {self.fault} {where} {dict(self.settings).get('DAMAGE', '')}".split())

    def text(self):
        lines = dict(self.settings)
        lines |= {"VERB": self.verb, "COMMAND_LINE": self.command, "TROUBLE": self.trouble}
        if self.place and self.trouble != "torn":
            lines["FAULT"] = f"delay {self.place} delay {DELAY_MS}" if self.trouble in ("kill", "service") else f"{self.fault} {self.place}"
        if self.place:
            lines["COMMAND"], _, lines["NTH"] = self.place.split()
        return "".join(f"{name}='{value}'\n" for name, value in lines.items())


def crossed(case, places, faults=FAULTS):
    """One case for each place and each fault."""
    return [replace(case, fault=fault, place=place, trouble="kill" if fault == "kill" else "") for place in places for fault in faults]


def at(command, *numbers):
    return [f"{command} nth {number}" for number in numbers]


ERASED = {
    # On SATA the first F4h asks whether the way is open; the second is the erase.
    "ata": {
        ("security-normal", "security-enhanced"):
            at("ata.f1", 1) + at("ata.f3", 1) + at("ata.f4", 1, 2) + at("ata.ec", 6, 8, 10),
        ("sanitize-block", "sanitize-crypto", "sanitize-overwrite"): at("ata.b4", 1, 2, 3) + at("ata.ec", 6),
    },
    "nvme": {
        ("sanitize-block", "sanitize-crypto", "sanitize-overwrite"): at("nvme.admin.84", 1) + at("nvme.admin.02", 4) + at("nvme.admin.06", 8),
        ("format-user-data", "format-crypto"): at("nvme.admin.80", 1) + at("nvme.admin.06", 8),
        ("psid-revert",): at("nvme.admin.81", 1, 2) + at("nvme.admin.82", 2),
    },
    "scsi": {
        ("sanitize-block", "sanitize-crypto", "sanitize-overwrite"): at("scsi.48", 1) + at("scsi.00", 1, 3) + at("scsi.12", 6),
    },
}


def erasing(way, method, faults=FAULTS, places=()):
    psid = f" --psid {PSID}" if method == "psid-revert" else ""
    case = Case(way, "erase", f"erase {method}", f"erase run $DEV --method {method}{psid} --confirm $SERIAL", settings=(("RESUMED", psid.strip()),))
    return crossed(case, places, faults)


def erases():
    cases = []
    for way, methods in ERASED.items():
        for names, places in methods.items():
            for method in names:
                cases += erasing(way, method, places=places)
        cases += erasing(way, "discard", places=at("trim", 1))
        cases += erasing(way, "discard", places=at("read", 3), faults=("fail", "power_before", "kill"))
    return cases


def firmware():
    update = "firmware update $DEV --image $IMAGE {how} --confirm $SERIAL"
    cases = []

    def add(way, how, places, activation="at_once", again="", size=131072):
        settings = (("ACTIVATION", activation), ("AGAIN", again), ("SIZE", size))
        cases.extend(crossed(Case(way, "firmware", f"firmware {how.replace('--', '')}", update.format(how=how), settings=settings), places))

    add("nvme", "--activate reset", at("nvme.admin.11", 1, 2) + at("nvme.admin.10", 1), "controller_reset", "--activate reset")
    add("nvme", "--activate now", at("nvme.admin.10", 1), again="--activate now")
    add("nvme", "--activate next-boot", at("nvme.admin.10", 1), "power_cycle", "--activate reset")
    add("ata", "--mode 03 --activate now", at("ata.92", 1, 2), again="--mode 03 --activate now")
    add("ata", "--mode 07 --activate now", at("ata.92", 1), again="--mode 07 --activate now", size=65536)
    add("ata", "--mode 0e --activate now", at("ata.92", 2, 3), again="--mode 0e --activate now")
    add("ata", "--mode 0e --activate next-boot", at("ata.92", 2), again="--mode 03 --activate now")
    add("scsi", "--mode 07 --activate now", at("scsi.3b", 1, 2), again="--mode 07 --activate now")
    add("scsi", "--mode 0e --activate now", at("scsi.3b", 2, 3), again="--mode 0e --activate now")
    return cases


def spare():
    setting = "overprovision set $DEV --method {method} --unallocated 2M --confirm $SERIAL"
    cases = crossed(Case("hpa", "limit", "overprovision hpa", setting.format(method="hpa")), at("ata.27", 3) + at("ata.37", 1))
    cases += crossed(Case("amac", "limit", "overprovision amac", setting.format(method="amac")), at("ata.78", 1, 2, 3))
    cases += crossed(Case("nvme", "namespace", "overprovision namespace", setting.format(method="namespace")),
                     at("nvme.admin.0d", 1, 2) + at("nvme.admin.15", 1))
    for way in ("ata", "nvme", "scsi"):
        cases += crossed(Case(way, "rest", "overprovision trim", "overprovision set $DEV --method trim --confirm $SERIAL"), at("trim", 1))
    return cases


def trims():
    cases = []
    for way in ("ata", "nvme", "scsi"):
        cases += crossed(Case(way, "mounted", "trim of a mounted file system", "trim /mnt/$LANE"), at("trim", 1))
        cases += crossed(Case(way, "wipe", "trim of what is not allocated", "trim $DEV --unallocated --confirm $SERIAL"), at("trim", 1, 2))
    return cases


SOME_ERASE = {"ata": ("security-normal", "ata.f4 nth 2"), "nvme": ("format-user-data", "nvme.admin.80 nth 1"),
              "scsi": ("sanitize-block", "scsi.48 nth 1")}


def services():
    """fettled is killed while the drive holds its answer back."""
    cases = []

    def add(case, place):
        cases.append(replace(case, fault="kill fettled", place=place, trouble="service"))

    for way, methods in ERASED.items():
        for names, places in methods.items():
            if names[0] == "psid-revert":
                continue
            for place in places[:4]:
                add(erasing(way, names[0], places=("x",))[0], place)
        add(erasing(way, "discard", places=("x",))[0], "trim nth 1")
        add(Case(way, "mounted", "trim of a mounted file system", "trim /mnt/$LANE"), "trim nth 1")
    return cases


def troubles():
    """What is not the drive's fault."""
    cases = []
    for way, (method, place) in SOME_ERASE.items():
        run = f"erase run $DEV --method {method}"
        update = "firmware update $DEV --image $IMAGE" + ("" if way == "nvme" else " --activate now")
        again = (("AGAIN", "" if way == "nvme" else "--activate now"),)
        for verb, title, line, more in (("erase", f"erase {method}", run, ()), ("firmware", "firmware", update, again)):
            base = Case(way, verb, title, line, settings=more)
            whole = replace(base, command=f"{line} --confirm $SERIAL")
            cases.append(replace(base, command=f"{line} --confirm WRONG", fault="wrong serial"))
            cases.append(replace(base, fault="nobody to confirm"))
            cases.append(replace(base, fault="swapped", trouble="swap"))
            if verb == "erase":
                cases.append(replace(base, fault="mounted", trouble="mount", verb="rest"))
            for kib in (0, 1, 2, 3):
                cases.append(replace(whole, fault="full disk", trouble="full", settings=more + (("FREE_KIB", kib), ("DAMAGE", f"{kib} KiB free"))))
            for damage in ("noise", "empty", "folder", "huge"):
                cases.append(replace(whole, fault="corrupt journal", trouble="corrupt", settings=more + (("DAMAGE", damage),)))
        for damage in ("end", "middle"):
            cases.append(replace(Case(way, "erase", f"erase {method}", f"{run} --confirm $SERIAL"), fault="torn journal", place=place,
                                 trouble="torn", settings=(("DAMAGE", damage),)))
    return cases


def all_cases():
    return erases() + firmware() + spare() + trims() + services() + troubles()


# What CI has the time for: each verb, each kind of drive, each fault; by the words of the case.
SAMPLE = (
    "ata: erase security-normal: power_within at ata.f4 nth 2",
    "ata: erase security-enhanced: kill at ata.f4 nth 2",
    "ata: trim of a mounted file system: power_before at trim nth 1",
    "hpa: overprovision hpa: power_after at ata.37 nth 1",
    "nvme: erase format-user-data: mounted",
    "nvme: erase sanitize-crypto: kill at nvme.admin.84 nth 1",
    "nvme: firmware activate reset: power_after at nvme.admin.10 nth 1",
    "nvme: overprovision namespace: fail at nvme.admin.0d nth 2",
    "scsi: erase sanitize-block: kill fettled at scsi.48 nth 1",
    "scsi: firmware mode 07 activate now: ignore at scsi.3b nth 2",
)


def sample():
    return [case for case in all_cases() if case.words in SAMPLE]
