// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/dashboard_page.h"

#include <QBoxLayout>
#include <QDateTime>
#include <QLabel>
#include <QLocale>
#include <QTimer>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/service_watch.h"
#include "app/gui/models/system_words.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/alert_cards.h"
#include "app/gui/widgets/card_grid.h"
#include "app/gui/widgets/link_button.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/wizard/plan_words.h"

namespace fettle::gui {

namespace {

constexpr int kSideWidth = 300;
constexpr int kNarrow = 820;
constexpr std::size_t kMostCards = 12;
constexpr qsizetype kMostNames = 12;
constexpr std::size_t kMostRuns = 4;

bool is_urgent(health::Verdict verdict) {
    return verdict != health::Verdict::good && verdict != health::Verdict::unknown;
}

/// Worst first; what is unknown stands before what is good.
int rank(health::Verdict verdict) {
    switch (verdict) {
        case health::Verdict::failed: return 0;
        case health::Verdict::failing: return 1;
        case health::Verdict::attention: return 2;
        case health::Verdict::worn: return 3;
        case health::Verdict::unknown: return 4;
        case health::Verdict::good: return 5;
    }
    return 4;
}

QString time_text(schedule::UnixTime time) {
    return QLocale().toString(QDateTime::fromSecsSinceEpoch(time), QLocale::ShortFormat);
}

QString task_text(const schedule::Task& task) {
    auto name = text(task.id);
    if (task.verb == schedule::TaskVerb::trim) {
        name = task.what.empty() ? DashboardPage::tr("Trim all file systems")
                                 : DashboardPage::tr("Trim selected file systems");
    } else if (task.verb == schedule::TaskVerb::health_poll) {
        name = task.what.empty() ? DashboardPage::tr("Check the health of all drives")
                                 : DashboardPage::tr("Check the health of selected drives");
    } else if (task.verb == schedule::TaskVerb::self_test) {
        name = task.what.empty() ? DashboardPage::tr("Start self-tests on all drives")
                                 : DashboardPage::tr("Start self-tests on selected drives");
    }
    return name;
}

QString standing_text(const schedule::Standpoint& standpoint) {
    switch (standpoint.standing) {
        case schedule::Standing::running: return DashboardPage::tr("running now");
        case schedule::Standing::due: return DashboardPage::tr("due now");
        case schedule::Standing::waits_for_mains: return DashboardPage::tr("waiting for AC power");
        case schedule::Standing::waits_for_idle: return DashboardPage::tr("waiting until the computer is idle");
        case schedule::Standing::disabled: return DashboardPage::tr("paused");
        case schedule::Standing::paused: return DashboardPage::tr("waiting for the schedule to resume");
        case schedule::Standing::waits_for_time: break;
    }
    return time_text(standpoint.at);
}

QString job_text(const UnfinishedJob& job) {
    auto name = verb_name(job.story.verb);
    if (job.story.drives.empty()) return name;
    return DashboardPage::tr("%1: %2").arg(name, printable(text(job.story.drives.front().words())));
}

void clear(QWidget& rows) {
    while (auto* item = rows.layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void add_row(QWidget& rows, const QString& what, const QString& detail) {
    rows.layout()->addWidget(look::label(look::Type::body, what, &rows));
    if (detail.isEmpty()) return;
    auto* second = look::dim_label(look::Type::small, detail, &rows);
    second->setContentsMargins(0, 0, 0, look::kGrid);
    rows.layout()->addWidget(second);
}

QString service_help(ServiceWatch::State state) {
    using State = ServiceWatch::State;
    if (state != State::missing && state != State::stopped) return {};
    return DashboardPage::tr(
               "Without it, Fettle needs administrator rights to query and change drives, and nothing runs on a "
               "schedule. %1")
        .arg(state == State::missing ? system_words::install_service() : system_words::start_service());
}

}  // namespace

DashboardPage::DashboardPage(Parts parts, QWidget* parent) : ComputerPage(parent), parts_(std::move(parts)) {
    setAccessibleName(tr("Dashboard"));
    title_ = look::label(look::Type::page_title, {}, this);
    subtitle_ = look::dim_label(look::Type::body, {}, this);
    auto* head = new QVBoxLayout;
    head->setSpacing(2);
    head->addWidget(title_);
    head->addWidget(subtitle_);
    column()->addLayout(head);
    alerts_ =
        new AlertCards({parts_.background, parts_.drives, parts_.settings,
                        parts_.simulated ? QStringLiteral("dismissed_demo_alerts") : QStringLiteral("dismissed_alerts"),
                        parts_.history},
                       this);
    connect(alerts_, &AlertCards::drive_wanted, this, &DashboardPage::drive_wanted);
    connect(alerts_, &AlertCards::page_wanted, this, &DashboardPage::page_wanted);
    constexpr int narrowest = 250;
    constexpr int columns = 3;
    cards_ = new CardGrid(narrowest, columns, this);
    side_ = new QWidget(this);
    auto* side = new QVBoxLayout(side_);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(look::scaled(look::kPanelGap));
    alerts_->setParent(side_);
    side->addWidget(alerts_);
    jobs_ = make_side(tr("Unfinished jobs"));
    if (parts_.ways_out) {
        ways_out_ = new InterruptedJobs(*parts_.ways_out, InterruptedJobs::Detail::brief, jobs_.panel);
        jobs_.panel->column()->insertWidget(1, ways_out_);
        connect(&parts_.ways_out->jobs, &JobCenter::ended, this, [this] {
            if (isVisible()) ask_jobs();
        });
    }
    schedule_ = make_side(tr("Next on the schedule"));
    service_ = make_side(tr("Fettle service"));
    for (const auto& part : {jobs_, schedule_, service_}) {
        part.panel->hide();
        side->addWidget(part.panel);
    }
    side->addStretch(1);
    halves_ = new QBoxLayout(QBoxLayout::LeftToRight);
    halves_->setSpacing(look::scaled(look::kPageMargin));
    halves_->addWidget(cards_, 1, Qt::AlignTop);
    halves_->addWidget(side_, 0, Qt::AlignTop);
    column()->addLayout(halves_);
    column()->addStretch(1);
    // Many drives answer at about the same time.
    soon_ = new QTimer(this);
    soon_->setSingleShot(true);
    soon_->setInterval(0);
    connect(soon_, &QTimer::timeout, this, &DashboardPage::show_drives);
    const auto later = [this] {
        if (isVisible()) soon_->start();
    };
    connect(&parts_.drives, &QAbstractItemModel::rowsInserted, this, later);
    connect(&parts_.drives, &QAbstractItemModel::rowsRemoved, this, later);
    connect(&parts_.drives, &QAbstractItemModel::modelReset, this, later);
    connect(&parts_.drives, &QAbstractItemModel::dataChanged, this,
            [later](const QModelIndex&, const QModelIndex&, const QList<int>& roles) {
                if (!roles.contains(DriveModel::kProgress)) later();
            });
    connect(&parts_.service, &ServiceWatch::changed, this, &DashboardPage::show_service);
}

DashboardPage::Side DashboardPage::make_side(const QString& title) {
    Side side;
    side.panel = new gui::Panel(title, side_);
    side.rows = new QWidget(side.panel);
    auto* rows = new QVBoxLayout(side.rows);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    side.panel->column()->addWidget(side.rows);
    return side;
}

int DashboardPage::count_urgent(const DriveModel& drives) {
    int count = 0;
    for (int row = 0; row < drives.rowCount(); ++row) {
        const auto item = drives.item(row);
        if (item->state == DriveItem::State::ready && is_urgent(item->report.assessment.verdict)) ++count;
    }
    return count;
}

void DashboardPage::refresh() {
    show_drives();
    show_service();
    alerts_->refresh();
    ask_jobs();
    ask_schedule();
}

void DashboardPage::showEvent(QShowEvent* event) {
    ComputerPage::showEvent(event);
    arrange();
}

void DashboardPage::resizeEvent(QResizeEvent* event) {
    ComputerPage::resizeEvent(event);
    arrange();
}

void DashboardPage::arrange() {
    const bool narrow = viewport()->width() < look::scaled(kNarrow);
    halves_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    side_->setMinimumWidth(narrow ? 0 : look::scaled(kSideWidth));
    side_->setMaximumWidth(narrow ? QWIDGETSIZE_MAX : look::scaled(kSideWidth));
}

void DashboardPage::show_drives() {
    std::vector<DriveItemPtr> items;
    int asking = 0;
    for (int row = 0; row < parts_.drives.rowCount(); ++row) {
        const auto item = parts_.drives.item(row);
        if (item->state == DriveItem::State::ready) {
            items.push_back(item);
        } else {
            ++asking;
        }
    }
    const auto verdict = [](const DriveItemPtr& item) { return item->report.assessment.verdict; };
    std::stable_sort(items.begin(), items.end(),
                     [&](const auto& a, const auto& b) { return rank(verdict(a)) < rank(verdict(b)); });
    const auto total = parts_.drives.rowCount();
    const auto urgent = count_urgent(parts_.drives);
    if (total == 0) {
        title_->setText(tr("No drives found"));
    } else if (urgent == 0) {
        title_->setText(asking > 0 ? tr("Querying the drives…") : tr("No problems found"));
    } else {
        title_->setText(tr("%1 of %2 drives need attention").arg(urgent).arg(total));
        if (urgent == 1) title_->setText(tr("1 of %1 drives needs attention").arg(total));
    }
    QStringList notes;
    if (asking > 0) notes.append(tr("%1 drives have not responded yet.").arg(asking));
    const bool failing = !items.empty() && rank(verdict(items.front())) <= rank(health::Verdict::failing);
    if (failing) notes.append(tr("First copy your data from the drives shown in red."));
    subtitle_->setText(notes.join(QLatin1Char(' ')));
    subtitle_->setVisible(!notes.isEmpty());

    std::vector<Card> cards;
    QStringList good;
    std::size_t shown = 0;
    for (const auto& item : items) {
        if (verdict(item) == health::Verdict::good) {
            good.append(drive_name(item->report));
        } else if (shown++ < kMostCards) {
            cards.push_back(card_of(*item));
        }
    }
    if (!good.isEmpty()) cards.push_back(good_card(good));
    show_cards(std::move(cards));
    if (shown > kMostCards) {
        subtitle_->setText(
            tr("The sidebar lists all drives; these are the %1 in the worst condition.").arg(kMostCards));
        subtitle_->show();
    }
}

void DashboardPage::show_cards(std::vector<Card> cards) {
    // Making them takes longer than all else on this page, and most of the time none has changed.
    if (cards == shown_cards_) return;
    shown_cards_ = std::move(cards);
    cards_->clear();
    for (const auto& one : shown_cards_) {
        auto* card = new DriveCard(one.content, cards_);
        if (!one.drive.isEmpty()) {
            connect(card, &DriveCard::pressed, this,
                    [this, page = one.page, drive = one.drive] { Q_EMIT drive_wanted(drive, page); });
        }
        cards_->add(card);
    }
}

DashboardPage::Card DashboardPage::card_of(const DriveItem& item) const {
    const auto& assessment = item.report.assessment;
    DriveCard::Content content;
    content.verdict = assessment.verdict;
    content.name = drive_name(item.report);
    content.state = verdict_name(assessment.verdict);
    content.reason = verdict_sentence(assessment.verdict);
    content.link = tr("Show drive");
    auto page = QStringLiteral("overview");
    if (!assessment.reasons.empty()) {
        const auto& first = assessment.reasons.front();
        content.reason = translated(first.text, first.evidence);
        if (const auto remedy = remedy_of(first, parts_.has_page); !remedy.page.isEmpty()) {
            content.link = remedy.button;
            page = remedy.page;
        }
    }
    return {std::move(content), text(item.report.entry.id), std::move(page)};
}

DashboardPage::Card DashboardPage::good_card(const QStringList& names) {
    DriveCard::Content content;
    content.verdict = health::Verdict::good;
    content.name = names.size() == 1 ? names.constFirst() : tr("%1 drives").arg(names.size());
    content.state = tr("No problems found");
    if (names.size() > 1) content.reason = names.mid(0, kMostNames).join(QStringLiteral(", "));
    if (names.size() > kMostNames) {
        content.reason = tr("%1 and %2 more").arg(content.reason).arg(names.size() - kMostNames);
    }
    return {std::move(content), {}, {}};
}

void DashboardPage::ask_jobs() {
    if (!parts_.jobs) return;
    const auto asked = ++asked_jobs_;
    auto* erasing = parts_.ways_out ? &parts_.ways_out->erasing : nullptr;
    parts_.background.run(
        this,
        [jobs = parts_.jobs, erasing] {
            JobsAnswer answer{jobs->unfinished(), {}};
            if (answer.jobs && erasing != nullptr) answer.examined = examine(*answer.jobs, *erasing);
            return answer;
        },
        [this, asked](const JobsAnswer& answer) {
            if (asked == asked_jobs_) show_jobs(answer);
        });
}

void DashboardPage::show_jobs(const JobsAnswer& answer) {
    const auto& jobs = answer.jobs;
    clear(*jobs_.rows);
    jobs_.panel->setVisible(!jobs || !jobs->empty());
    if (ways_out_ != nullptr) ways_out_->setVisible(jobs && !jobs->empty());
    Q_EMIT unfinished_counted(jobs ? static_cast<int>(jobs->size()) : 0);
    if (!jobs) {
        add_row(*jobs_.rows, tr("The job journals cannot be read."), error_text(jobs.error()));
        return;
    }
    if (ways_out_ != nullptr) {
        ways_out_->show_jobs(answer.examined);
    } else {
        for (const auto& job : *jobs) {
            add_row(*jobs_.rows, job_text(job), tr("interrupted; started %1").arg(text(job.story.begun_at)));
        }
    }
    if (jobs->empty() || !parts_.has_page(QStringLiteral("jobs"))) return;
    auto* link = new LinkButton(tr("Show jobs"), jobs_.rows);
    connect(link, &QToolButton::clicked, this, [this] { Q_EMIT page_wanted(QStringLiteral("jobs")); });
    jobs_.rows->layout()->addWidget(link);
}

void DashboardPage::ask_schedule() {
    if (!parts_.scheduling) return;
    parts_.background.run(
        this, [scheduling = parts_.scheduling] { return scheduling->overview(); },
        [this](const Result<schedule::Overview>& answer) { show_schedule(answer); });
}

void DashboardPage::show_schedule(const Result<schedule::Overview>& overview) {
    clear(*schedule_.rows);
    schedule_.panel->show();
    if (!overview) {
        add_row(*schedule_.rows, tr("The schedule cannot be read."), error_text(overview.error()));
        return;
    }
    auto tasks = overview->tasks;
    std::erase_if(tasks, [](const auto& task) { return task.standpoint.standing == schedule::Standing::disabled; });
    std::stable_sort(tasks.begin(), tasks.end(),
                     [](const auto& a, const auto& b) { return a.standpoint.at < b.standpoint.at; });
    if (tasks.size() > kMostRuns) tasks.resize(kMostRuns);
    for (const auto& task : tasks) {
        add_row(*schedule_.rows, task_text(task.task),
                task.note.empty() ? standing_text(task.standpoint) : printable(text(task.note)));
    }
    if (tasks.empty()) add_row(*schedule_.rows, tr("Nothing is scheduled."), {});
    if (!parts_.has_page(QStringLiteral("schedule"))) return;
    auto* link = new LinkButton(tr("Open schedule"), schedule_.rows);
    connect(link, &QToolButton::clicked, this, [this] { Q_EMIT page_wanted(QStringLiteral("schedule")); });
    schedule_.rows->layout()->addWidget(link);
}

void DashboardPage::show_service() {
    const auto words = parts_.service.words();
    clear(*service_.rows);
    service_.panel->setVisible(!words.isEmpty());
    add_row(*service_.rows, words, service_help(parts_.service.state()));
}

}  // namespace fettle::gui
