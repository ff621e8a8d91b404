# SPDX-License-Identifier: GPL-3.0-or-later
"""The hands of faults.sh: stays in memory, because starting a program for each small thing takes long in emulation. Reads one
request a line, answers with one line.

    ctl SOCKET ORDER…             the answer of fettle-lab-drive's control socket
    find FRONT SERIAL             "NODE CONTROLLER" of a drive, "-" for what is not there; FRONT is tcmu or nvme-tcp
    ready FRONT SERIAL SECONDS    the same, once the drive answers or the time is over
    put|has NODE FILE OFFSET      writes a file's bytes there, past all caches; or says whether they lie there
    size NODE                     its bytes
    held PROCESS SECONDS          until a thread of it waits in one and the same ioctl for a while, it ends, or the time is over
    connect PORT NAME | disconnect NAME     an NVMe drive over TCP
    await PATH SECONDS            until there is such a file
    ways FILE                     the ways out that "fettle erase methods --json" told
    result FOLDER FILE            what was said and printed in the folder, as one file
"""

import ctypes
import fcntl
import glob
import json
import mmap
import os
import shlex
import socket
import sys
import time

SG_IO = 0x2285
BLKGETSIZE64 = 0x80081272
IOCTL = "16"  # the system call's number on x86-64
NQN = "nqn.2026-01.example.fettle:"
STILL = 10  # so many looks at a thread that does not move


class SgHeader(ctypes.Structure):
    """sg_io_hdr of <scsi/sg.h>"""
    _fields_ = [("interface", ctypes.c_int), ("direction", ctypes.c_int), ("command_bytes", ctypes.c_ubyte),
                ("sense_room", ctypes.c_ubyte), ("pieces", ctypes.c_ushort), ("data_bytes", ctypes.c_uint),
                ("data", ctypes.c_void_p), ("command", ctypes.c_void_p), ("sense", ctypes.c_void_p), ("timeout_ms", ctypes.c_uint),
                ("flags", ctypes.c_uint), ("pack", ctypes.c_int), ("user", ctypes.c_void_p), ("status", ctypes.c_ubyte),
                ("masked", ctypes.c_ubyte), ("message", ctypes.c_ubyte), ("sense_bytes", ctypes.c_ubyte),
                ("host_status", ctypes.c_ushort), ("driver_status", ctypes.c_ushort), ("residue", ctypes.c_int),
                ("duration", ctypes.c_uint), ("info", ctypes.c_uint)]


def text(path):
    try:
        with open(path, "rb") as file:
            return file.read().decode(errors="replace").strip("\0\n ")
    except OSError:
        return ""


def find(front, serial):
    if front == "tcmu":
        node = "-"
        # More than one while a drive that lost its power is held by somebody still.
        for device in glob.glob("/sys/block/sd*/device"):
            if text(device + "/vpd_pg80").strip().endswith(serial) and text(device + "/state") == "running":
                node = "/dev/" + device.split("/")[3]
        return f"{node if os.path.exists(node) else '-'} -"
    for controller in glob.glob("/sys/class/nvme/nvme*"):
        if text(controller + "/serial") == serial and text(controller + "/state") == "live":
            spaces = [os.path.basename(path) for path in glob.glob(controller + "/nvme*n*") if os.path.exists(path + "/size")]
            nodes = sorted("/dev/" + name for name in spaces if os.path.exists("/dev/" + name))
            return f"{nodes[-1] if nodes else '-'} /dev/{os.path.basename(controller)}"
    return "- -"


