// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_schedule.h"

#include <gtest/gtest.h>

#include <future>

namespace fettle::sim {
namespace {

using schedule::Locked;

TEST(MemorySchedule, SecondRunnerIsBusyAtOnceAndFreeAfterTheFirst) {
    const auto store = make_memory_schedule();
    {
        const auto first = store->lock(Locked::runner);
        ASSERT_TRUE(first);
        EXPECT_EQ(store->lock(Locked::runner).error().code, ErrorCode::busy);
        EXPECT_TRUE(store->lock(Locked::documents)) << "the locks are independent";
    }
    EXPECT_TRUE(store->lock(Locked::runner));
}

TEST(MemorySchedule, DocumentsAreWaitedFor) {
    const auto store = make_memory_schedule();
    auto first = store->lock(Locked::documents);
    ASSERT_TRUE(first);
    auto second = std::async(std::launch::async, [&] { return store->lock(Locked::documents).has_value(); });
    first->reset();
    EXPECT_TRUE(second.get());
}

}  // namespace
}  // namespace fettle::sim
