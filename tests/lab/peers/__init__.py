# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs that Fettle's readings are held against.

A peer module has
  commands(drive, path)  the guest commands that take its reading, {name: command}; none: it cannot
                         read such a drive
  facts(drive, outputs)  {dotted path in Fettle's JSON: value in Fettle's units} from what they printed
  ONCE                   commands that read the whole machine, run once; their outputs join each drive's
Only what the peer really says is a row: a fact that it leaves out is not compared.
"""

from . import hdparm, lsblk, nvme, lspci, sfdisk, sg3, skdump, smartctl

ALL = {"smartctl": smartctl, "nvme": nvme, "hdparm": hdparm, "lsblk": lsblk, "sg3_utils": sg3,
       "skdump": skdump, "lspci": lspci, "sfdisk": sfdisk}
