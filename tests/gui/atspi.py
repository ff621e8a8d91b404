#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader is told of every page: runs the window under Xvfb with a session bus of its own, reads its tree
over AT-SPI, and demands of everything that can be used a name and a role.

Usage: atspi.py FETTLE_GUI"""
import os
import subprocess
import sys
import tempfile
import time

DRIVE = "sdf"
PATIENCE = 60  # seconds; of the system, not a measure of anything


def poll(condition, seconds):
    """What `condition` returns as soon as it is true; None: not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    return None


def wait_for(what, condition):
    return poll(condition, PATIENCE) or sys.exit(f"atspi: {what}: not within {PATIENCE} s")


def start(reader, gui, page):
    """The program and its window on the bus. A program that starts before the registry of a new session is ready is
    never listed there, so that it is started again."""
    for _ in range(4):
        program = subprocess.Popen([gui, "--demo", "--drive", DRIVE, "--page", page], stderr=subprocess.DEVNULL)
        window = poll(lambda: reader.window(program.pid), PATIENCE / 3)  # noqa: B023  called before the next round
        if window:
            return program, window
        program.terminate()
        program.wait()
        print(f"{page}: not on the bus; started again", flush=True)
    sys.exit(f"atspi: {page}: the window does not come to the bus")


def pages_of(gui):
    """The names of all pages, which the window gives to those who ask for one that it has not."""
    answer = subprocess.run([gui, "--demo", "--page", "?"], capture_output=True, text=True, check=False,
                            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}).stderr
    pages = answer.partition("available pages: ")[2].strip().split(", ")
    if len(pages) < 10:
        sys.exit(f"atspi: too few pages: {answer}")
    return pages


def in_private_session(gui):
    """Starts this script again with a display and a session bus that nobody else uses."""
    with tempfile.TemporaryDirectory() as home:
        read, write = os.pipe()
        display = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
                                   pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read) as numbers:
                number = numbers.readline().strip()
            if not number:
                sys.exit("atspi: Xvfb did not start")
            kept = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS")
            environment = {name: os.environ[name] for name in kept if name in os.environ}
            environment.update({"DISPLAY": ":" + number, "HOME": home, "XDG_RUNTIME_DIR": home, "LC_ALL": "C.UTF-8",
                                "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                                "FETTLE_ATSPI_SESSION": "1"})
            return subprocess.run(["dbus-run-session", "--", sys.executable, __file__, gui], env=environment).returncode
        finally:
            display.terminate()
            display.wait()


class Reader:
    """Reads the tree of one program."""

    def __init__(self):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib
        self.atspi = Atspi
        self.error = GLib.Error
        role = Atspi.Role
        # What people use. A scroll bar repeats what the page's own keys do, and Qt gives it no name.
        self.used = {role.PUSH_BUTTON, role.TOGGLE_BUTTON, role.CHECK_BOX, role.RADIO_BUTTON, role.COMBO_BOX, role.ENTRY,
                     role.TEXT, role.PASSWORD_TEXT, role.SPIN_BUTTON, role.SLIDER, role.TABLE, role.TREE_TABLE, role.LIST,
                     role.PAGE_TAB, role.PAGE_TAB_LIST, role.MENU, role.MENU_ITEM, role.LINK, role.PROGRESS_BAR}
        self.roleless = {role.INVALID, role.UNKNOWN, role.EXTENDED}
        # Their children are rows and cells, which the models answer for.
        self.closed = {role.TABLE, role.TREE_TABLE, role.LIST, role.COMBO_BOX, role.SPIN_BUTTON}

    def window(self, pid):
        """The program's shown window, or None."""
        desktop = self.atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(index)
            try:
                if program is None or program.get_process_id() != pid:
                    continue
                for child in range(program.get_child_count()):
                    window = program.get_child_at_index(child)
                    if window and window.get_state_set().contains(self.atspi.StateType.SHOWING):
                        return window
            except self.error:
                pass  # it is only just starting
        return None

    def controls(self, at, found):
        """Everything that is shown and can be used, below `at`."""
        states = at.get_state_set()
        if not states.contains(self.atspi.StateType.SHOWING):
            return
        role = at.get_role()
        focusable = states.contains(self.atspi.StateType.FOCUSABLE)
        if role in self.used or (focusable and role != self.atspi.Role.SCROLL_PANE):
            found.append((role, at.get_role_name(), (at.get_name() or "").strip(), (at.get_description() or "").strip(),
                          focusable))
        if role in self.closed:
            return
        for index in range(at.get_child_count()):
            child = at.get_child_at_index(index)
            if child is not None:
                self.controls(child, found)


def read_page(reader, gui, page):
    """The faults of a page, and how many controls it has."""
    program, window = start(reader, gui, page)
    try:
        last = []

        def settled():
            # The page has its answers when the tree stays the same.
            found = []
            try:
                reader.controls(window, found)
            except reader.error:
                return None
            same = found == last and len(found) > 3
            last[:] = found
            return found if same else None

        def steady():
            for _ in range(8):
                if not settled():
                    return None
                time.sleep(0.1)
            return last

        controls = wait_for(f"{page}: its controls", steady)
    finally:
        program.terminate()
        program.wait()
    faults = []
    for role, role_name, name, description, focusable in controls:
        if not name:
            faults.append(f"{page}: a {role_name} without a name ({description or 'no description'})")
        if role in reader.roleless or not role_name:
            faults.append(f"{page}: \"{name}\" without a role")
    if not any(focusable for *_, focusable in controls):
        faults.append(f"{page}: nothing can have the focus")
    return faults, controls


def main():
    gui = os.path.abspath(sys.argv[1])
    if "FETTLE_ATSPI_SESSION" not in os.environ:
        sys.exit(in_private_session(gui))
    reader = Reader()
    faults = []
    for page in pages_of(gui):
        found, controls = read_page(reader, gui, page)
        faults += found
        print(f"{page}: {len(controls)} controls, {len(found)} faults", flush=True)
        if "FETTLE_ATSPI_TALKS" in os.environ:
            for control in controls:
                print("   ", *control[1:])
    print(*faults, sep="\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
