# SPDX-License-Identifier: GPL-3.0-or-later
"""A guest that a distribution's own systemd and udev run, from a root file system that stays over restarts.

The root is made by debootstrap from the mirror that apt on this machine uses, so that the freshly built programs find the
libraries that they were built with.
"""

import os
import platform
import re
import shutil
import subprocess
import time

from harness import host as host_module
from harness import initramfs
from harness.host import Unavailable
from harness.machine import GuestFailed, LAB, Machine, PATIENCE

# libpam-systemd is the logind that polkitd wants: debootstrap knows no alternatives.
PACKAGES = "systemd,systemd-sysv,udev,dbus,kmod,procps,e2fsprogs,xfsprogs,strace,libpam-systemd,polkitd,systemd-zram-generator"
PROGRAMS = {"debootstrap": "debootstrap", "sfdisk": "fdisk", "mkfs.xfs": "xfsprogs", "mkfs.btrfs": "btrfs-progs", "mkfs.ext4": "e2fsprogs", "mkswap": "util-linux",
            "unshare": "util-linux", "ldconfig": "libc-bin", "e2fsck": "e2fsprogs", "debugfs": "e2fsprogs"}
AGENT = "/usr/lib/fettle-lab/agent.sh"
UNIT = f"""[Unit]
Description=Takes orders from the drive lab
[Service]
ExecStart=/bin/sh {AGENT}
KillMode=mixed
TimeoutStopSec=20
"""
ROOT, HOME, DATA, SWAP, SPARE = (f"5f7713a0-0000-4000-8000-00000000000{digit}" for digit in "12345")
# Blanks, tabs, remarks and the missing line feed at the end are to stay as they are.
FSTAB = f"""# /etc/fstab of the lab:  two   blanks,\ttabs.
UUID={ROOT} /               ext4    errors=remount-ro 0       1

UUID={HOME}\t/home\text4\tdefaults,strictatime\t0\t2
  UUID={DATA}  /data  xfs  defaults  0  0
UUID={SWAP} none swap sw 0 0
tmpfs /scratch tmpfs size=16m,nodev 0 0
#UUID=00000000-0000-4000-8000-000000000000 /old ext4 defaults 0 2"""
# No file system of the guest is on it: systemd generates its unit from the line and starts nothing.
CRYPTTAB = f"""# <target>  <source>\t<key> <options>
archive UUID={SPARE[:-1]}6  none\tluks,noauto   # not at start"""
# Debian's form; LVM itself is not installed.
LVM_CONF = "devices {\n\tdir = \"/dev\"\n\t# issue_discards = 0\n}\n"
LVM_LOCAL_CONF = "# Configuration section local.\nlocal {\n\t# system_id = \"\"\n}"
MIB = 1 << 20
ROOT_BYTES = 1536 * MIB
# name → (bytes, file system, identity): partitions in the order of the drive
PARTITIONS = {
    "nvme": ((256 * MIB, "ext4", HOME), (1024 * MIB, "swap", SWAP)),
    "sata": ((384 * MIB, "xfs", DATA), (256 * MIB, "btrfs", SPARE)),  # the last is mounted by scenarios
}
DEVICES = {
    "root": "virtio-blk-pci,drive={node},serial=LABROOT",
    "nvme": "nvme,drive={node},serial=LABNVME",
    "sata": "ide-hd,bus=ide.0,drive={node},serial=LABSATA,rotation_rate=1",
}
START_LIMIT = 900  # seconds: systemd starts some hundred programs, each of them emulated
STOP_LIMIT = 300


def checked(*words, **options):
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise GuestFailed(f"{' '.join(words)} ended with {done.returncode}: {(done.stdout + done.stderr)[-1500:]}")
    return done.stdout


def find_suite():
    """(suite, mirror) of this machine's distribution."""
    missing = [f"{program} (package {package})" for program, package in PROGRAMS.items() if not host_module.which(program)]
    if missing:
        raise Unavailable("missing: " + ", ".join(missing))
    if os.geteuid() != 0:
        raise Unavailable("debootstrap needs root")
    suite = platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    targets = checked("apt-get", "indextargets", "--format", "$(REPO_URI)|$(CODENAME)|$(COMPONENT)", "Created-By: Packages")
    mirrors = [line.rpartition(f"|{suite}|main")[0] for line in targets.splitlines() if line.endswith(f"|{suite}|main")]
    if not suite or not mirrors:
        raise Unavailable(f"apt has no mirror of {suite or 'this distribution'}")
    return suite, mirrors[0]


def make_root(folder, fettle):
    """A root file system as a folder. FETTLE_SYSTEMD_ROOT: a tar archive of what debootstrap made, to be used instead."""
    suite, mirror = find_suite()
    started = time.monotonic()
    archive = os.environ.get("FETTLE_SYSTEMD_ROOT")
    if archive:
        os.makedirs(folder)
        checked("tar", "-C", folder, "-xf", archive)
    else:
        try:
            checked("unshare", "--mount", "debootstrap", "--variant=minbase", "--include=" + PACKAGES, suite, folder, mirror)
        except GuestFailed as error:
            raise Unavailable(str(error)) from error
    for path in ("var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/locale", "usr/share/man"):
        shutil.rmtree(os.path.join(folder, path), ignore_errors=True)
    for path in ("home", "data", "scratch", "usr/lib/modules", "usr/lib/fettle-lab"):
        os.makedirs(os.path.join(folder, path), exist_ok=True)
    shutil.copy(os.path.join(LAB, "guest", "systemd_agent.sh"), folder + AGENT)
    units = os.path.join(folder, "usr/lib/systemd/system")
    write(os.path.join(units, "fettle-lab-agent.service"), UNIT)
    os.makedirs(os.path.join(units, "multi-user.target.wants"), exist_ok=True)
    os.symlink("../fettle-lab-agent.service", os.path.join(units, "multi-user.target.wants", "fettle-lab-agent.service"))
    write(os.path.join(folder, "etc/fstab"), FSTAB)
    write(os.path.join(folder, "etc/crypttab"), CRYPTTAB)
    os.makedirs(os.path.join(folder, "etc/lvm"), exist_ok=True)
    write(os.path.join(folder, "etc/lvm/lvm.conf"), LVM_CONF)
    write(os.path.join(folder, "etc/lvm/lvmlocal.conf"), LVM_LOCAL_CONF)
    write(os.path.join(folder, "etc/hostname"), "fettle-lab\n")
    copy_libraries(fettle, folder)
    print(f"lab: {suite} with systemd made in {time.monotonic() - started:.1f} s", flush=True)


