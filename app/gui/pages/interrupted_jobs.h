// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/toolbox/erasing.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/jobs.h"
#include "core/toolbox/over_provisioning.h"

class QBoxLayout;
class QVBoxLayout;

namespace fettle::gui {

class Background;
class JobCenter;

/// An interrupted job, and for an erase the state of its drive.
struct InterruptedJob {
    UnfinishedJob job;
    std::optional<Result<EraseMethods>> erase;
};

/// Queries the drives of interrupted erases. Blocks.
[[nodiscard]] std::vector<InterruptedJob> examine(const std::vector<UnfinishedJob>& jobs, Erasing& erasing);

/// Interrupted jobs: what each means for its drive, and buttons that resume, unlock or undo it.
class InterruptedJobs final : public QWidget {
    Q_OBJECT
public:
    /// All must outlive it.
    struct Services {
        Background& background;
        JobCenter& jobs;
        Inspection& inspection;
        Erasing& erasing;
        OverProvisioning& over_provisioning;
    };
    enum class Detail {
        full,
        brief,  ///< for a narrow place: no steps, buttons below each other
    };
    InterruptedJobs(const Services& services, Detail detail, QWidget* parent = nullptr);

    void show_jobs(const std::vector<InterruptedJob>& jobs);

private:
    void add(const InterruptedJob& one);
    void add_erase_ways(const InterruptedJob& one, QVBoxLayout& column, QWidget* parent);
    void add_restore(const plan::PinnedDrive& drive, QVBoxLayout& column, QWidget* parent);
    void resume(const plan::PinnedDrive& drive, erase::Purpose purpose);
    void restore_capacity(const plan::PinnedDrive& drive);

    Services services_;
    Detail detail_;
    QWidget* rows_ = nullptr;
};

}  // namespace fettle::gui
