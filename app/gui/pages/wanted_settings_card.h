// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <optional>
#include <vector>

#include "app/gui/models/wanted_changes.h"
#include "app/gui/widgets/panel.h"
#include "core/tune/tune_plan.h"

class QVBoxLayout;

namespace fettle::gui {

class SettingRow;

/// The settings that are worth changing, each with a box to tick.
class WantedSettingsCard final : public Panel {
    Q_OBJECT
public:
    explicit WantedSettingsCard(QWidget* parent = nullptr);

    /// `profile`: the one that wants the changes; nullopt: the advice. What the user has ticked and opened stays so,
    /// until another profile is shown.
    void show_changes(const std::vector<WantedChange>& changes, std::optional<tune::Profile> profile);
    /// What is ticked.
    [[nodiscard]] std::vector<tune::Assignment> chosen() const;
    /// How many of the ticked changes take effect after a restart.
    [[nodiscard]] std::size_t restarts() const;
    /// How many rows can be ticked.
    [[nodiscard]] std::size_t possible() const;
    /// In the order of the Tab key.
    [[nodiscard]] std::vector<QWidget*> controls() const;

Q_SIGNALS:
    void chosen_changed();
    void controls_changed();
    /// The user wants to choose another value for this setting.
    void change_wanted(const QString& id);

private:
    struct Row {
        SettingRow* row = nullptr;
        tune::Assignment wanted;
        bool possible = true;
        bool needs_restart = false;
    };
    void add(const WantedChange& change, QVBoxLayout& rows);

    std::optional<tune::Profile> profile_;
    QHash<QString, bool> ticks_;  ///< by setting, where the user has changed it
    QSet<QString> open_;          ///< settings whose details are unfolded
    std::vector<Row> all_;
    QWidget* rows_ = nullptr;
};

}  // namespace fettle::gui
