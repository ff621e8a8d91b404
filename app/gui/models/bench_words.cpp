// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/bench_words.h"

#include <QCoreApplication>

#include "app/gui/models/bench_facts.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

ChartData live_chart(const BenchRunner::Live& live) {
    ChartData chart;
    chart.title = tr("Throughput");
    chart.description = tr("Speed of the running benchmark.");
    chart.nothing = tr("Speeds appear once a test has started.");
    chart.x.title = tr("Seconds");
    chart.y.title = tr("Speed");
    chart.y.from_zero = true;
    chart.y.say = speed_text;
    chart.series.push_back({tr("Speed"), live.speeds});
    chart.marks = live.steps;
    return chart;
}

bool was_stopped(const BenchRunner::Ended& end) {
    if (end.error) return end.error->code == ErrorCode::cancelled;
    return end.record && end.record->ending == bench::Ending::cancelled;
}

QString why_not(const BenchRunner::Ended& end) {
    const bool nothing = !end.record || end.record->steps.empty();
    if (nothing && was_stopped(end)) {
        return tr("The benchmark was stopped before it measured anything.");
    }
    if (end.error) {
        auto words = tr("The benchmark could not run: %1").arg(error_text(*end.error));
        if (end.error->code == ErrorCode::not_permitted) {
            words += QLatin1Char(' ') + tr("Choose a folder that you have permission to write to.");
        }
        return words;
    }
    if (nothing && end.record && !end.record->failure.empty()) {
        return tr("The first test failed: %1").arg(printable(text(end.record->failure)));
    }
    if (!end.not_saved) return {};
    return tr("The result was not saved: %1").arg(error_text(*end.not_saved));
}

}  // namespace fettle::gui
