# SPDX-License-Identifier: GPL-3.0-or-later
"""Simulated drives behind the guest's kernel: starts fettle-lab-drive there and speaks to it."""

import json
import os

PERSONALITIES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "personalities")
FIRST_PORT = 4420
# Without this udev opens a drive and has its partitions read anew each time that a program which wrote
# closes it: a reader that nobody asked for comes between PREPARE and ERASE, or waits for the end of a
# sanitize with the kernel's lock on the drive held.
UNWATCHED = 'SUBSYSTEM=="block", KERNEL=="sd*|nvme*", OPTIONS+="nowatch"'
PREPARE = (f"mkdir -p /run/udev/rules.d; echo '{UNWATCHED}' >/run/udev/rules.d/61-unwatched.rules; udevadm control --reload; "
           "modprobe -a configfs target_core_user tcm_loop nvme-tcp; "
           "mountpoint -q /sys/kernel/config || mount -t configfs configfs /sys/kernel/config; ip link set lo up")


class Bridge:
    """The bridged drives of a boot. Each `process` of a Drive is one run of fettle-lab-drive."""

    def __init__(self, machine, drives):
        self._machine = machine
        self._drives = [drive for drive in drives if drive.process]
        self._ports = {drive.name: FIRST_PORT + index for index, drive in enumerate(self._drives)}

    @property
    def processes(self):
        """Those of the boot; of late drives the scenario starts them."""
        return sorted({drive.process for drive in self._drives if not drive.late})

    def prepare(self):
        if self._drives:
            self._machine.sh(PREPARE)

    def of_process(self, process):
        return [drive for drive in self._drives if drive.process == process]

    def _arguments(self, drive):
        text = f"--personality /run/lab/share/personalities/{drive.personality}.toml --name {drive.name}"
        if drive.family == "nvme":
            text += f" --port {self._ports[drive.name]}"
        # In the guest's memory, sparse: the image outlives the process.
        return text + f" --image /run/images/{drive.name}"

    def start(self, process):
        """Starts a process and waits until its drives are offered; NVMe drives are connected, too."""
        drives = self.of_process(process)
        kind = "nvme-tcp" if drives[0].family == "nvme" else "tcmu"
        told = " ".join(self._arguments(drive) for drive in drives)
        self._machine.sh(
            f"mkdir -p /run/images; setsid fettle-lab-drive {kind} --control /run/{process}.ctl {told} "
            f">>/run/{process}.log 2>&1 </dev/null & echo $! >/run/{process}.pid; "
            f"for i in $(seq 600); do [ -S /run/{process}.ctl ] && exit 0; kill -0 $! || break; sleep 0.1; done; "
            f"cat /run/{process}.log; exit 1")
        for drive in drives:
            if drive.family == "nvme":
                self._machine.sh(self.connect_command(drive.name))

    def connect_command(self, name, options=""):
        """Short times, so that a drive that is gone does not hold its users for long."""
        return self.connect_text(self._ports[name], name, options)

    def connect_text(self, port, name, options=""):
        """The same for a drive that a scenario started itself."""
        return f"nvme connect -t tcp -a 127.0.0.1 -s {port} -n {self.nqn(name)} -i 2 -k 30 -c 1 -l 15 {options}"

    @staticmethod
    def nqn(name):
        return "nqn.2026-01.example.fettle:" + name

    def order_command(self, name, order):
        """The guest command that gives an order about a drive: "cycle" → "… ctl SOCKET cycle NAME"."""
        process = next(drive.process for drive in self._drives if drive.name == name)
        verb, _, rest = order.partition(" ")
        words = f"{verb} {rest}" if verb in ("advance", "speed", "quit") else f"{verb} {name} {rest}"
        return f"fettle-lab-drive ctl /run/{process}.ctl {words}".strip()

    def order(self, name, order):
        return self._machine.sh(self.order_command(name, order))

    def state(self, name):
        return json.loads(self.order(name, "state"))
