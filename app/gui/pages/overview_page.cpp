// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/overview_page.h"

#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/words.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/message_list.h"
#include "app/gui/widgets/verdict_banner.h"

namespace fettle::gui {

namespace {
constexpr std::size_t kReasonsAtAGlance = 3;
}

OverviewPage::OverviewPage(QWidget* parent) : DrivePage(parent) {
    setAccessibleName(tr("Overview"));
    banner_ = new VerdictBanner(this);
    reasons_ = new MessageList(MessageList::Evidence::hidden, this);
    missing_ = new QLabel(this);
    missing_->setTextFormat(Qt::PlainText);
    missing_->setWordWrap(true);
    missing_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    wear_heading_ = make_heading(tr("Rated endurance used"), this);
    wear_ = new QProgressBar(this);
    wear_->setRange(0, 100);
    wear_->setAccessibleName(tr("Rated endurance used"));
    wear_->setMaximumWidth(420);
    now_heading_ = make_heading(tr("Now"), this);
    now_ = new FactForm(this);
    identity_ = new FactForm(this);
    column()->addWidget(banner_);
    column()->addWidget(reasons_);
    column()->addWidget(missing_);
    column()->addWidget(wear_heading_);
    column()->addWidget(wear_);
    column()->addWidget(now_heading_);
    column()->addWidget(now_);
    column()->addWidget(make_heading(tr("The drive"), this));
    column()->addWidget(identity_);
    column()->addStretch(1);
}

void OverviewPage::show_drive(const DriveItemPtr& item) {
    widget()->setVisible(item != nullptr);
    if (!item) return;
    const auto& assessment = item->report.assessment;
    banner_->show_drive(*item);
    auto reasons = assessment.reasons;
    if (reasons.size() > kReasonsAtAGlance) reasons.resize(kReasonsAtAGlance);
    reasons_->set_messages(reasons, {});
    missing_->setText(missing_text(item->report.facts.missing));
    missing_->setVisible(!missing_->text().isEmpty());
    show_wear(assessment);
    show_now(assessment);
    now_heading_->setVisible(!now_->empty());
    now_->setVisible(!now_->empty());
    show_identity(item->report);
}

void OverviewPage::show_wear(const health::Assessment& assessment) {
    const auto& used = assessment.percentage_used;
    wear_heading_->setVisible(used.has_value());
    wear_->setVisible(used.has_value());
    if (!used) return;
    wear_->setValue(static_cast<int>(std::clamp(*used, 0.0, 100.0)));
    // The bar ends at 100%; the text shows higher values.
    wear_->setFormat(tr("%1%").arg(QLocale().toString(*used, 'f', 0)));
}

void OverviewPage::show_now(const health::Assessment& assessment) {
    const auto& life = assessment.lifetime;
    now_->clear();
    if (assessment.temperature_celsius) now_->add(tr("Temperature"), temperature_text(*assessment.temperature_celsius));
    if (assessment.power_on_hours) now_->add(tr("Powered on"), hours_text(*assessment.power_on_hours));
    if (assessment.power_cycles) now_->add(tr("Power cycles"), number_text(*assessment.power_cycles));
    if (assessment.spare_percent)
        now_->add(tr("Available spare"), tr("%1%").arg(QLocale().toString(*assessment.spare_percent, 'f', 0)));
    if (life.host_written) now_->add(tr("Written by the host"), size_text(*life.host_written));
    if (life.written_per_day) now_->add(tr("Written per day"), size_text(*life.written_per_day));
    if (life.years_left) {
        now_->add(tr("Remaining endurance at this rate"),
                  *life.years_left >= 20 ? tr("more than 20 years")
                                         : tr("about %1 years").arg(QLocale().toString(*life.years_left, 'f', 1)));
    }
}

void OverviewPage::show_identity(const DriveReport& report) {
    const auto& identity = report.facts.identity;
    identity_->clear();
    identity_->add(tr("Model"), text(identity.model));
    identity_->add(tr("Serial number"), text(identity.serial));
    identity_->add(tr("Firmware"), text(identity.firmware));
    if (identity.capacity) identity_->add(tr("Capacity"), size_text(*identity.capacity));
    identity_->add(tr("Kind"), kind_name(identity));
    identity_->add(tr("Bus"), bus_name(identity.bus));
    identity_->add(tr("Bridge"), text(report.entry.bridge));
    identity_->add(tr("Standard"), text(identity.standard));
    identity_->add(tr("World Wide Name"), text(identity.wwn));
    if (identity.logical_sector_bytes) {
        const auto logical = number_text(*identity.logical_sector_bytes);
        identity_->add(
            tr("Sectors"),
            identity.physical_sector_bytes
                ? tr("%1 bytes logical, %2 bytes physical").arg(logical, number_text(*identity.physical_sector_bytes))
                : tr("%1 bytes").arg(logical));
    }
    identity_->add(tr("Path"), text(report.entry.path));
}

}  // namespace fettle::gui
