// SPDX-License-Identifier: GPL-3.0-or-later
// The window under a robot that uses it without sense. The ordinary run is short and always the same;
// FETTLE_ROBOT_MINUTES=N goes on with other seeds, from FETTLE_ROBOT_SEED on. CONTRIBUTING.md says how to run it with
// the sanitizers.
#include <gtest/gtest.h>

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <cstdio>

#include "robot.h"

namespace fettle::gui {
namespace {

constexpr int kActions = 300;
constexpr qint64 kMinute_ms = 60'000;

struct Sum {
    int actions = 0;
    std::vector<std::string> dead_ends;
};

void one_session(unsigned seed, Sum& sum) {
    QTemporaryDir folder;
    const auto faults = std::make_shared<fettle::test::DriveFaults>();
    test::DemoWindow::Options options;
    constexpr double kHourASecond = 3600;
    if (seed % 2 == 0) options.speed = kHourASecond;  // so that jobs take a while
    options.adapt = [&](Platform& platform) { fettle::test::put_faults_into(platform, faults); };
    test::DemoWindow demo(options);
    ASSERT_TRUE(demo.show());
    test::Robot robot(demo, faults, folder.path(), seed);
    robot.run(kActions);
    sum.actions += robot.actions();
    for (const auto& one : robot.dead_ends()) {
        sum.dead_ends.push_back("seed " + std::to_string(seed) + ": " + one);
    }
}

TEST(Robot, FindsNoDeadEnd) {
    Sum sum;
    unsigned seed = 1;
    if (qEnvironmentVariableIsSet("FETTLE_ROBOT_SEED")) {
        seed = static_cast<unsigned>(qEnvironmentVariableIntValue("FETTLE_ROBOT_SEED"));
    }
    const auto minutes = qEnvironmentVariableIntValue("FETTLE_ROBOT_MINUTES");
    const auto first = seed;
    QElapsedTimer time;
    time.start();
    do {
        one_session(seed, sum);
        if (minutes > 0) {
            (void)std::printf("seed %u ended, %d actions, %zu dead ends\n", seed, sum.actions, sum.dead_ends.size());
            (void)std::fflush(stdout);
        }
        ++seed;
    } while (time.elapsed() < minutes * kMinute_ms && !HasFatalFailure());
    (void)std::printf("robot: %.1f minutes, %d actions, seeds %u to %u, %zu dead ends\n",
                      static_cast<double>(time.elapsed()) / kMinute_ms, sum.actions, first, seed - 1,
                      sum.dead_ends.size());
    for (const auto& one : sum.dead_ends) ADD_FAILURE() << one;
}

}  // namespace
}  // namespace fettle::gui
