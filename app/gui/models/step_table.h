// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>

#include "core/bench/record.h"

namespace fettle::gui {

/// All figures of a result, one row for each step, as the command line shows them.
void fill_step_table(QStandardItemModel& table, const bench::BenchRecord& record);

/// Two results side by side: before, after, change, and what chance alone can make.
void fill_comparison(QStandardItemModel& table, const bench::BenchRecord& before, const bench::BenchRecord& after);

/// Several results side by side: one row for each step that any of them has.
void fill_side_by_side(QStandardItemModel& table, const std::vector<bench::BenchRecord>& records);

}  // namespace fettle::gui
