// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <vector>

#include "core/drive/ports.h"

namespace fettle::partition {

/// A device in memory of any claimed size: blocks of 4 KiB that were never written are zeros and
/// take no room. It keeps the port's contract: unaligned reads and reads past the end fail.
class SparseDevice final : public BlockDevice {
public:
    explicit SparseDevice(std::uint64_t size, std::uint32_t sector = 512) : size_(size), sector_(sector) {}

    [[nodiscard]] ByteCount size() const override { return {size_}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return sector_; }

    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (offset % sector_ != 0 || data.size() % sector_ != 0) return fail(ErrorCode::invalid_argument, "unaligned");
        if (offset > size_ || size_ - offset < data.size()) return fail(ErrorCode::truncated, "past the end");
        bytes_read_ += data.size();
        const auto hit = [&](std::uint64_t bad) { return bad >= offset && bad - offset < data.size(); };
        if (std::any_of(bad_.begin(), bad_.end(), hit)) return fail(ErrorCode::io, "unreadable sector");
        each_block(offset, data.size(), [&](std::uint64_t block, std::size_t in_block, std::size_t at, std::size_t n) {
            const auto found = blocks_.find(block);
            if (found == blocks_.end()) {
                std::memset(data.data() + at, 0, n);
            } else {
                std::memcpy(data.data() + at, found->second.data() + in_block, n);
            }
        });
        return {};
    }

    void write(std::uint64_t offset, std::span<const std::uint8_t> data) {
        each_block(offset, data.size(), [&](std::uint64_t block, std::size_t in_block, std::size_t at, std::size_t n) {
            auto& bytes = blocks_[block];
            bytes.resize(kBlock);
            std::memcpy(bytes.data() + in_block, data.data() + at, n);
        });
    }
    void resize(std::uint64_t size) { size_ = size; }
    /// Reads that touch this byte fail with `io`.
    void break_at(std::uint64_t offset) { bad_.push_back(offset); }
    [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }

private:
    static constexpr std::size_t kBlock = 4096;

    template <typename Each>
    static void each_block(std::uint64_t offset, std::size_t length, Each each) {
        for (std::size_t at = 0; at < length;) {
            const auto in_block = static_cast<std::size_t>((offset + at) % kBlock);
            const auto n = std::min(kBlock - in_block, length - at);
            each((offset + at) / kBlock, in_block, at, n);
            at += n;
        }
    }

    std::uint64_t size_;
    std::uint32_t sector_;
    std::map<std::uint64_t, std::vector<std::uint8_t>> blocks_;
    std::vector<std::uint64_t> bad_;
    std::uint64_t bytes_read_ = 0;
};

}  // namespace fettle::partition
