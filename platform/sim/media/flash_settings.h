// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/units.h"
#include "core/ftl/parameters.h"
#include "platform/sim/base/settings.h"

namespace fettle::sim {

/// The flash of a personality, from its table [flash]; complains there. `capacity` is what the host may
/// address unless the table says otherwise.
[[nodiscard]] ftl::Parameters read_flash(Settings table, ByteCount capacity);

}  // namespace fettle::sim
