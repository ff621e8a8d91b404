# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a test in a mount namespace of its own. Otherwise a namespace that another test makes meanwhile has a copy of each
mount, which keeps the file system in use, and its log dirty, after this test has unmounted it."""

import os
import subprocess
import sys

MARK = "FETTLE_PRIVATE_MOUNTS"
UNSHARE = ("unshare", "--mount", "--propagation", "private")


def enter():
    """To be called first. Goes on in the present namespace where none can be made, as for users other than root."""
    if os.environ.get(MARK) or os.geteuid() != 0 or subprocess.run([*UNSHARE, "true"], check=False).returncode != 0:
        return
    os.environ[MARK] = "1"
    os.execvp(UNSHARE[0], [*UNSHARE, sys.executable, "-B", *sys.argv])
