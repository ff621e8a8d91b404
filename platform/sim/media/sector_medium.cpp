// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/sector_medium.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "platform/sim/base/noise.h"

namespace fettle::sim {

namespace {

constexpr auto kGranule = SectorStore::kGranule;
constexpr std::uint32_t kBlankKey = 0;  // of the noise that unmapped sectors read as

// The store's label: kind, then the value, little-endian.
constexpr std::size_t kLabelBytes = 5;

void fill_pattern(std::uint64_t offset, std::span<std::uint8_t> data, std::uint32_t pattern) {
    // Most significant byte first, as ATA and SCSI send the pattern of an overwrite.
    constexpr std::size_t kPeriod = sizeof(pattern);
    const auto first = std::min(kPeriod, data.size());
    for (std::size_t i = 0; i < first; ++i) {
        data[i] = static_cast<std::uint8_t>(pattern >> (24 - 8 * ((offset + i) % kPeriod)));
    }
    // Fills the rest with copies of the beginning, doubling each time.
    for (auto filled = first; filled < data.size();) {
        const auto count = std::min(filled, data.size() - filled);
        std::memcpy(data.data() + filled, data.data(), count);
        filled += count;
    }
}

bool sound_sector(std::uint32_t bytes) { return bytes == 512 || bytes == 1024 || bytes == 2048 || bytes == 4096; }

}  // namespace

SectorMedium::SectorMedium(std::unique_ptr<SectorStore> store, std::unique_ptr<CountingFlash> flash,
                           std::uint64_t sectors, std::uint32_t sector_bytes)
    : store_(std::move(store)), flash_(std::move(flash)), sectors_(sectors), sector_bytes_(sector_bytes) {}

Result<std::unique_ptr<SectorMedium>> SectorMedium::make(std::unique_ptr<SectorStore> store,
                                                         std::unique_ptr<CountingFlash> flash, std::uint64_t sectors,
                                                         std::uint32_t sector_bytes) {
    if (!sound_sector(sector_bytes) || sectors > store->bytes() / sector_bytes) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{sectors} sectors of {sector_bytes} bytes"),
                    {{"sectors", sectors}, {"sector_bytes", sector_bytes}});
    }
    std::unique_ptr<SectorMedium> medium(new SectorMedium(std::move(store), std::move(flash), sectors, sector_bytes));
    if (auto looked = medium->look_at_store(); !looked) return fail(looked.error());
    return medium;
}

Status SectorMedium::look_at_store() {
    const auto label = store_->label();
    if (!label) return fail(label.error());
    if (label->size() == kLabelBytes && (*label)[0] <= static_cast<std::uint8_t>(Ground::Kind::noise)) {
        ground_.kind = static_cast<Ground::Kind>((*label)[0]);
        ground_.value = FixedView<kLabelBytes>(label->data()).le32<1>();
        last_key_ = ground_.value;
    }
    return store_->extents([&](std::uint64_t offset, std::uint64_t bytes) {
        const auto first = offset / kGranule;
        present_.set(first, (offset + bytes + kGranule - 1) / kGranule - first);
    });
}

Status SectorMedium::check_range(Lba first, std::uint64_t count, const char* what) const {
    if (first.value <= sectors_ && count <= sectors_ - first.value) return {};
    return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{what} of {count} sectors at {first_sector}"),
                {{"what", what}, {"count", count}, {"first_sector", first.value}});
}

void SectorMedium::fill_blank(std::uint64_t offset, std::span<std::uint8_t> data) const {
    if (blank_ == Blank::noise) {
        fill_noise(kBlankKey, offset, data);
    } else {
        std::fill(data.begin(), data.end(), blank_ == Blank::ones ? std::uint8_t{0xFF} : std::uint8_t{0});
    }
}

void SectorMedium::fill_ground(std::uint64_t offset, std::span<std::uint8_t> data) const {
    switch (ground_.kind) {
        case Ground::Kind::unmapped: fill_blank(offset, data); break;
        case Ground::Kind::pattern: fill_pattern(offset, data, ground_.value); break;
        case Ground::Kind::noise: fill_noise(ground_.value, offset, data); break;
    }
}

