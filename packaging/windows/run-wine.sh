#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run-wine.sh PROGRAM [ARGUMENT…]: runs a program for Windows under wine, with a Windows of its own.
WINEPREFIX=${FETTLE_WINEPREFIX:-${TMPDIR:-/tmp}/fettle-wine-$(id -u)}
# Without the dialogs that offer to install Mono and Gecko.
WINEDLLOVERRIDES="mscoree,mshtml=${WINEDLLOVERRIDES:+;$WINEDLLOVERRIDES}"
export WINEPREFIX WINEDLLOVERRIDES WINEDEBUG="${WINEDEBUG:--all}"
wine=$(command -v wine64 || command -v /usr/lib/wine/wine64 || command -v wine) || { echo "run-wine.sh: wine is missing" >&2; exit 127; }
if [ ! -f "$WINEPREFIX/ready" ]; then
  mkdir -p "$WINEPREFIX"
  # Only one of several that start at once makes it.
  (
    flock 9
    if [ ! -f "$WINEPREFIX/ready" ]; then
      DISPLAY="" "$wine" wineboot --init >/dev/null 2>&1
      "$wine" winecfg -v win10 >/dev/null 2>&1
      : >"$WINEPREFIX/ready"
    fi
  ) 9>"$WINEPREFIX/lock"
fi
exec "$wine" "$@"
