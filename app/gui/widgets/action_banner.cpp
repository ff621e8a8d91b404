// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/action_banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {
constexpr int kIcon = 40;
constexpr int kRadius = 6;
constexpr float kEdge = 0.5F;
}  // namespace

ActionBanner::ActionBanner(QWidget* parent) : QFrame(parent) {
    sign_ = new QLabel(this);
    headline_ = look::label(look::Type::headline, {}, this);
    reason_ = look::label(look::Type::body, {}, this);
    advice_ = look::dim_label(look::Type::body, {}, this);
    button_ = new ActionButton({}, this);
    connect(button_, &QPushButton::clicked, this, &ActionBanner::pressed);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(headline_);
    words->addWidget(reason_);
    words->addWidget(advice_);
    auto* row = new QHBoxLayout(this);
    const auto margin = look::scaled(look::kPanelGap);
    row->setContentsMargins(margin, margin, margin, margin);
    row->setSpacing(margin);
    row->addWidget(sign_, 0, Qt::AlignVCenter);
    row->addLayout(words, 1);
    row->addWidget(button_, 0, Qt::AlignVCenter);
}

void ActionBanner::show_content(const Content& content) {
    verdict_ = content.verdict;
    headline_->setText(content.headline);
    headline_->setAccessibleName(tr("Verdict: %1").arg(content.headline));
    reason_->setText(content.reason);
    reason_->setVisible(!content.reason.isEmpty());
    advice_->setText(content.advice);
    advice_->setVisible(!content.advice.isEmpty());
    button_->setText(content.button);
    button_->setVisible(!content.button.isEmpty());
    restyle();
    update();
}

void ActionBanner::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) restyle();
    QFrame::changeEvent(event);
}

void ActionBanner::restyle() {
    const auto colour = look::verdict_colour(verdict_, palette());
    auto coloured = headline_->palette();
    // Setting an equal palette again would trigger this event again.
    if (coloured.color(QPalette::WindowText) != colour) {
        coloured.setColor(QPalette::WindowText, colour);
        headline_->setPalette(coloured);
    }
    const auto side = look::scaled(kIcon);
    sign_->setPixmap(verdict_icon(verdict_).pixmap(QSize(side, side), devicePixelRatioF()));
    sign_->setAccessibleName(headline_->text());
}

void ActionBanner::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    auto edge = look::verdict_colour(verdict_, palette());
    edge.setAlphaF(kEdge);
    painter.setPen(edge);
    painter.setBrush(look::verdict_soft_colour(verdict_, palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

}  // namespace fettle::gui
