// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/self_test_card.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/self_test_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/quick_job.h"
#include "core/drive/maybe_asleep.h"
#include "core/plan/receipt.h"

namespace fettle::gui {

namespace {

constexpr unsigned kAll = 100;
constexpr std::size_t kNewest = 5;

/// A percent of the estimate, so that progress is seen without disturbing the test.
int poll_interval_ms(std::optional<std::uint64_t> seconds) {
    constexpr std::uint64_t kLeast = 1'000;
    constexpr std::uint64_t kMost = 30'000;
    constexpr std::uint64_t kUnknown = 5'000;
    constexpr std::uint64_t kPerSecond = 1'000 / kAll;
    return static_cast<int>(seconds ? std::clamp(*seconds * kPerSecond, kLeast, kMost) : kUnknown);
}

QString start_words(selftest::Kind kind) {
    switch (kind) {
        case selftest::Kind::brief: return SelfTestCard::tr("Start short test");
        case selftest::Kind::extended: return SelfTestCard::tr("Start extended test");
        case selftest::Kind::conveyance: return SelfTestCard::tr("Start conveyance test");
        case selftest::Kind::selective:
        case selftest::Kind::offline: break;  // by the command line
    }
    return {};
}

}  // namespace

SelfTestCard::SelfTestCard(SelfTesting* service, Background& background, JobCenter& jobs, QWidget* parent)
    : Panel(tr("Self-tests"), parent),
      service_(service),
      background_(background),
      jobs_(jobs),
      quick_(new QuickJob(background, jobs, this)),
      poll_(new QTimer(this)) {
    poll_->setSingleShot(true);
    status_ = look::label(look::Type::body, {}, this);
    trouble_ = look::label(look::Type::strong, {}, this);
    trouble_->setObjectName(QStringLiteral("self-test-trouble"));
    read_ = new PlainButton({}, this);
    read_->setObjectName(QStringLiteral("read-self-tests"));
    column()->addWidget(status_);
    column()->addWidget(trouble_);
    column()->addWidget(read_, 0, Qt::AlignLeading);
    make_running();
    make_log();
    make_starters();
    connect(poll_, &QTimer::timeout, this, &SelfTestCard::ask);
    connect(read_, &QPushButton::clicked, this, [this] {
        wake_ = true;
        complain({}, {});
        ask();
    });
    connect(quick_, &QuickJob::refused, this, [this](const QString& why, const QString& remedy) {
        if (is_of_this_drive()) complain(tr("Nothing was changed: %1.").arg(why), remedy);
        ask_anew();
    });
    connect(quick_, &QuickJob::ended, this, &SelfTestCard::take_receipt);
    connect(&jobs_, &JobCenter::started, this, &SelfTestCard::show_starters);
    connect(&jobs_, &JobCenter::ended, this, &SelfTestCard::show_starters);
    complain({}, {});
}

void SelfTestCard::make_running() {
    running_ = new QWidget(this);
    auto* rows = new QVBoxLayout(running_);
    rows->setContentsMargins(0, 0, 0, 0);
    running_words_ = look::label(look::Type::strong, {}, running_);
    bar_ = new QProgressBar(running_);
    bar_->setAccessibleName(tr("Progress of the self-test"));
    left_ = look::dim_label(look::Type::small, {}, running_);
    abort_ = new PlainButton(tr("Abort test"), running_);
    abort_->setObjectName(QStringLiteral("abort-self-test"));
    rows->addWidget(running_words_);
    rows->addWidget(bar_);
    rows->addWidget(left_);
    rows->addWidget(abort_, 0, Qt::AlignLeading);
    column()->addWidget(running_);
    connect(abort_, &QPushButton::clicked, this, &SelfTestCard::abort);
}

void SelfTestCard::make_starters() {
    offers_ = new QWidget(this);
    auto* grid = new QGridLayout(offers_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    for (const auto kind : selftest::kPlainKinds) {
        auto* button = new PlainButton(start_words(kind), offers_);
        button->setObjectName(QStringLiteral("start-%1").arg(text(selftest::name(kind))));
        auto* duration = look::dim_label(look::Type::small, {}, offers_);
        const auto row = static_cast<int>(starters_.size());
        grid->addWidget(button, row, 0);
        grid->addWidget(duration, row, 1);
        connect(button, &QPushButton::clicked, this, [this, kind] { start(kind); });
        starters_.push_back({kind, button, duration});
    }
    column()->addWidget(offers_);
}

void SelfTestCard::make_log() {
    table_ = new DataTable(
        tr("Log of self-tests"),
        {{tr("Test")}, {tr("Result"), false, true}, {tr("Power-on hours"), true}, {tr("First failing LBA"), true}},
        this);
    meaning_ = look::dim_label(look::Type::small, {}, this);
    more_ = new PlainButton({}, this);
    more_->setObjectName(QStringLiteral("all-self-tests"));
    column()->addWidget(table_);
    column()->addWidget(meaning_);
    column()->addWidget(more_, 0, Qt::AlignLeading);
    connect(table_, &QTableWidget::currentCellChanged, this, &SelfTestCard::show_meaning);
    connect(more_, &QPushButton::clicked, this, [this] {
        if (!item_) return;
        all_rows_ = true;
        show_log();
        table_->setFocus(Qt::TabFocusReason);
    });
}

bool SelfTestCard::live() const { return item_ && !item_->saved && service_ != nullptr; }

bool SelfTestCard::in_standby() const {
    const auto& missing = item_->report.facts.missing;
    return std::any_of(missing.begin(), missing.end(), [](const Missing& part) {
        return part.reason == name(ErrorCode::asleep) || part.reason == kMaybeAsleep;
    });
}

const selftest::State* SelfTestCard::state() const { return answer_ && *answer_ ? &**answer_ : nullptr; }

void SelfTestCard::show_drive(const DriveItemPtr& item) {
    const bool another = !item || !item_ || item->report.entry.id != item_->report.entry.id ||
                         item->report.facts.identity.serial != item_->report.facts.identity.serial;
    item_ = item;
    if (another) {
        ++ticket_;  // an answer about the other drive is not shown
        asking_ = false;
        answer_.reset();
        started_.reset();
        wake_ = false;
        all_rows_ = false;
        poll_->stop();
        complain({}, {});
    }
    if (!item) return;
    rebuild();
    // A drive that is being queried gets this query when it has answered, and one in standby stays so.
    if (isVisible() && item->state == DriveItem::State::ready && (wake_ || !in_standby())) ask();
}

void SelfTestCard::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    if (!item_ || item_->state != DriveItem::State::ready) return;
    const auto* known = state();
    if ((known == nullptr || known->running) && (wake_ || !in_standby())) ask();
}

void SelfTestCard::hideEvent(QHideEvent* event) {
    Panel::hideEvent(event);
    poll_->stop();
}

void SelfTestCard::ask() {
    if (!live() || asking_) return;
    asking_ = true;
    poll_->stop();
    rebuild();
    background_.run(
        this, [service = service_, entry = item_->report.entry] { return service->state(entry); },
        [this, ticket = ticket_](Result<selftest::State> answer) {
            if (ticket == ticket_) take(std::move(answer));
        });
}

/// An answer on its way may be older than what has just been done.
void SelfTestCard::ask_anew() {
    ++ticket_;
    asking_ = false;
    ask();
}

void SelfTestCard::take(Result<selftest::State> answer) {
    asking_ = false;
    answer_ = std::move(answer);
    if (const auto* known = state(); known == nullptr || !known->running) {
        started_.reset();
    } else if (auto& now = **answer_; now.running_kind.empty() && started_) {
        // ATA drives do not report which test is running.
        now.running_kind = selftest::name(*started_);
    }
    rebuild();
    poll_again();
}

void SelfTestCard::poll_again() {
    const auto* known = state();
    if (known == nullptr || !known->running || !isVisible()) return;
    const auto kind = selftest::kind_named(known->running_kind);
    const auto* offer = kind ? known->offer(*kind) : nullptr;
    poll_->start(poll_interval_ms(offer != nullptr ? offer->seconds : std::nullopt));
}

void SelfTestCard::start(selftest::Kind kind) {
    selftest::Request request;
    request.kind = kind;
    if (!carry_out(request)) return;
    started_ = kind;
    say(tr("Starting the test…"));
}

void SelfTestCard::abort() {
    selftest::Request request;
    request.abort = true;
    if (carry_out(request)) left_->setText(tr("Aborting the test…"));
}

/// False: a request is on its way, which a second press does not repeat.
bool SelfTestCard::carry_out(const selftest::Request& request) {
    if (!live() || quick_->busy()) return false;
    complain({}, {});
    quick_drive_ = text(item_->report.entry.id);
    quick_->start([service = service_, entry = item_->report.entry, request] { return service->plan(entry, request); });
    return true;
}

/// Another drive may have been chosen while the request was carried out.
bool SelfTestCard::is_of_this_drive() const { return item_ && quick_drive_ == text(item_->report.entry.id); }

void SelfTestCard::take_receipt(const plan::Receipt& receipt) {
    if (!is_of_this_drive()) return ask_anew();
    for (const auto& step : receipt.steps) {
        if (step.error) {
            complain(error_text(*step.error), error_remedy(*step.error));
            break;
        }
        // A test that has already failed is in the log, which says more.
        const bool denied = step.verification.verdict == plan::Verification::Verdict::disproved;
        if (denied && step.verification.text.severity == Severity::critical && step.id == selftest::kAbort) {
            complain(printable(translated(step.verification.text.text, step.verification.text.evidence)), {});
            break;
        }
    }
    ask_anew();
}

void SelfTestCard::complain(const QString& what, const QString& remedy) {
    trouble_->setText(QStringList{what, remedy}.join(QLatin1Char(' ')).trimmed());
    trouble_->setVisible(!what.isEmpty());
}

void SelfTestCard::say(const QString& words) {
    status_->setText(words);
    status_->setVisible(!words.isEmpty());
}

/// What the card has to say besides buttons and tables.
QString SelfTestCard::status() const {
    if (item_->saved) {
        return tr(
            "This is a saved report: self-tests can only be started on the computer to which the drive is "
            "connected.");
    }
    if (service_ == nullptr) return tr("Fettle cannot start self-tests on this system.");
    if (!answer_) {
        if (asking_ || item_->state == DriveItem::State::asking) return tr("Reading the self-tests…");
        return in_standby() ? tr("The drive may be in standby. Reading the self-test log can spin it up.") : QString();
    }
    if (!*answer_) {
        const auto& error = answer_->error();
        if (error.code == ErrorCode::unsupported) {
            return tr("Self-tests are not available: %1.").arg(error_text(error));
        }
        return tr("The self-tests cannot be read: %1. %2").arg(error_text(error), error_remedy(error)).trimmed();
    }
    if ((*answer_)->offers.empty()) return tr("The drive does not support self-tests.");
    if (!(*answer_)->running && (*answer_)->log.empty()) return tr("The drive's self-test log is empty.");
    return {};
}

void SelfTestCard::rebuild() {
    if (!item_) return;
    const auto* focused = QApplication::focusWidget();
    if (!quick_->busy() || !is_of_this_drive()) say(status());
    const bool failed = answer_ && !*answer_ && answer_->error().code != ErrorCode::unsupported;
    const bool sleeps = !answer_ && !asking_ && item_->state == DriveItem::State::ready && in_standby();
    read_->setText(failed ? tr("Try again") : tr("Read self-tests"));
    read_->setVisible(live() && (failed || sleeps));
    show_running();
    show_starters();
    show_log();
    if (focused != nullptr && isAncestorOf(focused) && !focused->isVisible()) place_focus();
}

/// Keeps the focus in the card when the button that had it is gone.
void SelfTestCard::place_focus() {
    if (running_->isVisible()) return abort_->setFocus(Qt::OtherFocusReason);
    for (const auto& starter : starters_) {
        if (starter.button->isVisible()) return starter.button->setFocus(Qt::OtherFocusReason);
    }
}

void SelfTestCard::show_running() {
    const auto* known = state();
    const bool runs = live() && known != nullptr && known->running;
    running_->setVisible(runs);
    if (!runs) return;
    const auto name = self_test_name(known->running_kind);
    running_words_->setText(name.isEmpty() ? tr("A self-test is running") : tr("%1 test is running").arg(name));
    bar_->setRange(0, known->percent_done ? static_cast<int>(kAll) : 0);
    if (known->percent_done) bar_->setValue(static_cast<int>(*known->percent_done));
    const auto left = self_test_seconds_left(*known);
    left_->setText(left ? tr("Time left: %1. The drive can be used in the meantime, but responds more slowly.")
                              .arg(duration_text(*left))
                        : tr("The drive can be used in the meantime, but responds more slowly."));
}

bool SelfTestCard::job_running() const {
    const auto running = jobs_.running();
    return item_ && std::any_of(running.begin(), running.end(), [&](const JobCenter::Running& job) {
               return job.plan.verb != plan::Verb::self_test &&
                      std::any_of(job.plan.drives.begin(), job.plan.drives.end(),
                                  [&](const plan::PinnedDrive& drive) { return drive.id == item_->report.entry.id; });
           });
}

void SelfTestCard::show_starters() {
    const auto* known = state();
    const bool can = live() && known != nullptr && !known->running && !known->offers.empty();
    offers_->setVisible(can);
    if (!can) return;
    const bool busy = job_running();
    for (const auto& starter : starters_) {
        const auto* offer = known->offer(starter.kind);
        starter.button->setVisible(offer != nullptr);
        starter.duration->setVisible(offer != nullptr);
        if (offer == nullptr) continue;
        const auto takes = offer->seconds ? duration_text(*offer->seconds) : tr("duration unknown");
        starter.duration->setText(takes);
        starter.button->setEnabled(!busy);
        starter.button->setToolTip(busy ? tr("A job is running on this drive.") : self_test_purpose(starter.kind));
        starter.button->setAccessibleDescription(
            QStringLiteral("%1 %2").arg(self_test_purpose(starter.kind), tr("Takes %1.").arg(takes)));
    }
}

void SelfTestCard::show_log() {
    const auto* known = state();
    log_ = known != nullptr ? known->log : reported_self_tests(item_->report.facts);
    const auto shown = all_rows_ ? log_.size() : std::min(kNewest, log_.size());
    std::vector<QStringList> rows;
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& test = log_[i];
        const auto name = self_test_name(test.kind);
        rows.push_back({name.isEmpty() ? tr("Unknown") : name, self_test_result(test),
                        test.power_on_hours ? number_text(*test.power_on_hours) : QStringLiteral("–"),
                        test.failing_lba ? number_text(*test.failing_lba) : QStringLiteral("–")});
    }
    table_->set_rows(rows);
    const bool failing = std::any_of(log_.begin(), log_.end(), [](const SelfTest& one) { return one.failing_lba; });
    table_->setColumnHidden(3, !failing);
    table_->setVisible(!rows.empty());
    meaning_->setVisible(!rows.empty());
    more_->setText(tr("Show all %1 tests").arg(log_.size()));
    more_->setVisible(log_.size() > shown);
    show_meaning();
}

void SelfTestCard::show_meaning() {
    const auto row = static_cast<std::size_t>(std::max(table_->currentRow(), 0));
    if (row < log_.size()) meaning_->setText(self_test_meaning(log_[row]));
}

}  // namespace fettle::gui
