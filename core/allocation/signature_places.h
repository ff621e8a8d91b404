// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>

#include "core/allocation/source.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

/// The bytes at the locations of signatures. Start and end are read once, other locations on demand. A location beyond
/// the device is empty; one that cannot be read is empty too, and recorded.
class SignaturePlaces {
public:
    explicit SignaturePlaces(Source& source) : source_(source) {
        const auto bytes = source.size();
        head_ = read(0, static_cast<std::size_t>(std::min<std::uint64_t>(bytes, kHead)));
        const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, kTail));
        tail_ = read(bytes - length, length);
    }

    [[nodiscard]] std::uint64_t size() const { return source_.size(); }
    /// A location could not be read, so the result is incomplete.
    [[nodiscard]] const std::optional<Message>& failed() const noexcept { return failed_; }

    /// `length` bytes from `offset`, or none.
    [[nodiscard]] BytesView at(std::uint64_t offset, std::size_t length) {
        if (offset > size() || size() - offset < length) return {};
        if (offset + length <= head_.size()) return BytesView(head_).slice(static_cast<std::size_t>(offset), length);
        const auto tail_start = size() - tail_.size();
        if (offset >= tail_start) return BytesView(tail_).slice(static_cast<std::size_t>(offset - tail_start), length);
        elsewhere_ = read(offset, length);
        return elsewhere_;
    }
    /// The location `sectors` of 512 bytes before the end of the last whole one; beyond the device if it is too small.
    [[nodiscard]] std::uint64_t before_end(std::uint64_t sectors, std::uint64_t sector = 512) const {
        const auto all = size() / sector;
        return all < sectors ? size() : (all - sectors) * sector;
    }

private:
    static constexpr std::uint64_t kHead = std::uint64_t{512} << 10U;
    static constexpr std::uint64_t kTail = std::uint64_t{2} << 20U;

    [[nodiscard]] std::vector<std::uint8_t> read(std::uint64_t offset, std::size_t length) {
        auto bytes = source_.read(offset, length);
        if (bytes) return std::move(*bytes);
        if (!failed_) failed_ = bytes.error();
        return {};
    }

    Source& source_;
    std::vector<std::uint8_t> head_;
    std::vector<std::uint8_t> tail_;
    std::vector<std::uint8_t> elsewhere_;
    std::optional<Message> failed_;
};

}  // namespace fettle::allocation
