// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/models/job_center.h"
#include "app/gui/models/wanted_changes.h"
#include "app/gui/pages/page.h"
#include "core/toolbox/system_use.h"
#include "core/toolbox/tuning.h"

class QBoxLayout;
class QComboBox;
class QLabel;

namespace fettle::gui {

class ActionButton;
class Background;
class ChangedSettingsCard;
class JobWizard;
class Notice;
class OtherSettingsCard;
class SpaceCard;
class WantedSettingsCard;

/// The settings of this computer that concern drives: which changes are recommended, on what evidence, and what Fettle
/// has changed.
class SettingsPage final : public ComputerPage {
    Q_OBJECT
public:
    /// The services that it uses; they must outlive the page.
    struct Services {
        Tuning& tuning;
        Background& background;
        JobCenter& jobs;
        SystemUse* use = nullptr;  ///< nullptr: what takes space is not shown
    };
    explicit SettingsPage(const Services& services, QWidget* parent = nullptr);
    void refresh() override;
    /// Drives came or went, and their settings with them: counts the recommended changes anew, also while the page is
    /// hidden.
    void follow_drives();

Q_SIGNALS:
    /// How many of the recommended changes Fettle can make here.
    void advised_counted(int count);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void make_head();
    void make_action();
    void make_cards();
    void arrange();
    void ask();
    void ask_space();
    void take(Result<SettingsReport> answer);
    void say(const Error& error);
    void show_report();
    void show_head(const std::vector<WantedChange>& changes);
    void show_problems();
    void follow_choice();
    void follow_jobs();
    void order_tabs();
    void change_chosen();
    void change_one(const QString& id);
    void undo(const std::vector<std::string>& keys, const QString& title);
    void take_end(quint64 id, const JobCenter::Ended& result);
    [[nodiscard]] bool job_running() const;
    /// nullopt: the recommended changes.
    [[nodiscard]] std::optional<tune::Profile> profile() const;

    Services services_;
    quint64 ticket_ = 0;
    bool stale_ = false;                    ///< an answer came while the page was hidden
    std::optional<SettingsReport> report_;  ///< what is shown; nullopt: nothing yet, or an error

    Notice* answer_;
    QWidget* head_;
    QLabel* title_;
    QLabel* subtitle_;
    QComboBox* profile_;
    QWidget* content_;
    WantedSettingsCard* wanted_;
    QWidget* action_;
    QLabel* summary_;
    ActionButton* change_;
    QBoxLayout* halves_;
    OtherSettingsCard* others_;
    ChangedSettingsCard* changed_;
    SpaceCard* space_;
};

}  // namespace fettle::gui
