// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/gui/widgets/panel.h"
#include "core/base/result.h"
#include "core/schedule/overview.h"

class QLabel;
class QPushButton;

namespace fettle::gui {

class MessageList;

/// A run of scheduled tasks, or the preview of one; hidden until the first.
class TaskResultCard final : public Panel {
    Q_OBJECT
public:
    explicit TaskResultCard(QWidget* parent = nullptr);

    /// `tasks`: "weekly-trim and health".
    void begin(const QString& tasks, bool dry_run);
    void show_results(const Result<std::vector<schedule::TaskResult>>& results, bool dry_run);

Q_SIGNALS:
    void stop_wanted();

private:
    QLabel* words_;
    MessageList* alerts_;
    QPushButton* stop_;
};

}  // namespace fettle::gui
