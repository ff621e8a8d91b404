// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/notice.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

constexpr int kRadius = 6;
constexpr int kSide = 16;
constexpr int kTop = 14;
constexpr int kSign = 32;
constexpr int kLineAlpha = 90;

QIcon icon_of(Notice::Tone tone) {
    switch (tone) {
        case Notice::Tone::info: return severity_icon(Severity::info);
        case Notice::Tone::good: return verdict_icon(health::Verdict::good);
        case Notice::Tone::attention: return severity_icon(Severity::warning);
        case Notice::Tone::critical: return severity_icon(Severity::critical);
        case Notice::Tone::unknown: break;
    }
    return verdict_icon(health::Verdict::unknown);
}

QColor strong_colour(Notice::Tone tone, const QPalette& palette) {
    switch (tone) {
        case Notice::Tone::info: return look::colour(look::Colour::accent, palette);
        case Notice::Tone::good: return look::colour(look::Colour::good, palette);
        case Notice::Tone::attention: return look::colour(look::Colour::attention, palette);
        case Notice::Tone::critical: return look::colour(look::Colour::failing, palette);
        case Notice::Tone::unknown: break;
    }
    return look::colour(look::Colour::unknown, palette);
}

QColor soft_colour(Notice::Tone tone, const QPalette& palette) {
    switch (tone) {
        case Notice::Tone::info: return look::colour(look::Colour::info_soft, palette);
        case Notice::Tone::good: return look::colour(look::Colour::good_soft, palette);
        case Notice::Tone::attention: return look::colour(look::Colour::attention_soft, palette);
        case Notice::Tone::critical: return look::colour(look::Colour::failing_soft, palette);
        case Notice::Tone::unknown: break;
    }
    return palette.color(QPalette::Base);
}

}  // namespace

Notice::Notice(QWidget* parent) : QFrame(parent) {
    row_ = new QHBoxLayout(this);
    row_->setContentsMargins(look::scaled(kSide), look::scaled(kTop), look::scaled(kSide), look::scaled(kTop));
    row_->setSpacing(look::scaled(kSide));
    sign_ = new QLabel(this);
    headline_ = look::label(look::Type::headline, {}, this);
    words_ = new QVBoxLayout;
    words_->setSpacing(look::scaled(2));
    words_->addWidget(headline_);
    row_->addWidget(sign_, 0, Qt::AlignTop);
    row_->addLayout(words_, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    restyle();
}

void Notice::set(Tone tone, const QString& headline, const QStringList& sentences) {
    tone_ = tone;
    while (words_->count() > 1) {
        auto* item = words_->takeAt(1);
        delete item->widget();
        delete item;
    }
    headline_->setText(headline);
    for (const auto& sentence : sentences) {
        if (!sentence.isEmpty()) words_->addWidget(look::label(look::Type::body, sentence, this));
    }
    setAccessibleName(headline);
    setAccessibleDescription(sentences.join(QLatin1Char(' ')));
    restyle();
}

void Notice::add_button(QWidget* button) { row_->addWidget(button, 0, Qt::AlignVCenter); }

QString Notice::headline() const { return headline_->text(); }

void Notice::restyle() {
    const auto strong = strong_colour(tone_, palette());
    auto coloured = headline_->palette();
    // Setting an equal palette again would trigger this event again.
    if (coloured.color(QPalette::WindowText) != strong) {
        coloured.setColor(QPalette::WindowText, strong);
        headline_->setPalette(coloured);
    }
    const auto side = look::scaled(kSign);
    sign_->setPixmap(icon_of(tone_).pixmap(QSize(side, side), devicePixelRatioF()));
    update();
}

void Notice::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) restyle();
    QFrame::changeEvent(event);
}

void Notice::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    auto line = strong_colour(tone_, palette());
    line.setAlpha(kLineAlpha);
    painter.setPen(line);
    painter.setBrush(soft_colour(tone_, palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

}  // namespace fettle::gui
