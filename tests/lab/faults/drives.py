# SPDX-License-Identifier: GPL-3.0-or-later
"""The drives of the fault matrix: small ones, so that every place of them is read, each in a process of its own."""

import os
from dataclasses import dataclass

FIRST_PORT = 4700
CAPACITY = 5 << 20

LIFE = """
[life]
power_on_hours = 1234
power_cycles = 56
unsafe_shutdowns = 7
host_written_gb = 4321.0
host_read_gb = 8765.0
flash_written_gb = 9000.0
wear_percent = 12.0
"""
ATA = """
[ata]
{more}
[ata.sanitize]
crypto = true
block = true
overwrite = true
antifreeze = true
seconds = 400
"""
NVME = """
[nvme]
namespace_management = true
namespaces = 4
security = true
ocp = true
psid = "FETTLELABPSID0000000000000000001"
sanitize_block_seconds = 400
sanitize_crypto_seconds = 400
sanitize_pass_seconds = 400
"""
SCSI = """
[scsi.sas]
sanitize_ms = 400_000
overwrite_ms = 400_000
"""


@dataclass(frozen=True)
class Lane:
    """A drive and what is tried on it. `ways` are the kinds of cases that it takes, in this order."""
    name: str
    protocol: str
    ways: tuple
    number: int
    more: str = ""  # lines of the personality's [ata]
    helps: bool = False  # only where there are many cases

    @property
    def serial(self):
        return f"FLT{self.number:02}{self.protocol.upper()}"

    @property
    def front(self):
        return "nvme-tcp" if self.protocol == "nvme" else "tcmu"

    @property
    def port(self):
        return FIRST_PORT + self.number if self.protocol == "nvme" else ""

    @property
    def model(self):
        return f"FETTLE Faults {self.protocol.upper()}"

    def personality(self, twin=False):
        number = self.number + 50 * twin
        names = {"ata": f'wwn = "5fe771e0000fa{number:03}"\nfirmware = "SF1.00"',
                 "nvme": f'eui64 = "fe771e00000fa{number:03}"\nfirmware = "NF1.00"',
                 "scsi": f'vendor = "FETTLE"\nwwn = "5fe771e0000fb{number:03}"\nfirmware = "AF01"'}[self.protocol]
        parts = {"ata": ATA.format(more=self.more), "nvme": NVME, "scsi": SCSI}[self.protocol]
        cache = "" if self.protocol == "scsi" else "volatile_cache_bytes = 4_194_304\n"
        return (f'description = "A drive of the fault matrix"\n{cache}\n[identity]\nmodel = "{self.model}"\n'
                f'serial = "{self.serial}{"-TWIN" * twin}"\n{names}\ncapacity_bytes = {CAPACITY}\n'
                f'physical_sector_bytes = 4096\nprotocol = "{self.protocol}"\n{LIFE}{parts}')

    def settings(self):
        return (f"PERSONALITY={self.name}\nSERIAL={self.serial}\nFRONT={self.front}\nPORT={self.port}\n"
                f"MODEL='{self.model}'\nWAYS='{' '.join(self.ways)}'\n")


LANES = (
    Lane("f-sata", "ata", ("hpa", "ata"), 1),
    Lane("f-amac", "ata", ("amac", "ata"), 2, "accessible_max = true\nhpa = false"),
    Lane("f-nvme", "nvme", ("nvme",), 3),
    Lane("f-nvme-b", "nvme", ("nvme",), 4, helps=True),
    Lane("f-sas", "scsi", ("scsi",), 5),
)
# Nobody means these; they lie beside the others from the beginning to the end.
BYSTANDERS = (Lane("by-sata", "ata", (), 11), Lane("by-sas", "scsi", (), 12), Lane("by-nvme", "nvme", (), 13))


def write(folder):
    """Puts the drives' descriptions where the guest finds them."""
    for lane in LANES + BYSTANDERS:
        for name, text in ((f"{lane.name}.toml", lane.personality()), (f"{lane.name}-twin.toml", lane.personality(True)),
                           (f"{lane.name}.lane", lane.settings())):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