Status SectorMedium::read(Lba first, std::span<std::uint8_t> data) {
    const auto count = data.size() / sector_bytes_;
    if (auto inside = check_range(first, count, "read"); !inside) return inside;
    auto offset = first.value * sector_bytes_;
    service_ns_ = 0;
    if (flash_) {
        const auto took = flash_->read(offset, data.size());
        if (!took) return fail(took.error());
        service_ns_ = *took;
    }
    counted_.host_read.bytes += data.size();
    // Runs of equal granules are handled together.
    while (!data.empty()) {
        const bool stored = present_.test(offset / kGranule);
        auto length = std::min<std::uint64_t>(data.size(), kGranule - offset % kGranule);
        while (length < data.size() && present_.test((offset + length) / kGranule) == stored) {
            length = std::min<std::uint64_t>(data.size(), length + kGranule);
        }
        const auto part = data.first(static_cast<std::size_t>(length));
        if (!stored) {
            fill_ground(offset, part);
        } else if (auto got = store_->read(offset, part); !got) {
            return got;
        }
        offset += length;
        data = data.subspan(part.size());
    }
    return {};
}

Status SectorMedium::write(Lba first, std::span<const std::uint8_t> data) {
    const auto count = data.size() / sector_bytes_;
    if (auto inside = check_range(first, count, "write"); !inside) return inside;
    const auto offset = first.value * sector_bytes_;
    service_ns_ = 0;
    if (flash_) {
        const auto took = flash_->write(offset, data);
        if (!took) return fail(took.error());
        service_ns_ = *took;
    }
    counted_.host_written.bytes += data.size();
    return write_bytes(offset, data);
}

Status SectorMedium::write_bytes(std::uint64_t offset, std::span<const std::uint8_t> data) {
    while (!data.empty()) {
        const auto granule = offset / kGranule;
        const auto inside = offset % kGranule;
        if (inside == 0 && data.size() >= kGranule) {
            const auto whole = data.size() / kGranule * kGranule;
            if (auto written = store_->write(offset, data.first(whole)); !written) return written;
            present_.set(granule, whole / kGranule);
            for (std::uint64_t i = 0; !absent_.empty() && i < whole / kGranule; ++i) absent_.erase(granule + i);
            offset += whole;
            data = data.subspan(whole);
            continue;
        }
        const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(data.size(), kGranule - inside));
        const Piece piece{granule, inside, inside + length};
        if (auto written = write_piece(piece, data.first(length)); !written) return written;
        offset += length;
        data = data.subspan(length);
    }
    return {};
}

Status SectorMedium::write_piece(const Piece& piece, std::span<const std::uint8_t> data) {
    if (auto raised = raise_ground(piece.granule); !raised) return raised;
    if (auto written = store_->write(piece.granule * kGranule + piece.begin, data); !written) return written;
    if (const auto found = absent_.find(piece.granule); found != absent_.end()) {
        found->second = static_cast<std::uint8_t>(found->second & ~sector_bits(piece));
        if (found->second == 0) absent_.erase(found);
    }
    return {};
}

/// Allocates a granule in the store, with its current contents.
Status SectorMedium::raise_ground(std::uint64_t granule) {
    if (present_.test(granule)) return {};
    std::array<std::uint8_t, kGranule> bytes{};
    const auto offset = granule * kGranule;
    const auto part =
        std::span(bytes).first(static_cast<std::size_t>(std::min<std::uint64_t>(kGranule, store_->bytes() - offset)));
    fill_ground(offset, part);
    if (auto written = store_->write(offset, part); !written) return written;
    present_.set(granule, 1);
    if (ground_.kind == Ground::Kind::unmapped || hollow_.test(granule)) absent_[granule] = all_sector_bits();
    return {};
}

Status SectorMedium::trim(Lba first, std::uint64_t count) {
    if (auto inside = check_range(first, count, "trim"); !inside) return inside;
    const auto offset = first.value * sector_bytes_;
    const auto bytes = count * sector_bytes_;
    service_ns_ = 0;
    if (flash_) {
        const auto took = flash_->trim(offset, bytes);
        if (!took) return fail(took.error());
        service_ns_ = *took;
    }
    counted_.trimmed.bytes += bytes;
    if (count == sectors_) return set_ground({});
    return trim_bytes(offset, bytes);
}

