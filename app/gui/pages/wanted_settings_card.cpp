// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/wanted_settings_card.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/models/setting_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/setting_row.h"
#include "app/gui/wizard/screen.h"

namespace fettle::gui {

WantedSettingsCard::WantedSettingsCard(QWidget* parent) : Panel(tr("Worth changing"), parent) {}

void WantedSettingsCard::show_changes(const std::vector<WantedChange>& changes, std::optional<tune::Profile> profile) {
    if (std::exchange(profile_, profile) != profile) ticks_.clear();
    set_title(profile ? tr("Changes for the profile “%1”").arg(translated(tune::title(*profile), {}))
                      : tr("Worth changing"));
    all_.clear();
    delete rows_;
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::kGrid);
    column()->addWidget(rows_);
    if (changes.empty()) {
        rows->addWidget(look::label(
            look::Type::body, tr("Nothing to change: all settings in this profile already have its values."), rows_));
    } else {
        rows->addWidget(SettingRow::header(tr("now"), profile ? tr("profile") : tr("recommended"), rows_));
    }
    for (const auto& change : changes) add(change, *rows);
    // At once, so that the page does not flicker.
    rows_->show();
}

void WantedSettingsCard::add(const WantedChange& change, QVBoxLayout& rows) {
    const auto& setting = *change.setting;
    SettingRow::Content content;
    content.id = text(setting.id);
    content.title = setting_title(setting);
    content.now = setting_value(setting, setting.value);
    content.wanted = setting_value(setting, change.value);
    content.mark = SettingRow::Mark::box;
    content.can_be_ticked = change.possible();
    content.can_be_changed = can_choose_value(setting);
    content.facts = setting_facts(setting, change.reason);
    if (const auto obstacle = obstacle_text(setting); !obstacle.isEmpty()) {
        content.note = tr("Fettle cannot change this setting here. %1").arg(obstacle);
    }
    rows.addWidget(soft_line(rows_));
    const auto id = content.id;
    auto* row = new SettingRow(std::move(content), rows_);
    row->tick(ticks_.value(id, true));
    row->unfold(open_.contains(id));
    rows.addWidget(row);
    connect(row, &SettingRow::toggled, this, [this, id](bool on) {
        ticks_.insert(id, on);
        Q_EMIT chosen_changed();
    });
    connect(row, &SettingRow::folded, this, [this, id](bool open) {
        if (open) {
            open_.insert(id);
        } else {
            open_.remove(id);
        }
        Q_EMIT controls_changed();
    });
    connect(row, &SettingRow::change_wanted, this, [this, id] { Q_EMIT change_wanted(id); });
    all_.push_back({row, {setting_key(setting), change.value}, change.possible(), setting.needs_restart});
}

std::vector<tune::Assignment> WantedSettingsCard::chosen() const {
    std::vector<tune::Assignment> chosen;
    for (const auto& one : all_) {
        if (one.row->ticked()) chosen.push_back(one.wanted);
    }
    return chosen;
}

std::size_t WantedSettingsCard::restarts() const {
    return static_cast<std::size_t>(
        std::count_if(all_.begin(), all_.end(), [](const Row& one) { return one.row->ticked() && one.needs_restart; }));
}

std::size_t WantedSettingsCard::possible() const {
    return static_cast<std::size_t>(
        std::count_if(all_.begin(), all_.end(), [](const Row& one) { return one.possible; }));
}

std::vector<QWidget*> WantedSettingsCard::controls() const {
    std::vector<QWidget*> controls;
    for (const auto& one : all_) {
        for (auto* control : one.row->controls()) controls.push_back(control);
    }
    return controls;
}

}  // namespace fettle::gui
