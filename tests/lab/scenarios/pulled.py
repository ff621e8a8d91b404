# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives that are pulled, and a controller whose process is killed, while they are written to: the guest stays usable."""

import time

SECONDS_TO_GIVE_UP = 90
WRITER = ("timeout 100 fio --name=w --filename={path} --rw=randwrite --bs=16k --size=64M --time_based --runtime=90 --direct=1 "
          "--ioengine=libaio --iodepth=4 --output=/run/{name}.fio; echo ended $?")
KILL = "kill -9 $(cat /run/{process}.pid); echo killed"
LEFT = ("lsblk -dno NAME,SIZE; ls /sys/kernel/config/target/loopback /sys/kernel/config/target/core 2>/dev/null; "
        "ps -eo stat,comm | grep '^D' || echo no process hangs")


def while_written(lab, name, order):
    """Writes to the drive, takes it away after a while, and says how long the writer took to notice."""
    path = lab.paths[name]
    await_writes = (f"b=$(awk '{{print $7}}' /sys/block/{path.removeprefix('/dev/')}/stat); for i in $(seq 200); do "
                    f"[ $(awk '{{print $7}}' /sys/block/{path.removeprefix('/dev/')}/stat) -gt $((b+200)) ] && break; sleep 0.1; done; "
                    f"date +%s.%N; {order}")
    started = time.monotonic()
    batch = lab.machine.start_lanes([[("writer", WRITER.format(path=path, name=name) + "; date +%s.%N", 120)],
                                     [("taken", await_writes, 60)]])
    outputs = lab.machine.finish_batch(batch, 200)
    words, taken = outputs["writer"].out.split(), outputs["taken"].out.split()
    lab.report.expect(outputs["writer"].rc == 0 and words[:1] == ["ended"], f"{name}: the writer ends", outputs["writer"])
    seconds = float(words[-1]) - float(taken[0]) if words and taken else time.monotonic() - started
    lab.report.expect(0 <= seconds < SECONDS_TO_GIVE_UP, f"{name}: the writer ends {seconds:.1f} s after the drive went", outputs)
    return seconds


def still_usable(lab, name):
    others = [other for other in lab.paths if other != name and not other.endswith(("leaving", "killed"))]
    for other in others:
        read = lab.machine.sh(f"dd if={lab.paths[other]} of=/dev/null bs=64k count=4 iflag=direct 2>&1", 60)
        lab.report.expect("262144 bytes" in read, f"{name} is gone: {other} still reads", read)
    listed, report = lab.json("list")
    lab.report.expect(listed.rc == 0, f"{name} is gone: fettle list ends with 0", listed)
    missing = [other for other in others if not lab.drive_row(report, other)]
    lab.report.expect(not missing, f"{name} is gone: the others are listed", missing)


def note(lab, name, what, seconds):
    left = " | ".join(lab.machine.sh(LEFT).split("\n"))
    lab.results.rows.append((name, what, f"writer ended after {seconds:.1f} s"))
    print(f"lab: {name}: {what}: writer ended after {seconds:.1f} s; left behind: {left}", flush=True)


def killed_and_back(lab):
    """The process behind a SATA drive dies: commands end by the kernel's own time limit, and a new process takes over."""
    name, process = "sata-killed", "scsi-killed"
    path = lab.paths[name]
    lab.machine.sh(f"dd if=/dev/urandom of={path} bs=1M count=4 seek=128 oflag=direct conv=fsync; "
                   f"dd if={path} bs=1M count=4 skip=128 iflag=direct 2>/dev/null | sha256sum >/run/{name}.sum", 60)
    second = lab.machine.batch([("second", "fettle-lab-drive tcmu --control /run/second.ctl --personality "
                                 f"/run/lab/share/personalities/killed-sata.toml --name {name}", 30)])["second"]
    lab.report.expect(second.rc not in (0, 124) and "another process serves" in second.err,
                      f"{name}: a second process leaves a living one's drive alone", second)
    seconds = while_written(lab, name, KILL.format(process=process))
    still_usable(lab, name)
    note(lab, name, "process killed while written", seconds)
    lab.machine.sh(f"rm -f /run/{process}.ctl")
    lab.bridge.start(process)
    lab.machine.sh("udevadm settle --timeout=60")
    back = lab.find().get(name)
    lab.report.expect(back, f"{name}: is there again with a new process", lab.paths)
    if back:
        kept = lab.machine.sh(f"dd if={back} bs=1M count=4 skip=128 iflag=direct 2>/dev/null | sha256sum | cmp - /run/{name}.sum && echo kept || echo lost", 60)
        lab.report.expect(kept.strip() == "kept", f"{name}: what was written before stands", kept)


def run(lab):
    seconds = while_written(lab, "sata-leaving", lab.bridge.order_command("sata-leaving", "vanish"))
    still_usable(lab, "sata-leaving")
    gone = lab.machine.sh(f"for i in $(seq 100); do [ -e {lab.paths['sata-leaving']} ] || break; sleep 0.1; done; "
                          f"[ -e {lab.paths['sata-leaving']} ] && echo there || echo gone")
    lab.report.expect(gone.strip() == "gone", "sata-leaving: its node is gone", gone)
    note(lab, "sata-leaving", "pulled while written", seconds)
    seconds = while_written(lab, "nvme-leaving", KILL.format(process="nvme-leaving"))
    still_usable(lab, "nvme-leaving")
    note(lab, "nvme-leaving", "controller killed while written", seconds)
    killed_and_back(lab)
    # In order, so that power-off is quick: links before handlers.
    for process in ("scsi-leaving", "scsi-killed", "scsi"):
        lab.machine.sh(f"fettle-lab-drive ctl /run/{process}.ctl quit; for i in $(seq 200); do "
                       f"kill -0 $(cat /run/{process}.pid) 2>/dev/null || exit 0; sleep 0.1; done; exit 1", 60)
    left = lab.machine.sh("ls /sys/kernel/config/target/core | grep -c user_ || true").strip()
    lab.report.expect(left == "0", "orderly end: no backstore is left", left)
    lab.machine.sh("nvme disconnect-all", 60)
