// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/unit/trace/traces.h"

namespace fettle::trace {
namespace {

const std::string kTrace =
    "128166372003061629,usr,0,Read,7014609920,24576,41286\n"
    "128166372016382155,usr,0,Write,1317441536,8192,1963\r\n"
    "128166372026382245,usr,0,Read,2436440064,4096,1835\n";

TEST(MsrCambridge, UnitsAreAHundredNanoseconds) {
    const auto read = read_text(kTrace);
    EXPECT_FALSE(read.error);
    EXPECT_EQ(read.format, Format::msr_cambridge);
    EXPECT_EQ(read.device, "usr.0");
    // 128166372016382155 - 128166372003061629 = 13320526; 26382245 - 03061629 = 23320616.
    const std::vector<Access> expected{{0, 7'014'609'920, 24'576, Kind::read, 4'128'600},
                                       {1'332'052'600, 1'317'441'536, 8192, Kind::write, 196'300},
                                       {2'332'061'600, 2'436'440'064, 4096, Kind::read, 183'500}};
    EXPECT_EQ(read.accesses, expected);
}

TEST(MsrCambridge, OrderIsRestored) {
    const auto read = read_text(
        "128166372003061630,usr,0,Read,0,512,1\n128166372003061629,usr,0,Write,0,512,1\n"
        "128166372003061630,usr,0,Read,512,512,1\n");
    ASSERT_EQ(read.accesses.size(), 3U);
    EXPECT_EQ(read.accesses[0].kind, Kind::write);
    EXPECT_EQ(read.accesses[0].at_ns, 0U);
    EXPECT_EQ(read.accesses[1].offset, 0U);  // equal times keep their order
    EXPECT_EQ(read.accesses[2].offset, 512U);
    EXPECT_EQ(read.accesses[2].at_ns, 100U);
}

TEST(MsrCambridge, BeyondTheWindowOrderIsAnError) {
    std::string text;
    for (std::size_t i = 0; i < kReadWindow; ++i) text += std::to_string(1000 + i) + ",h,0,Read,0,512,1\n";
    EXPECT_EQ(read_text(text + "1000,h,0,Read,0,512,1\n").accesses.size(), kReadWindow + 1);  // not before the first
    const auto late = read_text(text + "999,h,0,Read,0,512,1\n");
    expect_error(late, ErrorCode::malformed, "line " + std::to_string(kReadWindow + 1) + " ");
}

TEST(MsrCambridge, DisksAreDevices) {
    const std::string text = kTrace + "128166372026382246,usr,1,Read,0,4096,1835\n";
    expect_error(read_text(text), ErrorCode::ambiguous, "\"usr.1\"");
    const auto read = read_text(text, {std::nullopt, "usr.1"});
    EXPECT_EQ(read.accesses.size(), 1U);
    EXPECT_EQ(read.counts.other_devices, 3U);
}

TEST(MsrCambridge, AccessesWithoutDataAreLeftOut) {
    const auto read = read_text(kTrace + "128166372026382246,usr,0,Read,0,0,1835\n");
    EXPECT_EQ(read.accesses.size(), 3U);
    EXPECT_EQ(read.counts.ignored, 1U);
}

TEST(MsrCambridge, WrongLinesAreNamed) {
    for (const auto* line : {"", "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime", "1,usr,0,Read,0,512",
                             "1,usr,0,Read,0,512,", "1,usr,0,Read,0,512,1,", "1,usr,x,Read,0,512,1",
                             "1,usr,0,Erase,0,512,1", "1,usr,0,Read,-1,512,1", "184467440737095517,usr,0,Read,0,512,1",
                             "1,usr,0,Read,0,512,184467440737095517", "1,usr,0,Read,9223372036854775807,1,1"}) {
        SCOPED_TRACE(line);
        expect_error(read_text("1,usr,0,Read,0,512,1\n" + std::string(line) + "\n"), ErrorCode::malformed, "line 2 ");
    }
}

}  // namespace
}  // namespace fettle::trace
