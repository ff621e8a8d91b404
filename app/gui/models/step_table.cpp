// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/step_table.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "app/gui/models/bench_facts.h"
#include "app/gui/models/words.h"
#include "core/bench/compare.h"
#include "core/render/bench_text.h"

namespace fettle::gui {

namespace {

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

void add_row(QStandardItemModel& table, const QStringList& cells) {
    QList<QStandardItem*> items;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        auto* item = new QStandardItem(cells[i]);
        item->setEditable(false);
        if (i > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        items.append(item);
    }
    table.appendRow(items);
}

void begin(QStandardItemModel& table, const QStringList& headings) {
    table.clear();
    table.setHorizontalHeaderLabels(headings);
}

QString heading(const std::string& english) {
    auto words = QCoreApplication::translate("fettle", english.c_str());
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
}

QString latency_cell(const std::optional<bench::LatencyRecord>& latency) {
    if (!latency) return QStringLiteral("–");
    return QStringLiteral("%1 / %2").arg(duration_text(static_cast<double>(latency->p50_ns)),
                                         duration_text(static_cast<double>(latency->p99_ns)));
}

QString share_text(double share) { return tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1)); }

}  // namespace

void fill_step_table(QStandardItemModel& table, const bench::BenchRecord& record) {
    const bool middle = rendering::has_middle_mean(record);
    const bool processor = rendering::shows_processor(record);
    const auto headings = rendering::bench_headings(record);
    QStringList names{tr("Test"), heading(headings.figure)};
    if (middle) names.append(tr("Middle mean"));
    names << heading(headings.least) << heading(headings.most) << tr("Read 50 % / 99 %") << tr("Write 50 % / 99 %");
    if (processor) names << tr("CPU %") << tr("IOPS / CPU %");
    begin(table, names);
    for (const auto& step : record.steps) {
        const auto cells = rendering::bench_cells(step);
        QStringList row{printable(text(step.title)), text(cells.figure)};
        if (middle) {
            const auto& mean = step.spread.middle_mean;
            row.append(mean ? text(rendering::bench_figure(step.figure, *mean)) : QStringLiteral("–"));
        }
        row << text(cells.least) << text(cells.most) << latency_cell(step.read) << latency_cell(step.write);
        if (processor) {
            const auto cost = rendering::processor_cells(step);
            row << text(cost.percent) << text(cost.iops_per_percent);
        }
        add_row(table, row);
    }
}

void fill_comparison(QStandardItemModel& table, const bench::BenchRecord& before, const bench::BenchRecord& after) {
    begin(table, {tr("Test"), tr("Before"), tr("After"), tr("Change"), tr("Noise"), tr("Verdict")});
    for (const auto& step : bench::compare(before, after)) {
        const auto verdict = !step.noise           ? tr("noise unknown")
                             : !step.exceeds_noise ? tr("within noise")
                             : step.better         ? tr("better")
                                                   : tr("worse");
        auto change = share_text(step.change);
        if (step.change > 0) change.prepend(QLatin1Char('+'));
        add_row(table, {printable(text(step.title)), text(rendering::bench_figure(step.figure, step.before)),
                        text(rendering::bench_figure(step.figure, step.after)), change,
                        step.noise ? tr("±%1").arg(share_text(*step.noise)) : QStringLiteral("–"), verdict});
    }
}

void fill_side_by_side(QStandardItemModel& table, const std::vector<bench::BenchRecord>& records) {
    QStringList names{tr("Test")};
    std::vector<std::pair<std::string, QString>> steps;
    for (const auto& record : records) {
        names.append(tr("%1\n%2").arg(printable(text(bench::drive_title(record))), started_day(record)));
        for (const auto& step : record.steps) {
            const auto known =
                std::any_of(steps.begin(), steps.end(), [&](const auto& s) { return s.first == step.id; });
            if (!known) steps.emplace_back(step.id, printable(text(step.title)));
        }
    }
    begin(table, names);
    for (const auto& [id, title] : steps) {
        QStringList row{title};
        for (const auto& record : records) {
            const auto found = std::find_if(record.steps.begin(), record.steps.end(),
                                            [&, &wanted = id](const bench::StepRecord& s) { return s.id == wanted; });
            row.append(found == record.steps.end() ? QStringLiteral("–") : figure_text(*found));
        }
        add_row(table, row);
    }
}

}  // namespace fettle::gui
