// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/alert_cards.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/store_lock.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/link_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"
#include "core/history/observation.h"

namespace fettle::gui {

namespace {

constexpr std::size_t kMostCards = 3;

QString moment(std::int64_t time) {
    return QLocale().toString(QDateTime::fromSecsSinceEpoch(time), QLocale::ShortFormat);
}

}  // namespace

AlertCards::AlertCards(Parts parts, QWidget* parent) : Panel(tr("New alerts"), parent), parts_(std::move(parts)) {
    setAccessibleName(tr("New alerts"));
    hide();
}

void AlertCards::refresh() {
    if (!parts_.history) return;
    const auto asked = ++asked_;
    parts_.background.run(
        this,
        [history = parts_.history]() -> Result<std::vector<RecentAlert>> {
            auto* store = history->store();
            if (store == nullptr) return std::vector<RecentAlert>{};
            const auto lock = lock_stores();
            return recent_alerts(*store, QDateTime::currentSecsSinceEpoch());
        },
        [this, asked](const Result<std::vector<RecentAlert>>& alerts) {
            if (asked == asked_) take(alerts);
        });
}

void AlertCards::take(const Result<std::vector<RecentAlert>>& alerts) {
    // The page History says why it cannot be read.
    alerts_ = alerts.value_or(std::vector<RecentAlert>{});
    const auto dismissed = parts_.settings.recall(parts_.memory).toStringList();
    QStringList kept;
    std::erase_if(alerts_, [&](const RecentAlert& alert) {
        if (!dismissed.contains(alert.key)) return false;
        kept.append(alert.key);
        return true;
    });
    // What is no longer recent need not be remembered.
    if (alerts && kept.size() != dismissed.size()) parts_.settings.remember(parts_.memory, kept);
    show_cards();
}

void AlertCards::dismiss(const QStringList& keys) {
    auto dismissed = parts_.settings.recall(parts_.memory).toStringList();
    dismissed.append(keys);
    parts_.settings.remember(parts_.memory, dismissed);
    std::erase_if(alerts_, [&](const RecentAlert& alert) { return keys.contains(alert.key); });
    show_cards();
}

void AlertCards::show_cards() {
    // Later, because one of its buttons may have been pressed.
    if (rows_ != nullptr) {
        rows_->hide();
        rows_->deleteLater();
    }
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kGrid));
    column()->addWidget(rows_);
    const auto shown = std::min(alerts_.size(), kMostCards);
    for (std::size_t i = 0; i < shown; ++i) add_card(alerts_[i]);
    if (alerts_.size() > 1) add_rest(alerts_.size() - shown);
    rows_->show();
    setVisible(!alerts_.empty());
}

QString AlertCards::drive_id(const RecentAlert& alert) const {
    if (alert.drive.empty()) return {};
    for (int row = 0; row < parts_.drives.rowCount(); ++row) {
        const auto item = parts_.drives.item(row);
        if (history::key_of(item->report.facts.identity) == alert.drive) return text(item->report.entry.id);
    }
    return {};
}

void AlertCards::add_card(const RecentAlert& alert) {
    const auto about = alert.drive.empty() ? tr("Schedule") : alert.model.isEmpty() ? text(alert.drive) : alert.model;
    auto* card = new QWidget(rows_);
    auto* line = new QHBoxLayout(card);
    line->setContentsMargins(0, 0, 0, 0);
    auto* icon = new QLabel(card);
    constexpr int size = 18;
    icon->setPixmap(severity_icon(alert.severity).pixmap(look::scaled(size)));
    line->addWidget(icon, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(look::label(look::Type::body, alert.sentence, card));
    words->addWidget(look::dim_label(look::Type::small, tr("%1 · %2").arg(printable(about), moment(alert.time)), card));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::scaled(look::kPanelGap));
    const auto add_button = [&](const QString& name, const QString& accessible) {
        auto* button = new LinkButton(name, card);
        button->setAccessibleName(accessible);
        buttons->addWidget(button);
        return button;
    };
    if (const auto id = drive_id(alert); !id.isEmpty()) {
        auto* show = add_button(tr("Show drive"), tr("Show %1").arg(printable(about)));
        connect(show, &LinkButton::clicked, this, [this, id] { Q_EMIT drive_wanted(id, QStringLiteral("overview")); });
    } else if (alert.drive.empty()) {
        auto* show = add_button(tr("Open schedule"), tr("Open schedule"));
        connect(show, &LinkButton::clicked, this, [this] { Q_EMIT page_wanted(QStringLiteral("schedule")); });
    }
    auto* seen = add_button(tr("Dismiss"), tr("Dismiss: %1").arg(alert.sentence));
    connect(seen, &LinkButton::clicked, this, [this, key = alert.key] { dismiss({key}); });
    buttons->addStretch(1);
    words->addLayout(buttons);
    line->addLayout(words, 1);
    rows_->layout()->addWidget(card);
}

void AlertCards::add_rest(std::size_t hidden) {
    auto* row = new QHBoxLayout;
    if (hidden > 0) row->addWidget(look::dim_label(look::Type::small, tr("%1 older alerts").arg(hidden), rows_), 1);
    row->addStretch(1);
    auto* all = new LinkButton(tr("Dismiss all"), rows_);
    connect(all, &LinkButton::clicked, this, [this] {
        QStringList keys;
        for (const auto& alert : alerts_) keys.append(alert.key);
        dismiss(keys);
    });
    row->addWidget(all);
    qobject_cast<QVBoxLayout*>(rows_->layout())->addLayout(row);
}

}  // namespace fettle::gui
