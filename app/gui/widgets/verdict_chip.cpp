// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/verdict_chip.h"

#include <QFontMetrics>
#include <QPainter>

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

constexpr int kSideMargin = 8;
constexpr int kGap = 5;
constexpr int kIcon = 14;

QFont chip_font() {
    auto font = look::font(look::Type::small);
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

VerdictChip::VerdictChip(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }

void VerdictChip::show_verdict(health::Verdict verdict, const QString& words) {
    verdict_ = verdict;
    words_ = words;
    setAccessibleName(tr("Verdict: %1").arg(words));
    updateGeometry();
    update();
}

QSize VerdictChip::sizeHint() const {
    const QFontMetrics metrics(chip_font());
    return {metrics.horizontalAdvance(words_) + look::scaled(2 * kSideMargin + kGap + kIcon),
            metrics.height() + look::scaled(look::kGrid)};
}

void VerdictChip::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto colour = look::verdict_colour(verdict_, palette());
    auto edge = colour;
    edge.setAlphaF(0.5F);
    painter.setPen(edge);
    painter.setBrush(look::verdict_soft_colour(verdict_, palette()));
    const auto field = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(field, field.height() / 2, field.height() / 2);
    const auto icon = look::scaled(kIcon);
    const auto margin = look::scaled(kSideMargin);
    const auto mirrored = layoutDirection() == Qt::RightToLeft;
    const QRect icon_place(mirrored ? width() - margin - icon : margin, (height() - icon) / 2, icon, icon);
    verdict_icon(verdict_).paint(&painter, icon_place);
    painter.setFont(chip_font());
    painter.setPen(colour);
    const auto words = margin + icon + look::scaled(kGap);
    painter.drawText(mirrored ? rect().adjusted(0, 0, -words, 0) : rect().adjusted(words, 0, 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeading, words_);
}

}  // namespace fettle::gui
