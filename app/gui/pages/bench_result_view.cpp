// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/bench_result_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/charts/chart.h"
#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/plot_chart.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/models/bench_facts.h"
#include "app/gui/models/step_table.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/result_grid.h"
#include "core/bench/compare.h"
#include "core/render/bench_charts.h"
#include "core/render/bench_html.h"
#include "core/render/bench_text.h"

namespace fettle::gui {

namespace {
/// More tests than this are lines of a chart and rows of a table, not figures to be looked at one by one.
constexpr std::size_t kMostRows = 10;
constexpr int kChartHeight = 170;

QString facts_of(const bench::BenchRecord& record) {
    QStringList parts{printable(text(bench::drive_title(record)))};
    if (!record.drive.firmware.empty()) {
        parts.append(BenchResultView::tr("firmware %1").arg(printable(text(record.drive.firmware))));
    }
    parts.append(printable(text(record.path)));
    if (!record.file_system.empty()) parts.append(printable(text(record.file_system)));
    parts.append(BenchResultView::tr("%1 measured").arg(text(binary_size(record.size))));
    parts.append(BenchResultView::tr("%1 written").arg(size_text(record.written)));
    if (!record.direct) parts.append(BenchResultView::tr("through the page cache"));
    return parts.join(QStringLiteral(" · "));
}
}  // namespace

BenchResultView::BenchResultView(QWidget* parent) : QWidget(parent) {
    title_ = look::label(look::Type::panel_title, {}, this);
    facts_ = look::dim_label(look::Type::small, {}, this);
    auto* save = new QToolButton(this);
    save->setText(tr("Export result"));
    save->setPopupMode(QToolButton::InstantPopup);
    save->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(save);
    connect(menu->addAction(tr("Web page (HTML)…")), &QAction::triggered, this, &BenchResultView::save_html);
    connect(menu->addAction(tr("Picture (PNG)…")), &QAction::triggered, this, &BenchResultView::save_picture);
    connect(menu->addAction(tr("Table (CSV)…")), &QAction::triggered, this, &BenchResultView::save_csv);
    connect(menu->addAction(tr("Text (Markdown)…")), &QAction::triggered, this, &BenchResultView::save_markdown);
    save->setMenu(menu);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(title_);
    words->addWidget(facts_);
    auto* head = new QHBoxLayout;
    head->addLayout(words, 1);
    head->addWidget(save, 0, Qt::AlignTop);

    grid_panel_ = new Panel(tr("Result"), this);
    legend_ = look::dim_label(look::Type::small, {}, grid_panel_);
    grid_ = new ResultGrid(grid_panel_);
    grid_panel_->column()->addWidget(legend_);
    grid_panel_->column()->addWidget(grid_);
    grid_panel_->column()->addStretch(1);

    auto* speeds = new Panel({}, this);
    throughput_ = new Chart(speeds);
    throughput_->view().setMinimumHeight(look::scaled(kChartHeight));
    speeds->column()->addWidget(throughput_);
    latency_panel_ = new Panel({}, this);
    test_ = new QComboBox(latency_panel_);
    test_->setAccessibleName(tr("Response times of this test"));
    latency_ = new Chart(latency_panel_);
    latency_->view().setMinimumHeight(look::scaled(kChartHeight));
    latency_panel_->column()->addWidget(test_, 0, Qt::AlignLeft);
    latency_panel_->column()->addWidget(latency_);
    connect(test_, &QComboBox::currentIndexChanged, this, &BenchResultView::show_latency);
    auto* charts = new QVBoxLayout;
    charts->setSpacing(look::kPanelGap);
    charts->addWidget(speeds);
    charts->addWidget(latency_panel_);
    charts->addStretch(1);
    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(look::kPanelGap);
    auto* left = new QVBoxLayout;
    left->setSpacing(look::kPanelGap);
    left->addWidget(grid_panel_);
    words_panel_ = new Panel(tr("Notes"), this);
    words_ = look::label(look::Type::body, {}, words_panel_);
    words_panel_->column()->addWidget(words_);
    left->addWidget(words_panel_);
    left->addStretch(1);
    pictures->addLayout(left, 11);
    pictures->addLayout(charts, 10);

    more_ = new QVBoxLayout;
    more_->setSpacing(look::kPanelGap);
    table_ = new TableFold(this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::kPanelGap);
    column->addLayout(head);
    column->addLayout(pictures);
    column->addLayout(more_);
    column->addWidget(table_);
    for (auto* chart : {throughput_, latency_}) connect(chart, &Chart::noted, this, &BenchResultView::noted);
    connect(table_, &TableFold::copied, this, [this] { Q_EMIT noted(tr("Copied.")); });
}

void BenchResultView::show_result(const bench::BenchRecord& record, const std::optional<bench::BenchRecord>& earlier) {
    record_ = record;
    earlier_ = earlier;
    title_->setText(tr("%1, %2").arg(printable(text(record.title)), started_text(record)));
    facts_->setText(facts_of(record));
    show_grid();
    throughput_->set_chart(throughput_chart(record_, earlier_ ? &*earlier_ : nullptr));
    const auto chosen = test_->currentText();
    {
        const QSignalBlocker quiet(test_);
        test_->clear();
        for (const auto& name : tests_with_latency(record_)) test_->addItem(name);
        // Small accesses one at a time are where response times matter.
        const auto kept = test_->findText(chosen);
        test_->setCurrentIndex(kept >= 0 ? kept : test_->count() - 1);
    }
    show_latency();
    show_more_charts();
    show_words();
    fill_step_table(steps_, record_);
    table_->set_table(tr("All figures"), &steps_);
}

void BenchResultView::show_grid() {
    const auto rows = result_rows(record_, earlier_ ? &*earlier_ : nullptr);
    grid_panel_->setVisible(!rows.empty() && rows.size() <= kMostRows);
    grid_->set_rows(rows.size() <= kMostRows ? rows : std::vector<ResultRow>());
    legend_->setVisible(earlier_.has_value());
    if (earlier_)
        legend_->setText(tr("│ %1, %2").arg(started_day(*earlier_), printable(text(bench::drive_title(*earlier_)))));
}

void BenchResultView::show_latency() {
    latency_panel_->setVisible(test_->count() > 0);
    latency_->set_chart(latency_chart(record_, earlier_ ? &*earlier_ : nullptr, test_->currentText()));
}

void BenchResultView::show_more_charts() {
    while (auto* item = more_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& plots :
         {rendering::line_charts(record_), rendering::series_charts(record_), rendering::round_charts(record_)}) {
        for (const auto& plot : plots) {
            const auto content = chart_of(plot);
            if (!content.drawable()) continue;
            auto* panel = new Panel({}, this);
            auto* chart = new Chart(panel);
            chart->view().setMinimumHeight(look::scaled(kChartHeight));
            chart->set_chart(content);
            connect(chart, &Chart::noted, this, &BenchResultView::noted);
            panel->column()->addWidget(chart);
            more_->addWidget(panel);
        }
    }
}

void BenchResultView::show_words() {
    QStringList lines;
    for (const auto& sentence : rendering::bench_conclusions(record_)) lines.append(printable(text(sentence)));
    // The first doubt stands above, as the page's answer.
    for (std::size_t i = 1; i < record_.doubts.size(); ++i) {
        const auto& doubt = record_.doubts[i];
        lines.append(
            tr("Doubt: %1").arg(printable(text(doubt.text + (doubt.remedy.empty() ? "" : " ") + doubt.remedy))));
    }
    if (earlier_) {
        for (const auto& id : bench::differences(*earlier_, record_)) lines.append(difference_text(id));
    }
    for (const auto& note : record_.notes) lines.append(printable(text(note.text)));
    words_->setText(lines.join(QLatin1Char('\n')));
    words_panel_->setVisible(!lines.isEmpty());
}

QString BenchResultView::file_name(const QString& ending) const {
    return QStringLiteral("%1 %2.%3").arg(printable(text(record_.suite)), text(record_.id.substr(0, 8)), ending);
}

std::vector<bench::BenchRecord> BenchResultView::exported() const {
    std::vector<bench::BenchRecord> records{record_};
    if (earlier_) records.push_back(*earlier_);
    return records;
}

void BenchResultView::save_html() {
    const auto words = save_file(this, tr("Export result"), file_name(QStringLiteral("html")), tr("Web page (*.html)"),
                                 [this] { return QByteArray::fromStdString(rendering::bench_html(exported())); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

void BenchResultView::save_csv() {
    const auto words = save_file(this, tr("Export result"), file_name(QStringLiteral("csv")), tr("Table (*.csv)"),
                                 [this] { return QByteArray::fromStdString(rendering::bench_csv(exported())); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

void BenchResultView::save_markdown() {
    const auto words = save_file(this, tr("Export result"), file_name(QStringLiteral("md")), tr("Text (*.md)"),
                                 [this] { return QByteArray::fromStdString(rendering::bench_markdown(record_)); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

void BenchResultView::save_picture() {
    const auto words = save_file(this, tr("Export result"), file_name(QStringLiteral("png")), tr("Picture (*.png)"),
                                 [this] { return picture_of(*this); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

}  // namespace fettle::gui
