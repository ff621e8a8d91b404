// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/files.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/toolbox.h"
#include "platform/remote/service_connection.h"
#include "platform/remote/service_drives.h"

namespace fettle::remote {

/// Dependencies for evaluating a drive in this process after the service has recorded the drive's responses.
struct Here {
    ServiceDrives& drives;
    check::MachineSource& machine;
    FileSource& files;
    const catalogue::Catalogue& catalogue;
    CarePorts care;
    Connect connect;
};

/// Services for an unprivileged user: fettled plans and executes changes of drives and the schedule; `local` does
/// everything else (with drives read through Here::drives). Without fettled, `local` does everything. `on_use` is
/// called before each use of fettled. All must outlive the services.
[[nodiscard]] Toolbox make_service_toolbox(const Toolbox& local, const Here& here, std::function<void()> on_use);

}  // namespace fettle::remote
