// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/cli/verb.h"

/// The parts of `fettle bench`.
namespace fettle::cli {

[[nodiscard]] std::unique_ptr<Verb> make_bench_run();
[[nodiscard]] std::unique_ptr<Verb> make_bench_data();
[[nodiscard]] std::unique_ptr<Verb> make_bench_suite();
[[nodiscard]] std::unique_ptr<Verb> make_bench_suites();
[[nodiscard]] std::unique_ptr<Verb> make_bench_protocol();
[[nodiscard]] std::unique_ptr<Verb> make_bench_protocols();
[[nodiscard]] std::unique_ptr<Verb> make_bench_results();
[[nodiscard]] std::unique_ptr<Verb> make_bench_compare();
[[nodiscard]] std::unique_ptr<Verb> make_bench_export();
[[nodiscard]] std::unique_ptr<Verb> make_bench_energy();
[[nodiscard]] std::unique_ptr<Verb> make_bench_forget();
[[nodiscard]] std::unique_ptr<Verb> make_bench_launch();
[[nodiscard]] std::unique_ptr<Verb> make_bench_boot();

}  // namespace fettle::cli
