// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/format.h"

#include <gtest/gtest.h>

#include "tests/unit/trace/traces.h"

namespace fettle::trace {
namespace {

TEST(Format, NamesAreUniqueAndFound) {
    for (const auto& info : formats()) {
        EXPECT_EQ(format_named(info.name), info.format) << info.name;
        EXPECT_EQ(name(info.format), info.name);
        EXPECT_FALSE(info.description.empty());
    }
    EXPECT_EQ(formats().size(), 7U);
    EXPECT_EQ(format_named("csv"), std::nullopt);
    EXPECT_EQ(format_named(""), std::nullopt);
}

TEST(Format, KindsAreNamed) {
    for (const auto kind : kKinds) EXPECT_EQ(kind_named(name(kind)), kind);
    EXPECT_EQ(name(Kind::discard), "discard");
    EXPECT_EQ(kind_named("Read"), std::nullopt);
}

TEST(Format, RealFilesAreRecognized) {
    EXPECT_EQ(detect(data_file("nvme.blkparse")), Format::blkparse);
    EXPECT_EQ(detect(data_file("nvme-elapsed.blkparse")), Format::blkparse);
    EXPECT_EQ(detect(data_file("device-mapper.blkparse")), Format::blkparse);
    EXPECT_EQ(detect(data_file("nvme.blktrace")), Format::blktrace);
    EXPECT_EQ(detect(data_file("nvme.tracefs")), Format::tracefs);
    EXPECT_EQ(detect(data_file("nvme.iolog")), Format::fio_iolog_3);
    EXPECT_EQ(detect("fio version 2 iolog\n"), Format::fio_iolog_2);
    EXPECT_EQ(detect(std::string(kFettleHeader) + "\r\n0,read,0,1,\r\n"), Format::fettle);
    EXPECT_EQ(detect("128166372003061629,usr,0,Read,7014609920,24576,41286\n"), Format::msr_cambridge);
}

TEST(Format, WhatPrecedesTheDataDoesNotMatter) {
    // As blkparse prints without -o.
    EXPECT_EQ(
        detect("Input file sda.blktrace.0 added\n\n  8,0    1        1     0.000000000   192  Q  WS 7904 + 32 [fio]\n"),
        Format::blkparse);
    // As trace-cmd prints, without the head of tracefs.
    EXPECT_EQ(detect("cpus=2\n  fio-1 [000] 1.000001: block_rq_issue: 8,0 R 4096 () 0 + 8 [fio]\n"), Format::tracefs);
}

TEST(Format, OtherFilesAreNot) {
    for (const auto* text : {"", "\n\n", "at_ns,kind,offset,bytes\n", "fio version 1 iolog\n", "0,0,0,0,0,0,0\n",
                             "8,0 1 1 0.0 192\n", "128166372003061629,usr,0,Trim,7014609920,24576,41286\n",
                             "128166372003061629,usr,0,Read,7014609920,24576,41286,1\n", "\x07tb"}) {
        EXPECT_EQ(detect(text), std::nullopt) << text;
    }
}

TEST(Format, AnUnknownOneIsAnError) {
    expect_error(read_text("Dear diary\n"), ErrorCode::malformed, "known formats");
    expect_error(read_text(""), ErrorCode::malformed, "empty");
    // A named format is not detected.
    expect_error(read_text(data_file("nvme.iolog"), {Format::fettle, ""}), ErrorCode::malformed, "line 1 ");
    expect_error(read_text(data_file("nvme.iolog"), {Format::fio_iolog_2, ""}), ErrorCode::malformed, "line 1 ");
    expect_error(read_text(data_file("nvme.iolog"), {Format::blktrace, ""}), ErrorCode::malformed, "byte 0");
    expect_error(read_text("at_ns", {Format::msr_cambridge, ""}), ErrorCode::malformed, "line 1 ");
}

}  // namespace
}  // namespace fettle::trace
