#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The first program in the guest: makes the read-only root liveable, then takes orders from the
# host over the second serial port. An order is one line:
#   batch NAME    run NAME.sh from the share, leave NAME.tar there, answer "done NAME"
#   shell         an interactive shell on the console, then power off
#   off           power off
export PATH=/run/lab/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root TERM=dumb
umask 022
mount -t tmpfs -o mode=755 tmpfs /run
mount -t tmpfs -o mode=755 tmpfs /mnt
mount -t tmpfs -o mode=1777 tmpfs /tmp
mkdir -p /dev/pts /dev/shm /run/lab/share /run/lock /run/layers
mount -t devpts devpts /dev/pts
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
mount -t debugfs debugfs /sys/kernel/debug 2>/dev/null
mount -t configfs configfs /sys/kernel/config 2>/dev/null
ln -s /proc/self/fd /dev/fd
ln -s /proc/self/fd/0 /dev/stdin
ln -s /proc/self/fd/1 /dev/stdout
ln -s /proc/self/fd/2 /dev/stderr
# /etc and /var may be written: what is written stays in the guest's memory.
modprobe overlay
for folder in etc var; do
    mkdir -p "/run/layers/$folder/upper" "/run/layers/$folder/work"
    mount -t overlay -o "lowerdir=/$folder,upperdir=/run/layers/$folder/upper,workdir=/run/layers/$folder/work" overlay "/$folder"
done
mount -t 9p -o trans=virtio,version=9p2000.L,cache=none,msize=524288 share /run/lab/share
# A copy, because the build folder may lie under /tmp or /mnt, which are hidden here.
mkdir -p /run/lab/bin
cp -r /run/lab/share/bin/. /run/lab/bin/ 2>/dev/null
hostname fettle-lab 2>/dev/null || echo fettle-lab >/proc/sys/kernel/hostname

port=/dev/ttyS1
stty -F $port raw -echo 2>/dev/null
exec 3<>$port
echo "ready" >&3
while read -r order name <&3; do
    case $order in
    batch)
        rm -rf /run/lab/out
        mkdir -p /run/lab/out
        (
            cd /run/lab/out || exit
            # Runs one command under a time limit and keeps its output: run NAME SECONDS COMMAND
            run() {
                timeout -k 5 "$2" /bin/sh -c "$3" >"$1.out" 2>"$1.err" </dev/null
                echo $? >"$1.rc"
            }
            . "/run/lab/share/$name.sh"
            wait
        ) 3>&- </dev/null
        tar -C /run/lab/out -cf "/run/lab/share/$name.tar" .
        echo "done $name" >&3
        ;;
    shell)
        setsid -c /bin/bash -i </dev/ttyS0 >/dev/ttyS0 2>&1
        break
        ;;
    off) break ;;
    esac
done
echo o >/proc/sysrq-trigger
while :; do read -r _ <&3; done
