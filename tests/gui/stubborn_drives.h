// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/drive/entry.h"

namespace fettle::test {

/// Drives of which some cannot be opened, or only when the test says so.
class StubbornDrives final : public DriveSource {
public:
    explicit StubbornDrives(std::unique_ptr<DriveSource> inner) : inner_(std::move(inner)) {}
    Result<std::vector<DriveEntry>> list() override { return inner_->list(); }
    Result<std::string> resolve(const std::string& path) override { return inner_->resolve(path); }
    Result<DrivePorts> open(const DriveEntry& entry) override {
        std::unique_lock lock(mutex_);
        released_.wait(lock, [&] { return entry.id != held_; });
        if (refusal_ && (refused_.empty() || entry.id == refused_)) return fail(*refusal_);
        return inner_->open(entry);
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return inner_->watch(std::move(on_event));
    }
    void hold(const std::string& id) {
        {
            const std::lock_guard lock(mutex_);
            held_ = id;
        }
        released_.notify_all();
    }
    /// An empty id: all drives.
    void refuse(const std::string& id, const Error& why) {
        const std::lock_guard lock(mutex_);
        refused_ = id;
        refusal_ = why;
    }

private:
    std::unique_ptr<DriveSource> inner_;
    std::mutex mutex_;
    std::condition_variable released_;
    std::string held_;
    std::string refused_;
    std::optional<Error> refusal_;
};

}  // namespace fettle::test
