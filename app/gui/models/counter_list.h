// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/gui/models/counter_rows.h"

namespace fettle::gui {

/// The counters of the page Health, with their trends. widgets/counter_table.h draws it.
class CounterList final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kCounter, kValue, kTrend, kRaw, kColumns };
    using QAbstractTableModel::QAbstractTableModel;

    void set_rows(std::vector<CounterRow> rows);
    void set_trends(CounterTrends trends);
    /// Whether any counter has a trend.
    [[nodiscard]] bool has_trends() const;

    [[nodiscard]] const CounterRow& row(int index) const { return rows_[static_cast<std::size_t>(index)]; }
    /// nullptr: it was recorded less than twice.
    [[nodiscard]] const CounterTrend* trend(int index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString words(const QModelIndex& index) const;

    std::vector<CounterRow> rows_;
    CounterTrends trends_;
};

}  // namespace fettle::gui
