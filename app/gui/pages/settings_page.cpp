// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/settings_page.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <algorithm>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/setting_words.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/changed_settings_card.h"
#include "app/gui/pages/other_settings_card.h"
#include "app/gui/pages/setting_editor.h"
#include "app/gui/pages/space_card.h"
#include "app/gui/pages/wanted_settings_card.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/wizard/job_wizard.h"

namespace fettle::gui {

namespace {

/// In pixels for a font of 13 pixels; below it, the cards stand below each other.
constexpr int kNarrowPage = 820;
constexpr int kOthersShare = 3;
constexpr int kChangedShare = 2;
constexpr int kByAdvice = -1;

}  // namespace

SettingsPage::SettingsPage(const Services& services, QWidget* parent) : ComputerPage(parent), services_(services) {
    setAccessibleName(tr("System settings"));
    make_head();
    answer_ = new Notice(this);
    content_ = new QWidget(this);
    auto* all = new QVBoxLayout(content_);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(look::scaled(look::kPanelGap));
    wanted_ = new WantedSettingsCard(content_);
    all->addWidget(wanted_);
    make_action();
    make_cards();
    column()->addWidget(head_);
    column()->addWidget(answer_);
    column()->addWidget(content_);
    column()->addStretch(1);
    head_->hide();
    content_->hide();
    answer_->set(Notice::Tone::info, tr("Reading the system settings…"));
    connect(wanted_, &WantedSettingsCard::chosen_changed, this, &SettingsPage::follow_choice);
    connect(wanted_, &WantedSettingsCard::controls_changed, this, &SettingsPage::order_tabs);
    connect(wanted_, &WantedSettingsCard::change_wanted, this, &SettingsPage::change_one);
    connect(others_, &OtherSettingsCard::controls_changed, this, &SettingsPage::order_tabs);
    connect(others_, &OtherSettingsCard::change_wanted, this, &SettingsPage::change_one);
    connect(changed_, &ChangedSettingsCard::undo_wanted, this, &SettingsPage::undo);
    connect(&services_.jobs, &JobCenter::started, this, &SettingsPage::follow_jobs);
    connect(&services_.jobs, &JobCenter::ended, this, &SettingsPage::take_end);
}

void SettingsPage::make_head() {
    head_ = new QWidget(this);
    title_ = look::label(look::Type::page_title, {}, head_);
    subtitle_ = look::dim_label(look::Type::body, {}, head_);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(title_);
    words->addWidget(subtitle_);
    profile_ = new QComboBox(head_);
    profile_->setObjectName(QStringLiteral("profile"));
    profile_->setAccessibleName(tr("Profile"));
    profile_->addItem(tr("Recommended changes"), kByAdvice);
    for (const auto one : tune::kProfiles) {
        profile_->addItem(printable(translated(tune::title(one), {})), static_cast<int>(one));
    }
    auto* label = new QLabel(tr("&Profile"), head_);
    label->setBuddy(profile_);
    auto* row = new QHBoxLayout(head_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::scaled(look::kGrid));
    row->addLayout(words, 1);
    row->addWidget(label, 0, Qt::AlignVCenter);
    row->addWidget(profile_, 0, Qt::AlignVCenter);
    connect(profile_, &QComboBox::currentIndexChanged, this, [this] {
        if (report_) show_report();
    });
}

void SettingsPage::make_action() {
    action_ = new QWidget(content_);
    summary_ = look::dim_label(look::Type::body, {}, action_);
    summary_->setObjectName(QStringLiteral("summary"));
    change_ = new ActionButton({}, action_);
    change_->setObjectName(QStringLiteral("change-settings"));
    auto* row = new QHBoxLayout(action_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::scaled(look::kPanelGap));
    row->addWidget(summary_, 1);
    row->addWidget(change_);
    content_->layout()->addWidget(action_);
    connect(change_, &QPushButton::clicked, this, &SettingsPage::change_chosen);
}

void SettingsPage::make_cards() {
    others_ = new OtherSettingsCard(content_);
    changed_ = new ChangedSettingsCard(content_);
    halves_ = new QBoxLayout(QBoxLayout::LeftToRight);
    halves_->setSpacing(look::scaled(look::kPanelGap));
    halves_->addWidget(others_, kOthersShare, Qt::AlignTop);
    halves_->addWidget(changed_, kChangedShare, Qt::AlignTop);
    qobject_cast<QVBoxLayout*>(content_->layout())->addLayout(halves_);
    space_ = new SpaceCard(content_);
    content_->layout()->addWidget(space_);
}

void SettingsPage::showEvent(QShowEvent* event) {
    ComputerPage::showEvent(event);
    arrange();
    if (std::exchange(stale_, false)) ask();
}

void SettingsPage::resizeEvent(QResizeEvent* event) {
    ComputerPage::resizeEvent(event);
    arrange();
}

void SettingsPage::arrange() {
    const bool narrow = viewport()->width() < look::scaled(kNarrowPage);
    halves_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    halves_->setStretch(0, narrow ? 0 : kOthersShare);
    halves_->setStretch(1, narrow ? 0 : kChangedShare);
}

std::optional<tune::Profile> SettingsPage::profile() const {
    const auto chosen = profile_->currentData().toInt();
    if (chosen == kByAdvice) return std::nullopt;
    return static_cast<tune::Profile>(chosen);
}

void SettingsPage::refresh() {
    ask();
    ask_space();
}

void SettingsPage::follow_drives() { ask(); }

void SettingsPage::ask() {
    const auto ticket = ++ticket_;
    services_.background.run(
        this, [&tuning = services_.tuning] { return tuning.settings(); },
        [this, ticket](Result<SettingsReport> answer) {
            if (ticket == ticket_) take(std::move(answer));
        });
}

/// Folders are counted, which takes a while: not at each change of a setting.
void SettingsPage::ask_space() {
    if (services_.use == nullptr) return;
    services_.background.run(
        this, [&use = *services_.use] { return use.space(); },
        [this](const Result<tune::SpaceReport>& answer) {
            if (answer) space_->show_space(*answer);
        });
}

void SettingsPage::take(Result<SettingsReport> answer) {
    Q_EMIT advised_counted(answer ? static_cast<int>(count_advised(answer->settings)) : 0);
    // A hidden page is built when it is shown, with what is true then.
    stale_ = !isVisible();
    if (stale_) return;
    if (!answer) return say(answer.error());
    report_ = std::move(*answer);
    show_report();
}

void SettingsPage::say(const Error& error) {
    report_.reset();
    head_->hide();
    content_->hide();
    answer_->show();
    const bool unsupported = error.code == ErrorCode::unsupported;
    answer_->set(
        unsupported ? Notice::Tone::info : Notice::Tone::unknown,
        unsupported ? tr("Fettle cannot read the settings of this system") : tr("Cannot read the system settings"),
        unsupported ? QStringList{tr("System settings are supported on Linux and Windows."), error_text(error)}
                    : explained(error));
}

void SettingsPage::show_report() {
    // The rows are made anew; the one in use keeps the focus.
    const auto* focused = focusWidget();
    const auto name = focused != nullptr && content_->isAncestorOf(focused) ? focused->objectName() : QString();
    const auto& settings = report_->settings;
    const auto changes = wanted_changes(settings, profile());
    show_problems();
    show_head(changes);
    wanted_->show_changes(changes, profile());
    wanted_->setVisible(!changes.empty() || profile().has_value());
    action_->setVisible(!changes.empty());
    std::vector<const tune::Setting*> others;
    for (const auto& setting : settings) {
        const bool wanted = std::any_of(changes.begin(), changes.end(),
                                        [&](const WantedChange& change) { return change.setting == &setting; });
        if (!wanted) others.push_back(&setting);
    }
    others_->show_settings(others, !profile().has_value());
    others_->setVisible(!others.empty());
    changed_->show_settings(settings);
    head_->show();
    content_->setVisible(!settings.empty());
    follow_jobs();
    order_tabs();
    if (name.isEmpty()) return;
    if (auto* again = content_->findChild<QWidget*>(name); again != nullptr) again->setFocus();
}

void SettingsPage::show_head(const std::vector<WantedChange>& changes) {
    const auto& settings = report_->settings;
    const auto advised =
        std::count_if(settings.begin(), settings.end(), [](const tune::Setting& one) { return one.advised_change(); });
    profile_->setEnabled(!settings.empty());
    title_->setText(advised == 0   ? tr("No changes recommended")
                    : advised == 1 ? tr("1 recommended change")
                                   : tr("%1 recommended changes").arg(advised));
    if (settings.empty()) {
        return subtitle_->setText(tr("No drive-related settings were found on this computer."));
    }
    if (const auto chosen = profile()) {
        return subtitle_->setText(printable(translated(tune::about(*chosen), {})));
    }
    const auto left = std::count_if(changes.begin(), changes.end(), [](const auto& one) { return !one.possible(); });
    auto words = advised == 0 ? tr("All drive-related settings suit this computer.")
                              : tr("Each recommendation states its evidence. Every change can be undone on this page.");
    if (left == 1) words += QLatin1Char(' ') + tr("Fettle cannot make 1 of the changes; the reason is below.");
    if (left > 1) {
        words += QLatin1Char(' ') + tr("Fettle cannot make %1 of the changes; the reasons are below.").arg(left);
    }
    subtitle_->setText(words);
}

void SettingsPage::show_problems() {
    answer_->setVisible(!report_->problems.empty());
    if (report_->problems.empty()) return;
    QStringList sentences;
    for (const auto& problem : report_->problems) sentences.append(printable(text(problem)));
    sentences.append(tr("The changes described by these records are missing from “Changed by Fettle”."));
    answer_->set(Notice::Tone::attention, tr("Change records cannot be read"), sentences);
}

/// The sentence and the button below the changes.
void SettingsPage::follow_choice() {
    const auto chosen = wanted_->chosen().size();
    const auto possible = wanted_->possible();
    const auto restarts = wanted_->restarts();
    change_->setText(chosen == 0   ? tr("&Change settings…")
                     : chosen == 1 ? tr("&Change 1 setting…")
                                   : tr("&Change %1 settings…").arg(chosen));
    change_->updateGeometry();
    const bool busy = job_running();
    change_->setEnabled(chosen > 0 && !busy);
    change_->setToolTip(busy ? tr("System settings are being changed.") : QString());
    if (possible == 0) return summary_->setText(tr("Fettle cannot make any of these changes."));
    const auto restart = restarts == 0   ? tr("No restart is needed.")
                         : restarts == 1 ? tr("1 of the chosen changes takes effect after a restart.")
                                         : tr("%1 of the chosen changes take effect after a restart.").arg(restarts);
    summary_->setText(tr("%1 %2 of %3 chosen.").arg(restart).arg(chosen).arg(possible));
}

bool SettingsPage::job_running() const {
    const auto running = services_.jobs.running();
    return std::any_of(running.begin(), running.end(), [](const JobCenter::Running& job) {
        return !job.is_activity() && job.plan.verb == plan::Verb::tune;
    });
}

void SettingsPage::follow_jobs() {
    changed_->set_busy(job_running());
    follow_choice();
}

/// Rows are made later than what stands below them.
void SettingsPage::order_tabs() {
    std::vector<QWidget*> order{profile_};
    const auto append = [&](const std::vector<QWidget*>& controls) {
        order.insert(order.end(), controls.begin(), controls.end());
    };
    append(wanted_->controls());
    order.push_back(change_);
    append(others_->controls());
    append(changed_->controls());
    for (std::size_t i = 1; i < order.size(); ++i) QWidget::setTabOrder(order[i - 1], order[i]);
}

void SettingsPage::change_chosen() {
    auto chosen = wanted_->chosen();
    if (chosen.empty()) return;
    const auto action = chosen.size() == 1 ? tr("Change 1 setting") : tr("Change %1 settings").arg(chosen.size());
    auto* wizard = new JobWizard(
        services_.background, services_.jobs, action,
        [&tuning = services_.tuning, chosen = std::move(chosen)] { return tuning.plan(chosen); }, this);
    wizard->set_action(action);
    wizard->open();
}

void SettingsPage::change_one(const QString& id) {
    if (!report_ || job_running()) return;
    const auto& settings = report_->settings;
    const auto found =
        std::find_if(settings.begin(), settings.end(), [&](const tune::Setting& one) { return text(one.id) == id; });
    if (found == settings.end() || !can_choose_value(*found)) return;
    auto* wizard =
        new JobWizard(services_.background, services_.jobs, tr("Change %1").arg(setting_title(*found)), {}, this);
    auto* editor = new SettingEditor(*found, wizard);
    wizard->set_choice(editor, [&tuning = services_.tuning, editor, key = setting_key(*found)]() -> MakePlan {
        return [&tuning, wanted = tune::Assignment{key, editor->value()}] { return tuning.plan({wanted}); };
    });
    wizard->set_choice_complete(editor->complete());
    connect(editor, &SettingEditor::completed, wizard, &JobWizard::set_choice_complete);
    wizard->set_action(tr("Change 1 setting"));
    wizard->open();
}

void SettingsPage::undo(const std::vector<std::string>& keys, const QString& title) {
    auto* wizard = new JobWizard(
        services_.background, services_.jobs,
        title.isEmpty() ? tr("Undo %1 changes").arg(keys.size()) : tr("Undo the change to %1").arg(title),
        [&tuning = services_.tuning, keys] { return tuning.plan_undo(keys); }, this);
    wizard->set_action(keys.size() == 1 ? tr("Restore previous value") : tr("Restore previous values"));
    wizard->open();
}

void SettingsPage::take_end(quint64 id, const JobCenter::Ended& result) {
    (void)id;
    follow_jobs();
    const bool concerns = result->has_value() && (*result)->verb == plan::Verb::tune;
    if (concerns || isVisible()) ask();
}

}  // namespace fettle::gui