def test_unit_ready(node):
    sense, command = (ctypes.c_ubyte * 32)(), (ctypes.c_ubyte * 6)()
    header = SgHeader(interface=ord("S"), direction=-1, command_bytes=6, sense_room=32, command=ctypes.addressof(command),
                      sense=ctypes.addressof(sense), timeout_ms=5000)
    handle = os.open(node, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fcntl.ioctl(handle, SG_IO, header)
    finally:
        os.close(handle)
    return header.status == 0 and header.host_status == 0


def answers(front, found):
    node, controller = found.split()
    if front != "tcmu":
        return node != "-"
    try:
        return node != "-" and test_unit_ready(node)
    except OSError:
        return False


def linked(node):
    """Whether udev has named it: a plan that is made before and carried out after that is refused."""
    return any(os.path.realpath(link) == node for link in glob.glob("/dev/disk/by-id/*"))


def ready(front, serial, seconds):
    end = time.monotonic() + float(seconds)
    no_namespace = 0
    while True:
        found = find(front, serial)
        if (answers(front, found) and linked(found.split()[0])) or time.monotonic() > end:
            return found
        # A controller may have no namespace.
        no_namespace += found.startswith("- /")
        if no_namespace > 20:
            return found
        time.sleep(0.1)


def ctl(path, *order):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(60)
        connection.connect(path)
        connection.sendall((" ".join(order) + "\n").encode())
        connection.shutdown(socket.SHUT_WR)
        said = b""
        while piece := connection.recv(65536):
            said += piece
    return said.decode().strip().replace("\n", " ")


def moved(node, path, offset, write):
    with open(path, "rb") as file:
        wanted = file.read()
    buffer = mmap.mmap(-1, len(wanted))
    handle = os.open(node, (os.O_RDWR if write else os.O_RDONLY) | os.O_DIRECT)
    try:
        if write:
            buffer[:] = wanted
            os.pwritev(handle, [buffer], int(offset))
            os.fsync(handle)
            return "yes"
        got = os.preadv(handle, [buffer], int(offset))
        return "yes" if got == len(wanted) and buffer[:] == wanted else "no"
    finally:
        os.close(handle)


def size(node):
    handle = os.open(node, os.O_RDONLY)
    try:
        return str(int.from_bytes(fcntl.ioctl(handle, BLKGETSIZE64, bytes(8)), sys.byteorder))
    finally:
        os.close(handle)


def held(process, seconds):
    end, still, seen = time.monotonic() + float(seconds), 0, None
    while time.monotonic() < end and text(f"/proc/{process}/stat").rpartition(")")[2].split()[:1] not in ([], ["Z"]):
        calls = [text(path) for path in glob.glob(f"/proc/{process}/task/*/syscall")]
        waits = [call for call in calls if call.split()[:1] == [IOCTL]]
        still = still + 1 if waits and waits == seen else 0
        seen = waits
        if still >= STILL:
            return "held"
        time.sleep(0.08)
    return "not held"


def connect(port, name):
    with open("/dev/nvme-fabrics", "r+b", buffering=0) as file:
        file.write(f"nqn={NQN}{name},transport=tcp,traddr=127.0.0.1,trsvcid={port},nr_io_queues=1,keep_alive_tmo=30,"
                   "reconnect_delay=1,ctrl_loss_tmo=5".encode())
    return "yes"


def disconnect(name):
    for controller in glob.glob("/sys/class/nvme/nvme*"):
        if text(controller + "/subsysnqn") == NQN + name:
            with open(controller + "/delete_controller", "w", encoding="ascii") as file:
                file.write("1")
    return "yes"


def await_path(path, seconds):
    end = time.monotonic() + float(seconds)
    while not os.path.exists(path) and time.monotonic() < end:
        time.sleep(0.05)
    return "yes" if os.path.exists(path) else "no"


def ways(path):
    with open(path, "rb") as file:
        return " ".join(way["verb"] for way in json.load(file)["erase"]["ways_out"]) or "none"


def result(folder, path):
    told = text(folder + "/said") + "\n"
    for name in sorted(os.listdir(folder)):
        if name.endswith((".err", ".json")):
            printed = " ".join(text(f"{folder}/{name}").split())
            at = max(printed.find('"receipt"'), 0)
            told += f"=== {name}\n{printed[at:at + 5000]}\n" if printed else ""
    with open(path + ".part", "w", encoding="utf-8") as file:
        file.write(told)
    os.rename(path + ".part", path)
    return "yes"


REQUESTS = {"await": await_path, "ways": ways, "result": result, "ctl": ctl, "find": find, "ready": ready, "size": size,
            "held": held, "connect": connect, "disconnect": disconnect,
            "put": lambda node, path, offset: moved(node, path, offset, True),
            "has": lambda node, path, offset: moved(node, path, offset, False)}


def main():
    for line in sys.stdin:
        name, *arguments = shlex.split(line)
        try:
            answer = REQUESTS[name](*arguments)
        except (OSError, ValueError, TypeError, KeyError) as error:
            answer = f"error: {error}"
        print(answer, flush=True)


if __name__ == "__main__":
    main()
