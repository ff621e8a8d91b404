// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_benchmarks.h"

#include <algorithm>
#include <chrono>

namespace fettle::test {

Status FakeStore::Port::add(const bench::BenchRecord& record) {
    if (kept_.error) return fail(*kept_.error);
    kept_.records.insert(kept_.records.begin(), record);
    return {};
}

Result<bench::RecordStore::Listing> FakeStore::Port::list(const bench::RecordFilter& /*filter*/) {
    if (kept_.error) return fail(*kept_.error);
    return Listing{kept_.records, kept_.unreadable};
}

Result<bench::BenchRecord> FakeStore::Port::find(const std::string& id) {
    for (const auto& one : kept_.records) {
        if (one.id == id) return one;
    }
    return fail(ErrorCode::not_found, id);
}

Status FakeStore::Port::remove(const std::string& id) {
    if (kept_.error) return fail(*kept_.error);
    std::erase_if(kept_.records, [&](const bench::BenchRecord& one) { return one.id == id; });
    return {};
}

Status FakeStore::Port::replace(const bench::BenchRecord& record) {
    if (kept_.error) return fail(*kept_.error);
    for (auto& one : kept_.records) {
        if (one.id != record.id) continue;
        one = record;
        return {};
    }
    return fail(ErrorCode::not_found, record.id);
}

bench::BenchRecord record(const char* id, const char* serial, double bytes_per_second) {
    bench::BenchRecord made;
    made.id = id;
    made.started = "2026-10-1" + std::string(id).substr(0, 1) + "T12:00:00Z";
    if (made.started[9] < '0' || made.started[9] > '9') made.started[9] = '0';
    made.suite = "crystaldiskmark";
    made.title = "CrystalDiskMark 8, default";
    made.drive.serial = serial;
    made.drive.model = std::string("Model of ") + serial;
    made.drive.firmware = "1.0";
    made.path = "/mnt/scratch";
    made.file_system = "ext4";
    made.engine = "io_uring";
    made.size = {std::uint64_t{64} << 20U};
    const auto add = [&](const char* step_id, const char* title, const char* access, double speed) {
        bench::StepRecord step;
        step.id = step_id;
        step.title = title;
        step.access = access;
        step.spread = bench::spread_of({speed, speed * 1.01, speed * 0.99});
        bench::LatencyRecord latency;
        latency.operations = 1'000;
        latency.p50_ns = 80'000;
        latency.p90_ns = 90'000;
        latency.p99_ns = 120'000;
        latency.p999_ns = 900'000;
        latency.largest_ns = 2'000'000;
        (step.access.find("write") == std::string::npos ? step.read : step.write) = latency;
        step.interval_ns = 1'000'000'000;
        step.speeds = {speed, speed * 0.9, speed * 1.05, speed, speed * 0.97};
        made.steps.push_back(std::move(step));
    };
    add("seq1m-q8t1-read", "SEQ1M Q8T1 read", "read", bytes_per_second);
    add("rnd4k-q1t1-read", "RND4K Q1T1 read", "randread", bytes_per_second / 10);
    add("seq1m-q8t1-write", "SEQ1M Q8T1 write", "write", bytes_per_second * 0.9);
    add("rnd4k-q1t1-write", "RND4K Q1T1 write", "randwrite", bytes_per_second / 5);
    return made;
}

void FakeBenchmarks::release() {
    const std::lock_guard lock(mutex_);
    released_ = true;
    changed_.notify_all();
}

SuiteRequest FakeBenchmarks::request() {
    const std::lock_guard lock(mutex_);
    return request_;
}

bool FakeBenchmarks::planned() {
    const std::lock_guard lock(mutex_);
    return planned_;
}

int FakeBenchmarks::runs() {
    const std::lock_guard lock(mutex_);
    return runs_;
}

Result<BenchmarkReport> FakeBenchmarks::run(const BenchmarkRequest& /*request*/, const BenchmarkWatch& /*watch*/,
                                            const CancelToken& /*cancel*/) {
    return fail(ErrorCode::unsupported, "run");
}

Result<bench::BenchRecord> FakeBenchmarks::run_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                                     const CancelToken& cancel) {
    std::unique_lock lock(mutex_);
    request_ = request;
    ++runs_;
    if (error) return fail(*error);
    bench::SuitePlan plan;
    plan.steps.resize(2);
    plan.steps[0].title = "SEQ1M Q8T1 read";
    plan.steps[1].title = "SEQ1M Q8T1 write";
    watch.on_plan({}, plan);
    bench::SuiteLive live;
    live.steps = 2;
    live.state.phase = bench::LiveState::Phase::measuring;
    for (int i = 0; i < 20; ++i) {
        bench::Interval interval;
        interval.start_ns = i * 100'000'000;
        interval.length_ns = 100'000'000;
        interval.read.bytes = {static_cast<std::uint64_t>(50'000'000 + i % 5 * 1'000'000)};
        live.state.interval = interval;
        live.state.done = static_cast<std::uint64_t>(i);
        live.state.total = 20;
        watch.on_live(live);
    }
    auto measured = record("a", "S1", 500e6);
    measured.suite = request.suite;
    using namespace std::chrono_literals;
    while (!released_ && !cancel.cancelled()) changed_.wait_for(lock, 5ms);
    if (cancel.cancelled()) measured.ending = bench::Ending::cancelled;
    return measured;
}

Result<bench::LaunchResult> FakeBenchmarks::launch(const bench::LaunchRequest& /*request*/,
                                                   const std::function<void(const bench::LaunchRun&)>& /*on_run*/,
                                                   const CancelToken& /*cancel*/) {
    return fail(ErrorCode::unsupported, "launch");
}

Result<bench::BootTimes> FakeBenchmarks::boot() { return fail(ErrorCode::unsupported, "boot"); }

Result<BenchmarkJob> FakeBenchmarks::plan(const BenchmarkRequest& /*request*/, const BenchmarkWatch& /*watch*/) {
    return fail(ErrorCode::unsupported, "plan");
}

Result<BenchmarkJob> FakeBenchmarks::plan_suite(const SuiteRequest& request, const SuiteWatch& /*watch*/) {
    const std::lock_guard lock(mutex_);
    request_ = request;
    planned_ = true;
    return fail(ErrorCode::unsupported, "writing to drives on this system");
}

}  // namespace fettle::test