Status SectorMedium::trim_bytes(std::uint64_t offset, std::uint64_t bytes) {
    while (bytes > 0) {
        const auto granule = offset / kGranule;
        const auto inside = offset % kGranule;
        auto length = std::min(bytes, kGranule - inside);
        if (inside == 0 && bytes >= kGranule && ground_reads_blank()) {
            length = bytes / kGranule * kGranule;
            if (auto done = discard_granules(granule, length / kGranule); !done) return done;
        } else if (auto done = trim_piece({granule, inside, inside + length}); !done) {
            return done;
        }
        offset += length;
        bytes -= length;
    }
    return {};
}

bool SectorMedium::ground_reads_blank() const {
    if (ground_.kind == Ground::Kind::unmapped) return true;
    return ground_.kind == Ground::Kind::pattern && ground_.value == 0 && blank_ == Blank::zeros;
}

Status SectorMedium::discard_granules(std::uint64_t first, std::uint64_t count) {
    if (ground_.kind != Ground::Kind::unmapped) hollow_.set(first, count);
    if (!present_.any(first, count)) return {};
    if (auto discarded = store_->discard(first * kGranule, count * kGranule); !discarded) return discarded;
    present_.clear(first, count);
    std::erase_if(absent_, [&](const auto& each) { return each.first >= first && each.first - first < count; });
    return {};
}

Status SectorMedium::trim_piece(const Piece& piece) {
    const bool unmapped_ground = ground_.kind == Ground::Kind::unmapped;
    if (unmapped_ground && !present_.test(piece.granule)) return {};
    if (auto raised = raise_ground(piece.granule); !raised) return raised;
    auto& bits = absent_[piece.granule];
    bits = static_cast<std::uint8_t>(bits | sector_bits(piece));
    if (bits == all_sector_bits() && unmapped_ground) return discard_granules(piece.granule, 1);
    std::array<std::uint8_t, kGranule> blank{};
    const auto part = std::span(blank).first(static_cast<std::size_t>(piece.end - piece.begin));
    const auto offset = piece.granule * kGranule + piece.begin;
    fill_blank(offset, part);
    return store_->write(offset, part);
}

std::uint8_t SectorMedium::all_sector_bits() const {
    return static_cast<std::uint8_t>((1U << (kGranule / sector_bytes_)) - 1);
}

std::uint8_t SectorMedium::sector_bits(const Piece& piece) const {
    const auto first = piece.begin / sector_bytes_;
    const auto count = (piece.end - piece.begin) / sector_bytes_;
    return static_cast<std::uint8_t>(((1U << count) - 1) << first);
}

bool SectorMedium::piece_mapped(const Piece& piece) const {
    if (!present_.test(piece.granule)) {
        return ground_.kind != Ground::Kind::unmapped && !hollow_.test(piece.granule);
    }
    const auto found = absent_.find(piece.granule);
    return found == absent_.end() || (sector_bits(piece) & ~found->second) != 0;
}

bool SectorMedium::mapped(Lba first, std::uint64_t count) const {
    if (!check_range(first, count, "map")) return false;
    auto offset = first.value * sector_bytes_;
    const auto end = offset + count * sector_bytes_;
    const auto piece_at = [&](std::uint64_t begin) {
        const auto granule = begin / kGranule;
        return Piece{granule, begin % kGranule, std::min(end, (granule + 1) * kGranule) - granule * kGranule};
    };
    if (ground_.kind == Ground::Kind::unmapped &&
        !present_.any(offset / kGranule, (end + kGranule - 1) / kGranule - offset / kGranule)) {
        return false;
    }
    // Something is there in most cases; only ranges of granules trimmed in part are walked to the end.
    for (; offset < end; offset = (offset / kGranule + 1) * kGranule) {
        if (piece_mapped(piece_at(offset))) return true;
    }
    return false;
}

Status SectorMedium::set_ground(Ground ground) {
    if (ground.kind == Ground::Kind::unmapped) {
        if (ground_.kind != Ground::Kind::unmapped) {
            if (auto set = store_->set_label({}); !set) return set;
        }
    } else {
        std::array<std::uint8_t, kLabelBytes> label{static_cast<std::uint8_t>(ground.kind)};
        for (std::size_t i = 0; i < 4; ++i) label[1 + i] = static_cast<std::uint8_t>(ground.value >> (8 * i));
        if (auto set = store_->set_label(label); !set) return set;
    }
    ground_ = ground;
    present_.clear_all();
    absent_.clear();
    hollow_.clear_all();
    return store_->discard(0, store_->bytes());
}

