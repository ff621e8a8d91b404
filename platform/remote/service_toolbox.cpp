// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_toolbox.h"

#include <utility>

#include "platform/remote/services.h"
#include "platform/remote/shared.h"

namespace fettle::remote {

Toolbox make_service_toolbox(const Toolbox& local, const Here& here, std::function<void()> on_use) {
    const auto shared = std::make_shared<Shared>(here, std::move(on_use));
    auto made = local;
    made.trimming = make_trimming(shared, local);
    made.erasing = make_erasing(shared, local);
    made.firmware = make_firmware_updates(shared, local);
    made.over_provisioning = make_over_provisioning(shared, local);
    made.namespaces = make_namespaces(shared, local);
    made.self_testing = make_self_testing(shared, local);
    made.logs = make_log_reader(shared, local);
    made.scanning = make_scanning(shared, local);
    made.file_lookup = make_file_lookup(shared, local);
    made.opal = make_opal(shared, local);
    made.tuning = make_tuning(shared, local);
    made.scheduling = make_scheduling(shared, local);
    return made;
}

}  // namespace fettle::remote
