// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/slot_memory.h"

#include <windows.h>

namespace fettle::windows_system {

namespace {

constexpr std::size_t kPage = 4096;

/// The pages of a buffer are present in memory from the start only if something was written to them.
void touch(std::uint8_t* memory, std::size_t size) {
    for (std::size_t at = 0; at < size; at += kPage) static_cast<volatile std::uint8_t*>(memory)[at] = 0;
}

}  // namespace

Status SlotMemory::allocate(const bench::QueueSettings& settings) {
    bytes_ = settings.largest_block;
    stride_ = (bytes_ + kPage - 1) / kPage * kPage;
    const auto size = stride_ * settings.depth;
    memory_ = static_cast<std::uint8_t*>(::VirtualAlloc(nullptr, size, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE));
    if (memory_ == nullptr)
        return fail(ErrorCode::too_large, FETTLE_TEXT("allocating {size} bytes of memory for buffers"),
                    {{"size", size}});
    touch(memory_, size);
    return {};
}

SlotMemory::~SlotMemory() {
    if (memory_ != nullptr) ::VirtualFree(memory_, 0, MEM_RELEASE);
}

}  // namespace fettle::windows_system
