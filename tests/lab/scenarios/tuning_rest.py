# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings that a guest has only at times: flushing of a write cache that somebody has turned off, and the USB port of a drive that
is plugged in."""

from harness import etc_tree

PLUGGED = "for i in $(seq 300); do [ -e \"$(echo /dev/disk/by-id/usb-*LABUSB*)\" ] && break; sleep 0.2; done; udevadm settle --timeout=60; " \
          "basename $(readlink -f /dev/disk/by-id/usb-*LABUSB*)"


def plug(lab):
    lab.machine.qmp.command("blockdev-add", **{"driver": "null-co", "node-name": "stick", "size": 64 << 20, "read-zeroes": True})
    lab.machine.qmp.command("device_add", driver="usb-storage", id="stick-device", bus="xhci.0", drive="stick", serial="LABUSB")
    return lab.machine.sh(PLUGGED, 120).strip()


def unplug(lab):
    lab.machine.qmp.command("device_del", id="stick-device")
    lab.machine.sh("for i in $(seq 300); do ls /dev/disk/by-id/usb-*LABUSB* >/dev/null 2>&1 || break; sleep 0.2; done")
    lab.machine.qmp.command("blockdev-del", **{"node-name": "stick"})


def value(lab, path):
    return lab.machine.sh("cat " + path).strip()


def set_and_seen(lab, setting, wanted, path, what):
    done = lab.fettle(f"tune set '{setting}={wanted}'", 120)
    lab.report.expect(done.rc == 0 and value(lab, path) == wanted, f"{what} is set, and sysfs shows it", (done, value(lab, path)))


def write_cache(lab):
    path = "/sys/block/sda/queue/write_cache"
    turn_off = f"echo 'write through' >{path}"
    lab.machine.sh(turn_off)
    set_and_seen(lab, "write-cache:sda", "write back", path, "flushing of the write cache")
    lab.machine.restart()
    lab.machine.sh(turn_off + "; udevadm trigger --action=change /sys/block/sda; udevadm settle --timeout=60", 120)
    lab.report.expect(value(lab, path) == "write back", "after a restart, udev sets it again", value(lab, path))
    refused = lab.fettle("tune set 'write-cache:sda=write through'", 120)
    lab.report.expect(refused.rc != 0 and value(lab, path) == "write back", "turning it off is refused", refused)
    undone = lab.fettle("tune undo write-cache:sda", 120)
    lab.report.expect(undone.rc == 0 and value(lab, path) == "write through", "it is undone to what was", (undone, value(lab, path)))
    lab.machine.sh(f"echo 'write back' >{path}")


def usb_port(lab):
    drive = plug(lab)
    path = f"/sys/block/{drive}/device/../../../../power/control"
    before = value(lab, path)
    wanted = "on" if before == "auto" else "auto"
    set_and_seen(lab, f"usb-suspend:{drive}", wanted, path, "suspending of the USB port")
    unplug(lab)
    lab.machine.restart()
    again = plug(lab)
    path = f"/sys/block/{again}/device/../../../../power/control"
    lab.report.expect(value(lab, path) == wanted, "after a restart, udev sets it when the drive is plugged in", value(lab, path))
    undone = lab.fettle("tune undo --all", 120)
    lab.report.expect(undone.rc == 0 and value(lab, path) == before, "it is undone", (undone, value(lab, path)))
    unplug(lab)


def run(lab):
    etc = etc_tree.read(lab.machine)
    write_cache(lab)
    usb_port(lab)
    wrong = etc_tree.differences(etc, etc_tree.read(lab.machine))
    lab.report.expect(not wrong, "each file below /etc has its bytes, mode and owner as at first", wrong)
