// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/panel.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kRadius = 6;
constexpr int kSideMargin = 16;
constexpr int kTopMargin = 14;
}  // namespace

Panel::Panel(const QString& title, QWidget* parent) : QFrame(parent) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(look::scaled(kSideMargin), look::scaled(kTopMargin), look::scaled(kSideMargin),
                                look::scaled(kTopMargin));
    column_->setSpacing(look::kGrid);
    title_ = look::label(look::Type::panel_title, {}, this);
    column_->addWidget(title_);
    set_title(title);
}

void Panel::set_title(const QString& title) {
    title_->setText(title);
    title_->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void Panel::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(look::colour(look::Colour::line, palette()));
    painter.setBrush(palette().base());
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

}  // namespace fettle::gui
