# SPDX-License-Identifier: GPL-3.0-or-later
"""One guest: starts QEMU, sends batches of commands into it, and ends it, and it alone."""

import io
import os
import select
import socket
import subprocess
import sys
import tarfile
import time
from dataclasses import dataclass

from . import initramfs
from .qmp import Qmp

# Limits end what hangs. They are written for a guest that has a processor to itself; among other tests it has half of
# one, and its emulation spends some of that on waiting.
PATIENCE = 3

LAB = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class GuestFailed(Exception):
    """The guest did not start, did not answer in time, or died."""


class CommandFailed(Exception):
    """A command that had to succeed in the guest did not. The guest itself is well."""


@dataclass(frozen=True)
class Output:
    """What a command in the guest left behind. rc 124: it ran into its time limit."""
    rc: int
    out: str
    err: str


class Machine:
    """A guest with the given QEMU arguments for its drives. Use as a context manager."""

    def __init__(self, host, work, name, arguments, chipset="q35", console_on_terminal=False, memory="2G"):
        self.host = host
        self.name = name
        self.work = work
        self.share = os.path.join(self.work, "share")
        self.console = os.path.join(self.work, "console.log")
        self._arguments = arguments
        self._chipset = chipset
        self._memory = memory
        self._on_terminal = console_on_terminal
        self._batches = 0
        self._process = None
        self._agent = None
        self._pending = b""
        self.qmp = None
        os.makedirs(self.share, exist_ok=True)

    def _command_line(self, initrd, agent_fd, qmp_fd):
        serial = "stdio" if self._on_terminal else "file:" + self.console
        return [
            self.host.qemu, "-name", "fettle-lab-" + self.name,
            # Software emulation only: the lab must give the same answers everywhere. An old model, because a newer one
            # makes glibc and the kernel choose wide vector instructions, whose emulation doubles the time of all. With
            # RDRAND the kernel has randomness before it starts the second processor: later, it patches getrandom() while
            # the other processor executes it, which the emulation sometimes never gets over.
            "-machine", self._chipset, "-accel", "tcg,thread=multi", "-cpu", "Nehalem,+rdrand", "-smp", "2", "-m", self._memory,
            "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-nic", "none",
            "-kernel", self.host.kernel, "-initrd", initrd,
            "-append", "console=ttyS0 panic=-1 nokaslr mitigations=off",
            "-serial", serial,
            "-chardev", f"socket,id=agent,fd={agent_fd}", "-serial", "chardev:agent",
            "-chardev", f"socket,id=qmp,fd={qmp_fd}", "-mon", "chardev=qmp,mode=control",
            "-fsdev", "local,id=root,path=/,security_model=none,readonly=on,multidevs=remap",
            "-device", "virtio-9p-pci,fsdev=root,mount_tag=root",
            "-fsdev", f"local,id=share,path={self.share},security_model=none,multidevs=remap",
            "-device", "virtio-9p-pci,fsdev=share,mount_tag=share",
            "-object", "rng-random,id=rng,filename=/dev/urandom", "-device", "virtio-rng-pci,rng=rng",
        ] + self._arguments

    def __enter__(self):
        initrd = os.path.join(self.work, "initramfs.gz")
        initramfs.build(self.host, os.path.join(LAB, "guest", "init.sh"),
                        os.path.join(LAB, "guest", "agent.sh"), initrd)
        self._agent, agent_guest = socket.socketpair()
        qmp_host, qmp_guest = socket.socketpair()
        command = self._command_line(initrd, agent_guest.fileno(), qmp_guest.fileno())
        with open(os.path.join(self.work, "qemu.log"), "w", encoding="utf-8") as log:
            log.write(" ".join(command) + "\n")
            log.flush()
            self._process = subprocess.Popen(command, pass_fds=[agent_guest.fileno(), qmp_guest.fileno()],
                                             stdin=None if self._on_terminal else subprocess.DEVNULL,
                                             stdout=None if self._on_terminal else log, stderr=log)
        agent_guest.close()
        qmp_guest.close()
        try:
            self.qmp = Qmp(qmp_host)
            started = time.monotonic()
            self._await_line("ready", 180)
            print(f"lab: guest {self.name} is up after {time.monotonic() - started:.1f} s", flush=True)
        except Exception:
            self._end()
            raise
        return self

    def __exit__(self, kind, error, trace):
        if kind is None and self._process.poll() is None:
            self._agent.sendall(b"off\n")
            started = time.monotonic()
            try:
                self._process.wait(60)
                print(f"lab: guest {self.name} is off after {time.monotonic() - started:.1f} s", flush=True)
            except subprocess.TimeoutExpired:
                print(f"lab: guest {self.name} does not power off; ended by force", flush=True)
        elif kind is not None:
            self.show_console()
        self._end()

    def _end(self):
        """Ends the QEMU that this object started, by its own process handle."""
        if self._process and self._process.poll() is None:
            self._process.kill()
        if self._process:
            self._process.wait()

    def busy_seconds(self):
        """Processor time that the guest has used: what a scenario costs, however busy the machine is."""
        with open(f"/proc/{self._process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def show_console(self, lines=60):
        if os.path.exists(self.console):
            with open(self.console, encoding="utf-8", errors="replace") as file:
                tail = file.readlines()[-lines:]
            print(f"lab: end of {self.console}:\n" + "".join(tail), file=sys.stderr, flush=True)

    def _await_line(self, wanted, timeout):
        deadline = time.monotonic() + timeout
        while True:
            while b"\n" in self._pending:
                line, _, self._pending = self._pending.partition(b"\n")
                if line.strip().decode(errors="replace") == wanted:
                    return
            if self._process.poll() is not None:
                with open(os.path.join(self.work, "qemu.log"), encoding="utf-8") as log:
                    raise GuestFailed(f"QEMU ended with {self._process.returncode}: {log.read()[-2000:]}")
            if time.monotonic() > deadline:
                raise GuestFailed(f"guest {self.name}: no '{wanted}' within {timeout} s")
            readable, _, _ = select.select([self._agent], [], [], 1.0)
            if readable:
                self._pending += self._agent.recv(4096)

    def start_batch(self, commands):
        """Sends commands, (name, shell command) or (name, shell command, seconds), and does not wait."""
        return self.start_lanes([commands])

    def start_lanes(self, lanes):
        """Sends lists of commands that run side by side, each list in its order; does not wait."""
        self._batches += 1
        batch = f"batch{self._batches:03}"
        with open(os.path.join(self.share, batch + ".sh"), "w", encoding="utf-8") as file:
            for lane in lanes:
                file.write("(\n")
                for name, command, *limit in lane:
                    quoted = "'" + command.replace("'", "'\\''") + "'"
                    file.write(f"run {name} {PATIENCE * (limit[0] if limit else 60)} {quoted}\n")
                file.write(") &\n")
            file.write("wait\n")
        self._agent.sendall(f"batch {batch}\n".encode())
        return batch

    def batch_ended(self, batch):
        """Whether a started batch is done, without waiting; `finish_batch` then has its outputs at once."""
        if self._process.poll() is not None:
            raise GuestFailed("QEMU ended while a batch was under way")
        return os.path.exists(os.path.join(self.share, batch + ".tar"))

    def finish_batch(self, batch, timeout=400):
        """Waits for a started batch and returns {name: Output}."""
        self._await_line("done " + batch, PATIENCE * timeout)
        with open(os.path.join(self.share, batch + ".tar"), "rb") as file:
            archive = tarfile.open(fileobj=io.BytesIO(file.read()))
        texts = {}
        for member in archive.getmembers():
            if member.isfile():
                texts[member.name.removeprefix("./")] = archive.extractfile(member).read().decode(errors="replace")
        return {name[:-3]: Output(int(text), texts[name[:-3] + ".out"], texts[name[:-3] + ".err"])
                for name, text in texts.items() if name.endswith(".rc")}

    def batch(self, commands, timeout=400):
        return self.finish_batch(self.start_batch(commands), timeout)

    def sh(self, command, timeout=120):
        """One command, which must succeed; returns its standard output."""
        result = self.batch([("command", command, timeout)], timeout + 30)["command"]
        if result.rc != 0:
            raise CommandFailed(f"in the guest: {command!r} ended with {result.rc}: {result.out}{result.err}")
        return result.out

    def wait_for(self, path, timeout):
        """Until a file is in the share, or the time is over."""
        deadline = time.monotonic() + PATIENCE * timeout
        while not os.path.exists(path) and time.monotonic() < deadline:
            time.sleep(0.05)

    def fetch(self, path):
        """Copies a file of the guest to the host; returns its path there."""
        target = os.path.join(self.share, os.path.basename(path))
        self.sh(f"cp {path} /run/lab/share/")
        return target

    def shell(self):
        """Hands the terminal to the person; returns when the guest is off."""
        self._agent.sendall(b"shell\n")
        self._process.wait()
