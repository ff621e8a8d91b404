// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "platform/compose/service_front.h"
#include "platform/remote/bus_connection.h"
#include "platform/remote/fwupd.h"
#include "platform/remote/service_drives.h"
#include "platform/remote/service_records.h"
#include "platform/remote/service_toolbox.h"

namespace fettle {

namespace {

/// fettled and fwupd on the system bus.
class BusFront final : public ServiceFront {
public:
    void stand_before(Platform& platform, Wake wake, const std::function<void()>& on_use) override {
        auto drives = std::make_unique<remote::ServiceDrives>(std::move(platform.drives), remote::BusConnection::open,
                                                              wake, on_use);
        served_ = drives.get();
        platform.drives = std::move(drives);
        platform.journals =
            std::make_unique<remote::ServiceJournals>(std::move(platform.journals), remote::BusConnection::open);
        platform.schedule =
            std::make_unique<remote::ServiceSchedule>(std::move(platform.schedule), remote::BusConnection::open);
    }
    Toolbox toolbox(const Toolbox& local, const Parts& parts, const std::function<void()>& on_use) override {
        return remote::make_service_toolbox(
            local, {*served_, parts.machine, parts.files, parts.catalogue, parts.care, remote::BusConnection::open},
            on_use);
    }
    firmware::VendorService* vendor_firmware() noexcept override { return &fwupd_; }

private:
    remote::ServiceDrives* served_ = nullptr;  ///< owned by the platform
    remote::Fwupd fwupd_;
};

}  // namespace

std::unique_ptr<ServiceFront> make_service_front() { return std::make_unique<BusFront>(); }

}  // namespace fettle
