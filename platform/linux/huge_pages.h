// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory_resource>

namespace fettle::linux_system {

/// Memory for large randomly accessed tables: in 2 MiB pages if available, which avoids TLB misses. Smaller blocks use
/// normal memory.
class HugePages final : public std::pmr::memory_resource {
    void* do_allocate(std::size_t bytes, std::size_t alignment) override;
    void do_deallocate(void* at, std::size_t bytes, std::size_t alignment) override;
    [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override;
};

}  // namespace fettle::linux_system
