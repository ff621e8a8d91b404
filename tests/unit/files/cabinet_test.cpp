// SPDX-License-Identifier: GPL-3.0-or-later
// Cabinets laid by hand after Microsoft's "Cabinet File Format" ([MS-CAB] 2.3 to 2.6); those that gcab made are in
// sim_firmware/image_test.cpp.
#include "platform/files/cabinet.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fettle {
namespace {

struct Listed {
    std::string name;
    std::uint32_t length;
    std::uint32_t offset;
};

void put(std::vector<std::uint8_t>& bytes, std::uint64_t value, int width) {
    for (int i = 0; i < width; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// One folder that holds `content` as it is, in one data block, and the files that the list names.
std::vector<std::uint8_t> cabinet_of(const std::vector<Listed>& files, const std::string& content) {
    std::vector<std::uint8_t> list;
    for (const auto& file : files) {
        put(list, file.length, 4);
        put(list, file.offset, 4);
        put(list, 0, 2);  // folder
        put(list, 0, 6);  // date, time, attributes
        list.insert(list.end(), file.name.begin(), file.name.end());
        list.push_back(0);
    }
    constexpr std::size_t header = 36;
    constexpr std::size_t folder = 8;
    constexpr std::size_t data_header = 8;
    std::vector<std::uint8_t> bytes{'M', 'S', 'C', 'F'};
    put(bytes, 0, 4);
    put(bytes, header + folder + list.size() + data_header + content.size(), 4);
    put(bytes, 0, 4);
    put(bytes, header + folder, 4);  // the first file's entry
    put(bytes, 0, 4);
    put(bytes, 0x0103, 2);  // version 1.3
    put(bytes, 1, 2);       // folders
    put(bytes, files.size(), 2);
    put(bytes, 0, 6);                              // flags, set, number within it
    put(bytes, header + folder + list.size(), 4);  // the folder's first block
    put(bytes, 1, 2);                              // blocks
    put(bytes, 0, 2);                              // not compressed
    bytes.insert(bytes.end(), list.begin(), list.end());
    put(bytes, 0, 4);  // no checksum
    put(bytes, content.size(), 2);
    put(bytes, content.size(), 2);
    bytes.insert(bytes.end(), content.begin(), content.end());
    return bytes;
}

ErrorCode error_of(const std::vector<std::uint8_t>& cabinet) {
    const auto files = read_cabinet(cabinet);
    return files ? ErrorCode::internal : files.error().code;
}

TEST(CabinetTest, GivesEachFileItsPartOfTheFolder) {
    const auto bytes = cabinet_of({{"one.bin", 3, 0}, {"two.bin", 4, 3}, {"empty", 0, 7}}, "abcdefg");
    const auto files = read_cabinet(bytes);
    ASSERT_TRUE(files) << to_string(files.error());
    ASSERT_EQ(files->size(), 3U);
    EXPECT_EQ((*files)[0].name, "one.bin");
    EXPECT_EQ((*files)[0].bytes, (std::vector<std::uint8_t>{'a', 'b', 'c'}));
    EXPECT_EQ((*files)[1].bytes, (std::vector<std::uint8_t>{'d', 'e', 'f', 'g'}));
    EXPECT_TRUE((*files)[2].bytes.empty());
}

TEST(CabinetTest, IsRefusedWhereFilesOverlap) {
    EXPECT_EQ(error_of(cabinet_of({{"one", 4, 3}, {"two", 4, 0}}, "abcdefg")), ErrorCode::malformed);
}

TEST(CabinetTest, IsRefusedWhereAFileReachesBehindItsFolder) {
    EXPECT_EQ(error_of(cabinet_of({{"one", 8, 0}}, "abcdefg")), ErrorCode::malformed);
}

TEST(CabinetTest, IsRefusedBeforeMoreIsUnpackedThanAnyDriveTakes) {
    const auto most = static_cast<std::uint32_t>(firmware::kLargestImage);
    EXPECT_EQ(error_of(cabinet_of({{"one", most, 0}, {"two", 1, most}}, "abcdefg")), ErrorCode::too_large);
}

TEST(CabinetTest, IsRefusedWithMoreFilesThanFirmwareNeeds) {
    const std::vector<Listed> most(256, {"f", 0, 0});
    EXPECT_TRUE(read_cabinet(cabinet_of(most, "abc")));
    const std::vector<Listed> more(257, {"f", 0, 0});
    EXPECT_EQ(error_of(cabinet_of(more, "abc")), ErrorCode::too_large);
}

TEST(CabinetTest, IsRefusedWhenCutAnywhere) {
    const auto whole = cabinet_of({{"one.bin", 3, 0}, {"two.bin", 4, 3}}, "abcdefg");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::vector<std::uint8_t> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(error_of(part), ErrorCode::malformed) << size;
    }
}

}  // namespace
}  // namespace fettle
