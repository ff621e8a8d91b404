// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/parameters.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/ftl/device_layout.h"

namespace fettle::ftl {

namespace {

constexpr std::array<std::string_view, 4> kPolicyNames = {"greedy", "fifo", "random", "choices"};

/// Keeps the first error.
class Complaint {
public:
    void whole(std::string_view name, std::uint64_t value, std::uint64_t least, std::uint64_t most) {
        if (value < least || value > most)
            say(fmt::format("{} {} is not in the range {} … {}", name, value, least, most));
    }
    void real(std::string_view name, double value, double least, double most) {
        // Written so that NaN fails too.
        if (!(value >= least && value <= most)) {
            say(fmt::format("{} {} is not in the range {} … {}", name, value, least, most));
        }
    }
    /// 0 for "no limit", otherwise large enough for finite times.
    void rate(std::string_view name, double value) {
        real(name, value, 0, 1e6);
        if (value > 0 && value < 0.001) say(fmt::format("{} {} is less than 0.001", name, value));
    }
    void say(std::string text) {
        if (text_.empty()) text_ = std::move(text);
    }
    [[nodiscard]] Status status() const {
        return text_.empty() ? Status()
                             : fail(ErrorCode::invalid_argument, FETTLE_TEXT("flash: {text}"), {{"text", text_}});
    }

private:
    std::string text_;
};

void check_geometry(const Geometry& geometry, Complaint& complaint) {
    complaint.whole("channels", geometry.channels, 1, 256);
    complaint.whole("dies_per_channel", geometry.dies_per_channel, 1, 256);
    complaint.whole("blocks_per_die", geometry.blocks_per_die, 1, 1U << 24U);
    complaint.whole("pages_per_block", geometry.pages_per_block, 1, 65'536);
    complaint.whole("page_bytes", geometry.page_bytes, 512, 1U << 20U);
    const auto unit = geometry.map_unit_bytes;
    if (unit != 0 && (unit < 512 || unit > geometry.page_bytes || geometry.page_bytes % unit != 0)) {
        complaint.say(fmt::format("map_unit_bytes {} does not divide page_bytes {}", unit, geometry.page_bytes));
    }
}

void check_timing(const Parameters& parameters, Complaint& complaint) {
    const auto& timing = parameters.timing;
    complaint.whole("read_us", timing.read_us, 0, 1'000'000);
    complaint.whole("program_us", timing.program_us, 0, 1'000'000);
    complaint.whole("erase_us", timing.erase_us, 0, 10'000'000);
    complaint.rate("channel_mb_per_s", timing.channel_mb_per_s);
    complaint.rate("host_mb_per_s", timing.host_mb_per_s);
    complaint.real("command_us", timing.command_us, 0, 1e6);
    complaint.rate("recycling_mb_per_s", timing.recycling_mb_per_s);
    complaint.real("move_us", timing.move_us, 0, 1e6);
    complaint.real("trim_us_per_mb", timing.trim_us_per_mb, 0, 1e6);
    complaint.whole("slc.bytes", parameters.slc.bytes, 0, 1ULL << 50U);
    complaint.real("slc.program_us", parameters.slc.program_us, 0, 1e6);
    complaint.rate("slc.fold_mb_per_s", parameters.slc.fold_mb_per_s);
}

void check_translation(const Parameters& parameters, Complaint& complaint) {
    complaint.whole("policy", static_cast<std::uint64_t>(parameters.policy), 0, kPolicyNames.size() - 1);
    complaint.whole("choices", parameters.choices, 1, 10'000);
    complaint.real("map_overhead", parameters.map_overhead, 0, 10);
    complaint.real("map_scatter_overhead", parameters.map_scatter_overhead, 0, 10);
    complaint.real("smallest_share", parameters.smallest_share, 0.03125, 1);
    complaint.real("idle_cleaning", parameters.idle_cleaning, 0, 1);
    complaint.whole("rated_cycles", parameters.rated_cycles, 1, 1'000'000'000);
    complaint.real("cycle_spread", parameters.cycle_spread, 0, 0.9);
    const auto dies = parameters.geometry.channels * parameters.geometry.dies_per_channel;
    if (parameters.parity_dies >= dies) {
        complaint.say(fmt::format("parity_dies {} leaves none of the {} dies for data", parameters.parity_dies, dies));
    }
}

/// Requires: the other checks passed.
void check_space(const Parameters& parameters, Complaint& complaint) {
    const auto& geometry = parameters.geometry;
    const auto dies = static_cast<std::uint64_t>(geometry.channels) * geometry.dies_per_channel;
    const auto data_dies = dies - parameters.parity_dies;
    const auto blocks = data_dies * geometry.blocks_per_die;
    complaint.whole("number of blocks", blocks, 1, 1U << 28U);
    const auto block_bytes = static_cast<std::uint64_t>(geometry.pages_per_block) * geometry.page_bytes;
    complaint.whole("bytes per block", block_bytes, 512, 1U << 30U);
    if (!complaint.status()) return;
    const auto flash = blocks * block_bytes;
    complaint.whole("user_bytes", parameters.user_bytes, 1, flash);
    complaint.whole("reserved_bytes", parameters.reserved_bytes, 0, flash);
    if (!complaint.status()) return;
    const auto layout = device::lay_out(parameters);
    if (layout.units > device::kMostUnits) {
        complaint.say(fmt::format("user_bytes {} exceeds {} mapped units", parameters.user_bytes, device::kMostUnits));
    }
    if (layout.needed_blocks + layout.reserve_blocks + device::kLeastSpareBlocks > layout.blocks) {
        complaint.say(fmt::format(
            "user_bytes {} and reserved_bytes {} leave fewer than {} spare blocks of {} bytes in the {} "
            "bytes of flash available for data",
            parameters.user_bytes, parameters.reserved_bytes, device::kLeastSpareBlocks, block_bytes, flash));
    }
}

}  // namespace

std::string_view name(VictimPolicy policy) noexcept { return kPolicyNames[static_cast<std::size_t>(policy) % 4]; }

std::optional<VictimPolicy> victim_policy(std::string_view name) noexcept {
    for (std::size_t i = 0; i < kPolicyNames.size(); ++i) {
        if (kPolicyNames[i] == name) return static_cast<VictimPolicy>(i);
    }
    return std::nullopt;
}

Status check(const Parameters& parameters) {
    Complaint complaint;
    check_geometry(parameters.geometry, complaint);
    check_timing(parameters, complaint);
    if (auto status = complaint.status(); !status) return status;
    check_translation(parameters, complaint);
    if (auto status = complaint.status(); !status) return status;
    check_space(parameters, complaint);
    return complaint.status();
}

}  // namespace fettle::ftl
