// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <sstream>

#include "core/trace/writer.h"
#include "tests/unit/trace/traces.h"

namespace fettle::trace {
namespace {

const std::string kHead = "at_ns,kind,offset,bytes,took_ns\n";

const std::vector<Access> kAccesses{{0, 4096, 512, Kind::read, 120'000},
                                    {7, 0, 1U << 20U, Kind::write, std::nullopt},
                                    {7, 0, 0, Kind::flush, 0},
                                    {9'000'000'000'000, 9'223'372'036'854'771'712, 4095, Kind::discard, 1}};
const std::string kText = kHead +
                          "0,read,4096,512,120000\n"
                          "7,write,0,1048576,\n"
                          "7,flush,0,0,0\n"
                          "9000000000000,discard,9223372036854771712,4095,1\n";

TEST(FettleFormat, IsReadAsDocumented) {
    const auto read = read_text(kText);
    EXPECT_FALSE(read.error);
    EXPECT_EQ(read.format, Format::fettle);
    EXPECT_EQ(read.accesses, kAccesses);
    EXPECT_EQ(read.counts, ReadCounts{});
    EXPECT_EQ(read.device, "");
}

TEST(FettleFormat, IsWrittenAsDocumented) {
    std::ostringstream stream;
    const auto writer = open_writer(stream);
    ASSERT_TRUE(writer);
    for (const auto& access : kAccesses) ASSERT_TRUE((*writer)->add(access));
    ASSERT_TRUE((*writer)->finish());
    EXPECT_EQ(stream.str(), kText);
}

TEST(FettleFormat, ATraceMayBeEmptyAndEndWithoutALineEnd) {
    EXPECT_FALSE(read_text(kHead).error);
    EXPECT_TRUE(read_text(kHead).accesses.empty());
    EXPECT_EQ(read_text("at_ns,kind,offset,bytes,took_ns\r\n0,read,0,512,").accesses.size(), 1U);
}

TEST(FettleFormat, AnExcerptStartsAtZero) {
    const auto read = read_text(kHead + "5000,read,0,512,3\n7000,write,0,512,\n");
    ASSERT_EQ(read.accesses.size(), 2U);
    EXPECT_EQ(read.accesses[0].at_ns, 0U);
    EXPECT_EQ(read.accesses[0].took_ns, 3U);
    EXPECT_EQ(read.accesses[1].at_ns, 2000U);
}

TEST(FettleFormat, WrongLinesAreNamed) {
    for (const auto* line :
         {"", "#", "1,read,0,512", "1,read,0,512,3,", "1,read,0,512,3 ", "1,Read,0,512,", "1,trim,0,512,",
          "-1,read,0,512,", "1,read,-1,512,", "1,read,0,0,", "1,write,0,0,", "1,discard,0,0,", "1,flush,0,512,",
          "1,flush,512,0,", "1,read,0,512,x", "1;read;0;512;", "18446744073709551616,read,0,512,",
          "1,read,9223372036854775807,1,", "1,read,0,9223372036854775808,"}) {
        SCOPED_TRACE(line);
        const auto read = read_text(kHead + "0,read,0,512,\n" + line + "\n");
        EXPECT_EQ(read.accesses.size(), 1U);
        expect_error(read, ErrorCode::malformed, "line 3 ");
    }
    expect_error(read_text(kHead + "5,read,0,512,\n4,read,0,512,\n"), ErrorCode::malformed, "line 3 ");
    expect_error(read_text(kHead + std::string(100'000, '1') + "\n"), ErrorCode::too_large, "line 2 ");
}

TEST(FettleFormat, AWriteErrorIsReported) {
    std::ostringstream stream;
    const auto writer = open_writer(stream);
    ASSERT_TRUE(writer);
    ASSERT_TRUE((*writer)->add(kAccesses[0]));
    stream.setstate(std::ios::badbit);
    const auto finished = (*writer)->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().code, ErrorCode::io);
    // A long trace fails before its end.
    bool failed = false;
    for (int i = 0; i < 10'000 && !failed; ++i) failed = !(*writer)->add(kAccesses[0]);
    EXPECT_TRUE(failed);
}

TEST(FettleFormat, NotEveryFormatIsWritten) {
    std::ostringstream stream;
    for (const auto& info : formats()) {
        const auto writer = open_writer(stream, {info.format, std::string(kNoTarget)});
        EXPECT_EQ(writer.has_value(), info.writable) << info.name;
        EXPECT_TRUE(writer || writer.error().code == ErrorCode::unsupported) << info.name;
    }
}

}  // namespace
}  // namespace fettle::trace
