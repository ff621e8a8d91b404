// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/drive_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/widgets/link_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/tint.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

constexpr int kIcon = 26;
constexpr int kRadius = 6;
constexpr float kEdge = 0.35F;

bool is_urgent(health::Verdict verdict) {
    return verdict == health::Verdict::failing || verdict == health::Verdict::failed;
}

look::Colour colour_role(health::Verdict verdict) {
    switch (verdict) {
        case health::Verdict::good: return look::Colour::good;
        case health::Verdict::worn: return look::Colour::worn;
        case health::Verdict::attention: return look::Colour::attention;
        case health::Verdict::failing:
        case health::Verdict::failed: return look::Colour::failing;
        case health::Verdict::unknown: break;
    }
    return look::Colour::unknown;
}

}  // namespace

DriveCard::DriveCard(const Content& content, QWidget* parent) : QFrame(parent), verdict_(content.verdict) {
    setAccessibleName(QStringLiteral("%1: %2").arg(content.name, content.state));
    auto* row = new QHBoxLayout(this);
    const auto margin = look::scaled(look::kPanelGap);
    row->setContentsMargins(margin, margin, margin, margin / 2);
    row->setSpacing(look::scaled(10));
    auto* sign = new QLabel(this);
    const auto side = look::scaled(kIcon);
    sign->setPixmap(verdict_icon(verdict_).pixmap(QSize(side, side), devicePixelRatioF()));
    sign->setAccessibleName(content.state);
    row->addWidget(sign, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(look::label(look::Type::strong, content.name, this));
    auto* state = look::label(look::Type::small, content.state, this);
    new Tint(*state, {{QPalette::WindowText, colour_role(verdict_)}});
    words->addWidget(state);
    words->addSpacing(look::kGrid);
    words->addWidget(look::label(look::Type::body, content.reason, this));
    words->addSpacing(look::kGrid);
    words->addStretch(1);
    if (!content.link.isEmpty()) {
        auto* link = new LinkButton(content.link, this);
        link->setAccessibleName(QStringLiteral("%1: %2").arg(content.name, content.link));
        connect(link, &QToolButton::clicked, this, &DriveCard::pressed);
        words->addWidget(link, 0, Qt::AlignLeading);
    }
    row->addLayout(words, 1);
}

void DriveCard::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    auto edge = look::colour(look::Colour::line, palette());
    auto fill = palette().color(QPalette::Base);
    if (is_urgent(verdict_)) {
        edge = look::verdict_colour(verdict_, palette());
        edge.setAlphaF(kEdge);
        fill = look::verdict_soft_colour(verdict_, palette());
    }
    painter.setPen(edge);
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

}  // namespace fettle::gui
