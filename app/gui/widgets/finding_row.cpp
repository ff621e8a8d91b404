// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/finding_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

FindingRow::FindingRow(const Message& message, const Remedy& remedy, QWidget* parent) : QWidget(parent) {
    constexpr int icon = 20;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, look::kGrid / 2, 0, look::kGrid / 2);
    row->setSpacing(look::scaled(12));
    auto* sign = new QLabel(this);
    const auto side = look::scaled(icon);
    sign->setPixmap(severity_icon(message.severity).pixmap(QSize(side, side), devicePixelRatioF()));
    sign->setFixedWidth(side);
    sign->setAccessibleName(severity_name(message.severity));
    sign->setToolTip(severity_name(message.severity));
    row->addWidget(sign, 0, Qt::AlignVCenter);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    const auto said = translated(message.text, message.evidence);
    auto* what = look::label(message.severity >= Severity::warning ? look::Type::strong : look::Type::body, said, this);
    what->setAccessibleName(QStringLiteral("%1: %2").arg(severity_name(message.severity), said));
    words->addWidget(what);
    if (!message.remedy.empty()) {
        words->addWidget(look::dim_label(look::Type::small, translated(message.remedy, message.evidence), this));
    }
    row->addLayout(words, 1);
    if (remedy.page.isEmpty()) return;
    auto* button = new QPushButton(remedy.button, this);
    constexpr int height = 28;
    button->setMinimumHeight(look::scaled(height));
    button->setAccessibleDescription(said);
    connect(button, &QPushButton::clicked, this, [this, page = remedy.page] { Q_EMIT page_wanted(page); });
    row->addWidget(button, 0, Qt::AlignVCenter);
}

}  // namespace fettle::gui
