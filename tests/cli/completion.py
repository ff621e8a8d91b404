#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""completion.py FETTLE: the completion scripts offer what --help names, in the shells themselves."""
import re
import shutil
import subprocess
import sys
import tempfile

SUBCOMMAND = re.compile(r"^  ([a-z][a-z-]*)(?:, [a-z-]+)? ", re.MULTILINE)
OPTION = re.compile(r"(?:^|[ ,])(--[a-z][a-z-]*)")


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, check=False, **more)


def helped(fettle, words):
    """(subcommands, options) that --help names."""
    text = run(fettle, *words, "--help").stdout
    options = {name for line in text.splitlines() if line.startswith("  -") for name in OPTION.findall(re.split(r"\s{2,}", line.strip())[0])}
    below = text.split("Subcommands:", 1)
    return set(SUBCOMMAND.findall(below[1])) if len(below) == 2 else set(), options


def places(fettle, words=()):
    below, options = helped(fettle, words)
    yield list(words), below, options
    for name in sorted(below):
        yield from places(fettle, (*words, name))


def in_bash(script, words):
    code = (f'source "{script}"; COMP_WORDS=(fettle {" ".join(words)} ""); COMP_CWORD={len(words) + 1}; '
            'COMPREPLY=(); _fettle; printf "%s\\n" "${COMPREPLY[@]}"')
    return set(run("bash", "-c", code).stdout.split())


def in_fish(script, words):
    line = " ".join(["fettle", *words])
    return {offer.split("\t")[0] for tail in ("", "--") for offer in run("fish", "-c", f'source {script}; complete -C "{line} {tail}"').stdout.splitlines()}


def main():
    fettle, failures, compared = sys.argv[1], 0, 0
    known = list(places(fettle))
    if len(known) < 20:
        print(f"--help names only {len(known)} commands")
        return 1
    for shell, ask in (("bash", in_bash), ("fish", in_fish), ("zsh", None)):
        made = run(fettle, "completion", shell)
        if made.returncode != 0 or not made.stdout:
            print(f"no script for {shell}: {made.stderr}")
            failures += 1
            continue
        if not shutil.which(shell):
            print(f"{shell} is not installed: its script was not tried")
            continue
        with tempfile.NamedTemporaryFile("w", suffix=shell) as file:
            file.write(made.stdout)
            file.flush()
            checked = run(shell, "-n", file.name)
            if checked.returncode != 0:
                print(f"{shell} does not understand its script: {checked.stderr}")
                failures += 1
                continue
            for words, below, options in known if ask else ():
                offered = ask(file.name, words)
                compared += 1
                for name in sorted((below | options) - offered):
                    print(f"{shell} does not offer {name} after fettle {' '.join(words)}")
                    failures += 1
    wrong = run(fettle, "completion", "tcsh")
    if wrong.returncode != 2:
        print(f"an unknown shell ends with {wrong.returncode}")
        failures += 1
    print(f"{compared} places compared, {failures} failures")
    return 1 if failures or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
