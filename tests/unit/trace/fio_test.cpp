// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <sstream>

#include "core/trace/writer.h"
#include "tests/unit/trace/traces.h"

namespace fettle::trace {
namespace {

std::string written(Format format, const std::vector<Access>& accesses) {
    std::ostringstream stream;
    const auto writer = open_writer(stream, {format, "/dev/sdx"});
    EXPECT_TRUE(writer);
    for (const auto& access : accesses) EXPECT_TRUE((*writer)->add(access));
    EXPECT_TRUE((*writer)->finish());
    return stream.str();
}

TEST(FioIolog, VersionThreeIsInMicroseconds) {
    const auto read = read_text(
        "fio version 3 iolog\n"
        "23 /dev/sdx add\n"
        "165 /dev/sdx open\n"
        "172 /dev/sdx read 61440 4096\n"
        "198 /dev/sdx write 774144 8192\n"
        "300287 /dev/sdx sync 774144 0\n"
        "300290 /dev/sdx datasync 0 0\n"
        "300290 /dev/sdx sync_file_range 0 4096\n"
        "300291 /dev/sdx trim 0 1048576\n"
        "300300 /dev/sdx close\n");
    EXPECT_FALSE(read.error);
    EXPECT_EQ(read.format, Format::fio_iolog_3);
    EXPECT_EQ(read.device, "/dev/sdx");
    EXPECT_EQ(read.counts.ignored, 1U);
    const std::vector<Access> expected{{0, 61'440, 4096, Kind::read, std::nullopt},
                                       {26'000, 774'144, 8192, Kind::write, std::nullopt},
                                       {300'115'000, 0, 0, Kind::flush, std::nullopt},
                                       {300'118'000, 0, 0, Kind::flush, std::nullopt},
                                       {300'119'000, 0, 1'048'576, Kind::discard, std::nullopt}};
    EXPECT_EQ(read.accesses, expected);
}

/// fio and blktrace recorded the same run: the log has what fio sent to the block layer.
TEST(FioIolog, ARealLogHasTheAccessesThatTheKernelSaw) {
    const auto log = read_file("nvme.iolog");
    auto seen = read_file("nvme.blktrace").accesses;
    ASSERT_GE(seen.size(), log.accesses.size());
    const auto without_time = [](Access access) {
        access.at_ns = 0;
        access.took_ns.reset();
        return access;
    };
    for (const auto& access : log.accesses) {
        const auto found = std::find_if(seen.begin(), seen.end(),
                                        [&](const Access& one) { return without_time(one) == without_time(access); });
        ASSERT_NE(found, seen.end()) << access.offset;
        seen.erase(found);
    }
    EXPECT_EQ(log.accesses.size(), 54U);  // wc -l less the head and add, open, close
}

TEST(FioIolog, VersionTwoWaitsAsFioDoes) {
    // fio 3.33 took 3.2 s for this log: a wait is until so many milliseconds after its start.
    const auto read = read_text(
        "fio version 2 iolog\n"
        "/f add\n"
        "/f open\n"
        "/f read 0 4096\n"
        "/f wait 2000 0\n"
        "/f read 4096 4096\n"
        "/f wait 1500 0\n"
        "/f sync 4096 0\n"
        "/f wait 3000 0\n"
        "/f write 8192 4096\n"
        "/f close\n");
    EXPECT_FALSE(read.error);
    ASSERT_EQ(read.accesses.size(), 4U);
    EXPECT_EQ(read.accesses[0].at_ns, 0U);
    EXPECT_EQ(read.accesses[1].at_ns, 2'000'000'000U);
    EXPECT_EQ(read.accesses[2].at_ns, 2'000'000'000U);
    EXPECT_EQ(read.accesses[3], (Access{3'000'000'000, 8192, 4096, Kind::write, std::nullopt}));
}

TEST(FioIolog, OneOfSeveralFilesIsSelected) {
    const std::string log =
        "fio version 3 iolog\n0 /a add\n0 /b add\n1 /a read 0 512\n2 /b write 512 512\n3 /a read 512 512\n";
    const auto all = read_text(log);
    EXPECT_TRUE(all.accesses.empty());
    expect_error(all, ErrorCode::ambiguous, "\"/b\"");
    const auto one = read_text(log, {std::nullopt, "/b"});
    EXPECT_FALSE(one.error);
    EXPECT_EQ(one.accesses, (std::vector<Access>{{0, 512, 512, Kind::write, std::nullopt}}));
    EXPECT_EQ(one.counts.other_devices, 2U);
    expect_error(read_text(log, {std::nullopt, "/c"}), ErrorCode::not_found, "\"/c\"");
}

TEST(FioIolog, JobsThatShareALogAreBroughtIntoOrder) {
    const auto read = read_text("fio version 3 iolog\n5 /a read 0 512\n9 /a read 512 512\n7 /a write 0 512\n");
    ASSERT_EQ(read.accesses.size(), 3U);
    EXPECT_EQ(read.accesses[1].kind, Kind::write);
    EXPECT_EQ(read.accesses[2].at_ns, 4'000U);
}

TEST(FioIolog, WrongLinesAreNamed) {
    for (const auto* line : {"", "1 /a", "1 /a read 0", "1 /a read 0 512 9", "x /a read 0 512", "1 /a erase 0 512",
                             "1 /a wait 5 0", "1 /a read -1 512", "1 /a read 9223372036854775807 1", "1 /a sync",
                             "18446744073709552 /a read 0 512", "/a read 0 512"}) {
        SCOPED_TRACE(line);
        expect_error(read_text(std::string("fio version 3 iolog\n0 /a add\n") + line + "\n"), ErrorCode::malformed,
                     "line 3 ");
    }
    for (const auto* line : {"/a wait 18446744073710 0", "/a wait", "1 /a read 0 512", "/a read 0 x"}) {
        SCOPED_TRACE(line);
        expect_error(read_text(std::string("fio version 2 iolog\n") + line + "\n"), ErrorCode::malformed, "line 2 ");
    }
}

const std::vector<Access> kAccesses{{0, 4096, 512, Kind::read, 120'000},
                                    {1'999'999, 8192, 4096, Kind::write, std::nullopt},
                                    {2'000'500, 0, 0, Kind::flush, 5},
                                    {250'000'000, 0, std::uint64_t{5} << 30U, Kind::discard, std::nullopt}};

TEST(FioIolog, VersionThreeIsWritten) {
    EXPECT_EQ(written(Format::fio_iolog_3, kAccesses),
              "fio version 3 iolog\n"
              "0 /dev/sdx add\n"
              "0 /dev/sdx open\n"
              "0 /dev/sdx read 4096 512\n"
              "1999 /dev/sdx write 8192 4096\n"
              "2000 /dev/sdx sync 0 0\n"
              "250000 /dev/sdx trim 0 2147483648\n"
              "250000 /dev/sdx trim 2147483648 2147483648\n"
              "250000 /dev/sdx trim 4294967296 1073741824\n"
              "250000 /dev/sdx close\n");
}

TEST(FioIolog, VersionTwoIsWritten) {
    EXPECT_EQ(written(Format::fio_iolog_2, {kAccesses.begin(), kAccesses.begin() + 3}),
              "fio version 2 iolog\n"
              "/dev/sdx add\n"
              "/dev/sdx open\n"
              "/dev/sdx read 4096 512\n"
              "/dev/sdx wait 1 0\n"
              "/dev/sdx write 8192 4096\n"
              "/dev/sdx wait 2 0\n"
              "/dev/sdx sync 0 0\n"
              "/dev/sdx close\n");
}

TEST(FioIolog, OnlyPathsThatFioCanReadAreWritten) {
    std::ostringstream stream;
    for (const auto& path : {std::string("relative"), std::string("/with space"), std::string("/with\ttab"),
                             std::string(), "/" + std::string(255, 'x')}) {
        const auto writer = open_writer(stream, {Format::fio_iolog_3, path});
        ASSERT_FALSE(writer) << path;
        EXPECT_EQ(writer.error().code, ErrorCode::invalid_argument);
    }
    EXPECT_TRUE(open_writer(stream, {Format::fio_iolog_3, "/" + std::string(254, 'x')}));
}

}  // namespace
}  // namespace fettle::trace
