// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "core/history/history_store.h"

namespace fettle {

/// A history store that several threads may use: services record into it while front ends read it.
class SharedHistory final : public history::HistoryStore {
public:
    explicit SharedHistory(std::unique_ptr<history::HistoryStore> inner) : inner_(std::move(inner)) {}

    Status add(const std::vector<history::Observation>& observations) override {
        const std::lock_guard lock(mutex_);
        return inner_->add(observations);
    }
    Status add_run(const history::TaskRun& run) override {
        const std::lock_guard lock(mutex_);
        return inner_->add_run(run);
    }
    Status add_boot(const bench::BootRecord& boot) override {
        const std::lock_guard lock(mutex_);
        return inner_->add_boot(boot);
    }
    Result<std::vector<history::Observation>> observations(const std::string& drive,
                                                           const history::Range& range) override {
        const std::lock_guard lock(mutex_);
        return inner_->observations(drive, range);
    }
    Result<std::vector<history::TaskRun>> runs(const history::Range& range) override {
        const std::lock_guard lock(mutex_);
        return inner_->runs(range);
    }
    Result<std::vector<bench::BootRecord>> boots(const history::Range& range) override {
        const std::lock_guard lock(mutex_);
        return inner_->boots(range);
    }
    Result<std::vector<history::Observation>> latest() override {
        const std::lock_guard lock(mutex_);
        return inner_->latest();
    }
    Result<std::optional<std::string>> note(const std::string& drive) override {
        const std::lock_guard lock(mutex_);
        return inner_->note(drive);
    }
    Status set_note(const std::string& drive, std::string_view text) override {
        const std::lock_guard lock(mutex_);
        return inner_->set_note(drive, text);
    }
    Status thin(std::int64_t now) override {
        const std::lock_guard lock(mutex_);
        return inner_->thin(now);
    }
    [[nodiscard]] std::vector<std::string> problems() const override {
        const std::lock_guard lock(mutex_);
        return inner_->problems();
    }

private:
    mutable std::mutex mutex_;
    std::unique_ptr<history::HistoryStore> inner_;
};

}  // namespace fettle
