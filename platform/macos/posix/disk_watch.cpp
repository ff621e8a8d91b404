// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/disk_watch.h"

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "platform/macos/posix/os_error.h"
#include "platform/macos/reports/texts.h"

namespace fettle::macos {

namespace {

using Names = std::set<std::string>;

Names whole_disks(const std::string& folder, std::error_code& code) {
    Names names;
    for (std::filesystem::directory_iterator item(folder, code); !code && item != std::filesystem::directory_iterator();
         item.increment(code)) {
        auto name = item->path().filename().string();
        if (is_whole_disk(name)) names.insert(std::move(name));
    }
    return names;
}

class DiskWatch final : public Watch {
public:
    DiskWatch(std::string folder, std::chrono::milliseconds pause, Names known,
              std::function<void(const DriveEvent&)> on_event)
        : folder_(std::move(folder)), pause_(pause), known_(std::move(known)), on_event_(std::move(on_event)) {
        thread_ = std::thread(&DiskWatch::run, this);
    }
    ~DiskWatch() override {
        {
            const std::scoped_lock lock(mutex_);
            over_ = true;
        }
        stop_.notify_all();
        thread_.join();
    }
    DiskWatch(const DiskWatch&) = delete;
    DiskWatch& operator=(const DiskWatch&) = delete;

private:
    void run() {
        std::unique_lock lock(mutex_);
        while (!stop_.wait_for(lock, pause_, [&] { return over_; })) {
            lock.unlock();
            look();
            lock.lock();
        }
    }

    void look() {
        std::error_code code;
        auto now = whole_disks(folder_, code);
        if (code) return;
        for (const auto& name : known_) {
            if (!now.contains(name)) on_event_({DriveEvent::Kind::removed, name});
        }
        for (const auto& name : now) {
            if (!known_.contains(name)) on_event_({DriveEvent::Kind::added, name});
        }
        known_ = std::move(now);
    }

    std::string folder_;
    std::chrono::milliseconds pause_;
    Names known_;
    std::function<void(const DriveEvent&)> on_event_;
    std::mutex mutex_;
    std::condition_variable stop_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<Watch>> watch_disks(const std::string& folder, std::chrono::milliseconds pause,
                                           std::function<void(const DriveEvent&)> on_event) {
    std::error_code code;
    auto known = whole_disks(folder, code);
    if (code) return fail(os_error(code.value(), "reading the folder " + folder));
    return std::make_unique<DiskWatch>(folder, pause, std::move(known), std::move(on_event));
}

}  // namespace fettle::macos
