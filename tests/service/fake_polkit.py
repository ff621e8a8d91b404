# SPDX-License-Identifier: GPL-3.0-or-later
"""A polkit that answers as it is told, and remembers what it was asked."""

import sys

import dbus
import dbus.bus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib


class Authority(dbus.service.Object):
    def __init__(self, bus, test):
        super().__init__(bus, "/org/freedesktop/PolicyKit1/Authority")
        self.test = test

    @dbus.service.method("org.freedesktop.PolicyKit1.Authority", in_signature="(sa{sv})sa{ss}us",
                         out_signature="(bba{ss})", async_callbacks=("answer", "fail"))
    def CheckAuthorization(self, subject, action, details, flags, cancellation, answer, fail):
        interactive = bool(flags & 1)
        self.test.asked.append((str(subject[1]["name"]), str(action), interactive))
        self.test.details[str(action)] = {str(k): str(v) for k, v in details.items()}
        word = self.test.answers.get(str(action), "yes")
        if word == "wait":
            self.test.waiting[str(cancellation)] = answer
        else:
            answer((word == "yes", word == "challenge", {}))

    @dbus.service.method("org.freedesktop.PolicyKit1.Authority", in_signature="s", out_signature="")
    def CancelCheckAuthorization(self, cancellation):
        self.test.cancelled.append(str(cancellation))
        answer = self.test.waiting.pop(str(cancellation), None)
        if answer:
            answer((False, False, {}))


class Test(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/test")
        self.answers, self.asked, self.waiting, self.cancelled, self.details = {}, [], {}, [], {}

    @dbus.service.method("org.fettle.Test", in_signature="ss", out_signature="")
    def Set(self, action, answer):
        self.answers[str(action)] = str(answer)

    @dbus.service.method("org.fettle.Test", in_signature="", out_signature="a(ssb)")
    def Asked(self):
        asked, self.asked = self.asked, []
        return dbus.Array(asked, signature="(ssb)")

    @dbus.service.method("org.fettle.Test", in_signature="", out_signature="as")
    def Cancelled(self):
        return dbus.Array(self.cancelled, signature="s")

    @dbus.service.method("org.fettle.Test", in_signature="s", out_signature="a{ss}")
    def Details(self, action):
        return dbus.Dictionary(self.details.get(str(action), {}), signature="ss")

    @dbus.service.method("org.fettle.Test", in_signature="b", out_signature="")
    def Answer(self, allowed):
        for answer in self.waiting.values():
            answer((bool(allowed), False, {}))
        self.waiting = {}


DBusGMainLoop(set_as_default=True)
connection = dbus.bus.BusConnection(sys.argv[1])
test = Test(connection)
authority = Authority(connection, test)
name = dbus.service.BusName("org.freedesktop.PolicyKit1", connection)
GLib.MainLoop().run()
