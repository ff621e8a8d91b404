// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "core/toolbox/benchmarks.h"

namespace fettle::test {

/// Results in memory; `error` is returned by every call.
struct FakeStore {
    std::vector<bench::BenchRecord> records;  ///< newest first
    std::optional<Error> error;
    std::size_t unreadable = 0;

    class Port final : public bench::RecordStore {
    public:
        explicit Port(FakeStore& kept) : kept_(kept) {}
        Status add(const bench::BenchRecord& record) override;
        Result<Listing> list(const bench::RecordFilter& filter) override;
        Result<bench::BenchRecord> find(const std::string& id) override;
        Status remove(const std::string& id) override;
        Status replace(const bench::BenchRecord& record) override;

    private:
        FakeStore& kept_;
    };
};

/// A result of four tests whose first is this fast.
[[nodiscard]] bench::BenchRecord record(const char* id, const char* serial, double bytes_per_second);

/// A suite with two tests; it measures until release() or until it is cancelled.
class FakeBenchmarks final : public Benchmarks {
public:
    void release();
    [[nodiscard]] SuiteRequest request();
    [[nodiscard]] bool planned();
    [[nodiscard]] int runs();

    Result<BenchmarkReport> run(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                const CancelToken& cancel) override;
    Result<bench::BenchRecord> run_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                         const CancelToken& cancel) override;
    Result<bench::LaunchResult> launch(const bench::LaunchRequest& request,
                                       const std::function<void(const bench::LaunchRun&)>& on_run,
                                       const CancelToken& cancel) override;
    Result<bench::BootTimes> boot() override;
    Result<BenchmarkJob> plan(const BenchmarkRequest& request, const BenchmarkWatch& watch) override;
    Result<BenchmarkJob> plan_suite(const SuiteRequest& request, const SuiteWatch& watch) override;
    [[nodiscard]] std::vector<bench::EngineChoice> engines() const override { return {bench::EngineChoice::ioring}; }
    bench::RecordStore* records() override { return &port_; }

    FakeStore store;
    std::optional<Error> error;  ///< of run_suite

private:
    FakeStore::Port port_{store};
    std::mutex mutex_;
    std::condition_variable changed_;
    SuiteRequest request_;
    bool released_ = false;
    bool planned_ = false;
    int runs_ = 0;
};

}  // namespace fettle::test
