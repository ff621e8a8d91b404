// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <vector>

#include "core/toolbox/recordings.h"

namespace fettle::gui {

class Background;

/// Records drives for a problem report, each in a thread of its own, so that a slow drive delays no other.
class ProblemCollector final : public QObject {
    Q_OBJECT
public:
    /// What could be compiled, or why not.
    using Ready = std::shared_ptr<const Result<CompiledRecording>>;

    /// Both must outlive it.
    ProblemCollector(Recordings& service, Background& background, QObject* parent = nullptr);

    /// Drops what was recorded before. ready() follows once every drive has answered.
    void start(const std::vector<DriveEntry>& drives);
    /// Does not wait for the remaining drives: ready() follows with what they have answered so far.
    void compile();
    /// The ids of the drives that have not answered yet.
    [[nodiscard]] const QStringList& waiting() const { return waiting_; }

Q_SIGNALS:
    /// waiting() has changed.
    void progressed();
    void ready(const fettle::gui::ProblemCollector::Ready& report);

private:
    void take(unsigned run, const QString& id);

    Recordings& service_;
    Background& background_;
    unsigned run_ = 0;  ///< number of the latest start or compilation; what belongs to an earlier one is ignored
    std::vector<std::shared_ptr<DriveRecording>> recordings_;
    QStringList waiting_;
};

}  // namespace fettle::gui
