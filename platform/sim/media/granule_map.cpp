// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/granule_map.h"

#include <algorithm>

namespace fettle::sim {

namespace {

/// Calls `each(word index, mask)` for the bits [first, last) of a chunk; stops when it returns true.
template <typename Each>
bool for_each_word(std::uint64_t first, std::uint64_t last, const Each& each) {
    while (first < last) {
        const auto word = first / 64;
        const auto end = std::min(last, (word + 1) * 64);
        const auto bits = end - first;
        const auto mask = (bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1) << (first % 64);
        if (each(word, mask)) return true;
        first = end;
    }
    return false;
}

}  // namespace

bool GranuleMap::test(std::uint64_t number) const {
    const auto found = chunks_.find(number / kBits);
    if (found == chunks_.end()) return false;
    return ((found->second[number % kBits / 64] >> (number % 64)) & 1U) != 0;
}

void GranuleMap::set(std::uint64_t first, std::uint64_t count) {
    for (const auto end = first + count; first < end;) {
        const auto chunk_begin = first / kBits * kBits;
        const auto stop = std::min(end, chunk_begin + kBits);
        auto& chunk = chunks_[first / kBits];
        for_each_word(first - chunk_begin, stop - chunk_begin, [&](std::uint64_t word, std::uint64_t mask) {
            chunk[word] |= mask;
            return false;
        });
        first = stop;
    }
}

void GranuleMap::clear(std::uint64_t first, std::uint64_t count) {
    const auto end = first + count;
    if (count / kBits <= 2) {
        for (auto index = first / kBits; index * kBits < end; ++index) {
            const auto found = chunks_.find(index);
            if (found != chunks_.end()) clear_bits(found->second, index * kBits, first, end);
        }
        return;
    }
    for (auto each = chunks_.begin(); each != chunks_.end();) {
        const auto begin = each->first * kBits;
        if (first <= begin && begin + kBits <= end) {
            each = chunks_.erase(each);
            continue;
        }
        clear_bits(each->second, begin, first, end);
        ++each;
    }
}

void GranuleMap::clear_bits(Chunk& chunk, std::uint64_t chunk_begin, std::uint64_t first, std::uint64_t end) {
    const auto from = std::max(first, chunk_begin);
    const auto to = std::min(end, chunk_begin + kBits);
    if (from >= to) return;
    for_each_word(from - chunk_begin, to - chunk_begin, [&](std::uint64_t word, std::uint64_t mask) {
        chunk[word] &= ~mask;
        return false;
    });
}

bool GranuleMap::any(std::uint64_t first, std::uint64_t count) const {
    const auto end = first + count;
    const auto in_chunk = [&](std::uint64_t index, const Chunk& chunk) {
        const auto chunk_begin = index * kBits;
        const auto from = std::max(first, chunk_begin);
        const auto to = std::min(end, chunk_begin + kBits);
        return from < to &&
               for_each_word(from - chunk_begin, to - chunk_begin,
                             [&](std::uint64_t word, std::uint64_t mask) { return (chunk[word] & mask) != 0; });
    };
    if (count / kBits <= 2) {
        for (auto index = first / kBits; index * kBits < end; ++index) {
            const auto found = chunks_.find(index);
            if (found != chunks_.end() && in_chunk(index, found->second)) return true;
        }
        return false;
    }
    return std::any_of(chunks_.begin(), chunks_.end(),
                       [&](const auto& each) { return in_chunk(each.first, each.second); });
}

bool GranuleMap::any_of(const std::function<bool(std::uint64_t)>& each) const {
    for (const auto& [index, chunk] : chunks_) {
        for (std::uint64_t bit = 0; bit < kBits; ++bit) {
            if (((chunk[bit / 64] >> (bit % 64)) & 1U) != 0 && each(index * kBits + bit)) return true;
        }
    }
    return false;
}

}  // namespace fettle::sim
