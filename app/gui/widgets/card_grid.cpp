// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/card_grid.h"

#include <QGridLayout>
#include <algorithm>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

CardGrid::CardGrid(int narrowest_card, int most_columns, QWidget* parent)
    : QWidget(parent), narrowest_(narrowest_card), most_columns_(most_columns) {
    grid_ = new QGridLayout(this);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(look::scaled(look::kPanelGap));
    // Otherwise the columns that are there would keep the grid from getting narrower.
    grid_->setSizeConstraint(QLayout::SetNoConstraint);
    setMinimumWidth(look::scaled(narrowest_card));
}

void CardGrid::add(QWidget* card) {
    card->setParent(this);
    cards_.push_back(card);
    if (columns_ == 0) return arrange();
    place(cards_.size() - 1);
}

void CardGrid::clear() {
    for (auto* card : cards_) delete card;
    cards_.clear();
}

void CardGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void CardGrid::arrange() {
    const auto gap = look::scaled(look::kPanelGap);
    const auto fitting = (width() + gap) / (look::scaled(narrowest_) + gap);
    const auto columns = std::clamp(fitting, 1, most_columns_);
    if (columns == columns_) return;
    columns_ = columns;
    for (auto* card : cards_) grid_->removeWidget(card);
    for (int column = 0; column < most_columns_; ++column) grid_->setColumnStretch(column, column < columns ? 1 : 0);
    for (std::size_t index = 0; index < cards_.size(); ++index) place(index);
    updateGeometry();
}

void CardGrid::place(std::size_t index) {
    const auto at = static_cast<int>(index);
    grid_->addWidget(cards_[index], at / columns_, at % columns_);
    cards_[index]->show();
}

}  // namespace fettle::gui
