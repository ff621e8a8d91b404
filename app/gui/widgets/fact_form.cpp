// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/fact_form.h"

#include <QGridLayout>
#include <QLabel>

namespace fettle::gui {

FactForm::FactForm(QWidget* parent, Names names) : QWidget(parent), names_(names) {
    // Not a QFormLayout, which reserves height for wrapped lines even when the window is wide enough.
    grid_ = new QGridLayout(this);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(18);
    grid_->setVerticalSpacing(5);
    if (names_ == Names::wrapped) grid_->setColumnStretch(0, 1);
    grid_->setColumnStretch(1, 1);
}

void FactForm::clear() {
    while (auto* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    lines_ = 0;
}

void FactForm::add(const QString& name, const QString& value) {
    if (value.isEmpty()) return;
    auto* label = new QLabel(value, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleName(QStringLiteral("%1: %2").arg(name, value));
    auto* title = new QLabel(name, this);
    title->setTextFormat(Qt::PlainText);
    title->setForegroundRole(QPalette::PlaceholderText);
    if (names_ == Names::wrapped) {
        title->setWordWrap(true);
        title->setAlignment(Qt::AlignLeading | Qt::AlignTop);
        label->setAlignment(Qt::AlignLeading | Qt::AlignTop);
        grid_->addWidget(title, lines_, 0);
    } else {
        grid_->addWidget(title, lines_, 0, Qt::AlignLeft | Qt::AlignTop);
    }
    grid_->addWidget(label, lines_, 1);
    ++lines_;
}

QLabel* make_heading(const QString& words, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    auto font = label->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.1);
    label->setFont(font);
    return label;
}

}  // namespace fettle::gui
