#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows that layering.py finds what it is there to find."""
import pathlib
import subprocess
import sys
import tempfile

CHECK = pathlib.Path(__file__).with_name("layering.py")
LICENCE = "// SPDX-License-Identifier: GPL-3.0-or-later\n"


def run(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(LICENCE + text)
        done = subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout


CLEAN = {"core/a/x.h": '#include "core/b/y.h"\n', "core/b/y.h": "#include <vector>\n",
         "app/cli/main.cpp": '#include "platform/p.h"\n'}
BROKEN = [
    ({"core/a/z.cpp": "#include <QString>\n"}, "core includes <QString>"),
    ({"core/a/z.cpp": "#include <sys/ioctl.h>\n"}, "core includes <sys/ioctl.h>"),
    ({"core/a/z.cpp": "#  include <windows.h>\n"}, "core includes <windows.h>"),
    ({"core/a/z.cpp": '#include "platform/p.h"\n'}, "core includes platform/p.h"),
    ({"core/b/z.cpp": '#include "core/a/x.h"\n'}, "in a circle"),
    ({"platform/z.cpp": '#include "app/cli/verb.h"\n'}, "platform includes app/cli/verb.h"),
    ({"app/cli/z.cpp": '#include "platform/p.h"\n'}, "only main.cpp"),
]
code, out = run(CLEAN)
assert code == 0, out
for extra, message in BROKEN:
    code, out = run({**CLEAN, **extra})
    assert code == 1 and message in out, (message, out)
print(f"{len(BROKEN)} kinds of breach are found")
