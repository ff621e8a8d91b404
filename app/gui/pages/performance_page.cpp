// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/performance_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <mutex>

#include "app/gui/charts/chart.h"
#include "app/gui/charts/chart_view.h"
#include "app/gui/models/background.h"
#include "app/gui/models/bench_facts.h"
#include "app/gui/models/bench_words.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/store_lock.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/bench_result_view.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/wizard/job_wizard.h"

namespace fettle::gui {

namespace {

constexpr int kThousandths = 1000;
constexpr int kChartHeight = 200;

Notice::Tone tone_of(Severity severity) {
    switch (severity) {
        case Severity::info: break;
        case Severity::advice:
        case Severity::warning: return Notice::Tone::attention;
        case Severity::critical: return Notice::Tone::critical;
    }
    return Notice::Tone::info;
}

Result<bench::RecordStore::Listing> list_records(Benchmarks& benchmarks) {
    auto* store = benchmarks.records();
    if (store == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("saving results"));
    const auto lock = lock_stores();
    return store->list({});
}

}  // namespace

PerformancePage::PerformancePage(const Services& services, BenchSetup::Drives kind, QWidget* parent)
    : DrivePage(parent), services_(services) {
    setAccessibleName(tr("Performance"));
    runner_ = new BenchRunner(services_.background, services_.benchmarks, this);
    banner_ = new Notice(this);
    notice_ = look::label(look::Type::body, {}, this);
    setup_ = new BenchSetup(kind, services_.benchmarks.engines(), this);
    column()->addWidget(banner_);
    column()->addWidget(notice_);
    column()->addWidget(setup_);
    make_running();
    make_choosers();
    view_ = new BenchResultView(this);
    column()->addWidget(view_);
    column()->addStretch(1);
    connect(view_, &BenchResultView::noted, this, &Page::noted);
    connect(live_, &Chart::noted, this, &Page::noted);
    connect(setup_, &BenchSetup::start_wanted, this, [this] {
        if (setup_->destroys()) {
            start_job();
        } else {
            start();
        }
    });
    connect(runner_, &BenchRunner::progressed, this, &PerformancePage::show_running);
    connect(runner_, &BenchRunner::ended, this, &PerformancePage::end);
    widget()->hide();
}

void PerformancePage::make_running() {
    auto* panel = new gui::Panel({}, this);
    running_panel_ = panel;
    running_panel_->setAccessibleName(tr("Running benchmark"));
    step_ = look::label(look::Type::strong, {}, running_panel_);
    progress_ = new QProgressBar(running_panel_);
    progress_->setRange(0, kThousandths);
    progress_->setAccessibleName(tr("Progress of the benchmark"));
    stop_ = new QPushButton(tr("Stop"), running_panel_);
    stop_->setAccessibleName(tr("Stop the benchmark"));
    warning_ = look::dim_label(look::Type::small, {}, running_panel_);
    live_ = new Chart(running_panel_);
    live_->view().setMinimumHeight(look::scaled(kChartHeight));
    auto* row = new QHBoxLayout;
    row->addWidget(progress_, 1);
    row->addWidget(stop_);
    panel->column()->addWidget(step_);
    panel->column()->addLayout(row);
    panel->column()->addWidget(warning_);
    panel->column()->addWidget(live_);
    column()->addWidget(running_panel_);
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (job_ != 0) {
            services_.jobs.stop(job_);
        } else {
            runner_->stop();
        }
        show_running();
    });
}

void PerformancePage::make_choosers() {
    choosers_ = new QWidget(this);
    auto* row = new QHBoxLayout(choosers_);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& words) {
        auto* name = new QLabel(words, choosers_);
        auto* box = new QComboBox(choosers_);
        box->setAccessibleName(words);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        name->setBuddy(box);
        row->addWidget(name);
        row->addWidget(box);
        return box;
    };
    result_ = add(tr("Result"));
    compare_ = add(tr("Compare with"));
    row->addStretch(1);
    column()->addWidget(choosers_);
    connect(result_, &QComboBox::currentIndexChanged, this, [this] {
        fill_comparisons();
        show_chosen();
    });
    connect(compare_, &QComboBox::currentIndexChanged, this, &PerformancePage::show_chosen);
}

QString PerformancePage::serial() const { return item_ ? text(item_->report.facts.identity.serial) : QString(); }

void PerformancePage::show_drive(const DriveItemPtr& item) {
    const bool another = !item || !item_ || item->report.entry.id != item_->report.entry.id ||
                         item->saved != item_->saved ||
                         item->report.facts.identity.serial != item_->report.facts.identity.serial;
    item_ = item;
    ++ticket_;
    widget()->setVisible(item != nullptr);
    if (!item) return;
    if (item->saved) {
        for (auto* part : std::initializer_list<QWidget*>{setup_, choosers_, view_, running_panel_, notice_})
            part->hide();
        return say(Severity::info, tr("A saved report cannot be measured"),
                   tr("Open the drive itself to run a benchmark. Results of all drives are under Benchmarks."));
    }
    setup_->show();
    if (another) {
        notice_->hide();
        choosers_->hide();
        view_->hide();
        setup_->set_drive(*item, {});
        say(Severity::info, tr("Reading the results…"), {});
    }
    show_running();
    ask();
}

