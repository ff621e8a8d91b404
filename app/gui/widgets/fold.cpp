// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/fold.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/tint.h"

namespace fettle::gui {

Fold::Fold(const QString& title, QWidget* parent) : QWidget(parent) {
    button_ = new QToolButton(this);
    button_->setAutoRaise(true);
    button_->setCheckable(true);
    button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button_->setFocusPolicy(Qt::StrongFocus);
    new Tint(*button_, {{QPalette::ButtonText, look::Colour::dim}, {QPalette::Text, look::Colour::dim}});
    body_ = new QWidget(this);
    column_ = new QVBoxLayout(body_);
    column_->setContentsMargins(look::scaled(look::kPageMargin), 0, 0, 0);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(look::kGrid);
    all->addWidget(button_, 0, Qt::AlignLeading);
    all->addWidget(body_);
    connect(button_, &QToolButton::toggled, this, &Fold::unfold);
    set_title(title);
    unfold(false);
}

void Fold::set_title(const QString& title) {
    button_->setText(title);
    button_->setAccessibleName(title);
}

void Fold::unfold(bool open) {
    button_->setChecked(open);
    button_->setArrowType(open ? Qt::DownArrow
                               : (layoutDirection() == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow));
    button_->setAccessibleDescription(open ? tr("unfolded") : tr("folded"));
    body_->setVisible(open);
}

}  // namespace fettle::gui
