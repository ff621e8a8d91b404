// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/error_log_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/models/error_counts.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/logs_dialog.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"

namespace fettle::gui {

ErrorLogCard::ErrorLogCard(Background& background, LogReader* reader, QWidget* parent)
    : Panel(tr("Error log"), parent), background_(background), reader_(reader) {
    answer_ = look::label(look::Type::body, {}, this);
    counts_ = new FactForm(this);
    meaning_ = look::dim_label(look::Type::small, {}, this);
    column()->addWidget(answer_);
    column()->addWidget(counts_);
    column()->addWidget(meaning_);
    all_ = new PlainButton(tr("Show logs…"), this);
    all_->setObjectName(QStringLiteral("show-logs"));
    column()->addWidget(all_, 0, Qt::AlignLeading);
    connect(all_, &QPushButton::clicked, this, &ErrorLogCard::open_logs);
}

void ErrorLogCard::open_logs() {
    if (!item_ || item_->saved || reader_ == nullptr) return;
    (new LogsDialog(background_, *reader_, item_->report.entry, drive_name(item_->report), this))->open();
}

void ErrorLogCard::show_drive(const DriveItemPtr& item) {
    item_ = item;
    all_->setVisible(item && !item->saved && reader_ != nullptr);
    if (!item) return;
    const auto errors = error_counts(*item);
    answer_->setText(errors.answer);
    counts_->clear();
    for (const auto& [name, count] : errors.counted) counts_->add(name, count);
    counts_->setVisible(!errors.counted.empty());
    meaning_->setText(errors.meaning);
    meaning_->setVisible(!errors.meaning.isEmpty());
}

}  // namespace fettle::gui
