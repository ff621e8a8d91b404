// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

#include "core/tune/setting.h"

class QComboBox;
class QDoubleSpinBox;
class QVBoxLayout;

namespace fettle::gui {

/// Chooses another value for a setting: the first screen of a wizard.
class SettingEditor final : public QWidget {
    Q_OBJECT
public:
    /// Requires: can_choose_value(setting), which need not outlive the constructor.
    explicit SettingEditor(const tune::Setting& setting, QWidget* parent = nullptr);

    /// The chosen value as the system takes it.
    [[nodiscard]] std::string value() const;
    /// Whether the chosen value would change anything.
    [[nodiscard]] bool complete() const;

Q_SIGNALS:
    void completed(bool complete);

private:
    void add_choices(const tune::Setting& setting);
    void add_number(const tune::Setting& setting);
    void add_field(QWidget* field, QVBoxLayout& column);

    std::string now_;
    bool lasts_ = true;  ///< the value now is also that after a restart
    QComboBox* choices_ = nullptr;
    QDoubleSpinBox* number_ = nullptr;
};

}  // namespace fettle::gui
