// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/trim_page.h"

#include <QCheckBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/trim_chain.h"
#include "app/gui/models/trim_plan.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/message_list.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/toolbox/scheduling.h"

namespace fettle::gui {

namespace {

using PathState = check::PathVerdict::State;

QString local_time(schedule::UnixTime time) {
    return QLocale().toString(QDateTime::fromSecsSinceEpoch(time), QLocale::ShortFormat);
}

Result<plan::Job> wipe_job(Trimming& trimming, const std::string& name, bool unallocated) {
    WipeRequest request;
    request.name = name;
    request.unallocated = unallocated;
    auto made = trimming.plan_wipe(request);
    if (!made) return fail(made.error());
    std::vector<Message> reasons;
    for (const auto& left : made->left_alone) reasons.push_back(left.why);
    explain_nothing(made->job, reasons);
    return std::move(made->job);
}

/// nullopt: the system does not report it.
std::optional<std::uint64_t> discarded_bytes(const plan::Receipt& receipt) {
    std::optional<std::uint64_t> sum;
    for (const auto& step : receipt.steps) {
        for (const auto& item : step.evidence) {
            const auto* bytes = std::get_if<std::uint64_t>(&item.value);
            if (item.name == "asked_to_discard_bytes" && bytes != nullptr) sum = sum.value_or(0) + *bytes;
        }
    }
    return sum;
}

std::string request_name(const DriveEntry& entry) { return entry.path.empty() ? entry.id : entry.path; }

}  // namespace

TrimPage::TrimPage(Trimming& trimming, Scheduling* scheduling, Background& background, JobCenter& jobs, QWidget* parent)
    : DrivePage(parent), trimming_(trimming), scheduling_(scheduling), background_(background), jobs_(jobs) {
    setAccessibleName(tr("TRIM"));
    banner_ = new Notice(this);
    banner_->setObjectName(QStringLiteral("trim-banner"));
    trim_now_ = new ActionButton(tr("Trim now…"), this);
    trim_now_->setObjectName(QStringLiteral("trim-now"));
    again_ = new PlainButton(tr("Try again"), this);
    banner_->add_button(again_);
    banner_->add_button(trim_now_);
    paths_ = new TrimPathsCard(this);
    remedy_panel_ = new gui::Panel(tr("What to do"), this);
    remedies_ = new MessageList(MessageList::Evidence::hidden, this);
    remedy_panel_->column()->addWidget(remedies_);
    regular_ = new gui::Panel(tr("Regular TRIM"), this);
    last_ = look::label(look::Type::body, {}, this);
    next_ = look::dim_label(look::Type::body, {}, this);
    unmounted_ = new PlainButton(tr("Trim unmounted space…"), this);
    unmounted_->setObjectName(QStringLiteral("trim-unmounted"));
    schedule_ = new PlainButton(tr("Change schedule"), this);
    schedule_->setObjectName(QStringLiteral("schedule"));
    auto* row = new QHBoxLayout;
    row->addWidget(schedule_);
    row->addWidget(unmounted_);
    row->addStretch(1);
    regular_->column()->addWidget(last_);
    regular_->column()->addWidget(next_);
    regular_->column()->addLayout(row);
    column()->addWidget(banner_);
    column()->addWidget(paths_);
    column()->addWidget(remedy_panel_);
    column()->addWidget(regular_);
    column()->addStretch(1);
    connect(trim_now_, &QPushButton::clicked, this, [this] {
        if (item_) trim(request_name(item_->report.entry), tr("Trim %1").arg(drive_name(item_->report)));
    });
    connect(again_, &QPushButton::clicked, this, &TrimPage::ask);
    connect(paths_, &TrimPathsCard::trim_wanted, this, [this](const std::string& mount_point) {
        trim(mount_point, tr("Trim %1").arg(printable(text(mount_point))));
    });
    connect(paths_, &TrimPathsCard::prove_wanted, this, &TrimPage::prove);
    connect(unmounted_, &QPushButton::clicked, this, &TrimPage::trim_unmounted);
    connect(schedule_, &QPushButton::clicked, this, [this] { Q_EMIT page_wanted(QStringLiteral("schedule")); });
    connect(&jobs_, &JobCenter::started, this, &TrimPage::update_buttons);
    connect(&jobs_, &JobCenter::ended, this, &TrimPage::note_end);
    widget()->setVisible(false);
}

QString TrimPage::drive_id() const { return item_ ? text(item_->report.entry.id) : QString(); }

void TrimPage::show_drive(const DriveItemPtr& item) {
    const bool another = !item || !item_ || item->report.entry.id != item_->report.entry.id ||
                         item->report.facts.identity.serial != item_->report.facts.identity.serial;
    item_ = item;
    widget()->setVisible(item != nullptr);
    if (another) {
        for (auto& [mount_point, trial] : trials_) {
            if (trial.cancel) trial.cancel->cancel();
        }
        trials_.clear();
        answer_.reset();
        overview_.reset();
        ++ticket_;
    }
    if (!item) return;
    if (item->saved) {
        const auto& trim = item->report.facts.capabilities.trim;
        say_unasked(!trim   ? tr("The report does not include whether the drive supports TRIM")
                    : *trim ? tr("This drive supports TRIM")
                            : tr("This drive does not support TRIM"),
                    tr("This is a saved report: the TRIM path can only be traced on the computer to which the drive is "
                       "connected."));
        return;
    }
    ask();
}

void TrimPage::say_unasked(const QString& headline, const QString& sentence) {
    banner_->set(Notice::Tone::unknown, headline, {sentence});
    again_->hide();
    trim_now_->hide();
    paths_->hide();
    remedy_panel_->hide();
    regular_->hide();
}

void TrimPage::ask() {
    if (!item_) return;
    const auto ticket = ++ticket_;
    rebuild();
    background_.run(
        this, [&trimming = trimming_, name = request_name(item_->report.entry)] { return trimming.trace(name); },
        [this, ticket](Result<TrimPaths> answer) {
            if (ticket != ticket_) return;
            answer_ = std::move(answer);
            rebuild();
        });
    ask_schedule();
}

void TrimPage::ask_schedule() {
    if (scheduling_ == nullptr) return;
    background_.run(
        this, [scheduling = scheduling_] { return scheduling->overview(); },
        [this, ticket = ticket_](Result<schedule::Overview> answer) {
            if (ticket != ticket_) return;
            overview_ = std::move(answer);
            show_banner();
            show_schedule();
        });
}

void TrimPage::rebuild() {
    show_banner();
    paths_->show_paths(answer_ && *answer_ ? (*answer_)->paths : std::vector<TracedPath>(), trials_);
    show_remedies();
    show_schedule();
    update_buttons();
}

void TrimPage::show_banner() {
    again_->hide();
    trim_now_->hide();
    if (!answer_) {
        banner_->set(Notice::Tone::info, tr("Tracing the TRIM path…"), {tr("The result will appear here.")});
        return;
    }
    if (!*answer_) {
        const auto& error = answer_->error();
        banner_->set(Notice::Tone::unknown, tr("The TRIM path cannot be traced"),
                     {error_text(error), error_remedy(error)});
        again_->show();
        return;
    }
    const auto& paths = (*answer_)->paths;
    if (paths.empty()) {
        banner_->set(Notice::Tone::info, tr("No file system on this drive is mounted"),
                     {tr("Free space of unmounted file systems can be trimmed as well."), last_trimmed()});
        return;
    }
    const auto stopped = std::find_if(paths.begin(), paths.end(), blocks_trim);
    const bool open = std::any_of(paths.begin(), paths.end(), [](const TracedPath& path) {
        return !blocks_trim(path) && check::is_trimmable(path.path);
    });
    trim_now_->setVisible(open);
    if (stopped != paths.end()) {
        const auto* layer = check::judge_path(stopped->path).closed_by;
        banner_->set(Notice::Tone::attention,
                     tr("TRIM from %1 does not reach this drive").arg(printable(text(stopped->path.mount_point))),
                     {tr("%1 %2 blocks it. Deleted files still occupy space on the drive.")
                          .arg(layer_kind_name(layer->kind), printable(text(layer->name))),
                      last_trimmed()});
        return;
    }
    const bool known = std::all_of(paths.begin(), paths.end(), [](const TracedPath& path) {
        return check::judge_path(path.path).state == PathState::open;
    });
    if (known) {
        banner_->set(Notice::Tone::good, tr("TRIM reaches this drive"), {last_trimmed()});
    } else {
        banner_->set(Notice::Tone::unknown, tr("The system does not report whether TRIM reaches this drive"),
                     {tr("To find out, verify the TRIM path with a test."), last_trimmed()});
    }
}

TrimSchedule TrimPage::scheduled() const {
    return trim_schedule(**overview_, item_->report, answer_ && *answer_ ? &**answer_ : nullptr);
}

QString TrimPage::last_trimmed() const {
    if (const auto found = trimmed_.constFind(drive_id()); found != trimmed_.constEnd()) {
        if (!found->bytes) return tr("Last trimmed: %1.").arg(found->when);
        return tr("Last trimmed: %1; %2 discarded.").arg(found->when, size_text(ByteCount{*found->bytes}));
    }
    if (!overview_ || !*overview_ || !item_) return {};
    const auto latest = scheduled().last;
    return latest > 0 ? tr("Last trimmed by the schedule: %1.").arg(local_time(latest))
                      : tr("Fettle has no record of this drive being trimmed.");
}

void TrimPage::show_remedies() {
    std::vector<Message> messages;
    const bool stopped =
        answer_ && *answer_ && std::any_of((*answer_)->paths.begin(), (*answer_)->paths.end(), blocks_trim);
    if (item_) {
        for (const auto& finding : item_->report.findings) {
            const bool blocked = finding.id == "discard-blocked" && stopped;
            if (blocked || finding.id == "trim-unsupported" || finding.id == "trim-broken") messages.push_back(finding);
        }
    }
    remedies_->set_messages(messages, {});
    remedy_panel_->setVisible(!messages.empty());
}

void TrimPage::show_schedule() {
    regular_->setVisible(answer_ && *answer_);
    last_->setText(last_trimmed());
    last_->setVisible(!last_->text().isEmpty());
    schedule_->setVisible(scheduling_ != nullptr);
    next_->hide();
    if (!overview_ || !item_) return;
    QString words;
    if (!*overview_) {
        words = tr("The schedule cannot be read: %1.").arg(error_text(overview_->error()));
    } else {
        const auto found = scheduled();
        if (found.next > 0) {
            words = tr("Next scheduled TRIM: %1.").arg(local_time(found.next));
        } else {
            words = found.left_to_system ? tr("The system's fstrim.timer trims this computer's file systems.")
                                         : tr("No TRIM is scheduled for this drive.");
        }
    }
    next_->setText(words);
    next_->show();
}

bool TrimPage::job_running() const {
    const auto running = jobs_.running();
    return std::any_of(running.begin(), running.end(), [&](const JobCenter::Running& job) {
        return std::any_of(job.plan.drives.begin(), job.plan.drives.end(),
                           [&](const plan::PinnedDrive& drive) { return text(drive.id) == drive_id(); });
    });
}

void TrimPage::update_buttons() {
    const bool busy = job_running();
    auto starters = paths_->starters();
    starters.insert(starters.end(), {trim_now_, unmounted_});
    for (auto* button : starters) {
        button->setEnabled(!busy);
        button->setToolTip(busy ? tr("A job is running on this drive.") : QString());
    }
}

void TrimPage::trim(const std::string& name, const QString& title) {
    open_wizard(new JobWizard(
        background_, jobs_, title,
        [&trimming = trimming_, name] {
            return trim_job(trimming, {{name}, false, 0});
        },
        this));
}

void TrimPage::trim_unmounted() {
    if (!item_) return;
    auto* wizard =
        new JobWizard(background_, jobs_, tr("Trim unmounted space on %1").arg(drive_name(item_->report)), {}, this);
    auto* choice = new QWidget(wizard);
    auto* rows = new QVBoxLayout(choice);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(look::label(look::Type::page_title, tr("What should be trimmed?"), choice));
    rows->addWidget(
        look::label(look::Type::body,
                    tr("Free space in the unmounted file systems on this drive. Fettle reads their allocation data and "
                       "skips whatever it cannot read with certainty."),
                    choice));
    auto* also = new QCheckBox(tr("Also unpartitioned space"), choice);
    also->setObjectName(QStringLiteral("unallocated"));
    rows->addWidget(also);
    rows->addStretch(1);
    choice->setFocusProxy(also);
    wizard->set_choice(choice, [&trimming = trimming_, name = request_name(item_->report.entry), also]() -> MakePlan {
        return [&trimming, name, unallocated = also->isChecked()] { return wipe_job(trimming, name, unallocated); };
    });
    open_wizard(wizard);
}

void TrimPage::open_wizard(JobWizard* wizard) {
    wizard->set_action(tr("Trim now"));
    wizard->open();
}

/// Starts the test, or stops the one that runs.
void TrimPage::prove(const TracedPath& path) {
    auto& trial = trials_[path.path.mount_point];
    if (trial.cancel) {
        trial.cancel->cancel();
        rebuild();
        return;
    }
    trial.cancel = std::make_shared<CancelToken>();
    trial.result.reset();
    rebuild();
    background_.run(
        this, [&trimming = trimming_, path, cancel = trial.cancel] { return trimming.prove(path, *cancel); },
        [this, cancel = trial.cancel, mount_point = path.path.mount_point](Result<trim::Proof> result) {
            const auto found = trials_.find(mount_point);
            if (found == trials_.end() || found->second.cancel != cancel) return;
            // A proof that was stopped in its course says so in its own words only.
            const bool failed = result && result->verdict == trim::ProofVerdict::failed;
            if (cancel->cancelled() && failed) result = fail(ErrorCode::cancelled, mount_point);
            found->second.result = std::move(result);
            found->second.cancel.reset();
            rebuild();
        });
}

void TrimPage::note_end(quint64 id, const JobCenter::Ended& result) {
    (void)id;
    update_buttons();
    if (!result->has_value() || (*result)->verb != plan::Verb::trim) return;
    const auto& receipt = **result;
    if (receipt.outcome == plan::Outcome::cannot || receipt.outcome == plan::Outcome::not_taken) return;
    for (const auto& drive : receipt.drives) {
        // The sum is of all drives of the job, so it is this drive's only if there is no other.
        if (receipt.drives.size() != 1) continue;
        trimmed_.insert(text(drive.id), {QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat),
                                         discarded_bytes(receipt)});
    }
    if (item_ && !item_->saved && answer_) {
        show_banner();
        show_schedule();
    }
}

}  // namespace fettle::gui
