#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the packages, checks them with lintian, rpmlint and appstreamcli, and installs, upgrades, removes and purges them
# in a chroot. test-packages.sh [--built]
# --built tests the packages that are in build/package. FETTLE_CHROOT names a tar archive of a chroot that debootstrap
# (--variant=minbase) made, to be used instead of a new one. Needs root, and apt with a mirror of Debian or Ubuntu.
# systemd does not run in a chroot: whether the service is enabled shows in systemd's links there, and D-Bus starts it.
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

skip() { echo "skipped: $*"; exit 77; }
step() { echo; echo "== $*"; }
failures=0
complain() { echo "FAIL $*"; failures=$((failures + 1)); }
# check TEXT COMMAND…: the command succeeds.
check() { text=$1; shift; if "$@"; then echo "ok   $text"; else complain "$text"; fi; }
not() { ! "$@"; }

[ "$(id -u)" = 0 ] || skip "a chroot needs root"
command -v apt-get >/dev/null 2>&1 || skip "this is not Debian or Ubuntu"
distribution=$(. /etc/os-release && echo "$ID")
suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
mirror=$(apt-get indextargets --format '$(REPO_URI)|$(CODENAME)|$(COMPONENT)' 'Created-By: Packages' |
  sed -n "s/|$suite|main\$//p" | head -n 1)
[ -n "$mirror" ] || skip "apt has no mirror of $distribution $suite"
need_packaging test || skip "the tools of the test cannot be installed"
unshare --mount --pid --fork true 2>/dev/null || skip "this system does not allow new namespaces"

work=$(mktemp -d "${TMPDIR:-/tmp}/fettle-packages.XXXXXX")
root=$work/root
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM

# The chroot's /proc is mounted in a namespace that ends with the command.
with_proc() {
  unshare --mount --pid --fork --kill-child sh -euc 'mount -t proc proc "$0/proc"; exec "$@"' "$root" "$@"
}
# Nothing in the chroot may trim the file system that it lies on, or open a drive: it does not have the capabilities.
inside() {
  # shellcheck disable=SC2086 # no word, or one
  with_proc setpriv --bounding-set=-sys_admin,-sys_rawio,-mknod env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy=$http_proxy} chroot "$root" "$@"
}
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; return 1; }; }
apt() { quietly inside apt-get -q -y -o Dpkg::Options::=--force-confold --no-install-recommends "$@"; }
version_of() { inside dpkg-query -W -f '${Version}' "$1" 2>/dev/null; }
packages="fettle fettle-gui fettled"
wanted=/etc/systemd/system/multi-user.target.wants/fettled.service
enabled() { [ -L "$root$wanted" ] && [ "$(inside systemctl is-enabled fettled.service)" = enabled ]; }

step "build"
if [ "${1:-}" != --built ]; then
  sh packaging/package.sh >"$work/build.log" 2>&1 || { tail -n 30 "$work/build.log"; exit 1; }
fi
debs=$(echo build/package/*.deb)
rpms=$(echo build/package/*.rpm)
echo "$debs $rpms" | tr ' ' '\n'
version=$(dpkg-deb -f build/package/fettle_*.deb Version)
# What an upgrade starts from: the same programs in packages of an older version.
cpack --config build/package/CPackConfig.cmake -G DEB -B "$work/old" -D CPACK_PACKAGE_VERSION=0.0.9 >"$work/log" 2>&1 ||
  { cat "$work/log"; exit 1; }

step "contents"
for deb in $debs; do
  echo "-- $deb"
  dpkg-deb -f "$deb" Version Depends Recommends Suggests
  dpkg-deb -c "$deb" | awk '{ print $1, $2, $6 }' | grep -v '^d'
  dpkg-deb -x "$deb" "$work/tree"
  check "$deb: nothing in /usr/local" not sh -c "dpkg-deb -c $deb | grep -q usr/local"
done
for file in bin/fettle bin/fettle-gui sbin/fettled libexec/fettle/settings-helper lib/systemd/system/fettled.service \
  share/dbus-1/system.d/org.fettle.Fettle1.conf share/dbus-1/system-services/org.fettle.Fettle1.service \
  share/polkit-1/actions/org.fettle.policy share/applications/org.fettle.Fettle.desktop \
  share/metainfo/org.fettle.Fettle.metainfo.xml share/bash-completion/completions/fettle \
  share/zsh/vendor-completions/_fettle share/fish/vendor_completions.d/fettle.fish; do
  check "/usr/$file" test -s "$work/tree/usr/$file"
done
for program in bin/fettle bin/fettle-gui sbin/fettled; do
  page=$(echo "$work/tree/usr/share/man/"*/"${program##*/}".[18].gz)
  check "man page of $program" gzip -t "$page"
  readelf -W --file-header --sections --dynamic --program-headers --symbols "$work/tree/usr/$program" >"$work/elf"
  check "$program: position-independent" grep -q 'Type: *DYN' "$work/elf"
  check "$program: relocations read-only, bound at start" sh -c "grep -q GNU_RELRO '$work/elf' && grep -q BIND_NOW '$work/elf'"
  check "$program: stack protector, fortified functions" \
    sh -c "grep -q __stack_chk_fail '$work/elf' && grep -qE '__[a-z]+_chk@' '$work/elf'"
  check "$program: stripped" not grep -qE '\.symtab|\.debug_info' "$work/elf"
  check "$program: no folder of the build" not grep -qF "$PWD" "$work/tree/usr/$program"
