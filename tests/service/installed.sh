#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What cmake --install puts where, and that the files name each other by where they are. installed.sh BUILD
set -eu
build=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failures=0
complain() { echo "FAIL $*"; failures=$((failures + 1)); }
DESTDIR="$root" cmake --install "$build" >"$root.log" 2>&1 || { cat "$root.log"; rm -f "$root.log"; exit 1; }
rm -f "$root.log"
prefix=$(sed -n 's/^CMAKE_INSTALL_PREFIX:[A-Z]*=//p' "$build/CMakeCache.txt")

has() { [ -f "$root$1" ] && echo "ok   $1" || complain "$1 is not installed"; }
program() { has "$1"; [ -x "$root$1" ] || complain "$1 cannot be run"; }
program "$prefix/bin/fettle"
program "$prefix/sbin/fettled"
helper=$prefix/libexec/fettle/settings-helper
program "$helper"
has "$prefix/share/man/man1/fettle.1"
has "$prefix/share/man/man8/fettled.8"
policy=$prefix/share/polkit-1/actions/org.fettle.policy
bus=$prefix/share/dbus-1/system.d/org.fettle.Fettle1.conf
activation=$prefix/share/dbus-1/system-services/org.fettle.Fettle1.service
unit=$prefix/lib/systemd/system/fettled.service
for file in "$policy" "$bus" "$activation" "$unit"; do has "$file"; done

# Each names the others as they are.
value() { sed -n "s/^$1=//p" "$root$2" | head -n 1; }
for pair in "Exec $activation" "ExecStart $unit"; do
    # shellcheck disable=SC2086
    started=$(value $pair)
    [ -x "$root${started%% *}" ] && echo "ok   ${pair%% *}=$started is there" || complain "${pair##* } starts $started"
done
grep -qa "$helper" "$root$prefix/sbin/fettled" || complain "the service starts another settings helper"
[ "$(value Name "$activation")" = org.fettle.Fettle1 ] || complain "the bus knows the service by another name"
[ "$(value BusName "$unit")" = org.fettle.Fettle1 ] || complain "systemd knows the service by another name"
[ "$(value SystemdService "$activation")" = "$(basename "$unit")" ] || complain "the bus starts another unit"
if grep -q '^FETTLE_GUI:BOOL=ON' "$build/CMakeCache.txt"; then
    program "$prefix/bin/fettle-gui"
    autostart=/etc/xdg/autostart/org.fettle.Fettle.desktop
    [ -f "$root$autostart" ] || autostart=$prefix/etc/xdg/autostart/org.fettle.Fettle.desktop
    has "$autostart"
    started=$(value Exec "$autostart")
    [ -x "$root$prefix/bin/$(basename "${started%% *}")" ] || complain "the session starts $started"
fi
grep -q '@[A-Z_]*@' "$root$unit" "$root$activation" && complain "a place is left open in a unit"
# polkit 122 and the bus read /usr and /etc alone.
[ "$prefix" = /usr ] || echo "note: below $prefix polkit, the bus and desktops look for none of it; see README.md"

# Every action that the service asks for is in the policy, and nothing that loses data is kept.
for action in look query journals trim wipe schedule erase firmware overprovision; do
    grep -q "<action id=\"org.fettle.$action\">" "$root$policy" || complain "polkit does not know $action"
done
for action in wipe erase firmware overprovision; do
    sed -n "/<action id=\"org.fettle.$action\">/,/<\/action>/p" "$root$policy" | grep -q _keep &&
        complain "$action is kept, and not asked anew"
done
# Who is logged in from elsewhere may look, and nothing else without an administrator.
for action in query journals trim wipe schedule erase firmware overprovision; do
    for default in allow_any allow_inactive; do
        sed -n "/<action id=\"org.fettle.$action\">/,/<\/action>/p" "$root$policy" | grep -q "<$default>auth_admin" ||
            complain "$action needs no administrator ($default)"
    done
done
grep -q '^OOMPolicy=continue$' "$root$unit" || complain "the end of one process for want of memory ends the others"
echo "$failures failures"
[ $failures = 0 ]
