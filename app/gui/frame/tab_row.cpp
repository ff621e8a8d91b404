// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/tab_row.h"

#include <QHBoxLayout>
#include <QPainter>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kHeight = 37;
constexpr int kUnderline = 3;
constexpr int kSideMargin = 12;

}  // namespace

TabRow::TabRow(QWidget* parent) : QTabBar(parent) {
    setDrawBase(false);
    setExpanding(false);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Drive pages"));
}

QSize TabRow::tabSizeHint(int index) const {
    // As wide as in bold, so that choosing a tab does not move the others.
    const QFontMetrics metrics(look::font(look::Type::strong));
    return {metrics.horizontalAdvance(tabText(index)) + 2 * look::scaled(kSideMargin),
            std::max(look::scaled(kHeight), metrics.height() + 2 * look::kGrid)};
}

void TabRow::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto under_mouse = tabAt(mapFromGlobal(QCursor::pos()));
    for (int index = 0; index < count(); ++index) {
        const auto place = tabRect(index);
        const bool current = index == currentIndex();
        painter.setFont(look::font(current ? look::Type::strong : look::Type::body));
        painter.setPen(current || index == under_mouse ? palette().color(QPalette::WindowText)
                                                       : look::colour(look::Colour::dim, palette()));
        painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine, tabText(index));
        if (!current) continue;
        const auto margin = look::scaled(kSideMargin);
        const auto thickness = look::scaled(kUnderline);
        painter.fillRect(
            QRect(place.left() + margin, place.bottom() + 1 - thickness, place.width() - 2 * margin, thickness),
            look::colour(look::Colour::accent, palette()));
        if (!hasFocus()) continue;
        painter.setPen(QPen(look::colour(look::Colour::accent, palette()), 2));
        painter.drawRoundedRect(place.adjusted(3, 3, -3, -3 - thickness), 4, 4);
    }
}

Tabs::Tabs(QWidget* parent) : QTabWidget(parent) {
    setTabBar(new TabRow(this));
    setDocumentMode(true);
    setAccessibleName(tr("Drive pages"));
    setUsesScrollButtons(true);
    // The words of the first tab begin where the page's content begins.
    auto* indent = new QWidget(this);
    auto* row = new QHBoxLayout(indent);
    row->setContentsMargins(0, 0, 0, 0);
    row->addSpacing(look::scaled(look::kPageMargin - kSideMargin));
    setCornerWidget(indent, Qt::TopLeftCorner);
}

void Tabs::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    const auto base = tabBar()->geometry().bottom();
    painter.fillRect(QRect(0, base, width(), 1), look::colour(look::Colour::line, palette()));
}

}  // namespace fettle::gui
