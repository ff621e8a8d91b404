// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/namespace_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/fresh_entry.h"
#include "app/gui/models/namespace_words.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/namespace_choice.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"

namespace fettle::gui {

using namespaces::Action;

NamespaceCard::NamespaceCard(const Services& services, QWidget* parent)
    : Panel(tr("Namespaces (NVMe)"), parent), services_(services) {
    status_ = look::label(look::Type::body, {}, this);
    column()->addWidget(status_);
    make_table();
    make_buttons();
}

void NamespaceCard::make_table() {
    table_ = new DataTable(tr("Namespaces"),
                           {{tr("Id"), true},
                            {tr("Device")},
                            {tr("Size"), true},
                            {tr("Used"), true},
                            {tr("Sector size"), true},
                            {tr("Shared")},
                            {tr("Attached to"), false, true}},
                           this);
    column()->addWidget(table_);
    connect(table_, &QTableWidget::currentCellChanged, this, &NamespaceCard::update_buttons);
}

void NamespaceCard::make_buttons() {
    actions_ = new QWidget(this);
    auto* row = new QHBoxLayout(actions_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::scaled(look::kGrid));
    row->addStretch(1);
    const auto add = [&](const QString& words, const char* name) {
        auto* button = new PlainButton(words, actions_);
        button->setObjectName(QLatin1String(name));
        row->addWidget(button);
        return button;
    };
    detach_ = add(tr("Detach…"), "namespace-detach");
    attach_ = add(tr("Attach…"), "namespace-attach");
    delete_ = add(tr("Delete…"), "namespace-delete");
    create_ = add(tr("Create namespace…"), "namespace-create");
    column()->addWidget(actions_);
    retry_ = new PlainButton(tr("Try again"), this);
    retry_->setObjectName(QStringLiteral("namespace-retry"));
    retry_->setAccessibleName(tr("Query the namespaces again"));
    column()->addWidget(retry_, 0, Qt::AlignTrailing);
    connect(create_, &QPushButton::clicked, this, &NamespaceCard::create);
    connect(delete_, &QPushButton::clicked, this, [this] { change(Action::remove); });
    connect(attach_, &QPushButton::clicked, this, [this] { change(Action::attach); });
    connect(detach_, &QPushButton::clicked, this, [this] { change(Action::detach); });
    connect(retry_, &QPushButton::clicked, this, &NamespaceCard::ask);
}

void NamespaceCard::show_drive(const DriveItemPtr& item) {
    const bool another = !item_ || item->report.entry.id != item_->report.entry.id ||
                         item->report.facts.identity.serial != item_->report.facts.identity.serial;
    item_ = item;
    if (another) answer_.reset();
    ask();
}

void NamespaceCard::clear() {
    item_.reset();
    answer_.reset();
    ++ticket_;
}

void NamespaceCard::ask() {
    if (!item_) return;
    const auto ticket = ++ticket_;
    rebuild();
    services_.background.run(
        this,
        [services = services_, shown = item_->report.entry]() -> Result<NamespaceReport> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            return services.namespaces.report(*entry, {});
        },
        [this, ticket](Result<NamespaceReport> answer) {
            if (ticket != ticket_) return;
            answer_ = std::move(answer);
            rebuild();
        });
}

void NamespaceCard::rebuild() {
    const bool known = answer_ && *answer_;
    const bool never = answer_ && !*answer_ && answer_->error().code == ErrorCode::unsupported;
    table_->setVisible(known && !(*answer_)->survey.all.empty());
    retry_->setVisible(answer_ && !*answer_ && !never);
    if (!answer_) {
        status_->setText(tr("Querying the drive's namespaces…"));
    } else if (never) {
        status_->setText(
            tr("Only drives that are connected by NVMe have namespaces that can be changed. This one is not."));
    } else if (!known) {
        status_->setText(tr("The namespaces cannot be read.") + QLatin1Char('\n') + explanation(answer_->error()));
    } else {
        const auto words = namespace_words(**answer_);
        status_->setText(words.sentences.join(QLatin1Char('\n')));
        table_->set_rows(words.rows, words.ids);
    }
    update_buttons();
}

const namespaces::Namespace* NamespaceCard::selected() const {
    if (!answer_ || !*answer_) return nullptr;
    return (*answer_)->survey.find(table_->current_id().toUInt());
}

void NamespaceCard::update_buttons() {
    const bool can = answer_ && *answer_ && (*answer_)->survey.can_manage;
    actions_->setVisible(can);
    if (!can) return;
    const auto& survey = (*answer_)->survey;
    const auto* one = selected();
    const auto set = [this](QPushButton* button, bool fits, const QString& otherwise) {
        button->setEnabled(fits && !busy_);
        button->setToolTip(busy_ ? tr("A job is running on this drive.") : fits ? QString() : otherwise);
    };
    const auto fits = [&](Action action) { return one != nullptr && !controllers_for(action, *one, survey).empty(); };
    set(create_, has_room(survey), tr("To create a namespace, delete another one first."));
    set(delete_, one != nullptr, tr("Select a namespace first."));
    set(attach_, fits(Action::attach), tr("The selected namespace is already attached."));
    set(detach_, fits(Action::detach), tr("The selected namespace is not attached."));
    const auto name = [&](QPushButton* button, Action action) {
        namespaces::Request request;
        request.action = action;
        if (one == nullptr) return;
        request.nsid = one->nsid;
        button->setAccessibleName(namespace_title(request, drive_name(item_->report)));
    };
    name(delete_, Action::remove);
    name(attach_, Action::attach);
    name(detach_, Action::detach);
}

void NamespaceCard::set_busy(bool busy) {
    busy_ = busy;
    update_buttons();
}

std::function<MakePlan(const namespaces::Request&)> NamespaceCard::planner() const {
    return [services = services_, shown = item_->report.entry](const namespaces::Request& request) -> MakePlan {
        return [services, shown, request]() -> Result<plan::Job> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            return services.namespaces.plan(*entry, request);
        };
    };
}

void NamespaceCard::create() {
    // A key presses a button for a moment; the drive may vanish before it is released.
    if (!item_ || !answer_ || !*answer_) return;
    namespaces::Request request;
    request.action = Action::create;
    auto* wizard = new JobWizard(services_.background, services_.jobs,
                                 namespace_title(request, drive_name(item_->report)), {}, this);
    auto* choice = new NamespaceChoice((*answer_)->survey, wizard);
    wizard->set_choice(choice, [plan_of = planner(), choice] { return plan_of(choice->request()); });
    open_wizard(wizard, request.action);
}

void NamespaceCard::change(Action action) {
    const auto* one = selected();
    if (!item_ || one == nullptr) return;
    namespaces::Request request;
    request.action = action;
    request.nsid = one->nsid;
    const auto plan_of = planner();
    auto* wizard = new JobWizard(services_.background, services_.jobs,
                                 namespace_title(request, drive_name(item_->report)), plan_of(request), this);
    const auto& survey = (*answer_)->survey;
    const auto controllers = controllers_for(action, *one, survey);
    if (controllers.size() > 1 || (controllers.size() == 1 && controllers.front() != survey.controller)) {
        auto* choice = new ControllerChoice(request, controllers, survey.controller, wizard);
        wizard->set_choice(choice, [plan_of, choice] { return plan_of(choice->request()); });
    }
    open_wizard(wizard, action);
}

void NamespaceCard::open_wizard(JobWizard* wizard, Action action) {
    wizard->set_action(namespace_action(action));
    wizard->open();
}

}  // namespace fettle::gui
