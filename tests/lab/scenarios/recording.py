# SPDX-License-Identifier: GPL-3.0-or-later
"""A recording made in the guest, replayed on the host, tells the same; a changed one is refused."""

import json
import subprocess

DRIVES = ("sata-ssd", "nvme-plain", "scsi-debug", "ide-legacy", "usb-uas")


def replay(lab, recording, path):
    return subprocess.run([lab.fettle_on_host, "--replay", recording, "show", path, "--json"], capture_output=True,
                          text=True, timeout=60, check=False)


def spoil(recording):
    """A copy of the recording without its last line or, where it is one JSON text, cut in half."""
    with open(recording, "rb") as file:
        data = file.read()
    lines = data.rstrip(b"\n").split(b"\n")
    target = recording + ".spoilt"
    with open(target, "wb") as file:
        file.write(b"\n".join(lines[:-1]) if len(lines) > 2 else data[:len(data) // 2])
    return target


def run(lab):
    for name in DRIVES:
        path, recording = lab.paths[name], f"/run/{name}.recording"
        output = lab.fettle(f"--record {recording} show {path} --json")
        if not lab.report.expect(output.rc in (0, 1), f"{name}: show can be recorded", output):
            continue
        live = lab.parse("show", output)
        copied = lab.machine.fetch(recording)
        replayed = replay(lab, copied, path)
        lab.report.expect(replayed.returncode == output.rc, f"{name}: the replay ends with {output.rc}",
                          f"{replayed.returncode} {replayed.stderr}")
        try:
            same = json.loads(replayed.stdout) == live
        except ValueError:
            same = False
        lab.report.expect(same, f"{name}: the replay tells the same", f"live {output.out}\nreplayed {replayed.stdout}")
        spoilt = replay(lab, spoil(copied), path)
        lab.report.expect(0 <= spoilt.returncode and (spoilt.returncode not in (0, 1) or spoilt.stdout != replayed.stdout),
                          f"{name}: a spoilt recording does not pass for a whole one", spoilt)
