// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/erase_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/erase_words.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/erase_choice.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/widgets/verdict_icon.h"
#include "app/gui/wizard/job_wizard.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/screen.h"

namespace fettle::gui {

namespace {

bool is_frozen(const erase::Offer& offer) {
    return offer.refused && (offer.refused->id == "frozen" || offer.refused->id == "sanitize-frozen");
}

/// A password is set on the drive, and the method accepts it.
bool wants_password(const erase::Offer& offer) {
    return erase::is_security(offer.method) && offer.refused &&
           (offer.refused->id == "locked" || offer.refused->id == "password-set");
}

std::optional<EraseChoice::Secret> secret_of(const erase::Offer* offer, const EraseRequest& request,
                                             const erase::Recovery& recovery) {
    if (offer != nullptr && offer->method == erase::Method::psid_revert) return EraseChoice::Secret::psid;
    if (offer != nullptr && wants_password(*offer)) return EraseChoice::Secret::password;
    if (request.purpose == erase::Purpose::resume && recovery.method == erase::Method::psid_revert) {
        return EraseChoice::Secret::psid;
    }
    const bool foreign = request.purpose == erase::Purpose::unlock && !recovery.password_is_ours;
    return foreign ? std::optional(EraseChoice::Secret::password) : std::nullopt;
}

}  // namespace

ErasePage::ErasePage(Erasing& erasing, Background& background, JobCenter& jobs, QWidget* parent)
    : DrivePage(parent), erasing_(erasing), background_(background), jobs_(jobs) {
    setAccessibleName(tr("Erase"));
    banner_ = new Notice(this);
    banner_->setObjectName(QStringLiteral("erase-banner"));
    again_ = new PlainButton(tr("Try again"), this);
    unlock_ = new PlainButton(tr("Remove password…"), this);
    unlock_->setObjectName(QStringLiteral("unlock"));
    resume_ = new ActionButton(tr("Resume erase…"), this);
    resume_->setObjectName(QStringLiteral("resume"));
    erase_ = new ActionButton(tr("Erase drive…"), this);
    erase_->setObjectName(QStringLiteral("erase"));
    for (QWidget* button : {static_cast<QWidget*>(again_), static_cast<QWidget*>(unlock_),
                            static_cast<QWidget*>(resume_), static_cast<QWidget*>(erase_)}) {
        banner_->add_button(button);
    }
    frozen_ = new Notice(this);
    suspend_ = new PlainButton(tr("Suspend computer…"), this);
    suspend_->setObjectName(QStringLiteral("suspend"));
    frozen_->add_button(suspend_);
    heading_ = look::label(look::Type::panel_title, tr("Methods, best first"), this);
    missing_ = look::dim_label(look::Type::body, {}, this);
    column()->addWidget(banner_);
    column()->addWidget(frozen_);
    column()->addWidget(heading_);
    column()->addWidget(missing_);
    column()->addStretch(1);
    connect(again_, &QPushButton::clicked, this, &ErasePage::ask);
    connect(suspend_, &QPushButton::clicked, this, &ErasePage::ask_to_suspend);
    connect(erase_, &QPushButton::clicked, this, [this] {
        if (!answer_ || !*answer_) return;
        if (const auto* best = erase::choose((*answer_)->offers, std::nullopt); best != nullptr) erase_by(*best);
    });
    const auto go = [this](erase::Purpose purpose) {
        if (!answer_ || !*answer_) return;
        for (const auto& way : (*answer_)->recovery.ways) {
            if (way.purpose == purpose) return take_way(way);
        }
    };
    connect(resume_, &QPushButton::clicked, this, [go] { go(erase::Purpose::resume); });
    connect(unlock_, &QPushButton::clicked, this, [go] { go(erase::Purpose::unlock); });
    connect(&jobs_, &JobCenter::started, this, &ErasePage::update_buttons);
    connect(&jobs_, &JobCenter::ended, this, [this] {
        if (item_ && !item_->saved && isVisible()) ask();
    });
    widget()->setVisible(false);
}

void ErasePage::show_drive(const DriveItemPtr& item) {
    const bool another = !item || !item_ || item->report.entry.id != item_->report.entry.id ||
                         item->report.facts.identity.serial != item_->report.facts.identity.serial;
    item_ = item;
    widget()->setVisible(item != nullptr);
    if (another) {
        answer_.reset();
        suspend_failed_.clear();
        ++ticket_;
    }
    if (!item) return;
    if (item->saved) {
        rebuild();
        banner_->set(Notice::Tone::unknown, tr("A saved report cannot be erased"),
                     {tr("Erase methods can only be read on the computer to which the drive is connected.")});
        return;
    }
    ask();
}

EraseRequest ErasePage::request() const {
    EraseRequest request;
    const auto& entry = item_->report.entry;
    request.drive = entry.path.empty() ? entry.id : entry.path;
    return request;
}

void ErasePage::ask() {
    if (!item_) return;
    const auto ticket = ++ticket_;
    rebuild();
    background_.run(
        this, [&erasing = erasing_, drive = request().drive] { return erasing.methods(drive); },
        [this, ticket](Result<EraseMethods> answer) {
            if (ticket != ticket_) return;
            answer_ = std::move(answer);
            rebuild();
        });
}

void ErasePage::rebuild() {
    starters_ = {erase_, resume_, unlock_};
    show_banner();
    show_frozen();
    show_cards();
    update_buttons();
}

void ErasePage::show_banner() {
    for (auto* button : {static_cast<QPushButton*>(erase_), static_cast<QPushButton*>(resume_), unlock_, again_}) {
        button->hide();
    }
    if (!answer_) {
        banner_->set(Notice::Tone::info, tr("Querying the drive's erase methods…"),
                     {tr("Nothing is changed. The result will appear here.")});
    } else if (!*answer_) {
        banner_->set(Notice::Tone::unknown, tr("The erase methods cannot be read"),
                     {error_text(answer_->error()), error_remedy(answer_->error())});
        again_->show();
    } else if (!(*answer_)->recovery.ways.empty()) {
        show_recovery((*answer_)->recovery);
    } else {
        show_best(**answer_);
    }
}

void ErasePage::show_recovery(const erase::Recovery& recovery) {
    QStringList ways;
    for (const auto& way : recovery.ways) {
        ways.append(way_sentence(way));
        (way.purpose == erase::Purpose::unlock ? static_cast<QPushButton*>(unlock_) : resume_)->show();
    }
    const bool critical = recovery.state.severity == Severity::critical;
    banner_->set(critical ? Notice::Tone::critical : Notice::Tone::attention, message_text(recovery.state), ways);
}

void ErasePage::show_best(const EraseMethods& methods) {
    if (methods.offers.empty()) {
        banner_->set(Notice::Tone::attention, tr("This drive supports no erase method known to Fettle"),
                     {tr("To make the data unreadable, destroy the drive physically.")});
        return;
    }
    const auto* best = erase::choose(methods.offers, std::nullopt);
    if (best == nullptr) {
        banner_->set(Notice::Tone::attention, tr("Fettle cannot choose an erase method now"),
                     {tr("See below for what prevents each method.")});
        return;
    }
    banner_->set(Notice::Tone::info, tr("Best method: %1").arg(erase_method_name(best->method)),
                 {grade_sentence(best->grade), tr("You will see the plan first. Nothing is erased until you type the "
                                                  "drive's serial number.")});
    erase_->show();
}

void ErasePage::show_frozen() {
    bool any = false;
    bool can = false;
    if (answer_ && *answer_) {
        const auto& offers = (*answer_)->offers;
        any = std::any_of(offers.begin(), offers.end(), is_frozen);
        can = (*answer_)->can_suspend;
    }
    frozen_->setVisible(any);
    if (!any) return;
    suspend_->setVisible(can);
    suspend_->setEnabled(!suspending_);
    QStringList words{can ? tr("Suspending the computer for a few seconds unfreezes most drives.")
                          : tr("This computer cannot suspend. Disconnect and reconnect the drive's power while the "
                               "computer is running, or use another computer.")};
    if (suspending_) words = QStringList{tr("Suspending the computer…")};
    if (!suspend_failed_.isEmpty()) words.append(suspend_failed_);
    frozen_->set(Notice::Tone::attention, tr("The computer's firmware has frozen some methods"), words);
}

void ErasePage::show_cards() {
    const auto* focused = focusWidget();
    const auto name =
        cards_ != nullptr && focused != nullptr && cards_->isAncestorOf(focused) ? focused->objectName() : QString();
    delete cards_;
    cards_ = new QWidget(widget());
    auto* rows = new QVBoxLayout(cards_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kPanelGap));
    column()->insertWidget(column()->indexOf(heading_) + 1, cards_);
    const bool any = answer_ && *answer_ && !(*answer_)->offers.empty();
    heading_->setVisible(any);
    cards_->setVisible(any);
    const bool lacks = answer_ && *answer_ && !(*answer_)->missing.empty();
    missing_->setVisible(lacks);
    if (lacks) missing_->setText(printable(missing_text((*answer_)->missing)));
    if (!any) return;
    const auto& offers = (*answer_)->offers;
    for (std::size_t i = 0; i < offers.size(); ++i) rows->addWidget(card(offers[i], i + 1));
    if (name.isEmpty()) return;
    if (auto* again = cards_->findChild<QWidget*>(name); again != nullptr) again->setFocus();
}

