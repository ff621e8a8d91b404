#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window under wine, with simulated drives: it opens on each page, and shows something other than an empty window.
Leaves pictures.

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


def colours(picture):
    counted = subprocess.run(["identify", "-format", "%k", picture], capture_output=True, text=True, check=True)
    return int(counted.stdout)


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
