// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/other_settings_card.h"

#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/words.h"
#include "app/gui/widgets/link_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/wizard/screen.h"

namespace fettle::gui {

namespace {

constexpr std::size_t kShownFirst = 8;
/// Many drives have hundreds of settings; making all rows at once would stop the window for a moment.
constexpr std::size_t kShownMore = 40;

SettingRow::Content content_of(const tune::Setting& setting) {
    SettingRow::Content content;
    content.id = text(setting.id);
    content.title = setting_title(setting);
    content.now = setting_value(setting, setting.value);
    if (!setting.value_at_start.empty()) {
        content.now = OtherSettingsCard::tr("%1; after a restart %2")
                          .arg(content.now, setting_value(setting, setting.value_at_start));
        content.mark = SettingRow::Mark::attention;
    } else if (setting.advised_change()) {
        content.now = OtherSettingsCard::tr("%1; recommended: %2")
                          .arg(content.now, setting_value(setting, setting.advice->value));
    } else if (setting.advice && setting.advice->value == setting.value) {
        content.mark = SettingRow::Mark::good;
    }
    content.can_be_changed = can_choose_value(setting);
    content.facts = setting_facts(setting);
    return content;
}

}  // namespace

OtherSettingsCard::OtherSettingsCard(QWidget* parent) : Panel(tr("No change needed"), parent), wanted_(kShownFirst) {
    more_ = new LinkButton({}, this);
    more_->setObjectName(QStringLiteral("more-settings"));
    column()->addWidget(more_, 0, Qt::AlignLeft);
    connect(more_, &QToolButton::clicked, this, &OtherSettingsCard::show_more);
}

void OtherSettingsCard::show_settings(const std::vector<const tune::Setting*>& settings, bool by_advice) {
    set_title(by_advice ? tr("No change needed") : tr("Other settings"));
    contents_.clear();
    contents_.reserve(settings.size());
    for (const auto* setting : settings) contents_.push_back(content_of(*setting));
    all_.clear();
    delete rows_;
    rows_ = new QWidget(this);
    column_of_rows_ = new QVBoxLayout(rows_);
    column_of_rows_->setContentsMargins(0, 0, 0, 0);
    column_of_rows_->setSpacing(look::kGrid / 2);
    column()->insertWidget(column()->indexOf(more_), rows_);
    add_rows();
    // At once, so that the page does not flicker.
    rows_->show();
}

void OtherSettingsCard::add_rows() {
    const auto count = std::min(wanted_, contents_.size());
    for (auto i = all_.size(); i < count; ++i) add(contents_[i]);
    follow_count();
}

void OtherSettingsCard::add(const SettingRow::Content& content) {
    if (!all_.empty()) column_of_rows_->addWidget(soft_line(rows_));
    auto* row = new SettingRow(content, rows_);
    const auto id = content.id;
    row->unfold(open_.contains(id));
    column_of_rows_->addWidget(row);
    row->show();  // at once, so that it can take the focus
    connect(row, &SettingRow::folded, this, [this, id](bool open) {
        if (open) {
            open_.insert(id);
        } else {
            open_.remove(id);
        }
        Q_EMIT controls_changed();
    });
    connect(row, &SettingRow::change_wanted, this, [this, id] { Q_EMIT change_wanted(id); });
    all_.push_back(row);
}

void OtherSettingsCard::follow_count() {
    const auto left = contents_.size() - all_.size();
    const auto words = left == 0 ? tr("Show fewer") : tr("%1 more").arg(left);
    more_->setText(words);
    more_->setAccessibleName(left == 0 ? tr("Show fewer settings") : tr("Show %1 more settings").arg(left));
    more_->setVisible(contents_.size() > kShownFirst);
    more_->updateGeometry();
}

void OtherSettingsCard::show_more() {
    const auto before = all_.size();
    if (before < contents_.size()) {
        wanted_ = before + kShownMore;
        add_rows();
        // The keyboard continues at the first new row.
        if (before < all_.size()) all_[before]->controls().front()->setFocus();
    } else {
        wanted_ = kShownFirst;
        while (all_.size() > wanted_) {
            delete all_.back();
            all_.pop_back();
            // The line above the row.
            delete column_of_rows_->itemAt(column_of_rows_->count() - 1)->widget();
        }
        follow_count();
    }
    Q_EMIT controls_changed();
}

std::vector<QWidget*> OtherSettingsCard::controls() const {
    std::vector<QWidget*> controls;
    for (const auto* row : all_) {
        for (auto* control : row->controls()) controls.push_back(control);
    }
    controls.push_back(more_);
    return controls;
}

}  // namespace fettle::gui
