// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/bench_runner.h"

#include <QTimer>
#include <algorithm>
#include <mutex>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/store_lock.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {
constexpr int kShowEvery_ms = 100;
}

/// What the measuring thread reports, until the window takes it.
class BenchRunner::Feed {
public:
    struct News {
        std::vector<ChartPoint> speeds;
        std::vector<ChartMark> steps;
        std::optional<bench::SuiteLive> latest;
        bench::SuitePlan plan;
        std::optional<Message> wear;
    };

    void plan(const BenchmarkPlan& known, const bench::SuitePlan& plan) {
        const std::lock_guard lock(mutex_);
        news_.plan = plan;
        news_.wear = known.wear;
    }
    void live(const bench::SuiteLive& state) {
        const std::lock_guard lock(mutex_);
        news_.latest = state;
        const auto& interval = state.state.interval;
        if (!interval || interval->length_ns == 0) return;
        const Place place{state.step, state.run, state.round, interval->start_ns};
        if (place == last_) return;
        if ((!last_ || last_->step != place.step) && place.step < news_.plan.steps.size()) {
            news_.steps.push_back({seconds_, printable(text(news_.plan.steps[place.step].title)), Severity::info});
        }
        last_ = place;
        news_.speeds.push_back({seconds_, bench::speed_of(*interval)});
        seconds_ += static_cast<double>(interval->length_ns) * 1e-9;
    }
    News take() {
        const std::lock_guard lock(mutex_);
        auto taken = news_;
        news_.speeds.clear();
        news_.steps.clear();
        return taken;
    }

private:
    struct Place {
        std::size_t step = 0;
        unsigned run = 0;
        std::size_t round = 0;
        std::int64_t start_ns = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    std::mutex mutex_;
    News news_;
    std::optional<Place> last_;
    double seconds_ = 0;
};

BenchRunner::BenchRunner(Background& background, Benchmarks& benchmarks, QObject* parent)
    : QObject(parent), background_(background), benchmarks_(benchmarks), timer_(new QTimer(this)) {
    timer_->setInterval(kShowEvery_ms);
    connect(timer_, &QTimer::timeout, this, &BenchRunner::take);
}

BenchRunner::~BenchRunner() { stop(); }

SuiteWatch BenchRunner::watch() {
    live_ = {};
    feed_ = std::make_shared<Feed>();
    SuiteWatch made;
    made.on_plan = [feed = feed_](const BenchmarkPlan& known, const bench::SuitePlan& plan) {
        feed->plan(known, plan);
    };
    made.on_live = [feed = feed_](const bench::SuiteLive& state) { feed->live(state); };
    return made;
}

void BenchRunner::start(const SuiteRequest& request) {
    cancel_ = std::make_shared<CancelToken>();
    follow();
    background_.run(
        this,
        [&benchmarks = benchmarks_, request, watch = watch(), cancel = cancel_] {
            Ended end;
            auto record = benchmarks.run_suite(request, watch, *cancel);
            if (!record) {
                end.error = record.error();
                return end;
            }
            end.not_saved = save_record(benchmarks, *record);
            end.record = std::move(*record);
            return end;
        },
        [this](const Ended& end) {
            unfollow();
            cancel_.reset();
            Q_EMIT ended(end);
        });
}

void BenchRunner::follow() { timer_->start(); }

void BenchRunner::unfollow() {
    take();
    timer_->stop();
}

void BenchRunner::stop() {
    if (cancel_) cancel_->cancel();
}

void BenchRunner::take() {
    if (!feed_) return;
    auto news = feed_->take();
    live_.speeds.insert(live_.speeds.end(), news.speeds.begin(), news.speeds.end());
    std::move(news.steps.begin(), news.steps.end(), std::back_inserter(live_.steps));
    if (news.wear) live_.wear = translated(news.wear->text, news.wear->evidence);
    if (const auto skipped = news.plan.left_out.size(); skipped > 0) {
        live_.left_out = tr("%1 of %2 tests write and are skipped, because this benchmark only reads the target.")
                             .arg(skipped)
                             .arg(skipped + news.plan.steps.size());
    }
    if (news.latest && !news.plan.steps.empty()) {
        const auto& now = *news.latest;
        const auto& state = now.state;
        if (state.phase == bench::LiveState::Phase::preparing && !now.pausing) {
            live_.step = tr("Filling the test area");
        } else {
            const auto index = std::min(now.step, news.plan.steps.size() - 1);
            live_.step =
                tr("%1 of %2: %3").arg(index + 1).arg(now.steps).arg(printable(text(news.plan.steps[index].title)));
            if (now.runs > 1) live_.step = tr("%1, run %2 of %3").arg(live_.step).arg(now.run + 1).arg(now.runs);
            if (now.pausing) live_.step = tr("%1, pause").arg(live_.step);
        }
        const auto part = state.total > 0 ? static_cast<double>(state.done) / static_cast<double>(state.total) : 0;
        const auto runs = static_cast<double>(std::max(1U, now.runs));
        const auto in_step = (static_cast<double>(now.run) + std::clamp(part, 0.0, 1.0)) / runs;
        live_.share =
            (static_cast<double>(now.step) + in_step) / static_cast<double>(std::max<std::size_t>(1, now.steps));
    }
    Q_EMIT progressed();
}

std::optional<Error> save_record(Benchmarks& benchmarks, const bench::BenchRecord& record) {
    auto* store = benchmarks.records();
    if (record.steps.empty()) return std::nullopt;
    if (store == nullptr) return error_of(ErrorCode::unsupported, FETTLE_TEXT("saving results"));
    const auto lock = lock_stores();
    if (const auto kept = store->add(record); !kept) return kept.error();
    return std::nullopt;
}

}  // namespace fettle::gui
