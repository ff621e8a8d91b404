// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/history_page.h"

#include <QDateTime>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/charts/chart.h"
#include "app/gui/charts/chart_pens.h"
#include "app/gui/charts/chart_table.h"
#include "app/gui/charts/chart_ticks.h"
#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/history_charts.h"
#include "app/gui/models/store_lock.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/panel.h"

namespace fettle::gui {

namespace {

constexpr std::int64_t kDay_s = 86'400;
constexpr int kAll = 0;
constexpr int kNone = -2;
constexpr int kLabelColumn = 148;
constexpr int kRowHeight = 108;

/// The name of the only counter above zero.
QString error_detail(const history::Observation& seen) {
    QStringList names;
    for (const auto& [name, count] : seen.errors) {
        if (count > 0) names.append(error_name(name));
    }
    if (names.isEmpty()) return {};
    return names.size() == 1 ? names.constFirst() : HistoryPage::tr("in %1 counters").arg(names.size());
}

}  // namespace

HistoryPage::HistoryPage(Background& background, History& history, QWidget* parent)
    : DrivePage(parent), background_(background), history_(history) {
    setAccessibleName(tr("History"));
    make_head();
    make_charts();
    column()->addStretch(1);
    say({}, {});
}

void HistoryPage::make_head() {
    headline_ = look::label(look::Type::headline, {}, this);
    sentence_ = look::dim_label(look::Type::body, {}, this);
    record_ = new QPushButton(tr("Record now"), this);
    connect(record_, &QPushButton::clicked, this, &HistoryPage::record_now);

    controls_ = new QWidget(this);
    auto* row = new QHBoxLayout(controls_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const auto add = [&](const QString& words, int days) {
        auto* button = new QToolButton(controls_);
        button->setText(words);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        // No QButtonGroup, of which Tab reaches only one button.
        ranges_.emplace_back(button, days);
        connect(button, &QToolButton::clicked, this, [this, days] {
            check_range(days);
            show_seconds(days * kDay_s);
        });
        row->addWidget(button);
    };
    add(tr("Week"), 7);
    add(tr("Month"), 31);
    add(tr("Year"), 366);
    add(tr("All"), kAll);
    auto* save = new QToolButton(controls_);
    save->setText(tr("Export"));
    save->setAccessibleName(tr("Export the history"));
    save->setPopupMode(QToolButton::InstantPopup);
    save->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(save);
    connect(menu->addAction(tr("Picture (PNG)…")), &QAction::triggered, this, &HistoryPage::save_picture);
    connect(menu->addAction(tr("Figures (CSV)…")), &QAction::triggered, this, &HistoryPage::save_figures);
    save->setMenu(menu);
    row->addSpacing(look::kGrid);
    row->addWidget(save);

    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(headline_);
    words->addWidget(sentence_);
    words->addWidget(record_, 0, Qt::AlignLeft);
    auto* head = new QHBoxLayout;
    head->addLayout(words, 1);
    head->addWidget(controls_, 0, Qt::AlignTop);
    column()->addLayout(head);
}

void HistoryPage::make_charts() {
    panel_ = new gui::Panel({}, this);
    panel_->setAccessibleName(tr("History charts"));
    panel_->column()->setSpacing(0);
    constexpr int kRows = 4;
    for (int i = 0; i < kRows; ++i) rows_.push_back(make_row());
    column()->addWidget(panel_);
    hint_ = look::dim_label(look::Type::small,
                            tr("Scroll with Ctrl or press + and − to zoom, drag or press ← and → to move."), this);
    column()->addWidget(hint_);
    table_ = new TableFold(this);
    connect(table_, &TableFold::copied, this, [this] { Q_EMIT noted(tr("Copied.")); });
    column()->addWidget(table_);
    events_panel_ = new gui::Panel(tr("Events"), this);
    events_ = new FactForm(events_panel_);
    events_panel_->column()->addWidget(events_);
    column()->addWidget(events_panel_);
}

HistoryPage::Row HistoryPage::make_row() {
    auto* whole = new QWidget(panel_);
    auto* grid = new QGridLayout(whole);
    grid->setContentsMargins(0, 2, 0, 2);
    grid->setSpacing(0);
    Row row{};
    row.name = look::dim_label(look::Type::small, {}, whole);
    row.figure = look::label(look::Type::headline, {}, whole);
    row.detail = look::dim_label(look::Type::small, {}, whole);
    row.legend = new ChartLegend(whole);
    row.view = new ChartView(whole);
    grid->addWidget(row.name, 1, 0);
    grid->addWidget(row.figure, 2, 0);
    grid->addWidget(row.detail, 3, 0);
    grid->setRowStretch(0, 1);
    grid->setRowStretch(4, 1);
    grid->addWidget(row.legend, 5, 1);
    grid->addWidget(row.view, 0, 1, 5, 1);
    grid->setColumnMinimumWidth(0, look::scaled(kLabelColumn));
    grid->setColumnStretch(1, 1);
    panel_->column()->addWidget(whole);
    connect(row.view, &ChartView::range_changed, this, [this, view = row.view](double low, double high) {
        link_ranges(view, low, high);
        check_range(view->zoomed() ? kNone : kAll);
    });
    return row;
}

void HistoryPage::show_drive(const DriveItemPtr& item) {
    const bool another = !item || !item_ ||
                         history::key_of(item->report.facts.identity) != history::key_of(item_->report.facts.identity);
    item_ = item;
    ++ticket_;
    widget()->setVisible(item != nullptr);
    if (!item) {
        all_.clear();
        return;
    }
    if (item->saved) {
        return say(tr("A saved report has no history"),
                   tr("The history is recorded on the computer to which the drive is connected."));
    }
    if (history::key_of(item->report.facts.identity).empty()) {
        if (item->state == DriveItem::State::asking) return say(tr("Querying the drive…"), {});
        return say(tr("No history for this drive"),
                   tr("The drive reports no serial number, so its history cannot be recorded."));
    }
    if (another) say(tr("Reading the history…"), {});
    ask();
}

void HistoryPage::ask() {
    const auto ticket = ++ticket_;
    const auto key = history::key_of(item_->report.facts.identity);
    background_.run(
        this,
        [&history = history_, key]() -> Result<Observations> {
            auto* store = history.store();
            if (store == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("recording history"));
            const auto lock = lock_stores();
            return store->observations(key, {});
        },
        [this, ticket](const Result<Observations>& answer) {
            if (ticket == ticket_) take(answer);
        });
}

void HistoryPage::record_now() {
    if (!item_) return;
    record_->setEnabled(false);
    const auto ticket = ++ticket_;
    background_.run(
        this,
        [&history = history_, report = item_->report] {
            const auto lock = lock_stores();
            return history.record({report}, false);
        },
        [this, ticket](const Result<History::Recorded>& recorded) {
            record_->setEnabled(true);
            if (ticket != ticket_) return;
            if (!recorded) {
                return say(tr("The history could not be recorded"), error_text(recorded.error()), true);
            }
            if (recorded->observations.empty()) {
                return say(tr("Nothing to record"), tr("The drive reports no health data."));
            }
            ask();
        });
}

void HistoryPage::take(const Result<Observations>& answer) {
    if (!answer) {
        if (answer.error().code == ErrorCode::unsupported) {
            return say(tr("No history on this computer"), tr("Fettle has nowhere to store drive history."));
        }
        return say(tr("The history cannot be read"), error_text(answer.error()));
    }
    all_ = *answer;
    if (all_.empty()) {
        return say(tr("No history for this drive yet"),
                   tr("The Fettle service records every drive regularly. “Record now” starts the history with the "
                      "current values."),
                   true);
    }
    if (all_.size() < 2) {
        return say(tr("One record so far"), tr("Charts need at least two records. They appear with the next one."),
                   true);
    }
    show_history();
}

void HistoryPage::say(const QString& headline, const QString& sentence, bool can_record) {
    headline_->setText(headline);
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
    record_->setVisible(can_record);
    for (auto* part : std::initializer_list<QWidget*>{controls_, panel_, hint_, table_, events_panel_}) part->hide();
}

void HistoryPage::show_history() {
    const auto answer = history_answer(all_);
    say(answer.headline, answer.sentence);
    for (auto* part : std::initializer_list<QWidget*>{controls_, panel_, hint_, table_}) part->show();
    const auto& now = all_.back();
    const auto events = history_events(all_);
    const auto charts = history_charts(all_, events);
    const auto trend = wear_trend(all_);
    put(rows_[0], charts[0],
        {now.temperature_celsius ? temperature_text(*now.temperature_celsius) : QString(),
         now.temperature_limit_celsius ? tr("limit %1").arg(temperature_text(*now.temperature_limit_celsius))
                                       : QString()});
    put(rows_[1], charts[1],
        {now.percentage_used ? percent_text(*now.percentage_used) : QString(),
         trend && trend->percent_grown > 0 ? tr("%1% a month").arg(QLocale().toString(trend->percent_a_month, 'f', 1))
                                           : QString()});
    const auto mean = mean_written_per_day(all_);
    put(rows_[2], charts[2],
        {mean ? rate_size(*mean) : QString(),
         now.host_written ? tr("%1 in all").arg(size_text(*now.host_written)) : QString()});
    const auto errors = error_sum(now);
    put(rows_[3], charts[3], {errors == 0 ? tr("none") : number_text(errors), error_detail(now)});
    table_->set_chart(history_table(charts));
    show_events(events);
    align();
    check_range(kAll);
    show_seconds(0);
}

void HistoryPage::put(Row& row, const ChartData& content, const Figures& figures) {
    const bool drawable = content.drawable();
    row.view->parentWidget()->setVisible(drawable);
    if (!drawable) return;
    row.name->setText(content.title);
    row.figure->setText(figures.figure);
    row.detail->setText(figures.detail);
    row.detail->setVisible(!figures.detail.isEmpty());
    auto named = content.series;
    std::erase_if(named, [](const ChartSeries& series) { return series.role == ChartSeries::Role::trend; });
    row.legend->set_series(named);
    row.view->set_chart(content);
}

void HistoryPage::align() {
    int width = 0;
    Row* last = nullptr;
    for (auto& row : rows_) {
        if (row.view->parentWidget()->isHidden()) continue;
        width = std::max(width, row.view->label_width());
        last = &row;
    }
    bool first = true;
    for (auto& row : rows_) {
        if (row.view->parentWidget()->isHidden()) continue;
        // Only the first chart has the labels of the events, and only the last the dates.
        auto content = row.view->content();
        content.mark_labels = first;
        first = false;
        row.view->set_chart(content);
        row.view->set_stacked(width, &row == last);
        const auto more = (content.mark_labels && !content.marks.empty()) || &row == last;
        row.view->setFixedHeight(look::scaled(kRowHeight) + (more ? fontMetrics().height() : 0));
    }
}

void HistoryPage::link_ranges(const ChartView* source, double low, double high) {
    for (auto& row : rows_) {
        if (row.view != source) row.view->show_range(low, high);
    }
}

void HistoryPage::check_range(int days) {
    for (const auto& [button, range] : ranges_) button->setChecked(range == days);
}

void HistoryPage::show_seconds(std::int64_t seconds) {
    const auto high = static_cast<double>(all_.back().time);
    const auto low = seconds == 0 ? static_cast<double>(all_.front().time) : high - static_cast<double>(seconds);
    link_ranges(nullptr, low, high);
}

void HistoryPage::show_events(const std::vector<HistoryEvent>& events) {
    events_->clear();
    auto newest_first = events;
    std::reverse(newest_first.begin(), newest_first.end());
    for (const auto& event : newest_first) {
        events_->add(QLocale().toString(QDateTime::fromSecsSinceEpoch(event.time), QLocale::ShortFormat),
                     event.sentence);
    }
    events_panel_->setVisible(!events.empty());
}

void HistoryPage::save_picture() {
    if (!item_) return;
    const auto name = tr("%1 history").arg(drive_name(item_->report));
    const auto words = save_file(this, tr("Export"), name + QStringLiteral(".png"), tr("Picture (*.png)"),
                                 [this] { return picture_of(*panel_); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

void HistoryPage::save_figures() {
    if (!item_ || all_.empty()) return;
    const auto name = tr("%1 history").arg(drive_name(item_->report));
    const auto words = save_file(this, tr("Export"), name + QStringLiteral(".csv"), tr("Table (*.csv)"),
                                 [this] { return chart_csv(history_table(history_charts(all_, {}))); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

}  // namespace fettle::gui
