# SPDX-License-Identifier: GPL-3.0-or-later
"""A stand-in for fwupd: the dictionaries that its GetDevices and GetUpgrades answer with, as its introspection and
`busctl call org.freedesktop.fwupd / org.freedesktop.fwupd GetDevices` show them."""

import sys

import dbus
import dbus.bus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

FWUPD = "org.freedesktop.fwupd"


def device(name, model, serial=None, version="1.00"):
    entry = {"DeviceId": name, "Name": model, "Plugin": "nvme", "Version": version, "Vendor": "Maker",
             "Flags": dbus.UInt64(2 ** 40 + 3), "Created": dbus.UInt64(1795240800),
             "Guid": dbus.Array(["49385c77-f4f2-5da4-9a0d-5a98cfd2bc18"], signature="s"),
             "InstanceIds": dbus.Array([], signature="s"), "VersionFormat": dbus.UInt32(1),
             "Icon": dbus.Array(["drive-harddisk"], signature="s"), "Problems": dbus.UInt64(0)}
    if serial is not None:
        entry["Serial"] = serial
    return dbus.Dictionary(entry, signature="sv")


class Refused(dbus.DBusException):
    def __init__(self, name, text):
        super().__init__(text)
        self._dbus_error_name = f"{FWUPD}.{name}"


class Server(dbus.service.Object):
    @dbus.service.method(FWUPD, in_signature="", out_signature="aa{sv}")
    def GetDevices(self):
        return [device("a" * 40, "Old Drive", "S1"), device("b" * 40, "New Drive", "S2", "2.00"),
                device("c" * 40, "Lone Drive"), device("d" * 40, "Twin Drive"), device("e" * 40, "Twin Drive"),
                device("f" * 40, "Sick Drive", "S6"), device("0" * 40, "UEFI dbx", version="77")]

    @dbus.service.method(FWUPD, in_signature="s", out_signature="aa{sv}")
    def GetUpgrades(self, name):
        if name.startswith("f"):
            raise Refused("Internal", "its database is locked")
        if name.startswith("c"):
            raise Refused("NotSupported", "no releases are known")
        if not name.startswith("a"):
            raise Refused("NothingToDo", "no upgrades")
        return [dbus.Dictionary({"Version": version, "Summary": text, "RemoteId": "lvfs", "Size": dbus.UInt64(1 << 20),
                                 "Checksum": dbus.Array(["0" * 40], signature="s"), "Urgency": dbus.UInt32(3),
                                 "Locations": dbus.Array(["https://example.org/a.cab"], signature="s"),
                                 "TrustFlags": dbus.UInt64(1)}, signature="sv")
                for version, text in (("1.20", "Fixes \u2013 more of them"), ("1.10", ""))]


DBusGMainLoop(set_as_default=True)
connection = dbus.bus.BusConnection(sys.argv[1])
server = Server(connection, "/")
name = dbus.service.BusName(FWUPD, connection)
GLib.MainLoop().run()
