// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/erase/password_source.h"

namespace fettle {

/// Prompts on standard error and reads from standard input, which must be a terminal. A signal ends the wait. The
/// terminal is as before when a call returns.
[[nodiscard]] std::unique_ptr<erase::PasswordSource> make_password_source();

}  // namespace fettle
