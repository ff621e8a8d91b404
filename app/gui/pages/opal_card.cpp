// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/opal_card.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/fresh_entry.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/opal_choice.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/wizard/job_wizard.h"

namespace fettle::gui {

namespace {

Notice::Tone tone_of(OpalWords::Tone tone) {
    switch (tone) {
        case OpalWords::Tone::info: return Notice::Tone::info;
        case OpalWords::Tone::good: return Notice::Tone::good;
        case OpalWords::Tone::attention: return Notice::Tone::attention;
        case OpalWords::Tone::unknown: break;
    }
    return Notice::Tone::unknown;
}

}  // namespace

OpalCard::OpalCard(const Services& services, QWidget* parent) : QWidget(parent), services_(services) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::scaled(look::kPanelGap));
    make_banner();
    make_panel();
    column->addWidget(banner_);
    column->addWidget(panel_);
}

void OpalCard::make_banner() {
    banner_ = new Notice(this);
    banner_->setObjectName(QStringLiteral("opal-banner"));
    retry_ = new PlainButton(tr("Try again"), this);
    retry_->setObjectName(QStringLiteral("opal-retry"));
    retry_->setAccessibleName(tr("Query the password lock again"));
    banner_->add_button(retry_);
    connect(retry_, &QPushButton::clicked, this, &OpalCard::ask);
    add_button(OpalOffer::setup, new ActionButton(tr("Set password…"), this), "opal-setup");
    add_button(OpalOffer::unlock, new ActionButton(tr("Unlock…"), this), "opal-unlock");
    for (const auto offer : {OpalOffer::setup, OpalOffer::unlock}) banner_->add_button(buttons_.at(offer));
}

void OpalCard::make_panel() {
    panel_ = new gui::Panel(tr("Password lock of the drive (TCG Opal)"), this);
    limits_ = look::label(look::Type::body, {}, panel_);
    facts_ = new FactForm(panel_);
    missing_ = look::dim_label(look::Type::body, {}, panel_);
    panel_->column()->addWidget(limits_);
    panel_->column()->addWidget(facts_);
    panel_->column()->addWidget(missing_);
    add_button(OpalOffer::lock, new PlainButton(tr("Lock…"), panel_), "opal-lock");
    add_button(OpalOffer::after_suspend, new PlainButton(tr("Unlock after suspend…"), panel_), "opal-after-suspend");
    add_button(OpalOffer::disable, new PlainButton(tr("Turn off password…"), panel_), "opal-disable");
    add_button(OpalOffer::revert, new PlainButton(tr("Revert drive…"), panel_), "opal-revert");
    auto* row = new QHBoxLayout;
    row->setSpacing(look::scaled(look::kGrid));
    row->addStretch(1);
    for (const auto offer : {OpalOffer::revert, OpalOffer::disable, OpalOffer::after_suspend, OpalOffer::lock}) {
        row->addWidget(buttons_.at(offer));
    }
    panel_->column()->addLayout(row);
}

void OpalCard::add_button(OpalOffer offer, QPushButton* button, const char* name) {
    button->setObjectName(QLatin1String(name));
    buttons_[offer] = button;
    connect(button, &QPushButton::clicked, this, [this, offer] { open(offer); });
}

void OpalCard::show_drive(const DriveItemPtr& item) {
    const bool another = !item_ || item->report.entry.id != item_->report.entry.id ||
                         item->report.facts.identity.serial != item_->report.facts.identity.serial;
    item_ = item;
    if (another) answer_.reset();
    ask();
}

void OpalCard::clear() {
    item_.reset();
    answer_.reset();
    ++ticket_;
}

void OpalCard::ask() {
    if (!item_) return;
    const auto ticket = ++ticket_;
    rebuild();
    services_.background.run(
        this,
        [services = services_, shown = item_->report.entry]() -> Result<OpalReport> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            return services.opal.report(*entry, {});
        },
        [this, ticket](Result<OpalReport> answer) {
            if (ticket != ticket_) return;
            answer_ = std::move(answer);
            rebuild();
        });
}

void OpalCard::rebuild() {
    // A fact that is selected for copying is deleted below.
    const QPointer<QWidget> focused = QApplication::focusWidget();
    const bool had_focus = focused != nullptr && isAncestorOf(focused);
    retry_->setVisible(answer_ && !*answer_);
    panel_->setVisible(answer_ && *answer_);
    if (!answer_) {
        banner_->set(Notice::Tone::info, tr("Querying the drive's password lock…"),
                     {tr("Nothing is changed. The result will appear here.")});
    } else if (!*answer_) {
        banner_->set(Notice::Tone::unknown, tr("The state of the drive's password lock cannot be read"),
                     explained(answer_->error()));
    }
    if (answer_ && *answer_) {
        show_state((*answer_)->state);
    } else {
        for (const auto& [offer, button] : buttons_) button->hide();
    }
    // Keeps the focus in the card when the button that had it is gone.
    if (!had_focus || (focused != nullptr && focused->isVisible())) return;
    for (const auto& [offer, button] : buttons_) {
        if (button->isVisible() && button->isEnabled()) return button->setFocus(Qt::OtherFocusReason);
    }
}

void OpalCard::show_state(const opal::State& state) {
    const auto words = opal_words(state);
    banner_->set(tone_of(words.tone), words.headline, words.sentences);
    for (const auto& [offer, button] : buttons_) button->setVisible(words.offers_this(offer));
    limits_->setText(words.limits.join(QLatin1Char('\n')));
    limits_->setVisible(!words.limits.isEmpty());
    facts_->clear();
    for (const auto& [name, value] : words.facts) facts_->add(name, value);
    facts_->setVisible(!words.facts.empty());
    // The banner says why the state is unknown.
    const bool lacks = !state.missing.empty() && state.lock() != opal::Lock::unknown;
    missing_->setVisible(lacks);
    if (lacks) missing_->setText(printable(missing_text(state.missing)));
    panel_->setVisible(!words.limits.isEmpty() || !words.facts.empty() || lacks);
    set_busy(busy_);
}

void OpalCard::set_busy(bool busy) {
    busy_ = busy;
    for (const auto& [offer, button] : buttons_) {
        button->setEnabled(!busy);
        button->setToolTip(busy ? tr("A job is running on this drive.") : QString());
    }
}

void OpalCard::open(OpalOffer offer) {
    // A key presses a button for a moment; the drive may vanish before it is released.
    if (!item_ || !answer_ || !*answer_) return;
    const auto& system = (*answer_)->state.system;
    auto* wizard =
        new JobWizard(services_.background, services_.jobs, opal_title(offer, drive_name(item_->report)), {}, this);
    auto* choice = new OpalChoice(offer, system && system->supported, wizard);
    wizard->set_choice(choice, [services = services_, shown = item_->report.entry, choice]() -> MakePlan {
        auto request = choice->take();
        if (!request) return [error = request.error()]() -> Result<plan::Job> { return fail(error); };
        return [services, shown, request = std::move(*request)]() -> Result<plan::Job> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            return services.opal.plan(*entry, request);
        };
    });
    wizard->set_choice_complete(choice->complete());
    connect(choice, &OpalChoice::completed, wizard, &JobWizard::set_choice_complete);
    wizard->set_action(opal_action(offer));
    wizard->open();
}

}  // namespace fettle::gui
