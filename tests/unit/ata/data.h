// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace fettle::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes read_bytes(const std::string& name) {
    std::ifstream stream(std::string(FETTLE_TEST_DATA) + "/ata/" + name, std::ios::binary);
    EXPECT_TRUE(stream) << name;
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    return {text.begin(), text.end()};
}

inline std::vector<std::string> read_lines(const std::string& name) {
    std::ifstream stream(std::string(FETTLE_TEST_DATA) + "/ata/" + name);
    EXPECT_TRUE(stream) << name;
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The parts of a libatasmart blob by tag: IDFY, SMST, SMDT, SMTH.
inline std::map<std::string, Bytes> read_blob(const std::string& name) {
    const Bytes bytes = read_bytes("libatasmart/" + name);
    std::map<std::string, Bytes> parts;
    for (std::size_t at = 0; at + 8 <= bytes.size();) {
        const std::size_t length = std::size_t{bytes[at + 4]} << 24U | std::size_t{bytes[at + 5]} << 16U |
                                   std::size_t{bytes[at + 6]} << 8U | bytes[at + 7];
        const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        if (at + 8 + length > bytes.size()) break;
        parts[std::string(first, first + 4)] = Bytes(first + 8, first + 8 + static_cast<std::ptrdiff_t>(length));
        at += 8 + length;
    }
    return parts;
}

inline const std::vector<std::string>& blob_names() {
    static const std::vector<std::string> names{"FUJITSU_MHY2120BH--0084000D",
                                                "FUJITSU_MHY2120BH--0085000B",
                                                "INTEL_SSDSA2CW120G3--4PC10302",
                                                "MCCOE64GEMPP--2.9.09",
                                                "Maxtor_96147H8--BAC51KJ0",
                                                "Maxtor_96147H8--BAC51KJ0--2",
                                                "SAMSUNG_HD501LJ--CR100-12",
                                                "SAMSUNG_MMCQE28G8MUP--0VA_VAM08L1Q",
                                                "ST9100821AS--3.CME",
                                                "ST9160821AS--3.CLH",
                                                "TOSHIBA_MK1651GSY--38IGT0G5T",
                                                "WDC_WD2500JB--00REA0-20.00K20",
                                                "WDC_WD2500JS-75NCB3--10.02E04",
                                                "WDC_WD5000AAKS--00TMA0-12.01C01"};
    return names;
}

/// Sets the last byte so that the 512 bytes add up to zero.
inline void seal(Bytes& bytes, std::size_t sector = 0) {
    const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(sector * 512);
    first[511] = 0;
    first[511] = static_cast<std::uint8_t>(0U - std::accumulate(first, first + 511, 0U));
}

inline void put(Bytes& bytes, std::size_t offset, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes.at(offset + i) = static_cast<std::uint8_t>(value >> (8 * i));
}

inline void put_word(Bytes& identify, std::size_t word, std::uint16_t value) { put(identify, word * 2, value, 2); }

}  // namespace fettle::test
