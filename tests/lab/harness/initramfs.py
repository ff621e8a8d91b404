# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the guest's first root: busybox, the modules that 9p over virtio needs, and guest/init.sh.

The archive is written here (newc format, Linux Documentation/driver-api/early-userspace/
buffer-format.rst) because that needs neither root, for the device nodes, nor a cpio program.
"""

import gzip
import lzma
import os
import stat
import subprocess

WANTED_MODULES = ["virtio_pci", "9pnet_virtio", "9p"]
APPLETS = ["sh", "mount", "insmod", "cat", "echo", "switch_root", "sleep"]


class Archive:
    """A cpio archive in the newc format."""

    def __init__(self):
        self._data = bytearray()
        self._inode = 0

    def _entry(self, name, mode, body=b"", rdev=(0, 0)):
        self._inode += 1
        encoded = name.encode() + b"\0"
        fields = [self._inode, mode, 0, 0, 1, 0, len(body), 0, 0, rdev[0], rdev[1], len(encoded), 0]
        self._data += b"070701" + b"".join(b"%08X" % field for field in fields) + encoded
        self._pad()
        self._data += body
        self._pad()

    def _pad(self):
        self._data += b"\0" * (-len(self._data) % 4)

    def folder(self, name):
        self._entry(name, stat.S_IFDIR | 0o755)

    def file(self, name, body, mode=0o644):
        self._entry(name, stat.S_IFREG | mode, body)

    def link(self, name, target):
        self._entry(name, stat.S_IFLNK | 0o777, target.encode())

    def character_device(self, name, major, minor):
        self._entry(name, stat.S_IFCHR | 0o600, rdev=(major, minor))

    def finish(self):
        self._entry("TRAILER!!!", 0)
        return bytes(self._data)


def module_order(modules):
    """Paths of WANTED_MODULES and what they need, each after what it needs. Built-in ones have no row."""
    needs = {}
    with open(os.path.join(modules, "modules.dep"), encoding="utf-8") as file:
        for line in file:
            path, _, rest = line.strip().partition(":")
            needs[path] = rest.split()
    by_name = {os.path.basename(path).split(".ko")[0].replace("-", "_"): path for path in needs}
    order = []

    def visit(path):
        # modules.dep names all needs of a module, the nearest first.
        for need in reversed(needs[path]):
            visit(need)
        if path not in order:
            order.append(path)

    for name in WANTED_MODULES:
        if name.replace("-", "_") in by_name:
            visit(by_name[name.replace("-", "_")])
    return order


def read_module(path):
    with open(path, "rb") as file:
        body = file.read()
    if path.endswith(".xz"):
        return lzma.decompress(body)
    if path.endswith(".zst"):
        return subprocess.run(["zstd", "-dc", path], check=True, capture_output=True).stdout
    if path.endswith(".gz"):
        return gzip.decompress(body)
    return body


def build(host, init_script, agent_path, target):
    """Writes the initramfs to `target`. `agent_path` is the agent as the guest will see it."""
    archive = Archive()
    for folder in ["bin", "dev", "proc", "sys", "root", "modules"]:
        archive.folder(folder)
    archive.character_device("dev/console", 5, 1)
    archive.character_device("dev/null", 1, 3)
    with open(host.busybox, "rb") as file:
        archive.file("bin/busybox", file.read(), 0o755)
    for applet in APPLETS:
        archive.link("bin/" + applet, "busybox")
    names = []
    for path in module_order(host.modules):
        name = os.path.basename(path).split(".ko")[0] + ".ko"
        names.append(name)
        archive.file("modules/" + name, read_module(os.path.join(host.modules, path)))
    archive.file("modules/order", ("\n".join(names) + "\n").encode())
    archive.file("agent", agent_path.encode())
    with open(init_script, "rb") as file:
        archive.file("init", file.read(), 0o755)
    with gzip.open(target, "wb", compresslevel=1) as file:
        file.write(archive.finish())