void PerformancePage::ask() {
    const auto ticket = ticket_;
    services_.background.run(
        this,
        [&benchmarks = services_.benchmarks, &trimming = services_.trimming] {
            return Answer{trimming.file_systems(), list_records(benchmarks)};
        },
        [this, ticket](const Answer& answer) {
            if (ticket == ticket_) take(answer);
        });
}

void PerformancePage::take(const Answer& answer) {
    setup_->set_drive(*item_, answer.file_systems ? *answer.file_systems : std::vector<trim::FileSystem>());
    take_records(answer.listing);
}

void PerformancePage::take_records(const Result<bench::RecordStore::Listing>& listing) {
    records_.clear();
    if (!listing) {
        choosers_->hide();
        view_->hide();
        if (listing.error().code == ErrorCode::unsupported) {
            return say(Severity::info, tr("Not measured yet"), tr("Results are not saved on this computer."));
        }
        return say(Severity::warning, tr("Saved results cannot be read"), error_text(listing.error()));
    }
    records_ = listing->records;
    {
        const QSignalBlocker quiet(result_);
        result_->clear();
        for (std::size_t i = 0; i < records_.size(); ++i) {
            if (serial().isEmpty() || text(records_[i].drive.serial) != serial()) continue;
            result_->addItem(tr("%1, %2").arg(started_day(records_[i]), printable(text(records_[i].title))),
                             static_cast<qulonglong>(i));
        }
    }
    fill_comparisons();
    show_chosen();
}

void PerformancePage::fill_comparisons() {
    const QSignalBlocker quiet(compare_);
    compare_->clear();
    compare_->addItem(tr("nothing"), -1);
    if (result_->currentIndex() < 0) return;
    const auto chosen = result_->currentData().toULongLong();
    const auto& record = records_[chosen];
    int nearest = 0;
    for (std::size_t i = 0; i < records_.size(); ++i) {
        const auto& other = records_[i];
        if (i == chosen || other.suite != record.suite) continue;
        const bool same_drive = other.drive.serial == record.drive.serial;
        compare_->addItem(same_drive ? started_day(other)
                                     : tr("%1, %2").arg(started_day(other), printable(text(bench::drive_title(other)))),
                          static_cast<qlonglong>(i));
        // The newest of the same drive before this one.
        if (nearest == 0 && same_drive && i > chosen && other.size.bytes == record.size.bytes) {
            nearest = compare_->count() - 1;
        }
    }
    compare_->setCurrentIndex(nearest);
}

void PerformancePage::show_chosen() {
    const bool any = result_->currentIndex() >= 0;
    choosers_->setVisible(any);
    view_->setVisible(any);
    if (!any) {
        if (busy()) return;
        return say(Severity::info, tr("Not measured yet"),
                   tr("Choose a benchmark and press Start. The result is saved, so that later runs can be compared."));
    }
    const auto& record = records_[result_->currentData().toULongLong()];
    const auto other = compare_->currentData().toLongLong();
    view_->show_result(record, other < 0 ? std::nullopt : std::optional(records_[static_cast<std::size_t>(other)]));
    const auto answer = result_answer(record);
    say(answer.severity, answer.headline, answer.sentence);
}

void PerformancePage::say(Severity severity, const QString& headline, const QString& sentence) {
    banner_->set(tone_of(severity), headline, {sentence});
}

void PerformancePage::start() {
    if (busy() || !item_) return;
    running_drive_ = drive_name(item_->report);
    running_id_ = item_->report.entry.id;
    notice_->hide();
    runner_->start(setup_->request());
    show_running();
    stop_->setFocus();
}

