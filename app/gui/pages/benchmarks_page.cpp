// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/benchmarks_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "app/gui/charts/chart.h"
#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/plot_chart.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/models/background.h"
#include "app/gui/models/bench_facts.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/step_table.h"
#include "app/gui/models/store_lock.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/bench_result_view.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "core/bench/compare.h"
#include "core/render/bench_charts.h"
#include "core/render/bench_html.h"
#include "core/render/bench_text.h"

namespace fettle::gui {

namespace {

constexpr int kListRows = 8;
constexpr int kChartHeight = 220;

void set_up(QTableView& table, const QString& name) {
    table.setAccessibleName(name);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.verticalHeader()->hide();
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setAccessibleName(BenchmarksPage::tr("Columns"));
}

void fit(QTableView& table, int rows) {
    table.resizeColumnsToContents();
    constexpr int kRoom = 14;
    for (int i = 0; i < table.model()->columnCount(); ++i) table.setColumnWidth(i, table.columnWidth(i) + kRoom);
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() +
                         std::min(table.model()->rowCount(), rows) * table.verticalHeader()->defaultSectionSize() +
                         2 * table.frameWidth() + 2);
}

std::string markdown(const std::vector<bench::BenchRecord>& records) {
    std::string words;
    for (const auto& record : records) words += (words.empty() ? "" : "\n") + rendering::bench_markdown(record);
    return words;
}

}  // namespace

BenchmarksPage::BenchmarksPage(Background& background, Benchmarks& benchmarks, QWidget* parent)
    : ComputerPage(parent), background_(background), benchmarks_(benchmarks) {
    setAccessibleName(tr("Benchmarks"));
    answer_ = new Notice(this);
    notice_ = look::label(look::Type::body, {}, this);
    notice_->hide();
    column()->addWidget(answer_);
    column()->addWidget(notice_);
    make_table();
    one_ = new BenchResultView(this);
    connect(one_, &BenchResultView::noted, this, &Page::noted);
    column()->addWidget(one_);
    make_comparison();
    column()->addStretch(1);
    for (auto* part : std::initializer_list<QWidget*>{results_, one_, several_}) part->hide();
    answer_->set(Notice::Tone::info, tr("Reading the results…"));
}

void BenchmarksPage::make_table() {
    results_ = new QWidget(this);
    list_ = new QTableView(results_);
    list_->setModel(&rows_);
    set_up(*list_, tr("Saved results"));
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    save_ = new QToolButton(results_);
    save_->setText(tr("Export selected"));
    save_->setPopupMode(QToolButton::InstantPopup);
    save_->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(save_);
    const auto add = [&](const QString& words, const QString& ending, const QString& filter,
                         std::string (*content)(const Records&)) {
        connect(menu->addAction(words), &QAction::triggered, this,
                [this, ending, filter, content] { save(ending, filter, content); });
    };
    add(tr("Web page (HTML)…"), QStringLiteral("html"), tr("Web page (*.html)"), &rendering::bench_html);
    add(tr("Table (CSV)…"), QStringLiteral("csv"), tr("Table (*.csv)"), &rendering::bench_csv);
    add(tr("Text (Markdown)…"), QStringLiteral("md"), tr("Text (*.md)"), &markdown);
    save_->setMenu(menu);
    delete_ = new QPushButton(tr("Delete…"), results_);
    delete_->setAccessibleName(tr("Delete the selected results"));
    hint_ = look::dim_label(look::Type::small, tr("Select two or more results to compare them."), results_);
    auto* row = new QHBoxLayout;
    row->addWidget(hint_, 1);
    row->addWidget(save_);
    row->addWidget(delete_);
    auto* inner = new QVBoxLayout(results_);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(list_);
    inner->addLayout(row);
    column()->addWidget(results_);
    connect(delete_, &QPushButton::clicked, this, &BenchmarksPage::ask_delete);
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BenchmarksPage::show_selected);
}

