// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_drives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace fettle::remote {
namespace {

/// Drives that this user may not open.
class Forbidden final : public DriveSource {
public:
    Result<std::vector<DriveEntry>> list() override { return std::vector<DriveEntry>(); }
    Result<std::string> resolve(const std::string& path) override { return path; }
    Result<DrivePorts> open(const DriveEntry& /*entry*/) override { return fail(ErrorCode::not_permitted, "drive"); }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fail(ErrorCode::unsupported, "watching");
    }
};

/// Counts its connections. Each call waits until `expected` of them have been made.
class FakeService {
public:
    explicit FakeService(unsigned expected) : expected_(expected) {}

    Result<std::unique_ptr<ServiceConnection>> connect() {
        const std::lock_guard lock(mutex_);
        most_ = std::max(most_, ++open_);
        reached_ = reached_ || open_ >= expected_;
        changed_.notify_all();
        return std::make_unique<Connection>(*this);
    }
    [[nodiscard]] unsigned most() {
        const std::lock_guard lock(mutex_);
        return most_;
    }

private:
    class Connection final : public ServiceConnection {
    public:
        explicit Connection(FakeService& service) : service_(service) {}
        ~Connection() override {
            const std::lock_guard lock(service_.mutex_);
            --service_.open_;
        }
        bool there() override { return true; }
        bool lost() override { return false; }
        Result<std::vector<std::string>> call(const char* /*method*/, const std::vector<Argument>& /*arguments*/,
                                              const CancelToken& /*cancel*/) override {
            std::unique_lock lock(service_.mutex_);
            service_.changed_.wait(lock, [this] { return service_.reached_; });
            lock.unlock();
            std::this_thread::yield();
            return fail(ErrorCode::io, "recording");
        }
        Result<std::vector<std::uint8_t>> read_file(const char* /*method*/, const std::vector<Argument>& /*arguments*/,
                                                    std::size_t /*most_bytes*/,
                                                    const CancelToken& /*cancel*/) override {
            return fail(ErrorCode::unsupported, "files");
        }
        Result<std::string> run(const std::string& /*hash*/, const std::string& /*token*/,
                                const plan::Watcher& /*watcher*/, const CancelToken& /*cancel*/) override {
            return fail(ErrorCode::unsupported, "jobs");
        }

    private:
        FakeService& service_;
    };

    const unsigned expected_;
    std::mutex mutex_;
    std::condition_variable changed_;
    unsigned open_ = 0;
    unsigned most_ = 0;
    bool reached_ = false;
};

TEST(ServiceDrives, OpenNoMoreConnectionsThanCallsAtOnce) {
    constexpr unsigned kDrives = 40;
    constexpr unsigned kAtOnce = 16;
    FakeService service(kAtOnce);
    std::atomic<unsigned> uses = 0;
    ServiceDrives drives(
        std::make_unique<Forbidden>(), [&] { return service.connect(); }, Wake::never, [&] { ++uses; });
    std::vector<std::thread> threads;
    std::atomic<unsigned> failed = 0;
    for (unsigned i = 0; i < kDrives; ++i) {
        threads.emplace_back([&] {
            const auto opened = drives.open(DriveEntry());
            if (!opened && opened.error().code == ErrorCode::io) ++failed;
        });
    }
    for (auto& one : threads) one.join();
    EXPECT_EQ(service.most(), kAtOnce);
    EXPECT_EQ(failed, kDrives) << "each with the service's error";
    EXPECT_EQ(uses, kDrives);
}

TEST(ServiceDrives, WithoutAServiceTheErrorIsTheDrivesOwn) {
    ServiceDrives drives(
        std::make_unique<Forbidden>(),
        []() -> Result<std::unique_ptr<ServiceConnection>> { return fail(ErrorCode::unsupported, "no service"); },
        Wake::never, [] { ADD_FAILURE() << "not used"; });
    const auto opened = drives.open(DriveEntry());
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::not_permitted);
}

TEST(ServiceDrives, AServiceWithoutAFreeConnectionIsBusy) {
    ServiceDrives drives(
        std::make_unique<Forbidden>(),
        []() -> Result<std::unique_ptr<ServiceConnection>> { return fail(ErrorCode::busy, "connections"); },
        Wake::never, [] { ADD_FAILURE() << "not used"; });
    const auto opened = drives.open(DriveEntry());
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::busy);
}

}  // namespace
}  // namespace fettle::remote
