// SPDX-License-Identifier: GPL-3.0-or-later
#include "drive_faults.h"

#include <algorithm>
#include <utility>

namespace fettle::test {

namespace {

class FaultySource final : public DriveSource {
public:
    FaultySource(std::unique_ptr<DriveSource> inner, std::shared_ptr<DriveFaults> faults)
        : inner_(std::move(inner)), faults_(std::move(faults)) {}

    Result<std::vector<DriveEntry>> list() override {
        auto entries = inner_->list();
        if (!entries) return entries;
        std::erase_if(*entries, [&](const DriveEntry& entry) { return faults_->is_gone(entry.id); });
        entries->resize(std::min(entries->size(), faults_->listed_at_most()));
        return entries;
    }
    Result<std::string> resolve(const std::string& path) override {
        auto id = inner_->resolve(path);
        if (id && faults_->is_gone(*id)) return fail(ErrorCode::not_found, path);
        return id;
    }
    Result<DrivePorts> open(const DriveEntry& entry) override {
        if (auto passed = faults_->pass(entry.id); !passed) return fail(passed.error());
        return inner_->open(entry);
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return inner_->watch(std::move(on_event));
    }

private:
    std::unique_ptr<DriveSource> inner_;
    std::shared_ptr<DriveFaults> faults_;
};

class FaultyHolder final : public plan::DriveHolder {
public:
    FaultyHolder(std::unique_ptr<plan::DriveHolder> inner, std::shared_ptr<DriveFaults> faults)
        : inner_(std::move(inner)), faults_(std::move(faults)) {}

    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        if (auto passed = faults_->pass(entry.id); !passed) return fail(passed.error());
        return inner_->hold(entry, how);
    }

private:
    std::unique_ptr<plan::DriveHolder> inner_;
    std::shared_ptr<DriveFaults> faults_;
};

}  // namespace

void DriveFaults::vanish(const std::string& id) {
    const std::lock_guard lock(mutex_);
    gone_.insert(id);
}

void DriveFaults::come_back(const std::string& id) {
    const std::lock_guard lock(mutex_);
    gone_.erase(id);
}

void DriveFaults::fail_with(const std::string& id, ErrorCode code) {
    const std::lock_guard lock(mutex_);
    failing_[id] = code;
}

void DriveFaults::hold(const std::string& id) {
    const std::lock_guard lock(mutex_);
    held_.insert(id);
}

void DriveFaults::release() {
    const std::lock_guard lock(mutex_);
    held_.clear();
    changed_.notify_all();
}

int DriveFaults::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

void DriveFaults::list_at_most(std::size_t count) {
    const std::lock_guard lock(mutex_);
    at_most_ = count;
}

std::size_t DriveFaults::listed_at_most() const {
    const std::lock_guard lock(mutex_);
    return at_most_;
}

void DriveFaults::mend() {
    const std::lock_guard lock(mutex_);
    gone_.clear();
    held_.clear();
    failing_.clear();
    changed_.notify_all();
}

bool DriveFaults::is_gone(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    return gone_.count(id) != 0;
}

Status DriveFaults::pass(const std::string& id) {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.wait(lock, [&] { return held_.count(id) == 0; });
    --waiting_;
    if (gone_.count(id) != 0) return fail(ErrorCode::vanished, "opening " + id);
    if (const auto found = failing_.find(id); found != failing_.end()) return fail(found->second, "opening " + id);
    return {};
}

void put_faults_into(Platform& platform, const std::shared_ptr<DriveFaults>& faults) {
    platform.drives = std::make_unique<FaultySource>(std::move(platform.drives), faults);
    if (platform.holder) platform.holder = std::make_unique<FaultyHolder>(std::move(platform.holder), faults);
}

}  // namespace fettle::test
