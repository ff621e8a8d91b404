// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <vector>

#include "app/gui/models/job_center.h"
#include "app/gui/wizard/screen.h"

class QLabel;
class QProgressBar;

namespace fettle::gui {

/// The running job: its steps, how far the current one is, and what happens if power fails.
class ProgressScreen final : public Screen {
    Q_OBJECT
public:
    using Screen::Screen;
    void show_plan(const plan::Plan& plan, const QString& action);
    void show_progress(const JobCenter::Running& job);
    /// Stands below the bar. Takes ownership; call before show_plan().
    void set_live(QWidget* live);

private:
    void enter(const plan::Plan& plan, std::size_t step);
    [[nodiscard]] QString time_left(const JobCenter::Running& job) const;

    struct Row {
        QLabel* sign = nullptr;
        QLabel* words = nullptr;
    };
    void mark(const plan::Plan& plan, const Row& row, std::size_t index, std::size_t current);

    std::vector<Row> rows_;
    std::size_t step_ = 0;
    QElapsedTimer in_step_;
    QProgressBar* bar_ = nullptr;
    QLabel* left_ = nullptr;
    QLabel* power_ = nullptr;
    QLabel* stopping_ = nullptr;
    QWidget* live_ = nullptr;
};

/// The time that the rest of a step takes; nullopt: too early to tell. `seconds`: since the step started.
[[nodiscard]] std::optional<std::uint64_t> seconds_left(double seconds, std::uint64_t done, std::uint64_t total,
                                                        const plan::Estimate& estimate);

}  // namespace fettle::gui
