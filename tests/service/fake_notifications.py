# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop's notification server that remembers what it was to show."""

import sys

import dbus
import dbus.bus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib


class Server(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/org/freedesktop/Notifications")
        self.shown = []
        self.actions = []

    @dbus.service.method("org.freedesktop.Notifications", in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, program, replaces, icon, title, body, actions, hints, timeout):
        self.shown.append((str(title), str(body), int(replaces), int(hints["urgency"])))
        self.actions.append([str(action) for action in actions])
        return len(self.shown)

    @dbus.service.signal("org.freedesktop.Notifications", signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.method("org.fettle.Test", in_signature="us", out_signature="")
    def Choose(self, number, action):
        self.ActionInvoked(number, action)

    @dbus.service.method("org.fettle.Test", in_signature="u", out_signature="as")
    def Actions(self, number):
        return dbus.Array(self.actions[number - 1], signature="s")

    @dbus.service.method("org.fettle.Test", in_signature="", out_signature="a(ssuu)")
    def Shown(self):
        return dbus.Array(self.shown, signature="(ssuu)")


DBusGMainLoop(set_as_default=True)
connection = dbus.bus.BusConnection(sys.argv[1])
server = Server(connection)
name = dbus.service.BusName("org.freedesktop.Notifications", connection)
GLib.MainLoop().run()
