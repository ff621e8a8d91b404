// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/drive/entry.h"

namespace fettle::remote {

class ServiceBus;

/// This machine's drives, of which those that may not be opened are read by the service: it inspects the drive with its
/// own rights and sends the recording of all that was said, which is then replayed here. So no command crosses to the
/// service, and what the drive said is decoded and judged without rights. May be used from several threads.
class ServiceDrives final : public DriveSource {
public:
    /// `on_use` is called before the service is first asked. `wake` as the inspection will be.
    ServiceDrives(std::unique_ptr<DriveSource> local, Wake wake, std::function<void()> on_use);

    Result<std::vector<DriveEntry>> list() override { return local_->list(); }
    Result<std::string> resolve(const std::string& path) override { return local_->resolve(path); }
    Result<DrivePorts> open(const DriveEntry& entry) override;
    /// Whether this user may open it without the service.
    [[nodiscard]] bool may_open(const DriveEntry& entry);
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return local_->watch(std::move(on_event));
    }

private:
    /// The service answers only so many calls of one user at once (app/service/limits.h); others of this user's
    /// programs may call too.
    static constexpr unsigned kCallsAtOnce = 16;

    /// Waits for its turn and calls.
    [[nodiscard]] Result<std::vector<std::string>> record(ServiceBus& bus, const DriveEntry& entry);

    std::unique_ptr<DriveSource> local_;
    Wake wake_;
    std::function<void()> on_use_;
    std::mutex mutex_;
    std::condition_variable call_ended_;
    unsigned calls_ = 0;  ///< under way
};

}  // namespace fettle::remote
