// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/cli/verb.h"

/// The parts of `fettle bench`.
namespace fettle::cli {

[[nodiscard]] std::unique_ptr<Verb> make_bench_run();
[[nodiscard]] std::unique_ptr<Verb> make_bench_data();

}  // namespace fettle::cli
