// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/gui/widgets/panel.h"
#include "core/tune/setting.h"

class QPushButton;
class QVBoxLayout;

namespace fettle::gui {

/// What Fettle has changed, each with a button that restores the previous value.
class ChangedSettingsCard final : public Panel {
    Q_OBJECT
public:
    explicit ChangedSettingsCard(QWidget* parent = nullptr);

    /// Shows those of the settings that Fettle has changed; without any, the card is hidden.
    void show_settings(const std::vector<tune::Setting>& settings);
    /// While a job changes settings, none can be restored.
    void set_busy(bool busy);
    /// In the order of the Tab key.
    [[nodiscard]] std::vector<QWidget*> controls() const;

Q_SIGNALS:
    /// The user wants the previous values of these settings; `title` names the one, or is empty.
    void undo_wanted(const std::vector<std::string>& keys, const QString& title);

private:
    void add(const tune::Setting& setting, QVBoxLayout& rows);
    void add_undo_all(QVBoxLayout& rows);
    void follow_busy();

    QWidget* rows_ = nullptr;
    std::vector<QPushButton*> undo_;     ///< those that can be pressed
    std::vector<std::string> undoable_;  ///< keys
    bool busy_ = false;
};

}  // namespace fettle::gui
