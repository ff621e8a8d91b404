// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/huge_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace fettle::linux_system {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20U;

/// Above this size, the unused rest of the last page is negligible.
constexpr std::size_t kLarge = 4 * kHugePage;

std::align_val_t alignment_of(std::size_t bytes, std::size_t alignment) {
    return std::align_val_t{bytes >= kLarge ? std::max(alignment, kHugePage) : alignment};
}

}  // namespace

void* HugePages::do_allocate(std::size_t bytes, std::size_t alignment) {
    void* const at = ::operator new(bytes, alignment_of(bytes, alignment));
    // Only a hint: without huge pages the kernel refuses, and normal pages are used.
    if (bytes >= kLarge) (void)::madvise(at, bytes / kHugePage * kHugePage, MADV_HUGEPAGE);
    return at;
}

void HugePages::do_deallocate(void* at, std::size_t bytes, std::size_t alignment) {
    ::operator delete(at, alignment_of(bytes, alignment));
}

bool HugePages::do_is_equal(const memory_resource& other) const noexcept {
    return dynamic_cast<const HugePages*>(&other) != nullptr;
}

}  // namespace fettle::linux_system
