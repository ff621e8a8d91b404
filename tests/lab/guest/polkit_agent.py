# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a command as a user without rights, and stands in for that user's polkit agent: notes each time that polkit has
the person asked, and answers as an administrator would who types the password: polkit_agent.py LOG COMMAND…"""

import os
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NOBODY = 65534
AUTHORITY = ("org.freedesktop.PolicyKit1", "/org/freedesktop/PolicyKit1/Authority")
PATH = "/org/fettle/LabAgent"


class Agent(dbus.service.Object):
    def __init__(self, bus, log, authority):
        super().__init__(bus, PATH)
        self.log, self.authority = log, authority

    @dbus.service.method("org.freedesktop.PolicyKit1.AuthenticationAgent", in_signature="sssa{ss}sa(sa{sv})",
                         out_signature="", async_callbacks=("answer", "fail"))
    def BeginAuthentication(self, action, message, icon, details, cookie, identities, answer, fail):
        with open(self.log, "a", encoding="utf-8") as file:
            file.write(f"{action}\t{message}\n")
        # What polkit's own helper does after the password was right; only root may.
        self.authority.AuthenticationAgentResponse2(
            dbus.UInt32(0), cookie, identities[0], reply_handler=answer, error_handler=fail)

    @dbus.service.method("org.freedesktop.PolicyKit1.AuthenticationAgent", in_signature="s", out_signature="")
    def CancelAuthentication(self, cookie):
        pass


def main():
    log, command = sys.argv[1], sys.argv[2:]
    ready, go = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(go)
        os.read(ready, 1)  # until there is an agent
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        os.environ["HOME"] = "/tmp/nobody"
        os.execvp(command[0], command)
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SystemBus()
    authority = dbus.Interface(bus.get_object(*AUTHORITY), "org.freedesktop.PolicyKit1.Authority")
    agent = Agent(bus, log, authority)
    with open(f"/proc/{child}/stat", encoding="utf-8") as file:
        started = int(file.read().rsplit(")", 1)[1].split()[19])
    subject = ("unix-process", {"pid": dbus.UInt32(child), "start-time": dbus.UInt64(started), "uid": dbus.Int32(NOBODY)})
    authority.RegisterAuthenticationAgent(subject, "C", PATH)
    loop = GLib.MainLoop()
    ended = []

    def over(pid, status):
        ended.append(os.waitstatus_to_exitcode(status))
        loop.quit()

    GLib.child_watch_add(GLib.PRIORITY_DEFAULT, child, over)
    os.write(go, b"g")
    loop.run()
    del agent
    sys.exit(ended[0])


main()