QWidget* ErasePage::card(const erase::Offer& offer, std::size_t rank) {
    auto* card = new gui::Panel({}, cards_);
    const auto method = erase_method_name(offer.method);
    card->setAccessibleName(tr("%1. %2, %3").arg(rank).arg(method, grade_name(offer.grade)));
    auto* head = new QHBoxLayout;
    head->addWidget(look::label(look::Type::panel_title, method, card), 1);
    auto* grade = look::dim_label(look::Type::body, grade_name(offer.grade), card);
    grade->setWordWrap(false);
    grade->setToolTip(grade_sentence(offer.grade));
    head->addWidget(grade);
    card->column()->addLayout(head);
    card->column()->addWidget(look::label(look::Type::body, message_text(offer.why), card));
    QStringList facts;
    if (const auto takes = estimate_text(offer.estimate); !takes.isEmpty()) facts.append(takes);
    if (offer.namespaces.size() > 1) {
        QStringList ids;
        for (const auto id : offer.namespaces) ids.append(QString::number(id));
        facts.append(tr("Erases namespaces %1 together").arg(ids.join(QStringLiteral(", "))));
    }
    if (!facts.isEmpty()) {
        card->column()->addWidget(look::dim_label(look::Type::body, facts.join(QStringLiteral(" · ")), card));
    }
    if (offer.refused) {
        auto* line = new QHBoxLayout;
        line->addWidget(sign(severity_icon(Severity::warning), tr("Unavailable now"), card), 0, Qt::AlignTop);
        QStringList words{tr("Unavailable now: %1").arg(message_text(*offer.refused))};
        // How to unfreeze it stands above, as a button.
        if (!is_frozen(offer)) words.append(remedy_text(*offer.refused));
        words.removeAll(QString());
        line->addWidget(look::label(look::Type::body, words.join(QLatin1Char(' ')), card), 1);
        card->column()->addLayout(line);
    }
    const bool by_password = wants_password(offer);
    if (offer.refused && !by_password) return card;
    auto* sizes = sector_size_choice(offer, card);
    const bool erases = offer.grade != erase::Grade::none;
    auto* button = new PlainButton(by_password ? tr("Erase with password…")
                                   : erases    ? tr("Erase with this method…")
                                               : tr("Change sector size…"),
                                   card);
    button->setObjectName(QStringLiteral("method:%1").arg(text(erase::name(offer.method))));
    button->setAccessibleName(erases ? tr("Erase with %1").arg(method) : method);
    connect(button, &QPushButton::clicked, this, [this, offer, sizes] {
        if (sizes == nullptr || !sizes->currentData().isValid()) return erase_by(offer);
        erase_by(offer, sizes->currentData().toUInt());
    });
    starters_.push_back(button);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(button);
    card->column()->addLayout(row);
    return card;
}

