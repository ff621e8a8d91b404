// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace fettle::gui {

/// Whether Windows starts a program of the registry key Run, as a value of Explorer\StartupApproved\Run says, which
/// Task Manager and Settings write. Not documented by Microsoft; as observed on Windows 10 and 11: 12 bytes, a number
/// and the time when the entry was disabled (FILETIME, little-endian); an odd number means that it is disabled. Empty:
/// there is no such value, and the program starts.
[[nodiscard]] bool is_approved(const QByteArray& value);

}  // namespace fettle::gui
