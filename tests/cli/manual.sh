#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The man pages are well formed. fettle.1 names every verb that --help names; each page names the options that --help
# names, and no others. manual.sh FETTLE SOURCE [PROGRAM…]
fettle=$1
source=$2
shift 2
page=$source/packaging/man/fettle.1
command -v mandoc >/dev/null 2>&1 || { echo "skipped: no mandoc"; exit 77; }
if mandoc -T lint -W warning "$source"/packaging/man/*.[18] | grep -v 'outdated mandoc.db\|referenced manual not found'; then exit 1; fi
missing=0
complain() { echo "$*"; missing=1; }
text_of() { mandoc -T ascii "$1" | col -b; }
options_in_help() { grep -oE '(^| |,)--[a-z-]+' | tr -d ' ,' | sort -u; }
options_in_text() { grep -oE '(^|[^a-z-])--[a-z][a-z-]+' | grep -oE -e '--.*' | sort -u; }
is_of_another_program() {
  case $1 in
    --user-master | --security-unlock | --security-disable) ;;  # hdparm
    --now) ;;                                                   # systemctl
    --hw-opal) ;;                                               # cryptsetup
    --verbose) ;;                                               # the example of a command for alerts
    *) return 1 ;;
  esac
}

# Of each form of the synopsis (from one .Nm to the next): the first word of its first command.
forms=$(awk '/^\.Sh/ { inside = /SYNOPSIS/ } !inside { next } /^\.Nm/ { fresh = 1 }
  /^\.Cm/ && fresh { print $2; fresh = 0 }' "$page")
subcommands() { "$fettle" "$@" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\)[ ,].*/\1/p'; }
verbs=$(subcommands)
test -n "$verbs" || { echo "no verbs in --help"; exit 1; }
for verb in $verbs; do
  printf '%s\n' "$forms" | grep -qx "$verb" || complain "fettle.1: the synopsis has no form of its own for $verb"
done
text=$(text_of "$page")
named=$(printf '%s' "$text" | options_in_text)
known="--help
--colour"
for verb in "" $verbs; do
  # A verb may have verbs below it.
  below=$(test -n "$verb" && subcommands "$verb")
  # shellcheck disable=SC2086 # no word at all for the program itself
  options=$(for sub in "" $below; do "$fettle" $verb $sub --help; done | options_in_help)
  known="$known
$options"
  for word in $verb $below; do
    printf '%s' "$text" | grep -qe "$word" || complain "fettle.1 does not mention $word ($verb)"
  done
  for word in $options; do
    case $word in --help | --colour) continue ;; esac
    printf '%s\n' "$named" | grep -qxe "$word" || complain "fettle.1 does not mention $word ($verb)"
  done
done
for word in $named; do
  is_of_another_program "$word" && continue
  printf '%s\n' "$known" | grep -qxe "$word" || complain "fettle.1 mentions $word, which --help does not"
done

for program in "$@"; do
  name=$(basename "$program")
  known=$(QT_QPA_PLATFORM=offscreen "$program" --help | options_in_help)
  test -n "$known" || complain "$name --help names no options"
  named=$(text_of "$(ls "$source/packaging/man/$name".[18])" | options_in_text)
  for word in $known; do
    printf '%s\n' "$named" | grep -qxe "$word" || complain "the man page of $name does not mention $word"
  done
  for word in $named; do
    is_of_another_program "$word" && continue
    printf '%s\n' "$known" | grep -qxe "$word" || complain "the man page of $name mentions $word, which --help does not"
  done
done
exit $missing
