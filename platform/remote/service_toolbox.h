// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/files.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/toolbox.h"
#include "platform/remote/service_drives.h"

namespace fettle::remote {

/// What a look at a drive works with in this process, once the service has recorded the drive's answers.
struct Here {
    ServiceDrives& drives;
    check::MachineSource& machine;
    FileSource& files;
    const catalogue::Catalogue& catalogue;
    CarePorts care;
};

/// Services for an unprivileged user: fettled plans and carries out what changes a drive or the schedule, everything
/// else is done by `local` (whose drives Here::drives reads). Without fettled all is left to `local`. `on_use` is
/// called before fettled is asked for something. All must outlive the services.
[[nodiscard]] Toolbox make_service_toolbox(const Toolbox& local, const Here& here, std::function<void()> on_use);

}  // namespace fettle::remote
