#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# /init of the first root of a guest with systemd: mounts the root file system that the lab has made (the first virtio
# drive) and hands over to systemd in it. Modules come from the host over 9p. Runs under busybox.
fail() {
    echo "lab: init failed: $*"
    echo o >/proc/sysrq-trigger
    while :; do sleep 1; done
}
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev || fail "no devtmpfs"
for module in $(cat /modules/order); do
    insmod "/modules/$module" || fail "insmod $module"
done
busybox mkdir /host
mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=524288 root /host || fail "cannot mount the host's root"
mount -o bind /proc /host/proc
mount -o bind /sys /host/sys
busybox chroot /host modprobe -a virtio_blk crc32c ext4 || fail "no modules for the root file system"
turn=0
while [ ! -b /dev/vda ]; do
    turn=$((turn + 1))
    [ $turn -lt 100 ] || fail "no root drive"
    sleep 0.2
done
mount -t ext4 -o ro /dev/vda /root || fail "cannot mount the root file system"
mount -o bind /host/lib/modules /root/usr/lib/modules || fail "cannot mount the modules"
for folder in proc sys dev; do
    mount -o move "/$folder" "/root/$folder" || fail "cannot move /$folder"
done
exec switch_root /root /sbin/init || fail "switch_root"
