// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/power_card.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/power_words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/fold.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/power_steps.h"

namespace fettle::gui {

PowerCard::PowerCard(QWidget* parent) : Panel(tr("Power saving"), parent) {
    sentences_ = look::label(look::Type::body, {}, this);
    steps_ = new PowerSteps(this);
    details_ = new Fold(tr("Power states and settings"), this);
    table_ = new DataTable(tr("Power states"),
                           {{tr("State"), true},
                            {tr("Maximum power"), true},
                            {tr("Time to enter"), true},
                            {tr("Time to wake up"), true},
                            {tr("Used"), false, true}},
                           details_);
    facts_ = new FactForm(details_, FactForm::Names::wrapped);
    details_->column()->addWidget(table_);
    details_->column()->addWidget(facts_);
    column()->addWidget(sentences_);
    column()->addWidget(steps_);
    column()->addWidget(details_);
}

void PowerCard::show_drive(const DriveReport& report) {
    const auto words = power_words(report);
    setVisible(!words.empty());
    sentences_->setText(words.sentences.join(QLatin1Char('\n')));
    sentences_->setVisible(!words.sentences.isEmpty());
    steps_->set_steps(words.steps);
    steps_->setVisible(!words.steps.empty());
    table_->set_rows(words.rows);
    table_->setMinimumWidth(table_->content_width());
    table_->setVisible(!words.rows.empty());
    facts_->clear();
    for (const auto& [name, value] : words.facts) facts_->add(name, value);
    facts_->setVisible(!words.facts.empty());
}

}  // namespace fettle::gui
