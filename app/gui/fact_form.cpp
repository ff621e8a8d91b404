// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/fact_form.h"

#include <QFormLayout>
#include <QLabel>

namespace fettle::gui {

FactForm::FactForm(QWidget* parent) : QWidget(parent) {
    form_ = new QFormLayout(this);
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setHorizontalSpacing(18);
    form_->setVerticalSpacing(5);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
}

void FactForm::clear() {
    while (form_->rowCount() > 0) form_->removeRow(0);
}

void FactForm::add(const QString& name, const QString& value) {
    if (value.isEmpty()) return;
    auto* label = new QLabel(value, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    // Without it a form gives a wrapping label the width of its longest word.
    label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleName(QStringLiteral("%1: %2").arg(name, value));
    auto* title = new QLabel(name, this);
    title->setTextFormat(Qt::PlainText);
    title->setForegroundRole(QPalette::PlaceholderText);
    form_->addRow(title, label);
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
