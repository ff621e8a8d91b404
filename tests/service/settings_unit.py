# SPDX-License-Identifier: GPL-3.0-or-later
"""The settings helper is started by systemd, with everything taken away that it does not need, but with the system's own
mounts, and is connected with who started it."""

import json
import os
import subprocess
import sys

from harness import HERE, SKIPPED, expect, stage, verdict, wait_for

PROGRAM, HELPER = (os.path.realpath(path) for path in sys.argv[1:3])
NAME = "org.freedesktop.systemd1"
# With any of these, systemd gives a service mounts of its own, and a remount in it changes nothing for the system.
OWN_MOUNTS = ("ProtectSystem", "ProtectHome", "ProtectKernelTunables", "ProtectKernelModules", "ProtectKernelLogs",
              "ProtectControlGroups", "ProtectProc", "ProcSubset", "PrivateTmp", "PrivateDevices", "PrivateMounts", "PrivateNetwork",
              "PrivateIPC", "ReadOnlyPaths", "ReadWritePaths", "InaccessiblePaths", "BindPaths", "RootDirectory")
# linux/capability.h: CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER, CAP_FSETID, CAP_SYS_ADMIN.
CAPABILITIES = 1 << 0 | 1 << 1 | 1 << 3 | 1 << 4 | 1 << 21


def run(mode):
    with stage(program=False) as on:
        log = on.folder / "asked"
        on.start([sys.executable, "-B", str(HERE / "fake_systemd.py"), on.address, mode, str(log)])
        wait_for(lambda: on.has(NAME), "systemd comes up")
        said = subprocess.run([PROGRAM, HELPER], env=on.environment, capture_output=True, text=True, timeout=120, check=False)
        expect(said.returncode == 0, f"the program ends well ({mode})", said)
        return said.stdout, json.loads(log.read_text())


def main():
    if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], check=False).returncode != 0:
        print("skipped: needs root and mount namespaces")
        return SKIPPED
    if sys.argv[3:] != ["inside"]:
        os.execvp("unshare", ["unshare", "-m", sys.executable, "-B", __file__, PROGRAM, HELPER, "inside"])
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", "/run"], check=True)
    os.makedirs("/run/systemd/system")
    said, asked = run("done")
    lines = said.splitlines()
    expect(len(lines) == 3 and lines[0] == "lock: done" and "refused" in lines[1] and lines[2] == "again: done",
           "the helper locks the settings, refuses other places, and releases them", said)
    expect(asked["unit"].startswith("fettle-settings-") and asked["unit"].endswith("-2.service") and asked["mode"] == "fail",
           "each in a unit of its own", asked)
    expect(asked["ExecStart"] == [[HELPER, [HELPER], 0]] and asked["Type"] == "exec", "it is the program, without arguments", asked)
    own = [name for name in OWN_MOUNTS if name in asked["names"]]
    expect(not own, "it has the system's mounts", own)
    for name, value in {"NoNewPrivileges": 1, "CapabilityBoundingSet": CAPABILITIES, "RestrictAddressFamilies": [1, ["AF_UNIX"]],
                        "RestrictNamespaces": 0, "MemoryDenyWriteExecute": 1, "DevicePolicy": "closed", "StandardError": "journal",
                        "SystemCallFilter": [1, ["@system-service", "@mount", "@swap"]], "MemoryMax": 128 << 20}.items():
        expect(asked.get(name) == value, f"{name} is {value}", asked.get(name))
    for mode in ("failed", "refuse"):
        said, _ = run(mode)
        expect(said.startswith("lock: systemd did not start fettle-settings-"), f"where it is not started, it says so ({mode})", said)
    return verdict()


sys.exit(main())
