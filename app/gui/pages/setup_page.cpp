// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/setup_page.h"

#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/pages/namespace_card.h"
#include "app/gui/pages/opal_card.h"
#include "app/gui/widgets/notice.h"

namespace fettle::gui {

SetupPage::SetupPage(const Services& services, QWidget* parent) : DrivePage(parent), jobs_(services.jobs) {
    setAccessibleName(tr("Setup"));
    saved_ = new Notice(this);
    saved_->set(Notice::Tone::unknown, tr("A saved report does not show the drive's setup"),
                {tr("The password lock and the namespaces can only be read on the computer to which the drive is "
                    "connected.")});
    opal_ = new OpalCard({services.background, services.jobs, services.inspection, services.opal}, this);
    namespaces_ =
        new NamespaceCard({services.background, services.jobs, services.inspection, services.namespaces}, this);
    column()->addWidget(saved_);
    column()->addWidget(opal_);
    column()->addWidget(namespaces_);
    column()->addStretch(1);
    connect(&jobs_, &JobCenter::started, this, &SetupPage::update_busy);
    connect(&jobs_, &JobCenter::ended, this, &SetupPage::take_end);
    widget()->setVisible(false);
}

void SetupPage::show_drive(const DriveItemPtr& item) {
    item_ = item;
    widget()->setVisible(item != nullptr);
    const bool live = item && !item->saved;
    saved_->setVisible(item && item->saved);
    opal_->setVisible(live);
    namespaces_->setVisible(live);
    if (!live) {
        opal_->clear();
        namespaces_->clear();
        return;
    }
    update_busy();
    query();
}

void SetupPage::query() {
    outdated_ = false;
    opal_->show_drive(item_);
    namespaces_->show_drive(item_);
}

void SetupPage::showEvent(QShowEvent* event) {
    DrivePage::showEvent(event);
    if (outdated_ && item_ && !item_->saved) query();
}

/// A job may have changed the drive through another page, or another of its namespaces.
void SetupPage::take_end() {
    update_busy();
    if (!item_ || item_->saved) return;
    outdated_ = !isVisible();
    if (!outdated_) query();
}

/// The lock covers all namespaces of a drive, which have one serial number.
bool SetupPage::job_running() const {
    if (!item_) return false;
    const auto& shown = item_->report.entry;
    const auto running = jobs_.running();
    return std::any_of(running.begin(), running.end(), [&](const JobCenter::Running& job) {
        return std::any_of(job.plan.drives.begin(), job.plan.drives.end(), [&](const plan::PinnedDrive& drive) {
            return drive.id == shown.id || (!drive.serial.empty() && drive.serial == shown.identity.serial);
        });
    });
}

void SetupPage::update_busy() {
    const bool busy = job_running();
    opal_->set_busy(busy);
    namespaces_->set_busy(busy);
}

}  // namespace fettle::gui