done

step "lintian"
# Only an upload to Debian closes a bug there. The words that look misspelled are parts of words: the compiler splits text.
# shellcheck disable=SC2086 # a list of files
check "lintian finds no error" lintian --allow-root --fail-on error --display-info --tag-display-limit 0 \
  --suppress-tags initial-upload-closes-no-bugs,spelling-error-in-binary $debs

step "AppStream"
check "metainfo is valid" appstreamcli validate --no-net "$work/tree/usr/share/metainfo/org.fettle.Fettle.metainfo.xml"
check "metainfo and desktop file fit" appstreamcli validate-tree --no-net "$work/tree"
released=$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' packaging/org.fettle.Fettle.metainfo.xml | head -n 1)
check "metainfo names release $released" test "$released" = "${version%-*}"

step "RPM"
for rpm in $rpms; do
  echo "-- $rpm"
  rpm -qpl "$rpm" 2>/dev/null | tee "$work/files"
  echo "requires:"
  rpm -qp --requires "$rpm" 2>/dev/null | tee "$work/requires" | sed 's/^/  /'
  check "$rpm: all in /usr and /etc" not grep -qvE '^/(usr/(bin|sbin|lib|libexec|share)|etc)/' "$work/files"
  check "$rpm: requires libraries" grep -q '^libstdc++' "$work/requires"
done
check "zsh's completion is where RPM's zsh searches" \
  sh -c "rpm -qpl build/package/fettle-[0-9]*.rpm 2>/dev/null | grep -qx /usr/share/zsh/site-functions/_fettle"
# shellcheck disable=SC2086
check "rpmlint finds no error" rpmlint -c packaging/rpm/rpmlint.toml $rpms

step "chroot with $distribution $suite from $mirror"
components=main
[ "$distribution" != ubuntu ] || components=main,universe
if [ -n "${FETTLE_CHROOT:-}" ]; then
  mkdir "$root"
  tar -C "$root" -xf "$FETTLE_CHROOT"
else
  quietly unshare --mount debootstrap --variant=minbase --components=$components "$suite" "$root" "$mirror" || exit 1
fi
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
mkdir "$root/srv/old" "$root/srv/new" "$root/srv/rpm"
cp "$work/old/"*.deb "$root/srv/old"
# shellcheck disable=SC2086
{ cp $debs "$root/srv/new"; cp $rpms "$root/srv/rpm"; }
apt update || exit 1
# install_all [OPTION…]: the packages in /srv/$from
install_all() {
  for deb in "$root/srv/$from"/*.deb; do set -- "$@" "${deb#"$root"}"; done
  apt install "$@"
}

step "install an older version"
from=old
install_all || exit 1
check "version $(version_of fettled)" test "$(version_of fettled)" = 0.0.9-1
for package in $packages; do check "$package: files are as packed" inside dpkg --verify "$package"; done
check "fettle runs" quietly inside fettle --demo list
check "fettle-gui runs" quietly inside env QT_QPA_PLATFORM=offscreen fettle-gui --version
for shell in bash/bash-completion/completions/fettle zsh/zsh/vendor-completions/_fettle fish/fish/vendor_completions.d/fettle.fish; do
  inside fettle completion "${shell%%/*}" >"$work/completion"
  check "completion of ${shell%%/*} is what the program prints" cmp -s "$work/completion" "$root/usr/share/${shell#*/}"
done
check "the service is enabled" enabled
check "systemd accepts the unit" quietly inside systemd-analyze verify --man=no fettled.service

