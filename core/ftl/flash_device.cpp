// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/flash_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/ftl/device_parts.h"

namespace fettle::ftl {

using device::kGrains;
using device::kNowhere;
using device::Page;

FlashDevice::Parts::Parts(const Parameters& used_parameters, Payload used_payload)
    : parameters(used_parameters),
      payload(used_payload),
      store(used_parameters, used_payload),
      sharing(store.layout().units),
      unit_bytes(store.layout().unit_bytes) {}

Status FlashDevice::Parts::inside(std::uint64_t offset, std::uint64_t bytes) const {
    if (offset <= parameters.user_bytes && bytes <= parameters.user_bytes - offset) return {};
    return fail(
        ErrorCode::invalid_argument,
        FETTLE_TEXT("flash: the range from {offset} to {offset} + {bytes} extends past the end at {user_bytes}"),
        {{"offset", offset}, {"bytes", bytes}, {"user_bytes", parameters.user_bytes}});
}

std::uint32_t FlashDevice::Parts::grains_of(double share) const {
    const auto grains = static_cast<std::int64_t>(std::ceil(std::clamp(share, 0.0, 1.0) * kGrains));
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(grains, store.layout().smallest_grains, kGrains));
}

/// Copies the contents of a location into `bytes`, one unit long.
void FlashDevice::Parts::contents(std::uint64_t place, std::uint8_t* bytes) {
    const auto unit = unit_of(place);
    if (!unit || store.find(*unit) == kNowhere) {
        std::fill_n(bytes, unit_bytes, std::uint8_t{0});
        return;
    }
    const auto* page = store.page(*unit);
    if (page != nullptr && *page) {
        std::copy_n(page->get(), unit_bytes, bytes);
        return;
    }
    // Written by `fill`: deterministic noise.
    device::Random random(parameters.seed ^ device::scramble(*unit));
    for (std::uint32_t i = 0; i < unit_bytes; i += 8) {
        const auto word = random.next();
        for (std::uint32_t j = 0; j < std::min(8U, unit_bytes - i); ++j) {
            bytes[i + j] = static_cast<std::uint8_t>(word >> (8U * j));
        }
    }
}

std::optional<std::uint32_t> FlashDevice::Parts::unit_of(std::uint64_t place) const {
    return parameters.deduplicates ? sharing.find(place) : std::optional(static_cast<std::uint32_t>(place));
}

void FlashDevice::Parts::unmap(std::uint64_t place) {
    if (!parameters.deduplicates) {
        store.drop(static_cast<std::uint32_t>(place));
    } else if (const auto unit = sharing.release(place)) {
        store.drop(*unit);
    }
}

Status FlashDevice::Parts::put(std::uint64_t place, std::uint32_t grains, Page page,
                               std::optional<std::uint64_t> hash) {
    const bool scattered = place != last_place && place != last_place + 1;
    last_place = place;
    if (!parameters.deduplicates)
        return store.put(static_cast<std::uint32_t>(place), grains, std::move(page), scattered);
    if (store.worn_out()) return fail(ErrorCode::io, FETTLE_TEXT("flash: worn out, no spare blocks are left"));
    if (const auto holder = hash ? sharing.holder(*hash) : std::nullopt) {
        const auto* held = store.page(*holder);
        const bool equal = payload == Payload::none || (held != nullptr && *held && page &&
                                                        std::equal(page.get(), page.get() + unit_bytes, held->get()));
        if (equal) {
            if (sharing.find(place) == holder) return {};
            unmap(place);
            sharing.share(place, *holder);
            return {};
        }
    }
    unmap(place);
    return store.put(sharing.make(place, hash), grains, std::move(page), scattered);
}

/// A part of a unit, or all of it: data from `data` at `from` within the unit.
Status FlashDevice::Parts::write_unit(std::uint64_t place, std::uint32_t from, std::span<const std::uint8_t> data) {
    const bool whole =
        data.size() == unit_bytes || (from == 0 && place * unit_bytes + data.size() == parameters.user_bytes);
    const auto old = whole ? std::nullopt : unit_of(place);
    if (old) store.read(*old, *old + 1);  // to insert the new part
    Page page;
    std::span<const std::uint8_t> stored = data;
    if (payload == Payload::stored) {
        page = std::make_unique<std::uint8_t[]>(unit_bytes);
        if (data.size() != unit_bytes) contents(place, page.get());
        std::copy(data.begin(), data.end(), page.get() + from);
        stored = {page.get(), unit_bytes};
    }
    // Without payload, the rest of the unit is assumed to compress equally well.
    const auto grains = parameters.compresses ? grains_of(compressor.share(stored)) : kGrains;
    std::optional<std::uint64_t> hash;
    if (parameters.deduplicates && stored.size() == unit_bytes) hash = device::hash_bytes(stored);
    return put(place, grains, std::move(page), hash);
}

