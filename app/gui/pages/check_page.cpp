// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/check_page.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/models/words.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/message_list.h"

namespace fettle::gui {

CheckPage::CheckPage(QWidget* parent) : DrivePage(parent) {
    setAccessibleName(tr("Check"));
    drive_ = new MessageList(MessageList::Evidence::shown, this);
    machine_heading_ = make_heading(tr("This computer"), this);
    machine_ = new MessageList(MessageList::Evidence::shown, this);
    column()->addWidget(make_heading(tr("This drive"), this));
    column()->addWidget(drive_);
    column()->addWidget(machine_heading_);
    column()->addWidget(machine_);
    missing_ = new QLabel(this);
    missing_->setTextFormat(Qt::PlainText);
    missing_->setWordWrap(true);
    missing_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column()->addWidget(missing_);
    looked_at_heading_ = make_heading(tr("Checks"), this);
    looked_at_ = new FactForm(this);
    column()->addWidget(looked_at_heading_);
    column()->addWidget(looked_at_);
    column()->addStretch(1);
}

void CheckPage::show_drive(const DriveItemPtr& item) {
    widget()->setVisible(item != nullptr);
    if (!item) return;
    const bool asking = item->state == DriveItem::State::asking;
    drive_->set_messages(findings_beyond_reasons(item->report), asking ? tr("Querying…") : tr("No problems found."));
    machine_->set_messages(item->machine_findings, {});
    machine_heading_->setVisible(!item->machine_findings.empty());
    machine_->setVisible(!item->machine_findings.empty());
    missing_->setText(missing_text(item->machine_missing));
    missing_->setVisible(!item->machine_missing.empty());
    show_checks(*item);
}

void CheckPage::show_checks(const DriveItem& item) {
    auto checks = item.report.checks;
    checks.insert(checks.end(), item.machine_checks.begin(), item.machine_checks.end());
    looked_at_->clear();
    for (const auto& check : checks) {
        auto state = tr("passed");
        if (check.state == check::CheckState::finding) state = tr("see above");
        if (check.state == check::CheckState::not_applicable) state = tr("does not apply");
        if (check.state == check::CheckState::unknown) state = tr("unknown");
        const auto reason = translated(check.reason, {});
        looked_at_->add(translated(check.text, {}), reason.isEmpty() ? state : tr("%1: %2").arg(state, reason));
    }
    looked_at_heading_->setVisible(!checks.empty());
    looked_at_->setVisible(!checks.empty());
}

}  // namespace fettle::gui
