# SPDX-License-Identifier: GPL-3.0-or-later
"""A systemd that makes scopes and services as it is told: fake_systemd.py ADDRESS done|failed|refuse LOG. What it was asked
goes to LOG as one JSON line."""

import json
import os
import subprocess
import sys

import dbus
import dbus.bus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

MANAGER = "org.freedesktop.systemd1.Manager"


class Refused(dbus.DBusException):
    _dbus_error_name = "org.freedesktop.systemd1.UnitExists"


def plain(value):
    """What JSON can hold of a value."""
    if isinstance(value, (dbus.Array, dbus.Struct, list, tuple)):
        return [plain(one) for one in value]
    return str(value) if isinstance(value, str) else int(value)


def start(known):
    streams = [known[f"Standard{name}FileDescriptor"].take() for name in ("Input", "Output")]
    subprocess.Popen([str(word) for word in known["ExecStart"][0][1]], stdin=streams[0], stdout=streams[1])
    for stream in streams:
        os.close(stream)


class Manager(dbus.service.Object):
    def __init__(self, bus, mode, log):
        super().__init__(bus, "/org/freedesktop/systemd1")
        self.mode, self.log = mode, log

    @dbus.service.method(MANAGER, in_signature="", out_signature="")
    def Subscribe(self):
        pass

    @dbus.service.signal(MANAGER, signature="uoss")
    def JobRemoved(self, number, path, unit, result):
        pass

    @dbus.service.method(MANAGER, in_signature="ssa(sv)a(sa(sv))", out_signature="o")
    def StartTransientUnit(self, unit, mode, properties, auxiliary):
        known = {str(name): value for name, value in properties}
        asked = {"unit": str(unit), "mode": str(mode), "names": sorted(known),
                 "devices": [[str(part) for part in one] for one in known.get("DeviceAllow", [])]}
        if "PIDs" in known:
            process = int(known["PIDs"][0])
            asked |= {"process": process, "program": os.readlink(f"/proc/{process}/exe")}
        else:
            asked |= {name: plain(value) for name, value in known.items() if not name.endswith("FileDescriptor")}
        with open(self.log, "w", encoding="utf-8") as file:
            json.dump(asked, file)
        if self.mode == "refuse":
            raise Refused(f"{unit} already exists")
        if self.mode == "done" and "ExecStart" in known:
            start(known)
        GLib.idle_add(lambda: self.JobRemoved(7, "/org/freedesktop/systemd1/job/7", unit, self.mode) and False)
        return dbus.ObjectPath("/org/freedesktop/systemd1/job/7")


DBusGMainLoop(set_as_default=True)
connection = dbus.bus.BusConnection(sys.argv[1])
manager = Manager(connection, *sys.argv[2:4])
name = dbus.service.BusName("org.freedesktop.systemd1", connection)
GLib.MainLoop().run()
