#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings translations/fettle.ts, the template that translators start from, up to the source texts.
# With --check nothing is written: fails when the template is behind.
set -eu
cd "$(dirname "$0")/.."
lupdate=$(command -v lupdate || ls /usr/lib/qt6/bin/lupdate 2>/dev/null) || { echo "skipped: no lupdate"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 translations/extract.py . >"$work/texts.cpp"
# Locations are left out: they would change with every line of code.
"$lupdate" -silent -no-obsolete -locations none -I . -source-language en -target-language en \
  app/gui "$work/texts.cpp" -ts "$work/fettle.ts"
if [ "${1:-}" = --check ]; then
  cmp -s "$work/fettle.ts" translations/fettle.ts || {
    diff translations/fettle.ts "$work/fettle.ts" | grep '<source>' | head -20
    echo "translations/fettle.ts is behind: run translations/update.sh"
    exit 1
  }
  grep -c '<source>' translations/fettle.ts
else
  cp "$work/fettle.ts" translations/fettle.ts
fi
