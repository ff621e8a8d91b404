// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "app/gui/models/history_facts.h"
#include "app/gui/pages/page.h"
#include "core/toolbox/history.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace fettle::gui {

class Background;
class ChartLegend;
class ChartView;
class FactForm;
class Panel;
class TableFold;

/// The recorded history of a drive: the trend in a sentence, then charts on one time axis with events through all of
/// them.
class HistoryPage final : public DrivePage {
    Q_OBJECT
public:
    /// Both must outlive the page and its background calls.
    HistoryPage(Background& background, History& history, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    /// One of the charts above each other, with its figure on the left.
    struct Row {
        QLabel* name;
        QLabel* figure;
        QLabel* detail;
        ChartView* view;
        ChartLegend* legend;
    };
    struct Figures {
        QString figure;
        QString detail;
    };

    void make_head();
    void make_charts();
    Row make_row();
    void ask();
    void record_now();
    void take(const Result<Observations>& answer);
    /// Shows a sentence instead of the charts.
    void say(const QString& headline, const QString& sentence, bool can_record = false);
    void show_history();
    void show_events(const std::vector<HistoryEvent>& events);
    void check_range(int days);
    void show_seconds(std::int64_t seconds);
    void link_ranges(const ChartView* source, double low, double high);
    void align();
    void put(Row& row, const ChartData& content, const Figures& figures);
    void save_picture();
    void save_figures();

    Background& background_;
    History& history_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;
    Observations all_;
    QLabel* headline_;
    QLabel* sentence_;
    QPushButton* record_;
    QWidget* controls_;
    std::vector<std::pair<QToolButton*, int>> ranges_;  ///< with their days
    gui::Panel* panel_;
    std::vector<Row> rows_;
    QLabel* hint_;
    TableFold* table_;
    gui::Panel* events_panel_;
    FactForm* events_;
};

}  // namespace fettle::gui
