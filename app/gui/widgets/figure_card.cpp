// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/figure_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

FigureCard::FigureCard(const QString& name, QWidget* parent) : Panel({}, parent), name_(name) {
    setAccessibleName(name);
    column()->addWidget(look::dim_label(look::Type::body, name, this));
    figure_ = look::label(look::Type::headline, {}, this);
    sentence_ = look::dim_label(look::Type::small, {}, this);
    column()->addWidget(figure_);
    column()->addWidget(sentence_);
    column()->addStretch(1);
}

void FigureCard::show_figure(const QString& figure, const QString& sentence) {
    figure_->setText(figure);
    figure_->setVisible(!figure.isEmpty());
    figure_->setAccessibleName(QStringLiteral("%1: %2").arg(name_, figure));
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
}

void FigureCard::put_picture(QWidget* picture) { column()->insertWidget(column()->indexOf(sentence_), picture); }

}  // namespace fettle::gui
