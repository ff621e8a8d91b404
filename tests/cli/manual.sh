#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The man page is well formed, and names every verb and option that --help names.
fettle=$1
page=$2/packaging/man/fettle.1
command -v mandoc >/dev/null 2>&1 || { echo "skipped: no mandoc"; exit 77; }
if mandoc -T lint -W warning "$2"/packaging/man/*.1 | grep -v 'outdated mandoc.db\|referenced manual not found'; then exit 1; fi
text=$(mandoc -T ascii "$page" | col -b)
missing=0
# Of each form of the synopsis (from one .Nm to the next): the first word of its first command.
forms=$(awk '/^\.Sh/ { inside = /SYNOPSIS/ } !inside { next } /^\.Nm/ { fresh = 1 }
  /^\.Cm/ && fresh { print $2; fresh = 0 }' "$page")
verbs=$("$fettle" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
test -n "$verbs" || { echo "no verbs in --help"; exit 1; }
for verb in $verbs; do
  printf '%s\n' "$forms" | grep -qx "$verb" || { echo "fettle.1: the synopsis has no form of its own for $verb"; missing=1; }
done
for verb in "" $verbs; do
  # A verb may have verbs below it.
  below=$(test -n "$verb" && "$fettle" "$verb" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
  # shellcheck disable=SC2046,SC2086 # no word at all for the program itself
  for word in $verb $below $(for sub in "" $below; do "$fettle" $verb $sub --help; done |
    grep -oE '(^| |,)--[a-z-]+' | tr -d ' ,' | sort -u); do
    case $word in --help | --colour) continue ;; esac
    printf '%s' "$text" | grep -qe "$word" || { echo "fettle.1 does not mention $word ($verb)"; missing=1; }
  done
done
exit $missing