step "the service on the bus"
# dbus-daemon starts the service, by the installed files, when an unprivileged user calls it.
cat >"$root/srv/call.sh" <<'CALL'
mkdir -p /run/dbus
dbus-daemon --system --fork --nosyslog
as_nobody() { setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; }
as_nobody dbus-send --system --print-reply --reply-timeout=60000 --dest=org.fettle.Fettle1 /org/fettle/Fettle1 \
  org.freedesktop.DBus.Introspectable.Introspect
dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetConnectionUnixUser \
  string:org.fettle.Fettle1
CALL
inside sh -eu /srv/call.sh >"$work/log" 2>&1 || cat "$work/log"
check "D-Bus starts it for an unprivileged user" grep -q 'interface name="org.fettle.Fettle1.Manager"' "$work/log"
check "it runs as root" grep -q 'uint32 0' "$work/log"

step "upgrade"
mkdir -p "$root/etc/fettle" "$root/var/lib/fettle/journal"
printf '[alerts]\nmail_to = "root"\n' >"$root/etc/fettle/fettled.toml"
echo history >"$root/var/lib/fettle/history-of-the-test"
echo '# edited' >>"$root/etc/xdg/autostart/org.fettle.Fettle.desktop"
kept() {
  [ -f "$root/etc/fettle/fettled.toml" ] && [ -f "$root/var/lib/fettle/history-of-the-test" ] &&
    grep -q '^# edited' "$root/etc/xdg/autostart/org.fettle.Fettle.desktop"
}
from=new
install_all || exit 1
for package in $packages; do check "$package $(version_of "$package")" test "$(version_of "$package")" = "$version"; done
check "the service is still enabled" enabled
check "configuration, history and an edited file are kept" kept
inside systemctl disable fettled.service 2>/dev/null
install_all --reinstall || exit 1
check "a disabled service stays disabled over an upgrade" not enabled
inside systemctl enable fettled.service 2>/dev/null

step "removal"
# shellcheck disable=SC2086
apt remove $packages || exit 1
for file in bin/fettle bin/fettle-gui sbin/fettled libexec/fettle/settings-helper lib/systemd/system/fettled.service \
  share/dbus-1/system-services/org.fettle.Fettle1.service share/polkit-1/actions/org.fettle.policy; do
  check "/usr/$file is gone" not test -e "$root/usr/$file"
done
check "configuration, history and an edited file are kept" kept
check "the unit cannot be started" test "$(readlink "$root/etc/systemd/system/fettled.service")" = /dev/null

step "reinstallation"
install_all || exit 1
check "the service is enabled" enabled
check "the unit is not masked" not test -e "$root/etc/systemd/system/fettled.service"
check "configuration, history and an edited file are kept" kept

step "purge"
journals=$root/var/lib/fettle/journal
begin='fettle-journal/1 00000000 {"n":0,"kind":"begin","verb":"erase"}'
end='fettle-journal/1 00000000 {"n":1,"kind":"end","outcome"'
printf '%s\n' "$begin" >"$journals/1-erase.journal"
printf '%s\n%s:"failed"}\n' "$begin" "$end" >"$journals/2-erase.journal"
printf '%s\n%s:"done"}\n' "$begin" "$end" >"$journals/3-erase.journal"
# shellcheck disable=SC2086
apt purge $packages || exit 1
check "journals of jobs that did not succeed are kept, of others not" \
  test "$(cd "$journals" && echo *)" = "1-erase.journal 2-erase.journal"
check "the history is gone" test "$(ls -A "$root/var/lib/fettle")" = journal
install_all || exit 1
rm "$journals"/*
# shellcheck disable=SC2086
apt purge $packages || exit 1
find "$root" -xdev -iname '*fettle*' ! -path "$root/srv/*" ! -path "$root/var/cache/*" >"$work/left"
check "nothing is left" not grep . "$work/left"

step "installation after the purge"
install_all || exit 1
check "version $(version_of fettled)" test "$(version_of fettled)" = "$version"
check "the service is enabled" enabled
# shellcheck disable=SC2086
apt purge $packages || exit 1

step "scripts of the RPM packages"
# Debian's libraries come from other packages: rpm must not look for them.
rpm_inside() { quietly with_proc rpm --root "$root" --dbpath /var/lib/rpm --nodeps "$@"; }
# shellcheck disable=SC2086,SC2046
check "installed" rpm_inside -i $rpms
check "the service is enabled" enabled
mkdir -p "$root/etc/fettle"
touch "$root/etc/fettle/fettled.toml"
# shellcheck disable=SC2086
check "removed" rpm_inside -e $packages
check "no link to the service is left" not test -L "$root$wanted"
check "the configuration is kept" test -f "$root/etc/fettle/fettled.toml"

echo
echo "$failures failures"
[ $failures = 0 ]
