// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/memory_schedule.h"

#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace fettle::sim {

namespace {

using schedule::Document;
using schedule::Locked;

struct Kept {
    std::mutex mutex;
    std::map<Document, std::string> documents;
    std::map<Locked, bool> locked;
};

class MemoryLock final : public schedule::StoreLock {
public:
    MemoryLock(std::shared_ptr<Kept> kept, Locked what) : kept_(std::move(kept)), what_(what) {}
    ~MemoryLock() override {
        const std::lock_guard lock(kept_->mutex);
        kept_->locked[what_] = false;
    }
    MemoryLock(const MemoryLock&) = delete;
    MemoryLock& operator=(const MemoryLock&) = delete;

private:
    std::shared_ptr<Kept> kept_;
    Locked what_;
};

class MemorySchedule final : public schedule::Store {
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
    Result<std::unique_ptr<schedule::StoreLock>> lock(Locked what) override {
        const std::lock_guard lock(kept_->mutex);
        if (std::exchange(kept_->locked[what], true)) return fail(ErrorCode::busy, "the schedule is in use");
        return std::make_unique<MemoryLock>(kept_, what);
    }

private:
    std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
};

}  // namespace

std::unique_ptr<schedule::Store> make_memory_schedule() { return std::make_unique<MemorySchedule>(); }

}  // namespace fettle::sim
