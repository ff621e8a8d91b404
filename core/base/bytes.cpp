// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytes.h"

namespace fettle {

namespace {

void append_printable(std::string& text, std::uint8_t byte) {
    if (byte >= 0x20 && byte < 0x7F) text.push_back(static_cast<char>(byte));
}

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::string ascii_field(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const auto byte : bytes) {
        if (byte == 0) break;
        append_printable(text, byte);
    }
    return trimmed(text);
}

std::string ata_string(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        append_printable(text, bytes[i + 1]);
        append_printable(text, bytes[i]);
    }
    return trimmed(text);
}

std::string hex(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const auto byte : bytes) {
        text.push_back(digits[byte >> 4U]);
        text.push_back(digits[byte & 0xFU]);
    }
    return text;
}

}  // namespace fettle
