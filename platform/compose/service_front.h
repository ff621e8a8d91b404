// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/files.h"
#include "core/firmware/vendor.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/toolbox.h"
#include "platform/platform.h"

namespace fettle {

/// What other services of this system contribute: fettled, for users who may not open drives, and the manufacturers'
/// firmware. The build chooses the implementation.
class ServiceFront {
public:
    virtual ~ServiceFront() = default;
    /// Puts fettled in front of the platform's drives and stores; then `toolbox` must be called too. `on_use` is called
    /// before each use of fettled.
    virtual void stand_before(Platform& platform, Wake wake, const std::function<void()>& on_use) = 0;

    /// The local parts that the services in front use. All must outlive them.
    struct Parts {
        check::MachineSource& machine;
        FileSource& files;
        const catalogue::Catalogue& catalogue;
        CarePorts care;
    };
    /// The local services with fettled's in front. Requires: `stand_before` was called.
    [[nodiscard]] virtual Toolbox toolbox(const Toolbox& local, const Parts& parts,
                                          const std::function<void()>& on_use) = 0;
    /// nullptr: this system has no such service.
    [[nodiscard]] virtual firmware::VendorService* vendor_firmware() noexcept = 0;
};

/// Of the system that the program was built for; nullptr: it has none. Connects to nothing yet.
[[nodiscard]] std::unique_ptr<ServiceFront> make_service_front();

}  // namespace fettle
