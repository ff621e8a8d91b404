// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/check_page.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/fact_form.h"
#include "app/gui/message_list.h"

namespace fettle::gui {

CheckPage::CheckPage(QWidget* parent) : Page(parent) {
    setAccessibleName(tr("Check"));
    drive_ = new MessageList(MessageList::Evidence::shown, this);
    machine_heading_ = make_heading(tr("This machine"), this);
    machine_ = new MessageList(MessageList::Evidence::shown, this);
    column()->addWidget(make_heading(tr("This drive"), this));
    column()->addWidget(drive_);
    column()->addWidget(machine_heading_);
    column()->addWidget(machine_);
    column()->addStretch(1);
}

void CheckPage::show_drive(const DriveItemPtr& item) {
    widget()->setVisible(item != nullptr);
    if (!item) return;
    const bool asking = item->state == DriveItem::State::asking;
    drive_->set_messages(item->report.findings, asking ? tr("Asking…") : tr("Nothing to do."));
    machine_->set_messages(item->machine_findings, {});
    machine_heading_->setVisible(!item->machine_findings.empty());
    machine_->setVisible(!item->machine_findings.empty());
}

}  // namespace fettle::gui
