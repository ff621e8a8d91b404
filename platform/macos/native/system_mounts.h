// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/macos/drives/mounts.h"

namespace fettle::macos {

/// getfsstat(2), with MNT_NOWAIT: a server that does not respond delays nothing.
class SystemMounts final : public MountTable {
public:
    Result<std::vector<Mount>> list() override;
};

}  // namespace fettle::macos
