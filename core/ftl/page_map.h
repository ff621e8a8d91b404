// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "core/ftl/block_counts.h"

namespace fettle::ftl {

/// Maps flash pages to user pages, and records which flash pages are valid. 4 bytes per user page, 4 bytes and a bit
/// per flash page, 2 bytes per block.
///
/// A flash address is `block << shift | page`, so that finding its block needs no division; if the number of pages per
/// block is not a power of two, addresses have gaps, which only affect the bitmap.
class PageMap : public BlockCounts {
public:
    static constexpr std::uint32_t kUnmapped = UINT32_MAX;

    /// A block being written.
    struct Frontier {
        std::uint32_t block = 0;
        std::uint32_t filled = 0;
        std::uint32_t* users = nullptr;
        std::uint32_t flash = 0;  ///< address of its first page
    };

    PageMap(std::uint32_t blocks, std::uint32_t pages_per_block, std::uint32_t user_pages,
            std::pmr::memory_resource& memory)
        : BlockCounts(blocks, pages_per_block, memory),
          shift_(shift_of(pages_per_block)),
          flash_of_(user_pages, kUnmapped, &memory),
          user_of_(std::size_t{blocks} * pages_per_block, 0U, &memory),
          valid_(((std::size_t{blocks} << shift_) + 63) / 64, std::uint64_t{0}, &memory) {}

    [[nodiscard]] static constexpr unsigned shift_of(std::uint32_t pages_per_block) noexcept {
        return static_cast<unsigned>(std::bit_width(pages_per_block - 1));
    }

    [[nodiscard]] std::uint32_t user_pages() const noexcept { return static_cast<std::uint32_t>(flash_of_.size()); }
    [[nodiscard]] std::uint32_t block_of(std::uint32_t flash) const noexcept { return flash >> shift_; }
    [[nodiscard]] std::uint32_t first_of(std::uint32_t block) const noexcept { return block << shift_; }
    [[nodiscard]] std::uint32_t flash_of(std::uint32_t user) const noexcept { return flash_of_[user]; }
    /// The user pages written to a block, in page order.
    [[nodiscard]] std::uint32_t* users_of(std::uint32_t block) noexcept {
        return user_of_.data() + std::size_t{block} * pages_per_block();
    }

    /// A block will be written: marks all its pages as valid at once, which avoids setting single bits later.
    Frontier open(std::uint32_t block) noexcept {
        BlockCounts::open(block);
        for (std::uint32_t page = 0; page < pages_per_block(); page += 64) {
            const auto first = first_of(block) + page;
            const auto pages = pages_per_block() - page;
            const auto ones = pages >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << pages) - 1;
            valid_[first >> 6U] |= ones << (first & 63U);
        }
        return {block, 0, users_of(block), first_of(block)};
    }
    void map(std::uint32_t user, std::uint32_t flash) noexcept { flash_of_[user] = flash; }
    void unmap(std::uint32_t user) noexcept { flash_of_[user] = kUnmapped; }
    /// Returns the number of valid pages left in the block.
    std::uint32_t invalidate(std::uint32_t flash) noexcept {
        valid_[flash >> 6U] &= ~(std::uint64_t{1} << (flash & 63U));
        return lose(block_of(flash));
    }
    /// Copies the valid user pages among the block's next 64 pages from `page` on to `users`, clears them and returns
    /// their number.
    std::uint32_t take(std::uint32_t block, std::uint32_t page, std::uint32_t* users) noexcept {
        const auto first = first_of(block) + page;
        auto& word = valid_[first >> 6U];
        const auto pages = pages_per_block() - page;
        const auto mask = (pages >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << pages) - 1) << (first & 63U);
        const auto* const source = users_of(block) + page;
        std::uint32_t count = 0;
        for (auto bits = (word & mask) >> (first & 63U); bits != 0; bits &= bits - 1) {
            users[count] = source[std::countr_zero(bits)];
            prefetch_user(users[count]);
            ++count;
        }
        word &= ~mask;
        return count;
    }

    /// Prefetches for the next steps: the tables are far larger than the CPU caches.
    void prefetch_user(std::uint32_t user) const noexcept { __builtin_prefetch(&flash_of_[user], 1); }
    void prefetch_flash(std::uint32_t flash) const noexcept {
        __builtin_prefetch(&valid_[flash >> 6U], 1);
        prefetch_count(block_of(flash));
    }
    void prefetch_block(std::uint32_t block) const noexcept {
        const auto* const users = user_of_.data() + std::size_t{block} * pages_per_block();
        for (std::uint32_t page = 0; page < pages_per_block(); page += 16) __builtin_prefetch(users + page);
        __builtin_prefetch(&valid_[first_of(block) >> 6U], 1);
    }

    /// Of the block's valid pages; call after prefetch_block.
    void prefetch_users_of(std::uint32_t block) const noexcept {
        const auto* const users = user_of_.data() + std::size_t{block} * pages_per_block();
        for (std::uint32_t page = 0; page < pages_per_block(); ++page) {
            const auto flash = first_of(block) + page;
            if ((valid_[flash >> 6U] >> (flash & 63U) & 1U) != 0) prefetch_user(users[page]);
        }
    }

    [[nodiscard]] static std::uint64_t bytes(std::uint64_t blocks, std::uint32_t pages_per_block,
                                             std::uint64_t user_pages) noexcept {
        return user_pages * 4 + blocks * pages_per_block * 4 + (blocks << shift_of(pages_per_block)) / 8 +
               BlockCounts::bytes(blocks);
    }

private:
    unsigned shift_;
    std::pmr::vector<std::uint32_t> flash_of_;
    std::pmr::vector<std::uint32_t> user_of_;
    std::pmr::vector<std::uint64_t> valid_;
};

}  // namespace fettle::ftl
