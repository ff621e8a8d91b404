// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/error_log_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/models/error_counts.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

ErrorLogCard::ErrorLogCard(QWidget* parent) : Panel(tr("Error log"), parent) {
    answer_ = look::label(look::Type::body, {}, this);
    counts_ = new FactForm(this);
    meaning_ = look::dim_label(look::Type::small, {}, this);
    column()->addWidget(answer_);
    column()->addWidget(counts_);
    column()->addWidget(meaning_);
}

void ErrorLogCard::show_drive(const DriveItem& item) {
    const auto errors = error_counts(item);
    answer_->setText(errors.answer);
    counts_->clear();
    for (const auto& [name, count] : errors.counted) counts_->add(name, count);
    counts_->setVisible(!errors.counted.empty());
    meaning_->setText(errors.meaning);
    meaning_->setVisible(!errors.meaning.isEmpty());
}

}  // namespace fettle::gui
