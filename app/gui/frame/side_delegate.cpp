// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/side_delegate.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "app/gui/models/drive_model.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

// Pixels for a font of 13 pixels.
constexpr int kDriveHeight = 46;
constexpr int kPageHeight = 30;
constexpr int kCompactHeight = 24;
constexpr int kDriveIcon = 20;
constexpr int kPageIcon = 16;
constexpr int kAccentBar = 3;
constexpr int kProgressLine = 2;
constexpr int kIconColumn = 34;
constexpr int kRadius = 4;

QRect mirrored(const QStyleOptionViewItem& option, const QRect& place) {
    return QStyle::visualRect(option.direction, option.rect, place);
}

}  // namespace

SideDelegate::SideDelegate(Kind kind, QObject* parent) : QStyledItemDelegate(parent), kind_(kind) {}

void SideDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paint_field(painter, option);
    const auto icon = look::scaled(kind_ == Kind::drive ? kDriveIcon : kPageIcon);
    const auto column = look::scaled(kIconColumn);
    const QRect icon_place(option.rect.left() + (column - icon) / 2 + look::scaled(kAccentBar) / 2,
                           option.rect.top() + (option.rect.height() - icon) / 2, icon, icon);
    qvariant_cast<QIcon>(index.data(Qt::DecorationRole)).paint(painter, mirrored(option, icon_place));
    const auto words = option.rect.adjusted(column, 0, -look::scaled(look::kGrid / 2), 0);
    if (kind_ == Kind::drive) {
        paint_drive(painter, option, index, words);
    } else {
        paint_page(painter, option, index, words);
    }
    painter->restore();
}

void SideDelegate::paint_field(QPainter* painter, const QStyleOptionViewItem& option) {
    const auto& palette = option.palette;
    const auto field = QRectF(option.rect).adjusted(2, 1, -2, -1);
    painter->setPen(Qt::NoPen);
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setBrush(look::colour(look::Colour::accent_soft, palette));
        painter->drawRoundedRect(field, kRadius, kRadius);
        const auto bar = option.rect.adjusted(2, 1, 0, -1);
        painter->setBrush(look::colour(look::Colour::accent, palette));
        painter->drawRect(mirrored(option, QRect(bar.topLeft(), QSize(look::scaled(kAccentBar), bar.height()))));
    } else if (option.state.testFlag(QStyle::State_MouseOver)) {
        painter->setBrush(look::colour(look::Colour::track, palette));
        painter->drawRoundedRect(field, kRadius, kRadius);
    }
    if (!option.state.testFlag(QStyle::State_HasFocus)) return;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(look::colour(look::Colour::accent, palette), 2));
    painter->drawRoundedRect(field.adjusted(1, 1, -1, -1), kRadius, kRadius);
}

void SideDelegate::paint_drive(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                               const QRect& words) const {
    const auto small = look::font(look::Type::small);
    const QFontMetrics metrics(small);
    const auto name = index.data().toString();
    const auto detail = index.data(compact_ ? DriveModel::kBriefDetail : DriveModel::kDetail).toString();
    const auto lines = option.fontMetrics.height() + (compact_ ? 0 : metrics.height());
    const auto top = words.top() + (words.height() - lines) / 2;
    auto first = QRect(words.left(), top, words.width(), option.fontMetrics.height());
    auto second = QRect(words.left(), first.bottom() + 1, words.width(), metrics.height());
    if (compact_) {  // on one line
        const auto room = std::min(metrics.horizontalAdvance(detail), words.width() / 2);
        second = QRect(words.right() - room + 1, top, room, first.height());
        first.setWidth(words.width() - room - look::scaled(look::kGrid));
    }
    const auto draw = [&](const QRect& line, const QFont& font, const QColor& colour, const QString& text) {
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(mirrored(option, line), Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(text, Qt::ElideRight, line.width()));
    };
    draw(first, option.font, option.palette.color(QPalette::Text), name);
    draw(second, small, look::colour(look::Colour::dim, option.palette), detail);
    const auto share = index.data(DriveModel::kProgress);
    if (!share.isValid()) return;
    const QRect line(words.left(), std::max(first.bottom(), second.bottom()) + 1, words.width(),
                     look::scaled(kProgressLine));
    painter->fillRect(mirrored(option, line), look::colour(look::Colour::track, option.palette));
    auto done = line;
    done.setWidth(static_cast<int>(line.width() * std::clamp(share.toDouble(), 0.0, 1.0)));
    painter->fillRect(mirrored(option, done), look::colour(look::Colour::accent, option.palette));
}

void SideDelegate::paint_page(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                              QRect words) {
    if (const auto count = index.data(kCount).toInt(); count > 0) {
        const auto small = look::font(look::Type::small);
        const auto text = QString::number(count);
        const QFontMetrics metrics(small);
        const auto height = metrics.height() + 2;
        const auto width = std::max(height, metrics.horizontalAdvance(text) + look::scaled(look::kGrid) + 4);
        const auto field =
            mirrored(option, QRect(words.right() - width, words.top() + (words.height() - height) / 2, width, height));
        painter->setPen(Qt::NoPen);
        painter->setBrush(look::colour(look::Colour::track, option.palette));
        painter->drawRoundedRect(field, height / 2.0, height / 2.0);
        painter->setFont(small);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(field, Qt::AlignCenter, text);
        words.adjust(0, 0, -width - look::scaled(look::kGrid), 0);
    }
    painter->setFont(option.font);
    painter->setPen(option.palette.color(QPalette::Text));
    painter->drawText(mirrored(option, words), Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
}

QSize SideDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const {
    const bool two_lines = kind_ == Kind::drive && !compact_;
    const auto lines = option.fontMetrics.height() * (two_lines ? 2 : 1) + (compact_ ? 1 : 2) * look::kGrid;
    const auto usual = compact_ ? kCompactHeight : two_lines ? kDriveHeight : kPageHeight;
    // Narrower than the view, which decides the width, so that a long name is elided.
    return {look::scaled(kIconColumn), std::max(look::scaled(usual), lines)};
}

}  // namespace fettle::gui
