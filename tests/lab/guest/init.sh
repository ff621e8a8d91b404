#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# /init of the lab's first root: loads what 9p needs, mounts the host's root file system read-only
# and hands over to guest/agent.sh in it. Runs under busybox.
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
mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=524288 root /root || fail "cannot mount the host's root"
agent=$(cat /agent)
for folder in proc sys dev; do
    mount -o move "/$folder" "/root/$folder" || fail "cannot move /$folder"
done
exec switch_root /root /bin/sh "$agent" || fail "switch_root"
