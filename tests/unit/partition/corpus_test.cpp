// SPDX-License-Identifier: GPL-3.0-or-later
// Every image in tests/data/partition against expected.json beside it, which was made by hand and
// by sfdisk: all fields of all partitions.
#include <gtest/gtest.h>
#include <lzma.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "core/check/check.h"
#include "core/partition/table.h"
#include "tests/unit/partition/sparse_device.h"

namespace fettle::partition {
namespace {

std::vector<std::uint8_t> unpacked(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    const std::vector<char> raw{std::istreambuf_iterator<char>(stream), {}};
    const std::vector<std::uint8_t> packed(raw.begin(), raw.end());
    std::vector<std::uint8_t> out(64U << 20U);
    std::uint64_t memory = 256U << 20U;
    std::size_t in_at = 0;
    std::size_t out_at = 0;
    const auto status = lzma_stream_buffer_decode(&memory, 0, nullptr, packed.data(), &in_at, packed.size(), out.data(),
                                                  &out_at, out.size());
    EXPECT_EQ(status, LZMA_OK) << path;
    out.resize(out_at);
    return out;
}

nlohmann::json expected() {
    std::ifstream stream(FETTLE_TEST_DATA "/partition/expected.json");
    return nlohmann::json::parse(stream);
}

TEST(Corpus, ImagesAreReadAsExpected) {
    const auto images = expected();
    ASSERT_EQ(images.size(), 8U);
    for (const auto& [image, want] : images.items()) {
        SCOPED_TRACE(image);
        const auto bytes = unpacked(FETTLE_TEST_DATA "/partition/" + image + ".img.xz");
        ASSERT_EQ(bytes.size(), want["bytes"].get<std::uint64_t>());
        SparseDevice device(bytes.size(), want["sector"].get<std::uint32_t>());
        device.write(0, bytes);
        const auto table = read_table(device);
        ASSERT_TRUE(table) << to_string(table.error());
        EXPECT_EQ(name(table->scheme), want["scheme"].get<std::string>());
        EXPECT_EQ(table->sector_bytes, want["sector"].get<std::uint32_t>());
        ASSERT_EQ(table->partitions.size(), want["parts"].size());
        for (std::size_t i = 0; i < table->partitions.size(); ++i) {
            const auto& part = want["parts"][i];
            const auto& extent = table->partitions[i];
            const auto alignment = judge(extent, table->sector_bytes, {});
            EXPECT_EQ(extent.index, part["index"].get<std::uint32_t>());
            EXPECT_EQ(extent.start, part["start"].get<std::uint64_t>());
            EXPECT_EQ(extent.sectors, part["sectors"].get<std::uint64_t>());
            EXPECT_EQ(alignment.offset_bytes, part["offset"].get<std::uint64_t>());
            EXPECT_EQ(alignment.to_4k, part["aligned_4k"].get<bool>());
            EXPECT_EQ(alignment.to_1m, part["aligned_1m"].get<bool>());
        }
        // As `fettle check --image` says it: each partition off 4 KiB is a warning, nothing else is.
        const auto messages = check::check_table(*table, {});
        const auto bad = [](const nlohmann::json& part) { return !part["aligned_4k"].get<bool>(); };
        EXPECT_EQ(std::count_if(messages.begin(), messages.end(),
                                [](const Message& m) { return m.id == "partition-misaligned"; }),
                  std::count_if(want["parts"].begin(), want["parts"].end(), bad));
        const bool no_backup = image == "gpt-no-backup";
        EXPECT_EQ(table->problems.size(), no_backup ? 1U : 0U);
        if (no_backup) {
            EXPECT_EQ(table->gpt_primary, CopyState::good);
            EXPECT_EQ(table->gpt_backup, CopyState::absent);
            EXPECT_EQ(table->problems[0].id, "gpt-backup-missing");
        }
    }
}

}  // namespace
}  // namespace fettle::partition
