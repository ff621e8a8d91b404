// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "app/gui/models/drive_item.h"

namespace fettle::gui {

/// The errors that a drive has logged and counted over its life.
struct ErrorCounts {
    QString answer;                                    ///< a sentence
    std::vector<std::pair<QString, QString>> counted;  ///< what, and how often
    QString meaning;                                   ///< what to make of the counts; may be empty
};
[[nodiscard]] ErrorCounts error_counts(const DriveItem& item);

}  // namespace fettle::gui
