// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_schedule.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace fettle::sim {

namespace {

using schedule::Document;
using schedule::Locked;

constexpr std::chrono::seconds kPatience{5};

struct Kept {
    std::mutex mutex;
    std::map<Document, std::string> documents;
    std::map<Locked, bool> locked;
    std::condition_variable unlocked;
};

class MemoryLock final : public schedule::ScheduleLock {
public:
    MemoryLock(std::shared_ptr<Kept> kept, Locked what) : kept_(std::move(kept)), what_(what) {}
    ~MemoryLock() override {
        {
            const std::lock_guard lock(kept_->mutex);
            kept_->locked[what_] = false;
        }
        kept_->unlocked.notify_all();
    }
    MemoryLock(const MemoryLock&) = delete;
    MemoryLock& operator=(const MemoryLock&) = delete;

private:
    std::shared_ptr<Kept> kept_;
    Locked what_;
};

class MemorySchedule final : public schedule::ScheduleStore {
public:
    Result<std::optional<std::string>> load(Document which) override {
        const std::lock_guard lock(kept_->mutex);
        const auto found = kept_->documents.find(which);
        return found == kept_->documents.end() ? std::optional<std::string>() : std::optional(found->second);
    }
    Status save(Document which, std::string_view text) override {
        const std::lock_guard lock(kept_->mutex);
        kept_->documents[which] = std::string(text);
        return {};
    }
    Result<std::string> set_aside(Document which) override {
        const std::lock_guard lock(kept_->mutex);
        kept_->documents.erase(which);
        return std::string("nowhere");
    }
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(Locked what) override {
        std::unique_lock lock(kept_->mutex);
        const auto patience = what == Locked::documents ? kPatience : std::chrono::seconds(0);
        if (!kept_->unlocked.wait_for(lock, patience, [&] { return !kept_->locked[what]; })) {
            return fail(ErrorCode::busy, FETTLE_TEXT("the schedule is in use"));
        }
        kept_->locked[what] = true;
        return std::make_unique<MemoryLock>(kept_, what);
    }

private:
    std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
};

}  // namespace

std::unique_ptr<schedule::ScheduleStore> make_memory_schedule() { return std::make_unique<MemorySchedule>(); }

}  // namespace fettle::sim
