// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cctype>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace fettle::test {

inline std::vector<std::uint8_t> from_hex(const std::string& text) {
    std::vector<std::uint8_t> bytes;
    std::string digits;
    for (const char c : text) {
        if (std::isxdigit(static_cast<unsigned char>(c)) != 0) digits.push_back(c);
        if (digits.size() == 2) {
            bytes.push_back(static_cast<std::uint8_t>(std::stoul(digits, nullptr, 16)));
            digits.clear();
        }
    }
    return bytes;
}

/// A file of hexadecimal under tests/data; `#` begins a comment. Throws where there is none, so that
/// no test passes on nothing.
inline std::vector<std::uint8_t> hex_file(const std::string& name) {
    std::ifstream stream(std::string(FETTLE_TEST_DATA) + "/" + name);
    std::string all;
    for (std::string line; std::getline(stream, line);) all += line.substr(0, line.find('#')) + ' ';
    auto bytes = from_hex(all);
    if (bytes.empty()) throw std::runtime_error("no test data in " + name);
    return bytes;
}

/// A binary file under tests/data.
inline std::vector<std::uint8_t> binary_file(const std::string& name) {
    std::ifstream stream(std::string(FETTLE_TEST_DATA) + "/" + name, std::ios::binary);
    const std::vector<char> raw{std::istreambuf_iterator<char>(stream), {}};
    if (raw.empty()) throw std::runtime_error("no test data in " + name);
    return {raw.begin(), raw.end()};
}

}  // namespace fettle::test
