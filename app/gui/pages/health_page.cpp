// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/health_page.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/counter_list.h"
#include "app/gui/models/store_lock.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/error_log_card.h"
#include "app/gui/pages/scan_card.h"
#include "app/gui/pages/self_test_card.h"
#include "app/gui/widgets/counter_table.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/message_list.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/verdict_banner.h"
#include "core/toolbox/history.h"

namespace fettle::gui {

namespace {
constexpr int kSideWidth = 344;
/// Below this, the cards stand under the counters.
constexpr int kWide = 880;
}  // namespace

HealthPage::HealthPage(const Services& services, QWidget* parent) : DrivePage(parent), services_(services) {
    setAccessibleName(tr("Health"));
    banner_ = new VerdictBanner(this);
    reasons_ = new MessageList(MessageList::Evidence::hidden, this);
    column()->addWidget(banner_);
    column()->addWidget(reasons_);
    columns_ = new QBoxLayout(QBoxLayout::LeftToRight);
    columns_->setSpacing(look::scaled(look::kPanelGap));
    make_counters();
    make_side();
    columns_->addWidget(counters_, 1, Qt::AlignTop);
    columns_->addWidget(side_, 0, Qt::AlignTop);
    column()->addLayout(columns_);
    column()->addStretch(1);
    arrange();
    widget()->setVisible(false);
}

void HealthPage::make_counters() {
    counters_ = new gui::Panel(tr("Counters"), this);
    counters_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    table_ = new CounterTable(counters_);
    explanation_ = look::dim_label(look::Type::body, {}, counters_);
    explanation_->setContentsMargins(0, look::kGrid, 0, 0);
    counters_->column()->addWidget(table_);
    counters_->column()->addWidget(explanation_);
    connect(table_, &CounterTable::explained, explanation_, &QLabel::setText);
}

void HealthPage::make_side() {
    side_ = new QWidget(this);
    auto* rows = new QVBoxLayout(side_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kPanelGap));
    self_tests_ = new SelfTestCard(services_.self_testing, services_.background, services_.jobs, side_);
    scan_ = new ScanCard(services_.scanning, services_.file_lookup, services_.background, services_.jobs, side_);
    errors_ = new ErrorLogCard(services_.background, services_.logs, side_);
    errors_->setObjectName(QStringLiteral("error-log"));
    lifetime_panel_ = new gui::Panel(tr("Lifetime"), side_);
    lifetime_ = new FactForm(lifetime_panel_, FactForm::Names::wrapped);
    assumptions_ = new MessageList(MessageList::Evidence::hidden, lifetime_panel_);
    lifetime_panel_->column()->addWidget(lifetime_);
    lifetime_panel_->column()->addWidget(assumptions_);
    for (QWidget* card : {static_cast<QWidget*>(self_tests_), static_cast<QWidget*>(scan_),
                          static_cast<QWidget*>(errors_), static_cast<QWidget*>(lifetime_panel_)}) {
        rows->addWidget(card);
    }
}

void HealthPage::resizeEvent(QResizeEvent* event) {
    DrivePage::resizeEvent(event);
    arrange();
}

/// Side by side where there is room, and where there are counters.
void HealthPage::arrange() {
    const bool wide = viewport()->width() >= look::scaled(kWide) && !counters_->isHidden();
    columns_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    columns_->setAlignment(side_, wide ? Qt::AlignTop : Qt::Alignment());
    side_->setMinimumWidth(wide ? look::scaled(kSideWidth) : 0);
    side_->setMaximumWidth(wide ? look::scaled(kSideWidth) : QWIDGETSIZE_MAX);
}

void HealthPage::show_drive(const DriveItemPtr& item) {
    const bool another = !item || !item_ || item->report.entry.id != item_->report.entry.id ||
                         history::key_of(item->report.facts.identity) != history::key_of(item_->report.facts.identity);
    item_ = item;
    widget()->setVisible(item != nullptr);
    if (!item) {
        ++ticket_;
        self_tests_->show_drive(nullptr);
        scan_->show_drive(nullptr);
        errors_->show_drive(nullptr);
        return;
    }
    banner_->show_drive(*item);
    reasons_->set_messages(item->report.assessment.reasons, {});
    show_lifetime(item->report.assessment.lifetime);
    errors_->show_drive(item);
    show_counters(another);
    self_tests_->show_drive(item);
    scan_->show_drive(item);
    ask_history(another);
    arrange();
}

void HealthPage::show_counters(bool another) {
    const auto chosen = table_->currentIndex();
    auto rows = counter_rows(item_->report);
    const bool counts = !rows.empty();
    const bool meanings =
        std::any_of(rows.begin(), rows.end(), [](const CounterRow& row) { return !row.explanation.isEmpty(); });
    table_->list().set_rows(std::move(rows));
    counters_->setVisible(counts);
    explanation_->setText(tr("Select a row to see its meaning."));
    explanation_->setVisible(meanings);
    if (another || !chosen.isValid() || chosen.row() >= table_->list().rowCount()) return;
    table_->setCurrentIndex(table_->list().index(chosen.row(), chosen.column()));
}

void HealthPage::ask_history(bool another) {
    const auto ticket = ++ticket_;
    if (another) table_->list().set_trends({});
    const auto key = history::key_of(item_->report.facts.identity);
    if (services_.history == nullptr || item_->saved || key.empty()) return;
    services_.background.run(
        this,
        [history = services_.history, key]() -> Result<Observations> {
            auto* store = history->store();
            if (store == nullptr) return Observations();
            const auto lock = lock_stores();
            return store->observations(key, {});
        },
        [this, ticket](const Result<Observations>& answer) {
            if (ticket == ticket_) take_history(answer);
        });
}

/// A history that cannot be read is the concern of the page History; here it is a table without trends.
void HealthPage::take_history(const Result<Observations>& answer) {
    table_->list().set_trends(answer ? counter_trends(*answer) : CounterTrends());
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
    assumptions_->setVisible(!life.assumptions.empty());
    lifetime_panel_->setVisible(life.host_written || life.nand_written || life.years_left || !life.assumptions.empty());
}

}  // namespace fettle::gui
