#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window under wine, with simulated drives: it opens on each page, and shows something other than an empty window; its
button "Erase drive…" opens the wizard. Leaves pictures.

window.py FETTLE_GUI_EXE WORK
"""

import os
import pathlib
import subprocess
import sys
import time

EXE, WORK = (pathlib.Path(word).resolve() for word in sys.argv[1:])
RUN = str(pathlib.Path(__file__).resolve().parents[2] / "packaging/windows/run-wine.sh")
PAGES = ("dashboard", "health", "erase", "performance", "schedule", "system")
FEWEST_COLOURS = 200  # an empty window has a few
TURNS = 60
WITH_WIZARD = "erase"
BUTTON = bytes((0x1F, 0x5F, 0xA8))  # the page's one filled button


def colours(picture):
    counted = subprocess.run(["identify", "-format", "%k", picture], capture_output=True, text=True, check=True)
    return int(counted.stdout)


def button_in(picture):
    """A point inside the tallest area in the button's colour, in its middle row."""
    whole = subprocess.run(["convert", picture, "-depth", "8", "ppm:-"], capture_output=True, check=True).stdout
    _, size, _, pixels = whole.split(b"\n", 3)
    width, height = map(int, size.split())
    run = BUTTON * 20
    rows = [(row, pixels[3 * width * row:3 * width * (row + 1)].find(run)) for row in range(height)]
    found = [(row, at // 3) for row, at in rows if at >= 0]
    left = max({at for _, at in found}, key=lambda one: sum(at == one for _, at in found))
    inside = [row for row, at in found if at == left]
    return left + 10, inside[len(inside) // 2]


def open_wizard(environment):
    """Presses the button, and waits for the wizard's window."""
    x, y = button_in(WORK / f"{WITH_WIZARD}.png")
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], env=environment, check=True)
    for _ in range(TURNS):
        time.sleep(1)
        search = ["xdotool", "search", "--onlyvisible", "--name", "^Erase"]
        if subprocess.run(search, env=environment, capture_output=True).stdout:
            time.sleep(3)
            subprocess.run(["import", "-window", "root", WORK / "wizard.png"], env=environment, check=True)
            return
    raise AssertionError("the button opened no wizard")


def show(page, display):
    picture = WORK / f"{page}.png"
    environment = {**os.environ, "DISPLAY": display}
    window = subprocess.Popen(["sh", RUN, str(EXE), "--demo", "--page", page], env=environment)
    try:
        for _ in range(TURNS):
            time.sleep(1)
            assert window.poll() is None, f"the window ended with {window.returncode}"
            subprocess.run(["import", "-window", "root", picture], env=environment, check=True)
            if colours(picture) >= FEWEST_COLOURS:
                time.sleep(3)  # for what is still on its way
                subprocess.run(["import", "-window", "root", picture], env=environment, check=True)
                if page == WITH_WIZARD:
                    open_wizard(environment)
                return colours(picture)
        raise AssertionError(f"{page}: nothing but {colours(picture)} colours")
    finally:
        subprocess.run(["sh", RUN, "taskkill", "/f", "/im", EXE.name], env=environment, capture_output=True)
        window.wait(30)


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x860x24", "-nolisten", "tcp"],
                              pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        display = ":" + os.read(reader, 16).decode().strip()
        shown = [f"{page} ({show(page, display)} colours)" for page in PAGES]
    finally:
        server.terminate()
        server.wait()
    print("shown:", ", ".join(shown))


main()
