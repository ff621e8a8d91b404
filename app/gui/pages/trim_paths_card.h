// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/widgets/panel.h"
#include "core/base/cancel.h"
#include "core/toolbox/trimming.h"

class QPushButton;

namespace fettle::gui {

/// The layers between each file system and the drive, with buttons that trim it and test whether TRIM arrives.
class TrimPathsCard final : public Panel {
    Q_OBJECT
public:
    /// A test of one TRIM path.
    struct Trial {
        std::shared_ptr<CancelToken> cancel;  ///< nullptr: not running
        std::optional<Result<trim::Proof>> result;
    };
    using Trials = std::map<std::string, Trial>;  ///< by mount point

    explicit TrimPathsCard(QWidget* parent = nullptr);

    /// Without any, the card is hidden.
    void show_paths(const std::vector<TracedPath>& paths, const Trials& trials);
    /// Buttons that start a job on the drive.
    [[nodiscard]] const std::vector<QPushButton*>& starters() const { return starters_; }

Q_SIGNALS:
    void trim_wanted(const std::string& mount_point);
    /// The test is to be started or, while it runs, stopped.
    void prove_wanted(const TracedPath& path);

private:
    QWidget* block(const TracedPath& path, const Trials& trials, bool first);
    QWidget* buttons(const TracedPath& path, bool tested, QWidget* parent);
    static QWidget* trial_row(const Trial& trial, QWidget* parent);

    QWidget* rows_ = nullptr;
    std::vector<QPushButton*> starters_;
};

/// Whether a layer of the path is known to block TRIM.
[[nodiscard]] bool blocks_trim(const TracedPath& path);

}  // namespace fettle::gui
