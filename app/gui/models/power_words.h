// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <utility>
#include <vector>

#include "core/model/drive_report.h"

namespace fettle::gui {

/// One power state as a step of a drawing.
struct PowerStep {
    QString number;
    QString power;          ///< in words
    QString wake;           ///< time to wake up, in words; empty: none reported
    QString use;            ///< in words, for a screen reader
    double microwatts = 0;  ///< above 0
    bool used = true;
};

/// A drive's power management for the window.
struct PowerWords {
    QStringList sentences;                           ///< what the drive does when it is idle
    std::vector<PowerStep> steps;                    ///< empty: fewer than two states report their power
    std::vector<QStringList> rows;                   ///< state, maximum power, time to enter, time to wake up, used
    std::vector<std::pair<QString, QString>> facts;  ///< settings, and typical power of states that report it
    [[nodiscard]] bool empty() const { return rows.empty() && facts.empty(); }
};
[[nodiscard]] PowerWords power_words(const DriveReport& report);

}  // namespace fettle::gui
