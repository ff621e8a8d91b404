// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace fettle::gui {

/// The command line that a program for Windows splits into these arguments again (Parsing C++ command-line arguments).
[[nodiscard]] QString command_line_of(const QStringList& arguments);

}  // namespace fettle::gui