void PerformancePage::start_job() {
    if (busy() || !item_) return;
    // The plan is made in the background; its results are read when the job has ended.
    struct Kept {
        std::mutex mutex;
        std::shared_ptr<BenchmarkJob::Measured> measured;
    };
    auto kept = std::make_shared<Kept>();
    const auto make_plan = [&benchmarks = services_.benchmarks, request = setup_->request(), watch = runner_->watch(),
                            kept]() -> Result<plan::Job> {
        auto planned = benchmarks.plan_suite(request, watch);
        if (!planned) return fail(planned.error());
        // A job does not announce its suite: the plan did.
        watch.on_plan({planned->target, {}, {}, {}}, planned->suite);
        const std::lock_guard lock(kept->mutex);
        kept->measured = planned->measured;
        return std::move(planned->job);
    };
    auto* wizard = new JobWizard(services_.background, services_.jobs, tr("Measure %1").arg(drive_name(item_->report)),
                                 make_plan, this);
    auto* chart = new Chart(wizard);
    chart->view().setMinimumHeight(look::scaled(kChartHeight));
    chart->set_chart(live_chart({}));
    wizard->set_live(chart);
    connect(runner_, &BenchRunner::progressed, chart, [this, chart] { chart->set_chart(live_chart(runner_->live())); });
    connect(wizard, &JobWizard::started, this,
            [this, name = drive_name(item_->report), drive = item_->report.entry.id](quint64 id) {
                job_ = id;
                running_drive_ = name;
                running_id_ = drive;
                notice_->hide();
                runner_->follow();
                show_running();
            });
    connect(wizard, &JobWizard::ended, this, [this, kept](const JobCenter::Ended& result) {
        const std::lock_guard lock(kept->mutex);
        end_job(result, kept->measured);
    });
    wizard->open();
}

void PerformancePage::end_job(const JobCenter::Ended& result, const std::shared_ptr<BenchmarkJob::Measured>& measured) {
    job_ = 0;
    runner_->unfollow();
    BenchRunner::Ended end;
    if (measured) end.record = measured->record;
    if (!end.record) {
        if (!*result) {
            end.error = result->error();
            return this->end(end);
        }
        for (const auto& step : (*result)->steps) {
            if (step.error) end.error = step.error;
        }
        return this->end(end);
    }
    services_.background.run(
        this, [&benchmarks = services_.benchmarks, record = *end.record] { return save_record(benchmarks, record); },
        [this, end](const std::optional<Error>& not_saved) mutable {
            end.not_saved = not_saved;
            this->end(end);
        });
}

bool PerformancePage::stopping() const {
    if (job_ == 0) return runner_->stopping();
    const auto* job = services_.jobs.find(job_);
    return job != nullptr && job->stopping;
}

bool PerformancePage::can_stop() const {
    if (job_ == 0) return !runner_->stopping();
    const auto* job = services_.jobs.find(job_);
    return job != nullptr && job->can_stop() && !job->stopping;
}

void PerformancePage::show_running() {
    const bool running = busy();
    const bool here = running && item_ && item_->report.entry.id == running_id_;
    setup_->set_running(running);
    running_panel_->setVisible(here);
    if (running && !here && item_ && !item_->saved) {
        notice_->setText(
            tr("%1 is being benchmarked. Another benchmark can start when this one has ended.").arg(running_drive_));
        notice_->show();
    }
    if (!here) return;
    say(Severity::info, tr("Measuring %1").arg(running_drive_), {});
    const auto& live = runner_->live();
    step_->setText(stopping() ? tr("Stopping…") : live.step.isEmpty() ? tr("Preparing…") : live.step);
    stop_->setEnabled(can_stop());
    progress_->setValue(static_cast<int>(live.share * kThousandths));
    const auto words = QStringList{live.wear, live.left_out}.filter(QStringLiteral(" ")).join(QLatin1Char('\n'));
    warning_->setText(words);
    warning_->setVisible(!words.isEmpty());
    live_->set_chart(live_chart(live));
}

void PerformancePage::end(const BenchRunner::Ended& end) {
    const bool here = item_ && item_->report.entry.id == running_id_;
    const bool had_focus = stop_->hasFocus();
    show_running();
    notice_->hide();
    if (item_ && !item_->saved) show_chosen();
    if (had_focus) setup_->setFocus();
    const auto words = why_not(end);
    if (!words.isEmpty()) {
        Q_EMIT noted(words);
        notice_->setText(words);
        notice_->setVisible(here || !end.record);
    }
    if (!item_ || item_->saved || !here) return;
    if (end.record && !end.record->steps.empty()) {
        take_result(*end.record);
    } else if (!words.isEmpty() && result_->currentIndex() < 0) {
        // Nothing earlier to show: the banner says it instead of a line below it.
        notice_->hide();
        say(Severity::warning, was_stopped(end) ? tr("The benchmark was stopped") : tr("The benchmark failed"), words);
    }
}

void PerformancePage::take_result(const bench::BenchRecord& record) {
    // Shown also if it could not be saved.
    auto records = records_;
    std::erase_if(records, [&](const bench::BenchRecord& one) { return one.id == record.id; });
    records.insert(records.begin(), record);
    // Of a drive that could not be queried, the record has no serial number.
    records.front().drive.serial = serial().toStdString();
    take_records(bench::RecordStore::Listing{std::move(records), 0});
    if (result_->count() > 0) result_->setCurrentIndex(0);
    if (serial().isEmpty()) {
        view_->show_result(record, std::nullopt);
        view_->show();
        const auto answer = result_answer(record);
        say(answer.severity, answer.headline, answer.sentence);
    }
}

}  // namespace fettle::gui
