// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/flat_header.h"

#include <QPainter>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

FlatHeader::FlatHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setFont(look::font(look::Type::small));
    setMinimumSectionSize(look::scaled(4 * look::kGrid));
}

void FlatHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    painter->save();
    painter->fillRect(rect, palette().base());
    painter->setPen(look::colour(look::Colour::line, palette()));
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    painter->setPen(look::colour(look::Colour::dim, palette()));
    painter->setFont(look::font(look::Type::small));
    const auto alignment = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    const auto room = look::scaled(4);
    painter->drawText(rect.adjusted(room, 0, -room, 0), alignment,
                      model()->headerData(section, Qt::Horizontal).toString());
    painter->restore();
}

}  // namespace fettle::gui
