// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/arena.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <utility>

namespace fettle::linux_system {

namespace {
constexpr std::size_t kPage = 4096;
}

Result<Arena> Arena::make(unsigned slots, std::uint32_t slot_bytes) {
    const std::size_t stride = (slot_bytes + kPage - 1) / kPage * kPage;
    const std::size_t size = stride * slots;
    void* base = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (base == MAP_FAILED)
        return fail(ErrorCode::too_large, FETTLE_TEXT("allocating {size} bytes of memory for buffers"),
                    {{"size", size}});
    return Arena(static_cast<std::uint8_t*>(base), size, stride, slot_bytes);
}

Arena::Arena(Arena&& other) noexcept
    : base_(std::exchange(other.base_, nullptr)),
      size_(other.size_),
      stride_(other.stride_),
      slot_bytes_(other.slot_bytes_) {}

Arena::~Arena() {
    if (base_ != nullptr) ::munmap(base_, size_);
}

}  // namespace fettle::linux_system
