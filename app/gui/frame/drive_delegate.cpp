// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/drive_delegate.h"

#include <QApplication>
#include <QPainter>

#include "app/gui/models/drive_model.h"

namespace fettle::gui {

namespace {

constexpr int kMargin = 8;

QFont detail_font(const QFont& base) {
    auto font = base;
    font.setPointSizeF(base.pointSizeF() * 0.88);
    return font;
}

int sign_size(const QStyleOptionViewItem& option) { return option.fontMetrics.height() * 3 / 2; }

}  // namespace

void DriveDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    auto background = option;
    initStyleOption(&background, index);
    background.text.clear();
    background.icon = {};
    // Some styles exclude the icon from the focus frame; draw the frame around the whole row.
    background.features &= ~QStyleOptionViewItem::HasDecoration;
    background.decorationSize = {};
    background.state &= ~QStyle::State_HasFocus;
    const auto* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);

    if (option.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        focus.backgroundColor = option.palette.color(QPalette::Highlight);
        style->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, option.widget);
    }

    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const auto group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    const auto colour = option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    const auto inner = option.rect.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const auto sign = sign_size(option);
    const QRect sign_rect(inner.left(), inner.top() + (inner.height() - sign) / 2, sign, sign);
    qvariant_cast<QIcon>(index.data(Qt::DecorationRole)).paint(painter, sign_rect);

    const auto words = inner.adjusted(sign + kMargin, 0, 0, 0);
    const QFontMetrics small(detail_font(option.font));
    painter->save();
    painter->setPen(colour);
    painter->setFont(option.font);
    painter->drawText(words, Qt::AlignLeft | Qt::AlignTop,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
    painter->setFont(detail_font(option.font));
    painter->drawText(words, Qt::AlignLeft | Qt::AlignBottom,
                      small.elidedText(index.data(DriveModel::kDetail).toString(), Qt::ElideRight, words.width()));
    painter->restore();
}

QSize DriveDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const {
    const QFontMetrics small(detail_font(option.font));
    // Exactly as wide as the view, so that a long name is elided.
    return {sign_size(option) + 3 * kMargin, option.fontMetrics.height() + small.height() + 2 * kMargin + 2};
}

}  // namespace fettle::gui
