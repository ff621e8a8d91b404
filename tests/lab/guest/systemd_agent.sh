#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A service of a guest with systemd: takes orders from the host over the second serial port, as agent.sh does in the other
# guests:
#   batch NAME    run NAME.sh from the share, leave NAME.tar there, answer "done NAME"
#   off           power off
export PATH=/run/lab/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root TERM=dumb
umask 022
mkdir -p /run/lab/share /run/lab/bin
mount -t 9p -o trans=virtio,version=9p2000.L,cache=none,msize=524288 share /run/lab/share
cp -r /run/lab/share/bin/. /run/lab/bin/

port=/dev/ttyS1
stty -F $port raw -echo
exec 3<>$port
# "degraded" is an answer, too: scenarios look at it.
systemctl is-system-running --wait >/run/lab/state 2>&1
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
    off) systemctl --no-block poweroff ;;
    esac
done