FlashDevice::FlashDevice(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FlashDevice::FlashDevice(FlashDevice&&) noexcept = default;
FlashDevice& FlashDevice::operator=(FlashDevice&&) noexcept = default;
FlashDevice::~FlashDevice() = default;

Result<FlashDevice> FlashDevice::make(const Parameters& parameters, Payload payload) {
    if (const auto checked = check(parameters); !checked) return fail(checked.error());
    return FlashDevice(std::make_unique<Parts>(parameters, payload));
}

Result<std::uint64_t> FlashDevice::write(std::uint64_t offset, std::span<const std::uint8_t> data) {
    auto& parts = *parts_;
    if (const auto inside = parts.inside(offset, data.size()); !inside) return fail(inside.error());
    auto& clock = parts.store.clock();
    clock.begin(data.size());
    for (std::size_t done = 0; done < data.size();) {
        const auto from = static_cast<std::uint32_t>((offset + done) % parts.unit_bytes);
        const auto length = std::min<std::size_t>(parts.unit_bytes - from, data.size() - done);
        const auto written = parts.write_unit((offset + done) / parts.unit_bytes, from, data.subspan(done, length));
        if (!written) return fail(written.error());
        parts.host_written += length;
        done += length;
    }
    return clock.finish(true);
}

Result<std::uint64_t> FlashDevice::write_modelled(std::uint64_t offset, std::uint64_t bytes, double compressed_share) {
    auto& parts = *parts_;
    if (parts.payload != Payload::none) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("flash: a device that stores its data cannot accept modeled writes"));
    }
    if (const auto inside = parts.inside(offset, bytes); !inside) return fail(inside.error());
    if (bytes == 0) return 0;
    auto& clock = parts.store.clock();
    clock.begin(bytes);
    const auto grains = parts.grains_of(compressed_share);
    const auto last = (offset + bytes - 1) / parts.unit_bytes;
    for (auto place = offset / parts.unit_bytes; place <= last; ++place) {
        const bool whole = place * parts.unit_bytes >= offset &&
                           std::min((place + 1) * parts.unit_bytes, parts.parameters.user_bytes) <= offset + bytes;
        if (const auto old = whole ? std::nullopt : parts.unit_of(place)) parts.store.read(*old, *old + 1);
        if (auto written = parts.put(place, grains, nullptr, std::nullopt); !written) return fail(written.error());
    }
    parts.host_written += bytes;
    return clock.finish(true);
}

Result<std::uint64_t> FlashDevice::read(std::uint64_t offset, std::span<std::uint8_t> data) {
    auto& parts = *parts_;
    auto took = read_modelled(offset, data.size());
    if (!took || parts.payload == Payload::none) {
        std::fill(data.begin(), data.end(), std::uint8_t{0});
        return took;
    }
    std::vector<std::uint8_t> unit(parts.unit_bytes);
    for (std::size_t done = 0; done < data.size();) {
        const auto from = static_cast<std::size_t>((offset + done) % parts.unit_bytes);
        const auto length = std::min<std::size_t>(parts.unit_bytes - from, data.size() - done);
        parts.contents((offset + done) / parts.unit_bytes, unit.data());
        std::copy_n(unit.data() + from, length, data.data() + done);
        done += length;
    }
    return took;
}

Result<std::uint64_t> FlashDevice::read_modelled(std::uint64_t offset, std::uint64_t bytes) {
    auto& parts = *parts_;
    if (const auto inside = parts.inside(offset, bytes); !inside) return fail(inside.error());
    parts.host_read += bytes;
    if (bytes == 0) return 0;
    auto& clock = parts.store.clock();
    clock.begin(bytes);
    const auto first = offset / parts.unit_bytes;
    const auto end = (offset + bytes - 1) / parts.unit_bytes + 1;
    if (!parts.parameters.deduplicates) {
        parts.store.read(first, end);
    } else {
        for (auto place = first; place < end; ++place) {
            if (const auto unit = parts.unit_of(place)) parts.store.read(*unit, *unit + 1);
        }
    }
    return clock.finish(false);
}

