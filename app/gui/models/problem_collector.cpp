// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/problem_collector.h"

#include "app/gui/models/background.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

ProblemCollector::ProblemCollector(Recordings& service, Background& background, QObject* parent)
    : QObject(parent), service_(service), background_(background) {}

void ProblemCollector::start(const std::vector<DriveEntry>& drives) {
    const auto run = ++run_;
    recordings_.clear();
    waiting_.clear();
    for (const auto& entry : drives) {
        auto recording = service_.prepare(entry, Wake::never);
        recordings_.push_back(recording);
        const auto id = text(entry.id);
        waiting_.append(id);
        background_.run(
            this,
            [recording] {
                recording->run();
                return true;
            },
            [this, run, id](bool) { take(run, id); });
    }
    Q_EMIT progressed();
    if (waiting_.isEmpty()) compile();
}

void ProblemCollector::take(unsigned run, const QString& id) {
    if (run != run_) return;
    waiting_.removeOne(id);
    Q_EMIT progressed();
    if (waiting_.isEmpty()) compile();
}

void ProblemCollector::compile() {
    const auto run = ++run_;
    background_.run(
        this,
        [&service = service_, recordings = recordings_] { return service.compile(recordings, Identifiers::replace); },
        [this, run](Result<CompiledRecording> report) {
            if (run == run_) Q_EMIT ready(std::make_shared<const Result<CompiledRecording>>(std::move(report)));
        });
}

}  // namespace fettle::gui
