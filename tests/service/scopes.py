# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that change file systems run in scopes of their own: they begin when systemd has made the scope, not where it
did not, and without systemd as children."""

import json
import os
import subprocess
import sys

from harness import HERE, SKIPPED, expect, stage, verdict, wait_for

PROGRAM = os.path.realpath(sys.argv[1])
NAME = "org.freedesktop.systemd1"


def run(on, *words):
    return subprocess.run([PROGRAM, *words], env=on.environment, capture_output=True, text=True, timeout=120,
                          check=False).stdout


def with_systemd(mode):
    with stage(program=False) as on:
        log, made = on.folder / "asked", on.folder / "made"
        on.start([sys.executable, "-B", str(HERE / "fake_systemd.py"), on.address, mode, str(log)])
        wait_for(lambda: on.has(NAME), "systemd comes up")
        said = run(on, "touch", str(made))
        asked = json.loads(log.read_text())
        return said, made.exists(), asked, run(on, "sh", "-c", "echo words; exit 3") if mode == "done" else ""


def main():
    if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], check=False).returncode != 0:
        print("skipped: needs root and mount namespaces")
        return SKIPPED
    if sys.argv[2:] != ["inside"]:
        os.execvp("unshare", ["unshare", "-m", sys.executable, "-B", __file__, PROGRAM, "inside"])
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", "/run"], check=True)
    with stage(program=False) as on:
        said = run(on, "sh", "-c", "echo words; exit 3")
        expect(said == "3 words\n", "without systemd a program runs as a child", said)
    os.makedirs("/run/systemd/system")
    said, made, asked, words = with_systemd("done")
    expect(said.startswith("0 ") and made, "in its scope the program runs", said)
    expect(words == "3 words\n", "its exit code and its words come back", words)
    expect(asked["program"] == PROGRAM, "it waited until systemd had the process", asked)
    expect(asked["unit"] == f"fettle-touch-{asked['process']}.scope" and asked["mode"] == "fail", "under a name of its own",
           asked)
    expect(asked["devices"] == [["block-*", "rw"]] and "DevicePolicy" in asked["names"] and
           "MemoryMax" not in asked["names"], "with block devices and without the service's memory limit", asked)
    for mode in ("failed", "refuse"):
        said, made, asked, _ = with_systemd(mode)
        expect(said.startswith("error io: ") and not made, f"without its scope the program is not run ({mode})", said)
    return verdict()


sys.exit(main())
