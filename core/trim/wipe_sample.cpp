// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/wipe_sample.h"

#include <algorithm>
#include <array>

#include "core/base/bytes.h"

namespace fettle::trim {

std::vector<std::uint64_t> places_in(const std::vector<allocation::Range>& ranges, std::size_t most) {
    std::uint64_t all = 0;
    for (const auto& range : ranges) all += range.length / kSampleBytes;
    std::vector<std::uint64_t> places;
    if (all == 0 || most == 0) return places;
    const auto count = std::min<std::uint64_t>(all, most);
    const auto gaps = count - 1;
    std::uint64_t before = 0;
    std::uint64_t next = 0;  // of `count`
    for (const auto& range : ranges) {
        const auto here = range.length / kSampleBytes;
        for (; next < count; ++next) {
            // The first is 0, the last all - 1; divided before it is multiplied, because the product may overflow.
            const auto at = gaps == 0 ? 0 : next * ((all - 1) / gaps) + next * ((all - 1) % gaps) / gaps;
            if (at >= before + here) break;
            places.push_back(range.start + (at - before) * kSampleBytes);
        }
        before += here;
    }
    return places;
}

Result<WipeSample> take_sample(BlockDevice& device, std::vector<std::uint64_t> places, const plan::Hasher& hasher) {
    WipeSample sample;
    std::array<std::uint8_t, kSampleBytes> bytes{};
    for (const auto place : places) {
        if (auto read = device.read(place, bytes); !read) return fail(read.error());
        auto digest = hasher.sha256(BytesView(bytes).text());
        if (!digest) return fail(digest.error());
        sample.digests.push_back(*digest);
    }
    sample.places = std::move(places);
    return sample;
}

Result<std::size_t> count_zeros(BlockDevice& device, const std::vector<std::uint64_t>& places) {
    std::size_t zeros = 0;
    std::array<std::uint8_t, kSampleBytes> bytes{};
    for (const auto place : places) {
        if (auto read = device.read(place, bytes); !read) return fail(read.error());
        zeros += std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; }) ? 1U : 0U;
    }
    return zeros;
}

}  // namespace fettle::trim
