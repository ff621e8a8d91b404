// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/charts/chart_data.h"

class QAbstractItemModel;
class QLabel;
class QTableView;
class QToolButton;

namespace fettle::gui {

class ChartLegend;
class ChartTable;
class ChartView;

/// The figures of a chart as a table that is folded away until it is wanted, with a button that copies it.
class TableFold final : public QWidget {
    Q_OBJECT
public:
    explicit TableFold(QWidget* parent = nullptr);
    /// The table is filled only while it is shown.
    void set_chart(const ChartData& content);
    /// Shows another table, which must outlive the fold; call again when it has changed.
    void set_table(const QString& title, QAbstractItemModel* table);
    [[nodiscard]] bool open() const;

Q_SIGNALS:
    void copied();

private:
    void fill();
    void fit();
    void name_parts(const QString& title);

    ChartData content_;
    QToolButton* fold_;
    QToolButton* copy_;
    QTableView* table_;
    ChartTable* model_;
};

/// A chart with its title, legend, picture, export and table. With fewer than two points, a sentence takes the place of
/// the picture.
class Chart final : public QWidget {
    Q_OBJECT
public:
    explicit Chart(QWidget* parent = nullptr);
    void set_chart(const ChartData& content);
    [[nodiscard]] ChartView& view() const { return *view_; }

Q_SIGNALS:
    void noted(const QString& words);

private:
    void save_picture();
    void save_figures();

    QLabel* title_;
    QToolButton* menu_;
    QToolButton* reset_;
    ChartLegend* legend_;
    ChartView* view_;
    QLabel* nothing_;
    TableFold* table_;
};

}  // namespace fettle::gui
