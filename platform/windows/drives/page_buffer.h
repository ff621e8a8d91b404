// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace fettle::windows {

/// Zeroed bytes at the start of a page. Drivers transfer directly to and from them, and adapters demand up to page
/// alignment (STORAGE_ADAPTER_DESCRIPTOR, AlignmentMask), which callers' buffers do not have.
class PageBuffer {
public:
    explicit PageBuffer(std::size_t bytes) : memory_(bytes + kPageBytes - 1), size_(bytes) {
        void* start = memory_.data();
        std::size_t space = memory_.size();
        start_ = static_cast<std::uint8_t*>(std::align(kPageBytes, bytes, start, space));
    }
    PageBuffer(const PageBuffer&) = delete;
    PageBuffer& operator=(const PageBuffer&) = delete;

    [[nodiscard]] std::span<std::uint8_t> bytes() noexcept { return {start_, size_}; }

private:
    static constexpr std::size_t kPageBytes = 4096;
    std::vector<std::uint8_t> memory_;
    std::uint8_t* start_ = nullptr;
    std::size_t size_;
};

}  // namespace fettle::windows
