// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/notice.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

constexpr int kRadius = 6;
constexpr int kIcon = 36;

look::Colour soft_colour(Notice::Tone tone) {
    switch (tone) {
        case Notice::Tone::info: return look::Colour::info_soft;
        case Notice::Tone::good: return look::Colour::good_soft;
        case Notice::Tone::advice: return look::Colour::worn_soft;
        case Notice::Tone::warning: return look::Colour::attention_soft;
        case Notice::Tone::critical: return look::Colour::failing_soft;
        case Notice::Tone::unknown: break;
    }
    return look::Colour::soft_line;
}

QIcon icon_of(Notice::Tone tone) {
    switch (tone) {
        case Notice::Tone::info: return severity_icon(Severity::info);
        case Notice::Tone::good: return verdict_icon(health::Verdict::good);
        case Notice::Tone::advice: return severity_icon(Severity::advice);
        case Notice::Tone::warning: return severity_icon(Severity::warning);
        case Notice::Tone::critical: return severity_icon(Severity::critical);
        case Notice::Tone::unknown: break;
    }
    return verdict_icon(health::Verdict::unknown);
}

}  // namespace

Notice::Notice(QWidget* parent) : QFrame(parent) {
    row_ = new QHBoxLayout(this);
    const auto side = look::scaled(2 * look::kGrid);
    row_->setContentsMargins(side, look::scaled(14), side, look::scaled(14));
    row_->setSpacing(side);
    sign_ = new QLabel(this);
    row_->addWidget(sign_, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(look::scaled(2));
    headline_ = look::label(look::Type::headline, {}, this);
    sentence_ = look::label(look::Type::body, {}, this);
    words->addWidget(headline_);
    words->addWidget(sentence_);
    row_->addLayout(words, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void Notice::set(Tone tone, const QString& headline, const QString& sentence) {
    tone_ = tone;
    headline_->setText(headline);
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
    setAccessibleName(headline);
    setAccessibleDescription(sentence);
    show_icon();
    update();
}

void Notice::add_button(QAbstractButton* button) { row_->addWidget(button, 0, Qt::AlignVCenter); }

QString Notice::headline() const { return headline_->text(); }

QString Notice::sentence() const { return sentence_->text(); }

void Notice::show_icon() {
    const auto side = look::scaled(kIcon);
    sign_->setPixmap(icon_of(tone_).pixmap(QSize(side, side), devicePixelRatioF()));
}

void Notice::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(look::colour(look::Colour::line, palette()));
    painter.setBrush(look::colour(soft_colour(tone_), palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

void Notice::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) show_icon();
    QFrame::changeEvent(event);
}

}  // namespace fettle::gui