QComboBox* ErasePage::sector_size_choice(const erase::Offer& offer, gui::Panel* card) {
    if (offer.sector_sizes.empty()) return nullptr;
    auto* sizes = new QComboBox(card);
    sizes->setObjectName(QStringLiteral("sector-size:%1").arg(text(erase::name(offer.method))));
    // A method that only changes the size cannot keep it.
    const bool keeps = offer.grade != erase::Grade::none;
    if (keeps) sizes->addItem(tr("Keep the sector size"));
    for (const auto& size : offer.sector_sizes) {
        if (size.current) {
            if (keeps) sizes->setItemText(0, tr("Keep the sector size (%1 bytes)").arg(size.bytes));
        } else if (size.relative_performance == 0) {
            sizes->addItem(tr("%1 bytes (best performance)").arg(size.bytes), size.bytes);
        } else {
            sizes->addItem(tr("%1 bytes").arg(size.bytes), size.bytes);
        }
    }
    auto* row = new QHBoxLayout;
    auto* label =
        look::label(look::Type::body, keeps ? tr("Sector size after the erase:") : tr("New sector size:"), card);
    label->setWordWrap(false);
    label->setBuddy(sizes);
    sizes->setAccessibleName(keeps ? tr("Sector size after the erase") : tr("New sector size"));
    row->addWidget(label);
    row->addWidget(sizes);
    row->addStretch(1);
    card->column()->addLayout(row);
    return sizes;
}

