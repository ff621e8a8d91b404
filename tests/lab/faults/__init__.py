# SPDX-License-Identifier: GPL-3.0-or-later
"""The fault matrix: which cases there are, and how each is judged. The guest's part is guest/faults.sh."""
