// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/partition_writer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "platform/sim/drive/media.h"

namespace fettle::sim {
namespace {

/// What sfdisk reads in the sectors; empty where there is none.
std::string sfdisk(Medium& medium) {
    auto name = (std::filesystem::temp_directory_path() / "fettle-table-XXXXXX").string();
    const int file = ::mkstemp(name.data());
    ::close(file);
    {
        std::vector<std::uint8_t> data(medium.sectors() * medium.sector_bytes());
        EXPECT_TRUE(medium.read(Lba{0}, data));
        std::ofstream out(name, std::ios::binary);
        out.write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size()));
    }
    std::string text;
    // NOLINTNEXTLINE(cert-env33-c): a program of the tests, with a name made above
    if (auto* pipe = ::popen(("PATH=$PATH:/sbin:/usr/sbin sfdisk --json " + name + " 2>/dev/null").c_str(), "r")) {
        std::array<char, 4096> part{};
        while (const auto got = std::fread(part.data(), 1, part.size(), pipe)) text.append(part.data(), got);
        ::pclose(pipe);
    }
    std::filesystem::remove(name);
    return text;
}

TEST(PartitionWriter, SfdiskReadsWhatWasWritten) {
    for (const auto kind : {TableKind::mbr, TableKind::gpt}) {
        auto medium = make_memory_medium(65'536, 512);
        ASSERT_TRUE(write_table(
            *medium, kind,
            {{2048, 4096, PartitionKind::efi, "boot"}, {8192, 16'384, PartitionKind::linux_data, "root"}}, 42));
        const auto text = sfdisk(*medium);
        if (text.empty()) GTEST_SKIP() << "sfdisk is not here";
        const auto table = nlohmann::json::parse(text)["partitiontable"];
        EXPECT_EQ(table["label"], kind == TableKind::gpt ? "gpt" : "dos");
        ASSERT_EQ(table["partitions"].size(), 2U);
        EXPECT_EQ(table["partitions"][0]["start"], 2048);
        EXPECT_EQ(table["partitions"][0]["size"], 4096);
        EXPECT_EQ(table["partitions"][1]["start"], 8192);
        EXPECT_EQ(table["partitions"][1]["size"], 16'384);
        EXPECT_EQ(table["partitions"][0]["type"],
                  kind == TableKind::gpt ? "C12A7328-F81F-11D2-BA4B-00A0C93EC93B" : "ef");
        EXPECT_EQ(table["partitions"][1]["type"],
                  kind == TableKind::gpt ? "0FC63DAF-8483-4772-8E79-3D69D8477DE4" : "83");
        if (kind == TableKind::gpt) {
            EXPECT_EQ(table["partitions"][1]["name"], "root");
        }
    }
}

TEST(PartitionWriter, RefusesWhatDoesNotFit) {
    auto medium = make_memory_medium(4096, 512);
    const auto write = [&](TableKind kind, std::uint64_t first, std::uint64_t count) {
        return write_table(*medium, kind, {{first, count, PartitionKind::swap, ""}}, 1).has_value();
    };
    EXPECT_TRUE(write(TableKind::mbr, 1, 4095));
    EXPECT_FALSE(write(TableKind::mbr, 1, 4096));
    EXPECT_FALSE(write(TableKind::mbr, 0, 8));
    EXPECT_TRUE(write(TableKind::gpt, 34, 4096 - 34 - 33));
    EXPECT_FALSE(write(TableKind::gpt, 34, 4096 - 34 - 32));
    EXPECT_FALSE(write(TableKind::gpt, 33, 8));
    EXPECT_FALSE(write(TableKind::gpt, 100, 0));
    EXPECT_FALSE(write(TableKind::gpt, UINT64_MAX, 8));
    EXPECT_FALSE(write_table(*medium, TableKind::mbr, std::vector<Partition>(5, {8, 8, PartitionKind::swap, ""}), 1));
}

}  // namespace
}  // namespace fettle::sim
