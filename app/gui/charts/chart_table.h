// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <map>

#include "app/gui/charts/chart_data.h"

namespace fettle::gui {

/// The figures of a chart: one row for each x, one column for each series.
class ChartTable final : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void set_chart(const ChartData& content);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        double x = 0;
        std::vector<std::optional<double>> values;
    };
    ChartAxis x_;
    ChartAxis y_;
    std::vector<QString> names_;
    std::vector<std::function<QString(double)>> words_;
    std::vector<Row> rows_;
};

/// The table as tab-separated text in the user's language, with a header line.
[[nodiscard]] QString table_text(const QAbstractItemModel& table);

/// The same figures as CSV (RFC 4180) with plain numbers; times in UTC, ISO 8601. Text that a spreadsheet would run as
/// a formula gets a leading apostrophe.
[[nodiscard]] QByteArray chart_csv(const ChartData& data);

}  // namespace fettle::gui
