# SPDX-License-Identifier: GPL-3.0-or-later
"""What the host must have: a kernel with its modules, a static busybox, QEMU, and the peers."""

import glob
import os
import re
import shutil
from dataclasses import dataclass

SKIPPED = 77  # ctest's SKIP_RETURN_CODE, see CMakeLists.txt
TOOL_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

# program that a scenario runs in the guest → Debian package that brings it
GUEST_PROGRAMS = {
    "smartctl": "smartmontools", "nvme": "nvme-cli", "hdparm": "hdparm", "sg_inq": "sg3-utils",
    "skdump": "libatasmart-bin", "lsblk": "util-linux", "sfdisk": "fdisk", "cryptsetup": "cryptsetup-bin",
    "dmsetup": "dmsetup", "lvm": "lvm2", "mdadm": "mdadm", "mkfs.ext4": "e2fsprogs",
    "mkfs.xfs": "xfsprogs", "mkfs.btrfs": "btrfs-progs", "udevadm": "udev", "modprobe": "kmod", "mkfs.ntfs": "ntfs-3g",
    "setpriv": "util-linux", "lspci": "pciutils", "fio": "fio", "ip": "iproute2",
    "dbus-daemon": "dbus", "pkcheck": "polkitd",
}


class Unavailable(Exception):
    """The lab cannot run here; the text says what is missing."""


@dataclass(frozen=True)
class Host:
    kernel: str
    modules: str  # /lib/modules/VERSION
    busybox: str
    qemu: str


def which(program):
    return shutil.which(program, path=TOOL_PATH)


def is_static(path):
    """True for an ELF program without an interpreter."""
    with open(path, "rb") as file:
        return b"/lib64/ld-linux" not in file.read(4096)


def version_key(path):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path)]


def find_kernel():
    """The newest kernel of linux-image-amd64 whose modules are there too."""
    for kernel in sorted(glob.glob("/boot/vmlinuz-*-amd64"), key=version_key, reverse=True):
        version = os.path.basename(kernel)[len("vmlinuz-"):]
        modules = os.path.join("/lib/modules", version)
        if os.path.exists(os.path.join(modules, "modules.dep")) and os.access(kernel, os.R_OK):
            return kernel, modules
    raise Unavailable("no readable kernel /boot/vmlinuz-*-amd64 with its modules (package linux-image-amd64)")


def find_host():
    missing = []
    qemu = which("qemu-system-x86_64")
    if not qemu:
        missing.append("qemu-system-x86_64 (package qemu-system-x86)")
    busybox = which("busybox")
    if not busybox or not is_static(busybox):
        missing.append("a static busybox (package busybox-static)")
    missing += [f"{program} (package {package})" for program, package in GUEST_PROGRAMS.items()
                if not which(program) and not (program == "udevadm" and os.path.exists("/lib/systemd/systemd-udevd"))]
    if missing:
        raise Unavailable("missing: " + ", ".join(missing))
    kernel, modules = find_kernel()
    return Host(kernel, modules, busybox, qemu)
