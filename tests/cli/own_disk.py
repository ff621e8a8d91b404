# SPDX-License-Identifier: GPL-3.0-or-later
"""Gives a test a file system of its own for its temporary files. Benchmarks keep a part of a file system free and run one at
a time on a drive: on the machine's own disk, whatever else fills it or measures it would decide a test."""

import atexit
import os
import subprocess
import tempfile

import private_mounts

IMAGE_BYTES = 4 << 30  # sparse: Fettle leaves 1 GiB free


def enter():
    """To be called first. Goes on in the usual folder where no loop device can be mounted, as for users other than root."""
    private_mounts.enter()
    if private_mounts.MARK not in os.environ:
        return
    # The mount ends with this process and its namespace, and the loop device and the image with the mount.
    with tempfile.NamedTemporaryFile(prefix="fettle-own-disk-") as image:
        image.truncate(IMAGE_BYTES)
        folder = tempfile.mkdtemp(prefix="fettle-own-disk-")
        try:
            subprocess.run(["mkfs.ext4", "-q", "-m", "0", image.name], check=True, stdout=subprocess.DEVNULL)
            subprocess.run(["mount", "-o", "loop", image.name, folder], check=True)
        except (OSError, subprocess.CalledProcessError):
            os.rmdir(folder)
            return
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    atexit.register(leave, folder)


def leave(folder):
    subprocess.run(["umount", "--lazy", folder], check=False)
    os.rmdir(folder)
