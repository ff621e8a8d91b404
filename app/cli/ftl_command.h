// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/cli/verb.h"

namespace fettle::cli {

// The subcommands of `fettle ftl`. Each is a Verb that declares itself below `ftl`. To add one: a maker here, a
// source file, and a line in make_ftl.
[[nodiscard]] std::unique_ptr<Verb> make_ftl_simulate();
[[nodiscard]] std::unique_ptr<Verb> make_ftl_model();
[[nodiscard]] std::unique_ptr<Verb> make_ftl_curve();
[[nodiscard]] std::unique_ptr<Verb> make_ftl_protocol();

}  // namespace fettle::cli
