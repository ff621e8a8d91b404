// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>
#include <QWidget>
#include <optional>

#include "core/bench/record.h"

class QComboBox;
class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace fettle::gui {

class Chart;
class Panel;
class ResultGrid;
class TableFold;

/// One benchmark result, with an earlier one to compare with: grid, charts, conclusions, all figures, export.
class BenchResultView final : public QWidget {
    Q_OBJECT
public:
    explicit BenchResultView(QWidget* parent = nullptr);
    void show_result(const bench::BenchRecord& record, const std::optional<bench::BenchRecord>& earlier);

Q_SIGNALS:
    void noted(const QString& words);

private:
    void show_grid();
    void show_latency();
    void show_more_charts();
    void show_words();
    void save_html();
    void save_csv();
    void save_markdown();
    void save_picture();
    [[nodiscard]] QString file_name(const QString& ending) const;
    [[nodiscard]] std::vector<bench::BenchRecord> exported() const;

    bench::BenchRecord record_;
    std::optional<bench::BenchRecord> earlier_;
    QLabel* title_;
    QLabel* facts_;
    Panel* grid_panel_;
    QLabel* legend_;
    ResultGrid* grid_;
    Panel* words_panel_;
    QLabel* words_;
    Chart* throughput_;
    Panel* latency_panel_;
    QComboBox* test_;
    Chart* latency_;
    QVBoxLayout* more_;
    TableFold* table_;
    QStandardItemModel steps_;
};

}  // namespace fettle::gui
