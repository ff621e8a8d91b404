// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <vector>

#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/setting_row.h"
#include "core/tune/setting.h"

class QVBoxLayout;

namespace fettle::gui {

class LinkButton;

/// The settings that need no change, or not by the chosen profile. Long lists are folded.
class OtherSettingsCard final : public Panel {
    Q_OBJECT
public:
    explicit OtherSettingsCard(QWidget* parent = nullptr);

    /// `by_advice`: what is shown is as it should be. What the user has opened stays open.
    void show_settings(const std::vector<const tune::Setting*>& settings, bool by_advice);
    /// In the order of the Tab key.
    [[nodiscard]] std::vector<QWidget*> controls() const;

Q_SIGNALS:
    void controls_changed();
    /// The user wants to choose another value for this setting.
    void change_wanted(const QString& id);

private:
    void add_rows();
    void add(const SettingRow::Content& content);
    void show_more();
    void follow_count();

    std::vector<SettingRow::Content> contents_;
    std::size_t wanted_;  ///< number of rows to show
    QSet<QString> open_;  ///< settings whose details are unfolded
    std::vector<SettingRow*> all_;
    QWidget* rows_ = nullptr;
    QVBoxLayout* column_of_rows_ = nullptr;
    LinkButton* more_;
};

}  // namespace fettle::gui