Status SectorMedium::wipe(Wipe how, std::uint32_t pattern) {
    service_ns_ = 0;
    if (how == Wipe::crypto) return scramble();
    if (flash_) service_ns_ = flash_->erase_all();
    if (how == Wipe::unmap) return set_ground({});
    return set_ground({Ground::Kind::pattern, pattern});
}

/// With another key old data reads as noise: it is replaced by noise, which is indistinguishable.
Status SectorMedium::scramble() {
    ++last_key_;
    const auto key = last_key_ == kBlankKey ? ++last_key_ : last_key_;
    if (ground_.kind != Ground::Kind::unmapped) return set_ground({Ground::Kind::noise, key});
    Status result;
    present_.any_of([&](std::uint64_t granule) {
        std::array<std::uint8_t, kGranule> bytes{};
        const auto offset = granule * kGranule;
        const auto found = absent_.find(granule);
        for (std::uint32_t begin = 0; begin < kGranule; begin += sector_bytes_) {
            const auto part = std::span(bytes).subspan(begin, sector_bytes_);
            const bool blank = found != absent_.end() && (found->second >> (begin / sector_bytes_) & 1U) != 0;
            blank ? fill_blank(offset + begin, part) : fill_noise(key, offset + begin, part);
        }
        result = store_->write(offset, std::span(bytes).first(static_cast<std::size_t>(
                                           std::min<std::uint64_t>(kGranule, store_->bytes() - offset))));
        return !result;
    });
    return result;
}

Status SectorMedium::reshape(std::uint64_t sectors, std::uint32_t sector_bytes) {
    if (!sound_sector(sector_bytes)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("sectors of {sector_bytes} bytes"),
                    {{"sector_bytes", sector_bytes}});
    }
    if (sectors > store_->bytes() / sector_bytes) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("{sectors} sectors of {sector_bytes} bytes"),
                    {{"sectors", sectors}, {"sector_bytes", sector_bytes}});
    }
    if (auto wiped = wipe(Wipe::unmap, 0); !wiped) return wiped;
    sectors_ = sectors;
    sector_bytes_ = sector_bytes;
    return {};
}

void SectorMedium::idle(std::uint64_t ns) {
    if (flash_) flash_->idle(ns);
}

MediumCounters SectorMedium::counters() const {
    auto counters = flash_ ? flash_->counters() : MediumCounters{};
    counters.host_written = counted_.host_written;
    counters.host_read = counted_.host_read;
    counters.trimmed = counted_.trimmed;
    if (!flash_) counters.flash_written = counted_.host_written;
    return counters;
}

nlohmann::json SectorMedium::save() const {
    nlohmann::json state{{"sectors", sectors_},
                         {"sector_bytes", sector_bytes_},
                         {"host_written_bytes", counted_.host_written.bytes},
                         {"host_read_bytes", counted_.host_read.bytes},
                         {"trimmed_bytes", counted_.trimmed.bytes},
                         {"last_key", last_key_}};
    if (flash_) state["flash"] = flash_->save();
    return state;
}

Status SectorMedium::load(const nlohmann::json& state) {
    std::array<std::uint64_t, 6> values{};
    const std::array keys{"sectors",         "sector_bytes",  "host_written_bytes",
                          "host_read_bytes", "trimmed_bytes", "last_key"};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (!state.is_object() || !state.contains(keys[i]) || !state[keys[i]].is_number_unsigned()) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: medium.{key}"),
                        {{"key", keys[i]}});
        }
        values[i] = state[keys[i]].get<std::uint64_t>();
    }
    const auto sector_bytes = static_cast<std::uint32_t>(values[1]);
    if (values[1] > 4096 || !sound_sector(sector_bytes) || values[0] > store_->bytes() / sector_bytes) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: medium.sectors"));
    }
    if (flash_ && state.contains("flash")) {
        if (auto loaded = flash_->load(state["flash"]); !loaded) return loaded;
    }
    sectors_ = values[0];
    sector_bytes_ = sector_bytes;
    counted_.host_written.bytes = values[2];
    counted_.host_read.bytes = values[3];
    counted_.trimmed.bytes = values[4];
    last_key_ = std::max(last_key_, static_cast<std::uint32_t>(values[5]));
    absent_.clear();
    hollow_.clear_all();
    return {};
}

}  // namespace fettle::sim
