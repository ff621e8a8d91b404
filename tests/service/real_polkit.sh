#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The service with the real polkit, Fettle's own policies and the standard system bus, in a mount namespace of its own:
# the machine's bus, /etc and /run are not touched. real_polkit.sh FETTLED_UNDER_TEST SOURCE
set -eu
program=$(readlink -f "$1")
source=$(readlink -f "$2")
if [ "${3:-}" != inside ]; then
    for needed in /usr/lib/polkit-1/polkitd /usr/bin/pkcheck /usr/bin/dbus-daemon; do
        [ -x $needed ] || { echo "skipped: no $needed (Debian: polkitd, dbus)"; exit 77; }
    done
    { [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null; } || { echo "skipped: needs root and mount namespaces"; exit 77; }
    exec unshare -m sh "$0" "$program" "$source" inside
fi
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/test /run/dbus
cp -a /etc /run/etc && mount --bind /run/etc /etc
cp -r /usr/share/polkit-1/actions /run/actions && mount --bind /run/actions /usr/share/polkit-1/actions
mkdir -p /etc/dbus-1/system.d /etc/polkit-1/rules.d
cp "$source/packaging/dbus/org.fettle.Fettle1.conf" /etc/dbus-1/system.d/
cp "$source/packaging/polkit/org.fettle.policy" /usr/share/polkit-1/actions/
# Only who may be asked is the test's.
echo 'polkit.addAdminRule(function(action, subject) { return ["unix-user:0"]; });' >/etc/polkit-1/rules.d/00-test.rules
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/dbus/system_bus_socket
dbus-uuidgen --ensure
dbus-daemon --system --nofork --nopidfile & bus=$!
# Who asks for the bus before it listens is refused, and a busy machine lets anyone be first.
tries=0
until dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetId >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] && kill -0 $bus || { echo "FAIL the bus comes up"; exit 1; }
    sleep 0.1
done
/usr/lib/polkit-1/polkitd --no-debug >/run/polkitd.log 2>&1 & polkit=$!
"$program" & service=$!
result=0
/usr/bin/python3 -B "$source/tests/service/real_polkit.py" "$source" || result=$?
[ $result = 0 ] || { echo "polkitd said:"; cat /run/polkitd.log; }
kill $service $polkit $bus
wait
exit $result
