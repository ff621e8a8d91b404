// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <utility>
#include <vector>

#include "app/cli/bench_parts.h"
#include "app/cli/verb.h"

namespace fettle::cli {

namespace {

/// `fettle bench PART`: each part is a subcommand with a class of its own.
class Bench final : public Verb {
public:
    Bench() {
        parts_.push_back(make_bench_run());
        parts_.push_back(make_bench_suite());
        parts_.push_back(make_bench_suites());
        parts_.push_back(make_bench_results());
        parts_.push_back(make_bench_compare());
        parts_.push_back(make_bench_export());
        parts_.push_back(make_bench_forget());
        parts_.push_back(make_bench_launch());
        parts_.push_back(make_bench_data());
    }

    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("bench", "Benchmark drives and file systems");
        verb->require_subcommand(1);
        for (const auto& part : parts_) declared_.push_back(part->declare(*verb));
        return verb;
    }

    int run(const Session& session) override {
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (declared_[i]->parsed()) return parts_[i]->run(session);
        }
        return kUsage;
    }

private:
    std::vector<std::unique_ptr<Verb>> parts_;
    std::vector<Command*> declared_;
};

}  // namespace

std::unique_ptr<Verb> make_bench() { return std::make_unique<Bench>(); }

}  // namespace fettle::cli
