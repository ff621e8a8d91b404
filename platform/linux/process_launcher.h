// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/bench/launch.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Starts programs by posix_spawn, in their own process group, with /dev/null as input and output.
class ProcessLauncher final : public bench::Launcher {
public:
    explicit ProcessLauncher(Roots roots) : roots_(std::move(roots)) {}
    /// sync(2), then /proc/sys/vm/drop_caches (proc(5)).
    Status drop_caches() override;
    Result<std::unique_ptr<bench::LaunchWatch>> watch(bench::LaunchUntil until) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
