// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/erase/abilities.h"

namespace fettle::erase {

/// What a password on the drive keeps from being done, and the ways on: Fettle's own, where a journal says so, or one
/// that has to be given. Only what this drive has is advised. Requires: the SECURITY feature set, with a password set.
[[nodiscard]] Message password_message(const Abilities& abilities, bool password_is_ours);

}  // namespace fettle::erase
