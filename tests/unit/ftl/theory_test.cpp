// SPDX-License-Identifier: GPL-3.0-or-later
// The formulas against published tables, and against what defines them.
#include "core/ftl/theory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>
#include <vector>

namespace fettle::ftl::theory {
namespace {

struct Row {
    double spare_factor;
    double over_provisioning;
    double fifo;
    double greedy64;
    double greedy128;
    double greedy256;
    double hot_cold;  ///< 20% of the space takes 80% of the writes
};

// Desnoyers, SYSTOR 2012: values of the formulas as other programs work them out.
const std::vector<Row>& table() {
    static const std::vector<Row> rows = {{0.07, 0.075, 7.318, 6.600, 6.940, 7.124, 7.68},
                                          {0.12, 0.136, 4.348, 4.093, 4.216, 4.281, 4.70},
                                          {0.20, 0.250, 2.693, 2.598, 2.645, 2.668, 3.03},
                                          {0.28, 0.389, 1.992, 1.943, 1.967, 1.979, 2.32},
                                          {0.50, 1.000, 1.255, 1.239, 1.247, 1.251, 1.52}};
    return rows;
}

TEST(Theory, LambertW) {
    // The omega constant, and w e^w = x itself.
    EXPECT_NEAR(lambert_w0(1), 0.56714329040978, 1e-13);
    EXPECT_EQ(lambert_w0(0), 0);
    EXPECT_NEAR(lambert_w0(-1 / std::exp(1)), -1, 1e-7);
    EXPECT_TRUE(std::isnan(lambert_w0(-0.4)));
    for (const double w : {-0.999, -0.9, -0.5, -0.01, 0.3, 1.0, 5.0, 50.0}) {
        EXPECT_NEAR(lambert_w0(w * std::exp(w)), w, 1e-9 * (1 + std::abs(w))) << w;
    }
}

TEST(Theory, Table) {
    for (const auto& row : table()) {
        SCOPED_TRACE(row.spare_factor);
        EXPECT_NEAR(over_provisioning_of(row.spare_factor), row.over_provisioning, 0.0006);
        EXPECT_NEAR(spare_factor_of(over_provisioning_of(row.spare_factor)), row.spare_factor, 1e-12);
        EXPECT_NEAR(fifo(row.spare_factor), row.fifo, 0.0006);
        EXPECT_NEAR(greedy(row.spare_factor, 64), row.greedy64, 0.0006);
        EXPECT_NEAR(greedy(row.spare_factor, 128), row.greedy128, 0.0006);
        EXPECT_NEAR(greedy(row.spare_factor, 256), row.greedy256, 0.0006);
        EXPECT_NEAR(fifo_hot_cold(row.spare_factor, 0.2, 0.8), row.hot_cold, 0.006);
    }
}

TEST(Theory, FifoSolvesItsEquation) {
    // A page survives the queue of T writes, of which T / A are the host's, with exp(-α / A): that is 1 - 1 / A.
    for (double spare = 0.01; spare < 0.995; spare += 0.01) {
        const auto alpha = 1 / (1 - spare);
        const auto amplification = fifo(spare);
        EXPECT_NEAR(std::exp(-alpha / amplification), 1 - 1 / amplification, 1e-8) << spare;
        // Two sorts that differ in nothing are one.
        EXPECT_NEAR(fifo_hot_cold(spare, 0.3, 0.3), amplification, 1e-6 * amplification) << spare;
    }
}

TEST(Theory, Choices) {
    // Van Houdt, SIGMETRICS 2013, at S = 0.12 and 64 pages a block.
    EXPECT_NEAR(random_victim(0.12), 8.33, 0.004);
    EXPECT_NEAR(choices(0.12, 64, 2), 5.76, 0.01);
    EXPECT_NEAR(choices(0.12, 64, 10), 4.239, 0.001);
    // One choice is a random victim; ever more choices come near greedy.
    EXPECT_NEAR(choices(0.12, 64, 1), 1 / 0.12, 1e-6);
    EXPECT_NEAR(choices(0.12, 64, 1000), greedy_mean_field(0.12, 64), 0.001);
}

TEST(Theory, GreedyApproximationIsCloseToTheMeanField) {
    for (const double spare : {0.07, 0.09, 0.12, 0.15, 0.20, 0.28, 0.35, 0.5}) {
        for (const auto pages : {32U, 64U, 128U, 256U, 512U}) {
            EXPECT_NEAR(greedy(spare, pages) / greedy_mean_field(spare, pages), 1, 0.01) << spare << " " << pages;
        }
    }
}

TEST(Theory, Trimmed) {
    Scenario scenario;
    scenario.spare_factor = 0.07;
    scenario.pages_per_block = 64;
    const std::vector<std::tuple<double, double, double>> rows = {{0.1, 3.073, 2.950}, {0.2, 1.863, 1.821}};
    for (const auto& [share, of_fifo, of_greedy] : rows) {
        scenario.trim_share = share;
        scenario.policy = VictimPolicy::fifo;
        EXPECT_NEAR(write_amplification(scenario).value_or(0), of_fifo, 0.0006);
        scenario.policy = VictimPolicy::greedy;
        EXPECT_NEAR(write_amplification(scenario).value_or(0), of_greedy, 0.0025);
        // Hot and cold pages that do not differ are uniform writes.
        scenario.policy = VictimPolicy::fifo;
        scenario.workload = {Workload::Kind::hot_cold, 0.4, 0.4};
        EXPECT_NEAR(write_amplification(scenario).value_or(0), of_fifo, 0.0006);
        scenario.workload = {};
    }
}

TEST(Theory, SpareForAWantedAmplification) {
    Scenario scenario;
    for (const auto policy : {VictimPolicy::greedy, VictimPolicy::fifo, VictimPolicy::random, VictimPolicy::choices}) {
        scenario.policy = policy;
        const auto spare = spare_factor_for(2.5, scenario);
        ASSERT_TRUE(spare);
        scenario.spare_factor = *spare;
        EXPECT_NEAR(write_amplification(scenario).value_or(0), 2.5, 1e-6);
    }
    EXPECT_FALSE(spare_factor_for(0.5, scenario));
    EXPECT_FALSE(spare_factor_for(1e9, scenario));
    EXPECT_FALSE(spare_factor_for(std::nan(""), scenario));
}

TEST(Theory, SaysWhereThereIsNoFormula) {
    Scenario scenario;
    scenario.workload = {Workload::Kind::hot_cold, 0.2, 0.8};
    const auto none = write_amplification(scenario);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::unsupported);
    scenario.policy = VictimPolicy::random;
    EXPECT_NEAR(write_amplification(scenario).value_or(0), 1 / 0.07, 1e-9);
    scenario.workload.kind = Workload::Kind::sequential;
    scenario.policy = VictimPolicy::greedy;
    EXPECT_EQ(write_amplification(scenario).value_or(0), 1.0);
}

}  // namespace
}  // namespace fettle::ftl::theory
