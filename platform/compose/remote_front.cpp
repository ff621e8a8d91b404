// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/compose/remote_front.h"

#include <utility>

#include "platform/remote/service_drives.h"
#include "platform/remote/service_records.h"
#include "platform/remote/service_toolbox.h"

namespace fettle {

namespace {

class RemoteFront final : public ServiceFront {
public:
    RemoteFront(remote::Connect connect, std::unique_ptr<firmware::VendorService> vendor)
        : connect_(std::move(connect)), vendor_(std::move(vendor)) {}

    void stand_before(Platform& platform, Wake wake, const std::function<void()>& on_use) override {
        auto drives = std::make_unique<remote::ServiceDrives>(std::move(platform.drives), connect_, wake, on_use);
        served_ = drives.get();
        platform.drives = std::move(drives);
        platform.journals = std::make_unique<remote::ServiceJournals>(std::move(platform.journals), connect_);
        platform.schedule = std::make_unique<remote::ServiceSchedule>(std::move(platform.schedule), connect_);
    }
    Toolbox toolbox(const Toolbox& local, const Parts& parts, const std::function<void()>& on_use) override {
        return remote::make_service_toolbox(
            local, {*served_, parts.machine, parts.files, parts.catalogue, parts.care, connect_}, on_use);
    }
    firmware::VendorService* vendor_firmware() noexcept override { return vendor_.get(); }

private:
    remote::Connect connect_;
    std::unique_ptr<firmware::VendorService> vendor_;
    remote::ServiceDrives* served_ = nullptr;  ///< owned by the platform
};

}  // namespace

std::unique_ptr<ServiceFront> make_remote_front(remote::Connect connect,
                                                std::unique_ptr<firmware::VendorService> vendor) {
    return std::make_unique<RemoteFront>(std::move(connect), std::move(vendor));
}

}  // namespace fettle