void BenchmarksPage::make_comparison() {
    several_ = new QWidget(this);
    differences_ = look::label(look::Type::body, {}, several_);
    comparison_ = new QTableView(several_);
    comparison_->setModel(&compared_);
    set_up(*comparison_, tr("Comparison"));
    charts_ = new QVBoxLayout;
    charts_->setSpacing(look::kPanelGap);
    auto* inner = new QVBoxLayout(several_);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(look::kPanelGap);
    inner->addWidget(differences_);
    inner->addWidget(comparison_);
    inner->addLayout(charts_);
    column()->addWidget(several_);
}

void BenchmarksPage::refresh() {
    const auto ticket = ++ticket_;
    background_.run(
        this,
        [&benchmarks = benchmarks_]() -> Result<bench::RecordStore::Listing> {
            auto* store = benchmarks.records();
            if (store == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("saving results"));
            const auto lock = lock_stores();
            return store->list({});
        },
        [this, ticket](const Result<bench::RecordStore::Listing>& listing) {
            if (ticket == ticket_) take(listing);
        });
}

void BenchmarksPage::take(const Result<bench::RecordStore::Listing>& listing) {
    if (!listing) {
        records_.clear();
        fill();
        results_->hide();
        if (listing.error().code == ErrorCode::unsupported) {
            return answer_->set(Notice::Tone::info, tr("Results are not saved on this computer"));
        }
        return answer_->set(Notice::Tone::attention, tr("Saved results cannot be read"), {error_text(listing.error())});
    }
    records_ = listing->records;
    fill();
    results_->setVisible(!records_.empty());
    QStringList more;
    if (listing->unreadable > 0) {
        more.append(tr("%1 results from a newer version cannot be read and are not listed.").arg(listing->unreadable));
    }
    if (records_.empty()) {
        more.prepend(tr("To measure a drive, open its Performance page."));
        return answer_->set(Notice::Tone::info, tr("No saved results"), more);
    }
    std::set<std::string> drives;
    for (const auto& record : records_) drives.insert(record.drive.serial + record.drive.model);
    const auto results = records_.size() == 1 ? tr("1 result") : tr("%1 results").arg(records_.size());
    const auto of = drives.size() == 1 ? tr("1 drive") : tr("%1 drives").arg(drives.size());
    answer_->set(Notice::Tone::info, tr("%1 of %2").arg(results, of), more);
}

