// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/changed_settings_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/setting_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/screen.h"

namespace fettle::gui {

namespace {

/// What stands in the way of a plain undo; empty: nothing.
QString state_of_change(const tune::Setting& setting) {
    const auto& changed = *setting.changed;
    if (changed.foreign) {
        return ChangedSettingsCard::tr("Since changed again by another program. Undo would discard that change.");
    }
    if (changed.complete) return {};
    return ChangedSettingsCard::tr("The change was interrupted. Make it again, or undo it.");
}

}  // namespace

ChangedSettingsCard::ChangedSettingsCard(QWidget* parent) : Panel(tr("Changed by Fettle"), parent) { hide(); }

void ChangedSettingsCard::show_settings(const std::vector<tune::Setting>& settings) {
    undo_.clear();
    undoable_.clear();
    delete rows_;
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::kGrid);
    column()->addWidget(rows_);
    for (const auto& setting : settings) {
        if (setting.changed) add(setting, *rows);
    }
    setVisible(rows->count() > 0);
    if (undoable_.size() > 1) add_undo_all(*rows);
    follow_busy();
    rows_->show();
}

void ChangedSettingsCard::add(const tune::Setting& setting, QVBoxLayout& rows) {
    const auto& changed = *setting.changed;
    const auto title = setting_title(setting);
    if (rows.count() > 0) rows.addWidget(soft_line(rows_));
    auto* row = new QHBoxLayout;
    row->setSpacing(look::scaled(look::kGrid));
    auto* words = new QVBoxLayout;
    words->setSpacing(look::scaled(2));
    words->addWidget(look::label(look::Type::body, title, rows_));
    words->addWidget(look::dim_label(
        look::Type::small,
        tr("from %1 to %2").arg(setting_value(setting, changed.from), setting_value(setting, changed.to)), rows_));
    words->addWidget(look::dim_label(look::Type::small, local_moment(changed.at), rows_));
    const auto state = state_of_change(setting);
    if (!state.isEmpty()) words->addWidget(look::label(look::Type::small, state, rows_));
    row->addLayout(words, 1);
    auto* undo = new PlainButton(tr("Undo…"), rows_);
    undo->setObjectName(QStringLiteral("undo:%1").arg(text(setting.id)));
    undo->setAccessibleName(tr("Undo the change to %1").arg(title));
    undo->setAccessibleDescription(state);
    row->addWidget(undo, 0, Qt::AlignTop);
    rows.addLayout(row);
    // Restoring would discard what someone else has set.
    undo->setEnabled(!changed.foreign);
    if (changed.foreign) return;
    const auto key = setting_key(setting);
    connect(undo, &QPushButton::clicked, this, [this, key, title] { Q_EMIT undo_wanted({key}, title); });
    undo_.push_back(undo);
    undoable_.push_back(key);
}

void ChangedSettingsCard::add_undo_all(QVBoxLayout& rows) {
    auto* all = new PlainButton(tr("Undo all…"), rows_);
    all->setObjectName(QStringLiteral("undo-all"));
    all->setAccessibleName(tr("Undo all changes made by Fettle"));
    rows.addWidget(soft_line(rows_));
    rows.addWidget(all, 0, Qt::AlignLeft);
    connect(all, &QPushButton::clicked, this, [this] { Q_EMIT undo_wanted(undoable_, {}); });
    undo_.push_back(all);
}

void ChangedSettingsCard::set_busy(bool busy) {
    busy_ = busy;
    follow_busy();
}

void ChangedSettingsCard::follow_busy() {
    for (auto* button : undo_) {
        button->setEnabled(!busy_);
        button->setToolTip(busy_ ? tr("System settings are being changed.") : QString());
    }
}

std::vector<QWidget*> ChangedSettingsCard::controls() const { return {undo_.begin(), undo_.end()}; }

}  // namespace fettle::gui
