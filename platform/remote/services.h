// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/toolbox.h"

/// The services of make_service_toolbox(): each calls fettled, and `local` for what needs no privileges.
namespace fettle::remote {

class Shared;
using SharedPointer = std::shared_ptr<Shared>;

[[nodiscard]] std::shared_ptr<Trimming> make_trimming(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<Erasing> make_erasing(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<FirmwareUpdates> make_firmware_updates(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<OverProvisioning> make_over_provisioning(const SharedPointer& shared,
                                                                       const Toolbox& local);
[[nodiscard]] std::shared_ptr<Namespaces> make_namespaces(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<SelfTesting> make_self_testing(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<LogReader> make_log_reader(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<Scanning> make_scanning(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<FileLookup> make_file_lookup(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<Opal> make_opal(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<Tuning> make_tuning(const SharedPointer& shared, const Toolbox& local);
[[nodiscard]] std::shared_ptr<Scheduling> make_scheduling(const SharedPointer& shared, const Toolbox& local);

}  // namespace fettle::remote