Result<std::uint64_t> FlashDevice::trim(std::uint64_t offset, std::uint64_t bytes) {
    auto& parts = *parts_;
    if (const auto inside = parts.inside(offset, bytes); !inside) return fail(inside.error());
    if (bytes == 0) return 0;
    auto& clock = parts.store.clock();
    clock.begin(0);
    const auto size = std::uint64_t{parts.unit_bytes};
    const auto end = offset + bytes;
    const auto first = (offset + size - 1) / size;
    const auto last = end == parts.parameters.user_bytes ? parts.store.layout().units : end / size;
    if (auto cut = parts.zero_edges(offset, end, first, last); !cut) return fail(cut.error());
    constexpr auto kChunk = device::UnitMap::kChunkUnits;
    for (auto place = first; place < last; ++place) {
        if (!parts.parameters.deduplicates) {
            place = parts.store.map().skip_empty(place, last);
            if (place == last) break;
            const auto chunk_end = std::min<std::uint64_t>(place + kChunk, parts.store.layout().units);
            if (place % kChunk == 0 && chunk_end <= last && parts.store.map().follows_filling(place)) {
                parts.store.drop_filled(place);
                place = chunk_end - 1;
                continue;
            }
        }
        parts.unmap(place);
        if (place % kChunk == kChunk - 1) parts.store.map().release(place);
    }
    parts.trimmed += bytes;
    clock.trimmed(bytes);
    return clock.finish(false);
}

/// Zeros the partial units at both ends of a TRIM. Not a host write, so it is not counted as one.
Status FlashDevice::Parts::zero_edges(std::uint64_t offset, std::uint64_t end, std::uint64_t first,
                                      std::uint64_t last) {
    if (payload == Payload::none) return {};
    const auto zero = [&](std::uint64_t from, std::uint64_t to) -> Status {
        const auto place = from / unit_bytes;
        if (from >= to || !holds(place)) return {};
        const std::vector<std::uint8_t> zeros(static_cast<std::size_t>(to - from), 0);
        return write_unit(place, static_cast<std::uint32_t>(from % unit_bytes), zeros);
    };
    const auto head = std::min(end, first * unit_bytes);
    if (auto written = zero(offset, head); !written) return written;
    return last >= first ? zero(std::max(head, last * unit_bytes), end) : Status();
}

std::uint64_t FlashDevice::erase_all() {
    auto& parts = *parts_;
    parts.store.erase_all();
    parts.sharing.clear();
    parts.last_place = kNowhere - 1;
    auto& clock = parts.store.clock();
    const auto took = clock.on() ? clock.busy_until() - clock.now() : 0;
    clock.advance(took);
    return took;
}

void FlashDevice::idle(std::uint64_t ns) {
    constexpr std::uint64_t kLongest = 400ULL * 86'400 * 1'000'000'000;  // longer has no further effect
    parts_->store.idle(std::min(ns, kLongest));
}

void FlashDevice::fill(double compressed_share) {
    auto& parts = *parts_;
    erase_all();
    const auto grains = parts.grains_of(compressed_share);
    if (parts.store.whole() && !parts.parameters.deduplicates) {
        parts.store.fill(grains);
    } else {
        for (std::uint64_t place = 0; place < parts.store.layout().units; ++place) {
            if (!parts.put(place, grains, nullptr, std::nullopt)) return;
        }
    }
    parts.last_place = parts.store.layout().units - 1;
    parts.host_written += parts.parameters.user_bytes;
}

bool FlashDevice::mapped(std::uint64_t offset, std::uint64_t bytes) const {
    const auto& parts = *parts_;
    if (bytes == 0 || !parts.inside(offset, bytes)) return false;
    const auto end = (offset + bytes - 1) / parts.unit_bytes + 1;
    for (auto place = offset / parts.unit_bytes; place < end; ++place) {
        if (!parts.parameters.deduplicates) place = parts.store.map().skip_empty(place, end);
        if (place < end && parts.holds(place)) return true;
    }
    return false;
}

FlashCounters FlashDevice::counters() const {
    const auto& parts = *parts_;
    const auto& layout = parts.store.layout();
    FlashCounters counters;
    counters.host_written = {parts.host_written};
    counters.host_read = {parts.host_read};
    counters.trimmed = {parts.trimmed};
    counters.flash_written = {parts.store.pages_programmed() * layout.page_bytes};
    counters.erases = parts.store.erases();
    counters.average_erase_count = static_cast<double>(counters.erases) / layout.blocks;
    counters.largest_erase_count = parts.store.largest_erase_count();
    counters.retired_blocks = parts.store.retired();
    counters.free_bytes = parts.store.free_blocks() * layout.block_bytes;
    counters.worn_out = parts.store.worn_out();
    return counters;
}

const Parameters& FlashDevice::parameters() const { return parts_->parameters; }
std::uint64_t FlashDevice::now_ns() const { return parts_->store.clock().now(); }

std::string FlashDevice::broken_rule() const {
    auto broken = parts_->store.broken_rule();
    if (broken.empty() && parts_->parameters.deduplicates && !parts_->sharing.sound(parts_->store.map())) {
        broken = "shared units and their users are inconsistent";
    }
    return broken;
}

}  // namespace fettle::ftl
