# SPDX-License-Identifier: GPL-3.0-or-later
"""What the schedule finds reaches the journal, the bus, the administrator's command, the mailer and the desktop."""

import sys

from harness import HERE, GLib, expect, stage, verdict, wait_for

# The window, and the tests' data; nothing without the window.
WINDOW = sys.argv[4:]
# Both write beside themselves, whole or not at all.
COMMAND = '#!/bin/sh\n{ echo "arguments=$#:$1"; env | sort; } > "$0.part$$" && mv "$0.part$$" "$0.out"\n'
SENDMAIL = '#!/bin/sh\n{ echo "arguments=$*"; cat; } > "$0.part$$" && mv "$0.part$$" "$0.out"\n'
SETTINGS = '[alerts]\ncommand = ["{folder}/command", "$(touch {folder}/shell)"]\nmail_to = "root"\nsendmail = "{folder}/sendmail"\n'
# What would break out of a markup, a mail's head or a shell's word.
MODEL = "Evil <b>SSD</b>\nBcc: all@example.org\n$(reboot)"


def told(on, name):
    path = on.folder / (name + ".out")
    wait_for(path.exists, f"{name} is run")
    return path.read_text(encoding="utf-8")


def main():
    with stage("0", SETTINGS) as on:
        for name, text in (("command", COMMAND), ("sendmail", SENDMAIL)):
            (on.folder / name).write_text(text)
            (on.folder / name).chmod(0o755)
        on.environment.update(DBUS_SESSION_BUS_ADDRESS=on.address, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8",
                              XDG_CONFIG_HOME=str(on.folder / "config"))
        on.start([sys.executable, "-B", str(HERE / "fake_notifications.py"), on.address])
        wait_for(lambda: on.has("org.freedesktop.Notifications"), "the notification server comes up")
        shown = lambda: on.watcher.raw("org.freedesktop.Notifications", "/org/freedesktop/Notifications",  # noqa: E731
                                       "org.fettle.Test", "Shown").unpack()[0]
        if WINDOW:
            # With a saved report, so that no drive of this computer is queried.
            window, data = WINDOW
            on.start([window, "--tray", data + "/analyse/json"])
            # It can be heard only when it listens, so that the first may be missed: the same again takes its place.
            wait_for(lambda: on.handle("News", "(s)", MODEL) or shown(), "the desktop is told")
            title, body, _, urgency = shown()[0]
            expect(title == "A drive is failing" and urgency == 2, "urgently", (title, urgency))
            expect("<b>" not in body and "&lt;b&gt;" in body and "Copy your data" in body, "in plain text", body)
            test = lambda method, signature, *values: on.watcher.raw(  # noqa: E731
                "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.fettle.Test", method,
                GLib.Variant(signature, values)).unpack()
            actions = test("Actions", "(u)", 1)[0]
            expect(dict(zip(actions[::2], actions[1::2])).get("later") == "Remind me tomorrow", "it can come again", actions)
            test("Choose", "(us)", 1, "later")
            kept = on.folder / "config/fettle/fettle-gui.conf"
            wait_for(lambda: kept.exists() and "reminders" in kept.read_text(encoding="utf-8"), "the reminder is kept")
        else:
            on.handle("News", "(s)", MODEL)

        environment = told(on, "command")
        expect("arguments=1:$(touch " in environment, "the command is run without a shell", environment)
        expect("FETTLE_ALERT_SEVERITY=critical" in environment, "and told in its environment")
        expect(not (on.folder / "shell").exists(), "nothing is taken for a command")
        mail = told(on, "sendmail")
        head = mail.split("\n\n")[0].splitlines()
        expect(head[0] == "arguments=-i -t" and head[1] == "To: root", "mail goes to who was set", head)
        expect(not any(line.startswith("Bcc") for line in mail.splitlines()), "and to nobody else")
        expect("<2>verdict-worse: Evil" in on.complaints(), "the journal has it with its priority", on.complaints())
        expect(on.lives(), "the service lives")
    return verdict()


sys.exit(main())
