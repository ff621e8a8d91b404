// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/base/bytes.h"

namespace fettle::ftl::device {

/// Writes numbers to a state, least significant byte first.
class StateWriter {
public:
    void u8(std::uint8_t value) { bytes_.push_back(value); }
    void flag(bool value) { u8(value ? 1 : 0); }
    void u32(std::uint32_t value) { little(value, 4); }
    void u64(std::uint64_t value) { little(value, 8); }
    void real(double value) { u64(std::bit_cast<std::uint64_t>(value)); }
    void bytes(std::span<const std::uint8_t> bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }
    [[nodiscard]] const std::vector<std::uint8_t>& written() const { return bytes_; }
    [[nodiscard]] std::vector<std::uint8_t> take() { return std::move(bytes_); }

private:
    void little(std::uint64_t value, unsigned width) {
        for (unsigned i = 0; i < width; ++i) bytes_.push_back(static_cast<std::uint8_t>(value >> (8U * i)));
    }
    std::vector<std::uint8_t> bytes_;
};

/// Reads them. Past the end, and after `spoil`, everything is 0 and `good()` is false, so that a reader only needs to
/// check before using values and before allocating.
class StateReader {
public:
    explicit StateReader(BytesView bytes) : bytes_(bytes) {}
    [[nodiscard]] bool good() const { return good_; }
    /// Marks the state as invalid.
    void spoil() { good_ = false; }
    void require(bool condition) {
        if (!condition) spoil();
    }
    [[nodiscard]] std::size_t left() const { return good_ ? bytes_.size() - at_ : 0; }
    [[nodiscard]] std::uint8_t u8() { return static_cast<std::uint8_t>(little(1)); }
    [[nodiscard]] bool flag() {
        const auto value = u8();
        require(value <= 1);
        return value == 1;
    }
    [[nodiscard]] std::uint32_t u32() { return static_cast<std::uint32_t>(little(4)); }
    [[nodiscard]] std::uint64_t u64() { return little(8); }
    [[nodiscard]] double real() { return std::bit_cast<double>(little(8)); }
    /// The next `length` bytes; empty if there are fewer.
    [[nodiscard]] std::span<const std::uint8_t> bytes(std::size_t length) {
        require(length <= left());
        if (!good_) return {};
        const auto part = bytes_.span().subspan(at_, length);
        at_ += length;
        return part;
    }
    /// Number of items of at least `each` bytes that follow; 0 and invalid if the state is too short for them.
    [[nodiscard]] std::size_t count(std::size_t each) {
        const auto value = u64();
        require(value <= left() / each);
        return good_ ? static_cast<std::size_t>(value) : 0;
    }

private:
    std::uint64_t little(std::size_t width) {
        const auto part = bytes(width);
        std::uint64_t value = 0;
        for (std::size_t i = part.size(); i-- > 0;) value = value << 8U | part[i];
        return value;
    }
    BytesView bytes_;
    std::size_t at_ = 0;
    bool good_ = true;
};

}  // namespace fettle::ftl::device
