# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives of the lab: what QEMU must be told for each, and which node each became in the guest."""

import json
import os
from dataclasses import dataclass, field

SIZE_BYTES = 1 << 30


@dataclass(frozen=True)
class Drive:
    """One drive. `devices` are QEMU -device texts; {drive} in them is the drive's image."""
    name: str
    serial: str = ""  # as lsblk prints it; the drive is known by it
    devices: tuple = ()
    family: str = "scsi"  # ata, nvme, scsi, virtio: which peers can speak to it
    nsid: int = 0  # of an NVMe drive with several namespaces
    size: int = SIZE_BYTES
    in_guest: str = ""  # command that makes it appear in the guest, for drives without QEMU
    model: str = ""  # known by its model instead: scsi_debug's serial depends on what came up before it
    blkdebug: tuple = field(default=())  # options of a blkdebug layer over the image
    process: str = ""  # a simulated drive: which run of fettle-lab-drive offers it (harness/bridge.py)
    personality: str = ""  # of that drive, personalities/NAME.toml
    late: bool = False  # plugged in by the scenario; only the image is prepared

    @property
    def node(self):
        """QEMU's name of the image."""
        return "image-" + self.name


def image_path(work, drive):
    return os.path.join(work, drive.name + ".img")


def qemu_arguments(work, boot_devices, drives):
    """Makes fresh sparse images and returns the arguments for them. Removes what an earlier run left."""
    os.makedirs(work, exist_ok=True)
    arguments = []
    for device in boot_devices:
        arguments += ["-device", device]
    for drive in drives:
        if not drive.devices:
            continue
        path = image_path(work, drive)
        if os.path.exists(path):
            os.unlink(path)
        with open(path, "wb") as file:
            file.truncate(drive.size)
        # ',' in an option value is doubled, as QEMU asks for.
        where = path.replace(",", ",,")
        raw = f"driver=raw,node-name={drive.node},discard=unmap,file.driver=file,file.discard=unmap,file.filename={where}"
        if drive.blkdebug:
            options = ",".join(drive.blkdebug)
            raw = (f"driver=raw,node-name={drive.node},file.driver=blkdebug,file.image.driver=file,"
                   f"file.image.filename={where},file.{options.replace(',', ',file.')}")
        arguments += ["-blockdev", raw]
        if not drive.late:
            for device in drive.devices:
                arguments += ["-device", device.format(drive=drive.node)]
    return arguments


def block_devices(machine):
    """lsblk's own view of every whole disk in the guest."""
    return json.loads(machine.sh("lsblk -J -O -b -d"))["blockdevices"]


def find_paths(machine, drives):
    """{drive name: /dev path}, by serial number and namespace. Drives that are not there have no row."""
    paths = {}
    rows = block_devices(machine)
    for drive in drives:
        for row in rows:
            same_namespace = not drive.nsid or row["name"].endswith(f"n{drive.nsid}")
            mark, value = ("model", drive.model) if drive.model else ("serial", drive.serial)
            if (row[mark] or "").strip() == value and same_namespace:
                paths[drive.name] = row["path"]
    return paths
