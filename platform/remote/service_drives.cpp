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

/// The right to call the service, during its lifetime.
class ServiceDrives::Slot {
public:
    /// Waits until one is free.
    explicit Slot(ServiceDrives& drives) : drives_(drives) {
        std::unique_lock lock(drives_.mutex_);
        drives_.call_ended_.wait(lock, [this] { return drives_.calls_ < kCallsAtOnce; });
        ++drives_.calls_;
    }
    ~Slot() {
        {
            const std::lock_guard lock(drives_.mutex_);
            --drives_.calls_;
        }
        drives_.call_ended_.notify_one();
    }
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

private:
    ServiceDrives& drives_;
};

Result<std::vector<std::string>> ServiceDrives::record(const DriveEntry& entry) {
    const Slot slot(*this);  // before the connection, of which a user has only so many
    auto bus = connect_();
    if (!bus) return fail(bus.error());
    if (!(*bus)->there()) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the Fettle service is not available"));
    }
    on_use_();
    return (*bus)->call("Record", {entry.id, wake_ == Wake::allowed}, CancelToken());
}

Result<DrivePorts> ServiceDrives::open(const DriveEntry& entry) {
    auto opened = local_->open(entry);
    if (opened || opened.error().code != ErrorCode::not_permitted) return opened;
    const auto told = record(entry);
    if (!told && told.error().code == ErrorCode::unsupported) return opened;
    if (!told) return fail(told.error());
    if (told->size() != 1)
        return fail(ErrorCode::malformed, FETTLE_TEXT("unexpected recording from the Fettle service"));
    auto replay = record::replay_text(told->front());
    if (!replay) return fail(replay.error());
    return (*replay)->open(entry);
}

}  // namespace fettle::remote
