// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/file_set.h"

#include <algorithm>
#include <cmath>

namespace fettle::bench {

namespace {

constexpr std::uint32_t kMostFiles = 10'000'000;

std::uint64_t size_in(const FilePart& part, std::uint32_t index) noexcept {
    if (part.count < 2) return part.smallest + (part.largest - part.smallest) / 2;
    return part.smallest + (part.largest - part.smallest) * index / (part.count - 1);
}

std::uint64_t bytes_of(const FilePart& part) noexcept {
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < part.count; ++i) sum += size_in(part, i);
    return sum;
}

FilePart scaled(FilePart part, double factor) {
    const auto wanted = static_cast<double>(bytes_of(part)) * factor;
    const auto count = std::clamp(std::round(part.count * factor), 1.0, static_cast<double>(kMostFiles));
    const auto mean = (static_cast<double>(part.smallest) + static_cast<double>(part.largest)) / 2;
    part.count = std::max(static_cast<std::uint32_t>(count), std::min(part.count, 2U));
    const auto shrink = mean > 0 ? wanted / (part.count * mean) : 1.0;
    if (shrink < 1 && part.count <= 2) {
        part.smallest = static_cast<std::uint64_t>(static_cast<double>(part.smallest) * shrink);
        part.largest = static_cast<std::uint64_t>(static_cast<double>(part.largest) * shrink);
    }
    return part;
}

}  // namespace

std::uint32_t FileSet::count() const noexcept {
    std::uint32_t sum = 0;
    for (const auto& part : parts) sum += part.count;
    return sum;
}

std::uint64_t FileSet::bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& part : parts) sum += bytes_of(part);
    return sum;
}

std::uint64_t FileSet::size_of(std::uint32_t index) const noexcept {
    for (const auto& part : parts) {
        if (index < part.count) return size_in(part, index);
        index -= part.count;
    }
    return 0;
}

FilePart equal_files(std::uint32_t count, std::uint64_t bytes) noexcept {
    return {count, bytes / count, bytes / count};
}

FileSet scaled(FileSet set, double factor) {
    if (factor == 1) return set;
    for (auto& part : set.parts) part = scaled(part, factor);
    return set;
}

}  // namespace fettle::bench
