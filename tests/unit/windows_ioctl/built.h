// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"

namespace fettle::windows {

/// A buffer as a driver fills it in, by offsets from Microsoft's headers and not by those of the decoders.
class Built {
public:
    explicit Built(std::size_t size) : bytes_(size) {}

    Built& u8(std::size_t at, std::uint64_t value) { return put(at, value, 1); }
    Built& u16(std::size_t at, std::uint64_t value) { return put(at, value, 2); }
    Built& u32(std::size_t at, std::uint64_t value) { return put(at, value, 4); }
    Built& u64(std::size_t at, std::uint64_t value) { return put(at, value, 8); }
    Built& text(std::size_t at, std::string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i) bytes_.at(at + i) = static_cast<std::uint8_t>(text[i]);
        return *this;
    }
    Built& raw(std::size_t at, std::initializer_list<int> values) {
        for (const int value : values) bytes_.at(at++) = static_cast<std::uint8_t>(value);
        return *this;
    }
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }
    [[nodiscard]] BytesView first(std::size_t length) const { return BytesView(bytes_).slice(0, length); }

private:
    Built& put(std::size_t at, std::uint64_t value, std::size_t width) {
        for (std::size_t i = 0; i < width; ++i) bytes_.at(at + i) = static_cast<std::uint8_t>(value >> (8 * i));
        return *this;
    }
    std::vector<std::uint8_t> bytes_;
};

}  // namespace fettle::windows
