# SPDX-License-Identifier: GPL-3.0-or-later
"""One scenario a file: run(lab) does something to the guest's drives and says what it expects."""
