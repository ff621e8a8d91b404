// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/erase/abilities.h"

namespace fettle::erase {

/// What the password on the drive prevents, and the remedies: with Fettle's password if a journal shows that Fettle set
/// it, otherwise with the user's. Only methods that this drive supports are suggested. Requires: a password is set.
[[nodiscard]] Message password_message(const Abilities& abilities, bool password_is_ours);

}  // namespace fettle::erase