def copy_libraries(program, folder):
    """Those that the root does not have; outside of /etc, but for the cache of the linker."""
    target = os.path.join(folder, "usr/local/lib")
    for path in re.findall(r"=> (/\S+)", checked("ldd", program)):
        if not os.path.exists(folder + path):
            shutil.copy(os.path.realpath(path), os.path.join(target, os.path.basename(path)))
    checked("ldconfig", "-r", folder)


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make_file_system(path, size, kind, identity):
    with open(path, "wb") as file:
        file.truncate(size)
    if kind == "ext4":
        checked("mkfs.ext4", "-q", "-U", identity, path)
    elif kind == "xfs":
        checked("mkfs.xfs", "-q", "-m", "uuid=" + identity, path)
    elif kind == "btrfs":
        checked("mkfs.btrfs", "-q", "-U", identity, path)
    else:
        checked("mkswap", "-U", identity, path)


def make_images(work, root_folder):
    """{drive: path of its image}"""
    os.makedirs(work, exist_ok=True)
    paths = {name: os.path.join(work, name + ".img") for name in DEVICES}
    with open(paths["root"], "wb") as file:
        file.truncate(ROOT_BYTES)
    checked("mkfs.ext4", "-q", "-U", ROOT, "-d", root_folder, paths["root"])
    for name, partitions in PARTITIONS.items():
        with open(paths[name], "wb") as file:
            file.truncate(sum(size for size, _, _ in partitions) + 4 * MIB)
        table = "label: gpt\n" + "".join(f"size={size // MIB}MiB\n" for size, _, _ in partitions)
        checked("sfdisk", "-q", paths[name], input=table)
        start = MIB
        for size, kind, identity in partitions:
            part = os.path.join(work, "partition")
            make_file_system(part, size, kind, identity)
            checked("dd", "if=" + part, "of=" + paths[name], "bs=1M", f"seek={start // MIB}", "conv=notrunc,sparse")
            os.unlink(part)
            start += size
    return paths


class SystemdGuest(Machine):
    """Starts again and again on the same images, {drive: path}."""

    def __init__(self, host, work, name, images, memory):
        super().__init__(host, work, name, [], memory=memory)
        self.images = images
        self.starts = 0
        self._log = ""
        self._busy_before = 0.0

    def _command_line(self, initrd, agent_fd, qmp_fd):
        # The agent of these guests is in their root already.
        initramfs.build(self.host, os.path.join(LAB, "guest", "systemd_init.sh"), AGENT, initrd)
        line = super()._command_line(initrd, agent_fd, qmp_fd)
        line += ["-device", "qemu-xhci,id=xhci"]  # for a drive that is plugged in
        for name, device in DEVICES.items():
            line += ["-blockdev", self._blockdev(name), "-device", device.format(node="image-" + name)]
        return line

    def _blockdev(self, name):
        file = "file.driver=file,file.discard=unmap,file.filename=" + self.images[name].replace(",", ",,")
        if name == "root" and self._log:
            return f"driver=blklogwrites,node-name=image-root,{file},log.driver=file,log.filename=" + self._log.replace(",", ",,")
        return f"driver=raw,node-name=image-{name},discard=unmap,{file}"

    def _await_line(self, wanted, timeout):
        super()._await_line(wanted, max(timeout, START_LIMIT))

    def __enter__(self):
        self.starts += 1
        self.console = os.path.join(self.work, f"console{self.starts:02}.log")
        self._pending = b""
        return super().__enter__()

    start = __enter__

    def busy_seconds(self):
        return self._busy_before + (super().busy_seconds() if self._process and self._process.poll() is None else 0.0)

    def stop(self):
        """Shuts the guest down by its own means."""
        self._busy_before = self.busy_seconds()
        self._agent.sendall(b"off\n")
        try:
            self._process.wait(PATIENCE * STOP_LIMIT)
        except subprocess.TimeoutExpired as error:
            self.show_console()
            raise GuestFailed("the guest does not power off") from error

    def restart(self):
        self.stop()
        return self.start()

    def cut(self):
        """The power goes: nothing is written back, nothing is told."""
        self._busy_before = self.busy_seconds()
        self._end()

    def record(self, path):
        """Every write to the root drive is logged there from the next start on; "": no longer."""
        self._log = path


def make_machine(host, work, name, fettle, memory):
    if not os.access(fettle, os.X_OK):
        raise Unavailable(f"fettle is not built ({fettle or 'no target'})")
    images = os.path.join(work, "images")
    root = os.path.join(images, "root")
    os.makedirs(images)
    make_root(root, fettle)
    paths = make_images(images, root)
    shutil.rmtree(root)
    return SystemdGuest(host, work, name, paths, memory)
