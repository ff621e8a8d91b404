// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/answer_banner.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

constexpr int kIcon = 32;

look::Colour ground(Severity severity) {
    switch (severity) {
        case Severity::info: break;
        case Severity::advice:
        case Severity::warning: return look::Colour::attention_soft;
        case Severity::critical: return look::Colour::failing_soft;
    }
    return look::Colour::info_soft;
}

}  // namespace

AnswerBanner::AnswerBanner(QWidget* parent) : QFrame(parent) {
    auto* grid = new QGridLayout(this);
    const auto margin = look::scaled(look::kPanelGap);
    grid->setContentsMargins(margin, margin * 3 / 4, margin, margin * 3 / 4);
    grid->setHorizontalSpacing(margin);
    grid->setVerticalSpacing(2);
    sign_ = new QLabel(this);
    headline_ = look::label(look::Type::headline, {}, this);
    sentence_ = look::label(look::Type::body, {}, this);
    grid->addWidget(sign_, 0, 0, 2, 1, Qt::AlignTop);
    grid->addWidget(headline_, 0, 1);
    grid->addWidget(sentence_, 1, 1);
    grid->setColumnStretch(1, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void AnswerBanner::set_answer(Severity severity, const QString& headline, const QString& sentence) {
    severity_ = severity;
    headline_->setText(headline);
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
    setAccessibleName(headline);
    restyle();
}

void AnswerBanner::restyle() {
    const auto side = look::scaled(kIcon);
    sign_->setPixmap(severity_icon(severity_).pixmap(QSize(side, side), devicePixelRatioF()));
    update();
}

void AnswerBanner::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) restyle();
}

void AnswerBanner::paintEvent(QPaintEvent* event) {
    (void)event;
    constexpr double kRadius = 6;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(look::colour(look::Colour::line, palette()));
    painter.setBrush(look::colour(ground(severity_), palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

}  // namespace fettle::gui
