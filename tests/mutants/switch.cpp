// SPDX-License-Identifier: GPL-3.0-or-later
// What every program with mutants is linked with: the switch, and a listener that writes which mutants each test
// reaches into the file that FETTLE_MUTANT_REACHED names, a line for each test: its name, milliseconds, mutants.
#include "switch.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

namespace fettle_mutants {

namespace {

constexpr unsigned kMost = 100'000;
std::array<bool, kMost> reached{};

unsigned choice() {
    const char* text = std::getenv("FETTLE_MUTANT");
    return text == nullptr ? kMost : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

std::set<unsigned> take() {
    std::set<unsigned> all;
    for (unsigned n = 0; n < kMost; ++n) {
        if (reached[n]) all.insert(n);
        reached[n] = false;
    }
    return all;
}

class Reached final : public testing::EmptyTestEventListener {
public:
    explicit Reached(const char* path) : out_(path) {}
    void OnTestSuiteStart(const testing::TestSuite&) override { suite_ = started_; }
    // What the suite's own preparation reaches, all of its tests reach.
    void OnTestStart(const testing::TestInfo&) override {
        for (const auto n : take()) suite_.insert(n);
    }
    void OnTestEnd(const testing::TestInfo& test) override {
        auto all = take();
        all.insert(suite_.begin(), suite_.end());
        out_ << test.test_suite_name() << '.' << test.name() << ' ' << test.result()->elapsed_time();
        for (const auto n : all) out_ << ' ' << n;
        out_ << '\n' << std::flush;
    }
    void OnTestProgramStart(const testing::UnitTest&) override { started_ = take(); }

private:
    std::ofstream out_;
    std::set<unsigned> started_;  ///< before main, so by all
    std::set<unsigned> suite_;
};

const bool registered = [] {
    const char* path = std::getenv("FETTLE_MUTANT_REACHED");
    if (path != nullptr) testing::UnitTest::GetInstance()->listeners().Append(new Reached(path));
    return true;
}();

}  // namespace

bool chosen(unsigned n) noexcept {
    static const unsigned active = choice();
    reached[n] = true;
    return n == active;
}

}  // namespace fettle_mutants
