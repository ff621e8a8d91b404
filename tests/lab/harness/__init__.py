# SPDX-License-Identifier: GPL-3.0-or-later
"""The drive lab's machinery: everything that does not know Fettle."""
