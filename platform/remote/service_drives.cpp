// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_drives.h"

#include <utility>

#include "platform/record/replay_source.h"

namespace fettle::remote {

ServiceDrives::ServiceDrives(std::unique_ptr<DriveSource> local, Connect connect, Wake wake,
                             std::function<void()> on_use)
    : local_(std::move(local)), connect_(std::move(connect)), wake_(wake), on_use_(std::move(on_use)) {}

bool ServiceDrives::may_open(const DriveEntry& entry) {
    const auto opened = local_->open(entry);
    return opened || opened.error().code != ErrorCode::not_permitted;
}

Result<std::vector<std::string>> ServiceDrives::record(ServiceConnection& bus, const DriveEntry& entry) {
    {
        std::unique_lock lock(mutex_);
        call_ended_.wait(lock, [this] { return calls_ < kCallsAtOnce; });
        ++calls_;
    }
    auto recording = bus.call("Record", {entry.id, wake_ == Wake::allowed}, CancelToken());
    {
        const std::lock_guard lock(mutex_);
        --calls_;
    }
    call_ended_.notify_one();
    return recording;
}

Result<DrivePorts> ServiceDrives::open(const DriveEntry& entry) {
    auto opened = local_->open(entry);
    if (opened || opened.error().code != ErrorCode::not_permitted) return opened;
    auto bus = connect_();
    if (!bus || !(*bus)->there()) return opened;
    on_use_();
    const auto told = record(**bus, entry);
    if (!told && told.error().code == ErrorCode::unsupported) return opened;
    if (!told) return fail(told.error());
    if (told->size() != 1)
        return fail(ErrorCode::malformed, FETTLE_TEXT("unexpected recording from the Fettle service"));
    auto replay = record::replay_text(told->front());
    if (!replay) return fail(replay.error());
    return (*replay)->open(entry);
}

}  // namespace fettle::remote
