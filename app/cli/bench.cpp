// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <utility>
#include <vector>

#include "app/cli/bench_parts.h"
#include "app/cli/verb_group.h"

namespace fettle::cli {

namespace {

/// `fettle bench PART`: each part is a subcommand with a class of its own.
class Bench final : public VerbGroup {
public:
    Bench() : VerbGroup("bench", "Benchmark drives and file systems") {
        add(make_bench_run());
        add(make_bench_suite());
        add(make_bench_suites());
        add(make_bench_protocol());
        add(make_bench_protocols());
        add(make_bench_results());
        add(make_bench_compare());
        add(make_bench_export());
        add(make_bench_energy());
        add(make_bench_forget());
        add(make_bench_launch());
        add(make_bench_boot());
        add(make_bench_data());
    }
};

}  // namespace

std::unique_ptr<Verb> make_bench() { return std::make_unique<Bench>(); }

}  // namespace fettle::cli
