// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/demo_file_systems.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

namespace fettle::sim {

namespace {

using Kind = check::Layer::Kind;

/// File systems by which drives are in use, of this process alone.
struct Busy {
    std::mutex mutex;
    std::set<std::string> drives;
};

class DemoLock final : public trim::DriveLock {
public:
    DemoLock(std::shared_ptr<Busy> busy, std::vector<std::string> drives)
        : busy_(std::move(busy)), drives_(std::move(drives)) {}
    ~DemoLock() override {
        const std::lock_guard lock(busy_->mutex);
        for (const auto& drive : drives_) busy_->drives.erase(drive);
    }
    DemoLock(const DemoLock&) = delete;
    DemoLock& operator=(const DemoLock&) = delete;

private:
    std::shared_ptr<Busy> busy_;
    std::vector<std::string> drives_;
};

/// A file system of the demo, and the partition it lies on.
struct Mounted {
    trim::FileSystem file_system;
    std::string partition;
};

class DemoOpen final : public trim::OpenFileSystem {
public:
    DemoOpen(Mounted mounted, DiscardFree discard) : mounted_(std::move(mounted)), discard_(std::move(discard)) {}

    Result<trim::FileSystem> look_again() override { return mounted_.file_system; }
    trim::Geometry geometry() override { return {}; }
    Result<std::optional<std::uint64_t>> discard(std::uint64_t /*start*/, std::uint64_t /*length*/,
                                                 std::uint64_t /*minimum*/) override {
        if (mounted_.file_system.discard_max_bytes == 0U) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("FITRIM on {target}"),
                        {{"target", mounted_.file_system.target}});
        }
        const auto discarded = discard_(mounted_.file_system.drives.front(), mounted_.partition);
        if (!discarded) return fail(discarded.error());
        return *discarded;
    }
    void pause(std::uint32_t /*milliseconds*/) override {}  // nobody else uses these drives

private:
    Mounted mounted_;
    DiscardFree discard_;
};

class DemoFileSystems final : public trim::FileSystemSource {
public:
    DemoFileSystems(std::vector<Mounted> mounted, DiscardFree discard)
        : mounted_(std::move(mounted)), discard_(std::move(discard)) {}

    Result<std::vector<trim::FileSystem>> list() override {
        std::vector<trim::FileSystem> all;
        for (const auto& one : mounted_) all.push_back(one.file_system);
        return all;
    }
    Result<std::unique_ptr<trim::OpenFileSystem>> open(const trim::FileSystem& file_system) override {
        for (const auto& one : mounted_) {
            if (one.file_system.mount_id == file_system.mount_id) return std::make_unique<DemoOpen>(one, discard_);
        }
        return fail(ErrorCode::vanished, file_system.target);
    }
    Result<std::unique_ptr<trim::DriveLock>> lock(const std::vector<std::string>& drives) override {
        const std::lock_guard guard(busy_->mutex);
        for (const auto& drive : drives) {
            if (busy_->drives.contains(drive))
                return fail(ErrorCode::busy, FETTLE_TEXT("another job is at work on {drive}"), {{"drive", drive}});
        }
        busy_->drives.insert(drives.begin(), drives.end());
        return std::make_unique<DemoLock>(busy_, drives);
    }
    std::string mount_point(const std::string& path) override {
        const auto found = std::find_if(mounted_.begin(), mounted_.end(),
                                        [&](const Mounted& one) { return one.file_system.target == path; });
        return found == mounted_.end() ? std::string() : path;
    }

private:
    std::vector<Mounted> mounted_;
    DiscardFree discard_;
    std::shared_ptr<Busy> busy_ = std::make_shared<Busy>();
};

/// 0 where a layer passes no discard.
std::optional<std::uint64_t> discard_limit(const check::DiscardPath& path) {
    std::optional<std::uint64_t> least;
    for (const auto& layer : path.layers) {
        if (layer.passes_discard == false) return 0;
        if (layer.discard_max_bytes) least = std::min(least.value_or(UINT64_MAX), *layer.discard_max_bytes);
    }
    return least;
}

Mounted mounted_by(const check::DrivePlace& place, const check::DiscardPath& path) {
    Mounted mounted;
    auto& file_system = mounted.file_system;
    file_system.target = path.mount_point;
    file_system.type = path.file_system;
    file_system.read_only = path.read_only;
    file_system.drives = {place.drive_id};
    file_system.discard_max_bytes = discard_limit(path);
    for (const auto& layer : path.layers) {
        if (layer.kind == Kind::partition) mounted.partition = layer.name;
        if (file_system.devices.empty() && layer.kind != Kind::file_system) file_system.devices = {layer.name};
    }
    if (!file_system.devices.empty()) file_system.source = "/dev/" + file_system.devices.front();
    return mounted;
}

}  // namespace

std::unique_ptr<trim::FileSystemSource> make_demo_file_systems(const std::vector<check::DrivePlace>& places,
                                                               DiscardFree discard) {
    std::vector<Mounted> all;
    for (const auto& place : places) {
        for (const auto& path : place.paths) {
            if (path.mount_point.empty() || path.file_system.empty()) continue;
            all.push_back(mounted_by(place, path));
            all.back().file_system.mount_id = all.size();
        }
    }
    return std::make_unique<DemoFileSystems>(std::move(all), std::move(discard));
}

}  // namespace fettle::sim
