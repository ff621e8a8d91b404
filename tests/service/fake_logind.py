# SPDX-License-Identifier: GPL-3.0-or-later
"""A logind that grants inhibitors as it is told, and knows which are still held."""

import os
import select
import sys

import dbus
import dbus.bus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib


class InProgress(dbus.DBusException):
    _dbus_error_name = "org.freedesktop.login1.OperationInProgress"


class Manager(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/org/freedesktop/login1")
        self.mode, self.waiting, self.asked, self.held = "grant", [], [], []

    def grant(self, answer):
        ours, theirs = os.pipe()
        self.held.append(ours)
        answer(dbus.types.UnixFd(theirs))
        os.close(theirs)

    @dbus.service.method("org.freedesktop.login1.Manager", in_signature="ssss", out_signature="h",
                         async_callbacks=("answer", "fail"))
    def Inhibit(self, what, who, why, mode, answer, fail):
        self.asked.append(f"{what} {mode}")
        if self.mode == "refuse":
            fail(InProgress("The operation inhibition has been requested for is already running"))
        elif self.mode == "wait":
            self.waiting.append(answer)
        else:
            self.grant(answer)

    @dbus.service.method("org.fettle.Test", in_signature="s", out_signature="")
    def Set(self, mode):
        """grant, refuse, wait; what waits is granted by the first."""
        self.mode = str(mode)
        if self.mode == "grant":
            for answer in self.waiting:
                self.grant(answer)
            self.waiting = []

    @dbus.service.method("org.fettle.Test", in_signature="", out_signature="as")
    def Asked(self):
        asked, self.asked = self.asked, []
        return dbus.Array(asked, signature="s")

    @dbus.service.method("org.fettle.Test", in_signature="", out_signature="u")
    def Held(self):
        """A pipe without a writer was given back."""
        poll = select.poll()
        for one in self.held:
            poll.register(one, 0)
        gone = {one for one, event in poll.poll(0) if event & select.POLLHUP}
        self.held = [one for one in self.held if one not in gone or os.close(one)]
        return dbus.UInt32(len(self.held))


DBusGMainLoop(set_as_default=True)
connection = dbus.bus.BusConnection(sys.argv[1])
manager = Manager(connection)
name = dbus.service.BusName("org.freedesktop.login1", connection)
GLib.MainLoop().run()
