// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/health_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

#include "app/gui/models/counter_model.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/message_list.h"
#include "app/gui/widgets/verdict_banner.h"

namespace fettle::gui {

HealthPage::HealthPage(QWidget* parent) : DrivePage(parent) {
    setAccessibleName(tr("Health"));
    banner_ = new VerdictBanner(this);
    reasons_ = new MessageList(MessageList::Evidence::hidden, this);
    lifetime_heading_ = make_heading(tr("Lifetime"), this);
    lifetime_ = new FactForm(this);
    assumptions_ = new MessageList(MessageList::Evidence::hidden, this);
    counters_heading_ = make_heading(tr("Counters"), this);
    explanation_ = new QLabel(this);
    explanation_->setTextFormat(Qt::PlainText);
    explanation_->setWordWrap(true);
    explanation_->setForegroundRole(QPalette::PlaceholderText);
    model_ = new CounterModel(this);
    table_ = new QTableView(this);
    table_->setModel(model_);
    table_->setAccessibleName(tr("Counters"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    // Tab leaves the table; arrow keys move between cells.
    table_->setTabKeyNavigation(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setAccessibleName(tr("Columns"));
    table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column()->addWidget(banner_);
    column()->addWidget(reasons_);
    column()->addWidget(lifetime_heading_);
    column()->addWidget(lifetime_);
    column()->addWidget(assumptions_);
    column()->addWidget(counters_heading_);
    column()->addWidget(table_);
    column()->addWidget(explanation_);
    column()->addStretch(1);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                explanation_->setText(current.data(Qt::AccessibleDescriptionRole).toString());
            });
}

void HealthPage::show_drive(const DriveItemPtr& item) {
    widget()->setVisible(item != nullptr);
    if (!item) return;
    banner_->show_drive(*item);
    reasons_->set_messages(item->report.assessment.reasons, {});
    show_lifetime(item->report.assessment.lifetime);
    model_->set_report(item->report);
    const bool counts = model_->rowCount() > 0;
    counters_heading_->setVisible(counts);
    table_->setVisible(counts);
    explanation_->setVisible(counts);
    explanation_->setText(tr("Select a row to see its meaning."));
    if (counts) fit_table();
}

void HealthPage::show_lifetime(const health::Lifetime& life) {
    lifetime_->clear();
    if (life.host_written) lifetime_->add(tr("Written by the host"), size_text(*life.host_written));
    if (life.nand_written) lifetime_->add(tr("Written to flash"), size_text(*life.nand_written));
    if (life.write_amplification) {
        lifetime_->add(tr("Write amplification"), QLocale().toString(*life.write_amplification, 'f', 2));
    }
    if (life.written_per_day) lifetime_->add(tr("Written per day"), size_text(*life.written_per_day));
    if (life.years_left) {
        lifetime_->add(tr("Remaining endurance at this rate"),
                       *life.years_left >= 20 ? tr("more than 20 years")
                                              : tr("about %1 years").arg(QLocale().toString(*life.years_left, 'f', 1)));
    }
    assumptions_->set_messages(life.assumptions, {});
    const bool known = life.host_written || life.nand_written || life.years_left || !life.assumptions.empty();
    lifetime_heading_->setVisible(known);
    lifetime_->setVisible(known);
    assumptions_->setVisible(known);
}

void HealthPage::fit_table() {
    table_->resizeColumnsToContents();
    auto* header = table_->horizontalHeader();
    constexpr int room = 14;
    for (int column = 0; column < header->count(); ++column) {
        header->resizeSection(column, header->sectionSize(column) + room);
    }
    // The page scrolls, not the table inside it. The table is only as wide as its contents, to keep numbers next to
    // names.
    const auto frame = 2 * table_->frameWidth() + 2;
    table_->setFixedHeight(table_->verticalHeader()->length() + header->sizeHint().height() + frame);
    table_->setMaximumWidth(header->length() + frame);
}

}  // namespace fettle::gui
