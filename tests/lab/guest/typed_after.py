# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program on a terminal of its own, and when it asks for the serial number has something else happen before it is
typed: typed_after.py SERIAL COMMAND PROGRAM ARGUMENT…"""

import os
import pty
import subprocess
import sys

QUESTION = b"Type the serial number"


def main():
    serial, command, *program = sys.argv[1:]
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(program[0], program)
    said = b""
    typed = False
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the last who had the terminal open has ended
            break
        if not piece:
            break
        said += piece
        if QUESTION in said and not typed:
            typed = True
            subprocess.run(["sh", "-c", command], check=False)
            os.write(terminal, serial.encode() + b"\n")
    sys.stdout.buffer.write(said)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    sys.exit(main())