void ErasePage::erase_by(const erase::Offer& offer, std::optional<std::uint32_t> sector_bytes) {
    if (!item_) return;
    auto wanted = request();
    wanted.method = offer.method;
    wanted.sector_bytes = sector_bytes;
    const auto title = offer.grade == erase::Grade::none ? tr("Change the sector size of %1") : tr("Erase %1");
    open_wizard(title.arg(drive_name(item_->report)), wanted, &offer);
}

void ErasePage::take_way(const erase::WayOut& way) {
    if (!item_) return;
    auto wanted = request();
    wanted.purpose = way.purpose;
    const bool unlock = way.purpose == erase::Purpose::unlock;
    open_wizard(
        (unlock ? tr("Remove the password from %1") : tr("Resume the erase of %1")).arg(drive_name(item_->report)),
        wanted, nullptr);
}

void ErasePage::open_wizard(const QString& title, const EraseRequest& wanted, const erase::Offer* offer) {
    const auto make = [&erasing = erasing_](const EraseRequest& with) -> MakePlan {
        return [&erasing, with] { return erasing.plan(with); };
    };
    auto* wizard = new JobWizard(background_, jobs_, title, make(wanted), this);
    if (const auto secret = secret_of(offer, wanted, (*answer_)->recovery)) {
        auto* choice = new EraseChoice(*secret, true, wizard);
        wizard->set_choice(choice, [choice, wanted, make]() -> MakePlan {
            auto filled = choice->take(wanted);
            if (filled) return make(*filled);
            return [error = filled.error()]() -> Result<plan::Job> { return fail(error); };
        });
        wizard->set_choice_complete(choice->complete());
        connect(choice, &EraseChoice::completed, wizard, &JobWizard::set_choice_complete);
    }
    wizard->open();
}

void ErasePage::ask_to_suspend() {
    auto* box = new QMessageBox(QMessageBox::Question, tr("Suspend computer"),
                                tr("Suspend the computer for a few seconds?"), QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("The screen turns off, and the computer resumes automatically. Save your work first."));
    auto* go = box->addButton(tr("Suspend now"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, go](const QAbstractButton* button) {
        if (button == go) suspend();
    });
    box->open();
}

void ErasePage::suspend() {
    suspending_ = true;
    suspend_failed_.clear();
    show_frozen();
    background_.run(
        this, [&erasing = erasing_] { return erasing.unfreeze(); },
        [this](const Status& done) {
            suspending_ = false;
            if (!done) {
                suspend_failed_ = tr("The computer was not suspended: %1. %2")
                                      .arg(error_text(done.error()), error_remedy(done.error()));
            }
            ask();
        });
}

bool ErasePage::job_running() const {
    if (!item_) return false;
    const auto running = jobs_.running();
    return std::any_of(running.begin(), running.end(), [&](const JobCenter::Running& job) {
        return std::any_of(job.plan.drives.begin(), job.plan.drives.end(),
                           [&](const plan::PinnedDrive& drive) { return drive.id == item_->report.entry.id; });
    });
}

void ErasePage::update_buttons() {
    const bool busy = job_running();
    for (auto* button : starters_) {
        button->setEnabled(!busy);
        button->setToolTip(busy ? tr("A job is running on this drive.") : QString());
    }
}

}  // namespace fettle::gui
