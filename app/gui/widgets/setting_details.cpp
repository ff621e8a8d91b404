// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/setting_details.h"

#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"

namespace fettle::gui {

namespace {
constexpr int kBoxRadius = 4;
constexpr int kBoxMargin = 14;
}  // namespace

SettingDetails::SettingDetails(const SettingFacts& facts, const QString& change, QWidget* parent) : QFrame(parent) {
    auto* column = new QVBoxLayout(this);
    const auto margin = look::scaled(kBoxMargin);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(look::scaled(look::kGrid));
    auto* form = new FactForm(this);
    for (const auto& fact : facts) form->add(fact.name, fact.value);
    column->addWidget(form);
    if (change.isEmpty()) return;
    button_ = new PlainButton(tr("Change…"), this);
    button_->setAccessibleName(change);
    column->addWidget(button_, 0, Qt::AlignLeft);
    connect(button_, &QPushButton::clicked, this, &SettingDetails::change_wanted);
}

void SettingDetails::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(look::colour(look::Colour::line, palette()));
    painter.setBrush(look::colour(look::Colour::side_bar, palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kBoxRadius, kBoxRadius);
}

}  // namespace fettle::gui