void BenchmarksPage::fill() {
    std::set<std::string> kept;
    for (const auto& record : selected()) kept.insert(record.id);
    rows_.clear();
    rows_.setHorizontalHeaderLabels(
        {tr("Started"), tr("Benchmark"), tr("Drive"), tr("First result"), tr("Doubts"), tr("Ending")});
    for (const auto& record : records_) {
        const auto ending = record.ending == bench::Ending::finished    ? QString()
                            : record.ending == bench::Ending::cancelled ? tr("stopped")
                                                                        : tr("failed");
        QList<QStandardItem*> row;
        for (const auto& words :
             {started_day(record), printable(text(record.title)), printable(text(bench::drive_title(record))),
              record.steps.empty() ? QStringLiteral("–") : figure_text(record.steps.front()),
              number_text(record.doubts.size()), ending}) {
            row.append(new QStandardItem(words));
        }
        for (const int figure : {3, 4}) row[figure]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row[0]->setData(text(record.id));
        rows_.appendRow(row);
    }
    fit(*list_, kListRows);
    for (int i = 0; i < rows_.rowCount(); ++i) {
        if (kept.count(rows_.item(i)->data().toString().toStdString()) == 0) continue;
        list_->selectionModel()->select(rows_.index(i, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    if (rows_.rowCount() > 0 && !list_->selectionModel()->hasSelection()) {
        // Not selectRow, which does what the keys Shift and Control, held by chance, would do.
        list_->selectionModel()->setCurrentIndex(rows_.index(0, 0),
                                                 QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    show_selected();
}

BenchmarksPage::Records BenchmarksPage::selected() const {
    std::set<int> rows;
    for (const auto& index : list_->selectionModel()->selectedRows()) rows.insert(index.row());
    Records chosen;
    for (const auto row : rows) {
        const auto id = rows_.item(row)->data().toString().toStdString();
        const auto found =
            std::find_if(records_.begin(), records_.end(), [&](const auto& one) { return one.id == id; });
        if (found != records_.end()) chosen.push_back(*found);
    }
    return chosen;
}

void BenchmarksPage::show_selected() {
    const auto chosen = selected();
    save_->setEnabled(!chosen.empty());
    delete_->setEnabled(!chosen.empty());
    one_->setVisible(chosen.size() == 1);
    several_->setVisible(chosen.size() > 1);
    if (chosen.size() == 1) one_->show_result(chosen.front(), std::nullopt);
    if (chosen.size() > 1) show_comparison(chosen);
}

void BenchmarksPage::show_comparison(const Records& records) {
    auto oldest_first = records;
    std::reverse(oldest_first.begin(), oldest_first.end());
    std::set<std::string> different;
    for (std::size_t i = 1; i < oldest_first.size(); ++i) {
        for (const auto& id : bench::differences(oldest_first[0], oldest_first[i])) different.insert(id);
    }
    if (oldest_first.size() == 2) {
        fill_comparison(compared_, oldest_first[0], oldest_first[1]);
    } else {
        fill_side_by_side(compared_, oldest_first);
    }
    QStringList lines;
    for (const auto& id : different) lines.append(difference_text(id));
    if (compared_.rowCount() == 0) lines.prepend(tr("The results have no test in common."));
    differences_->setText(lines.join(QLatin1Char('\n')));
    differences_->setVisible(!lines.isEmpty());
    comparison_->setVisible(compared_.rowCount() > 0);
    fit(*comparison_, compared_.rowCount());
    while (auto* item = charts_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& plot : rendering::comparison_charts(oldest_first)) {
        const auto content = chart_of(plot);
        if (!content.drawable()) continue;
        auto* panel = new gui::Panel({}, this);
        auto* chart = new Chart(panel);
        chart->view().setMinimumHeight(look::scaled(kChartHeight));
        chart->set_chart(content);
        connect(chart, &Chart::noted, this, &Page::noted);
        panel->column()->addWidget(chart);
        charts_->addWidget(panel);
    }
}

void BenchmarksPage::ask_delete() {
    std::vector<std::string> ids;
    for (const auto& record : selected()) ids.push_back(record.id);
    if (ids.empty()) return;
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Delete results"),
                                ids.size() == 1 ? tr("The selected result will be deleted permanently.")
                                                : tr("%1 results will be deleted permanently.").arg(ids.size()),
                                QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* sure = box->addButton(tr("Delete"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, sure, ids](const QAbstractButton* pressed) {
        if (pressed == sure) remove(ids);
    });
    box->open();
}

void BenchmarksPage::remove(const std::vector<std::string>& ids) {
    background_.run(
        this,
        [&benchmarks = benchmarks_, ids]() -> Status {
            const auto lock = lock_stores();
            for (const auto& id : ids) {
                if (auto removed = benchmarks.records()->remove(id); !removed) return removed;
            }
            return {};
        },
        [this](const Status& removed) {
            notice_->setVisible(!removed);
            if (!removed) notice_->setText(tr("Not deleted: %1").arg(error_text(removed.error())));
            if (removed) Q_EMIT noted(tr("Deleted."));
            refresh();
        });
}

void BenchmarksPage::save(const QString& ending, const QString& filter, std::string (*content)(const Records&)) {
    const auto words = save_file(this, tr("Export results"), tr("Benchmarks") + QLatin1Char('.') + ending, filter,
                                 [this, content] { return QByteArray::fromStdString(content(selected())); });
    if (!words.isEmpty()) Q_EMIT noted(words);
}

}  // namespace fettle::gui
