# SPDX-License-Identifier: GPL-3.0-or-later
"""What a scenario gets: the guest, its drives by name, Fettle in it, and where to note the outcome."""

import json
from dataclasses import dataclass, field

from . import drives as drive_module
from .bridge import Bridge
from .table import Explanations, Table
from .report import Report
from .told import Results


@dataclass
class Lab:
    machine: object
    drives: dict  # name → Drive
    fettle_on_host: str
    report: Report
    table: Table
    paths: dict = field(default_factory=dict)  # name → node in the guest
    bridge: Bridge = None  # the simulated drives
    results: Results = field(default_factory=Results)  # what peers' commands came to
    thorough: bool = False  # take the time that CI does not have
    part: tuple = (1, 1)  # of the fault matrix: this part of so many
    earlier_log: str = ""  # of the fault matrix: what ended well by it is not tried again
    minutes: int = 0  # of the fault matrix: no case begins later
    only_cases: str = ""  # of the fault matrix: those whose words match this

    def find(self):
        """Looks again which node each drive is."""
        self.machine.sh("udevadm settle --timeout=600", 660)
        self.paths = drive_module.find_paths(self.machine, self.drives.values())
        return self.paths

    def fettle(self, arguments, limit=60, prefix=""):
        """Runs Fettle in the guest; returns its Output. A death by signal or a hang is always a miss."""
        command = f"{prefix} fettle {arguments}".strip()
        output = self.machine.batch([("fettle", command, limit)])["fettle"]
        self.sound(command, output)
        return output

    def sound(self, command, output):
        """Notes a miss if a command died of a signal, hung, or met a sanitizer."""
        self.report.expect(output.rc < 124 or output.rc == 130, f"{command} neither hangs nor dies (rc {output.rc})",
                           output.err)
        self.report.expect("Sanitizer" not in output.err, f"{command} is clean under sanitizers", output.err)

    def json(self, arguments, limit=60, prefix=""):
        """(Output, parsed object); the object is {} where the output is not JSON, which is a miss."""
        output = self.fettle(arguments + " --json", limit, prefix)
        return output, self.parse(arguments, output)

    def parse(self, name, output):
        try:
            return json.loads(output.out)
        except ValueError as error:
            self.report.expect(False, f"fettle {name} --json prints JSON", f"{error}: {output.out[:300]} {output.err}")
            return {}

    def drive_row(self, report, name):
        """The row of a drive by its node; {} if it is missing."""
        path = self.paths.get(name)
        return next((row for row in report.get("drives", []) if row.get("path") == path), {})

    def plug(self, drive):
        """Plugs a drive that was declared `late`."""
        for device in drive.devices:
            kind, *options = device.format(drive=drive.node).split(",")
            self.machine.qmp.command("device_add", driver=kind, **dict(option.split("=", 1) for option in options))


def ids(rows):
    """The ids of findings or reasons."""
    return {row["id"] for row in rows}


def make(machine, drives, fettle_on_host, explained):
    return Lab(machine, {drive.name: drive for drive in drives}, fettle_on_host, Report(), Table(Explanations(explained)),
               bridge=Bridge(machine, drives))
