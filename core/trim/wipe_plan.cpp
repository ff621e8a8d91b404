// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/wipe_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/bytes.h"
#include "core/plan/contents.h"

namespace fettle::trim {

namespace {

constexpr std::string_view kWhat =
    FETTLE_TEXT("Discard {to_discard_bytes:gib} of free space in {name} ({file_system}, {size_bytes:gib})");
constexpr std::string_view kWhatGaps = FETTLE_TEXT("Discard {to_discard_bytes:gib} of unpartitioned space on {name}");
constexpr std::string_view kPower = FETTLE_TEXT(
    "No data is lost: only blocks that the file system marks as free are discarded. Run the command again.");
constexpr std::string_view kPowerDoubtful = FETTLE_TEXT(
    "Only blocks that the file system marks as free were discarded. If "
    "the file system is sound, no data is lost. Run the command again.");
constexpr std::string_view kPowerGaps =
    FETTLE_TEXT("The partitions are intact; some of the space between them was discarded. Run the command again.");
constexpr std::string_view kLoss = FETTLE_TEXT("Data of deleted partitions on {name} cannot be recovered afterwards.");
constexpr std::string_view kTakesTrim = FETTLE_TEXT("TRIM reaches the drive");
constexpr std::string_view kNoTrim = FETTLE_TEXT(
    "The system does not send TRIM to the drive: \"fettle trim path {drive}\" shows where it is "
    "blocked.");
constexpr std::string_view kSound = FETTLE_TEXT("TRIM is not known to be broken on this model");
constexpr std::string_view kSoundRemedy = FETTLE_TEXT("Leave part of the drive unpartitioned instead.");
constexpr std::string_view kNotInUse = FETTLE_TEXT("Nothing on {drive} is mounted or used as swap space");
constexpr std::string_view kHeldByParts = FETTLE_TEXT(
    "{used} stay in use and are skipped. Every other part is locked "
    "while it is wiped, so that it cannot be mounted or repartitioned");
constexpr std::string_view kUnmount = FETTLE_TEXT(
    "Unmount {used}, or start the computer from another system. "
    "\"fettle trim {drive}\" trims mounted file systems.");

/// Digest of a free list; it binds the plan's hash, and with it the confirmation, to the list.
Result<std::string> digest_of(const std::vector<allocation::Range>& ranges, const plan::Hasher& hasher) {
    std::string text;
    text.reserve(ranges.size() * 16);
    for (const auto& range : ranges) {
        for (unsigned shift = 0; shift < 64; shift += 8) text.push_back(static_cast<char>(range.start >> shift));
        for (unsigned shift = 0; shift < 64; shift += 8) text.push_back(static_cast<char>(range.length >> shift));
    }
    const auto digest = hasher.sha256(text);
    if (!digest) return fail(digest.error());
    return hex(*digest);
}

std::string used_words(const check::DrivePlace& place) {
    std::string text;
    for (const auto& path : place.paths) {
        if (path.layers.empty()) continue;
        const auto& name = path.mount_point.empty() ? path.layers.front().name : path.mount_point;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
    }
    return text;
}

void add_needs(WipePlan& made) {
    const auto& inputs = made.inputs;
    const auto& id = inputs.entry.id;
    const auto need = [&](const char* name, std::string_view text, std::string_view remedy, bool met,
                          std::vector<Evidence> evidence) {
        made.plan.needs.push_back({{name, Severity::info, text, remedy, std::move(evidence)}, met});
    };
    need("trim-not-broken", kSound, kSoundRemedy, !inputs.trim_broken, {});
    if (inputs.place == nullptr) return;
    need("takes-trim", kTakesTrim, kNoTrim, inputs.place->queue.discard_max_bytes != 0U, {{"drive", id}});
    const auto used = used_words(*inputs.place);
    // With nothing left to wipe, unmounting is the remedy.
    if (inputs.by_parts && !made.plan.steps.empty()) {
        return need("parts-held", kHeldByParts, {}, true, {{"drive", id}, {"used", used}});
    }
    need("not-in-use", kNotInUse, kUnmount, used.empty(), {{"drive", id}, {"used", used}});
}

Result<plan::Step> step_for(const Region& region, const WipeInputs& inputs, const plan::Hasher& hasher,
                            std::size_t number) {
    const auto discards = discards_of(region, inputs);
    auto digest = digest_of(discards, hasher);
    if (!digest) return fail(digest.error());
    const bool gaps = region.kind == Region::Kind::unallocated;
    plan::Step step;
    step.id = fmt::format("wipe-{}", number);
    std::vector<Evidence> evidence{{"name", region.name},
                                   {"file_system", region.space.type},
                                   {"identity", region.space.identity},
                                   {"start_byte", region.start},
                                   {"size_bytes", region.size},
                                   {"free_bytes", region.space.free_bytes()},
                                   {"to_discard_bytes", allocation::total(discards)},
                                   {"ranges", std::uint64_t{discards.size()}},
                                   {"ranges_sha256", std::move(*digest)}};
    step.what = {
        gaps ? "wipe-unallocated" : "wipe-file-system", Severity::info, gaps ? kWhatGaps : kWhat, {}, evidence};
    const auto power = gaps ? kPowerGaps : region.doubts.empty() ? kPower : kPowerDoubtful;
    step.if_power_fails = {"wipe-power", Severity::info, power, {}, {}};
    step.loses_data = gaps || !region.doubts.empty();
    step.can_cancel = true;
    step.independent = true;
    return step;
}

}  // namespace

std::optional<std::set<std::string>> partitions_in_use(const check::DrivePlace& place) {
    std::set<std::string> names;
    for (const auto& path : place.paths) {
        const auto partition = std::find_if(path.layers.rbegin(), path.layers.rend(), [](const check::Layer& layer) {
            return layer.kind == check::Layer::Kind::partition;
        });
        if (partition == path.layers.rend()) return std::nullopt;
        names.insert(partition->name);
    }
    return names;
}

std::vector<allocation::Range> discards_of(const Region& region, const WipeInputs& inputs) {
    auto ranges = allocation::aligned_inward(region.space.free, inputs.granularity_bytes, region.start);
    const auto least = inputs.minimum_bytes;
    ranges.erase(std::remove_if(ranges.begin(), ranges.end(),
                                [&](const allocation::Range& range) { return range.length < least; }),
                 ranges.end());
    for (auto& range : ranges) range.start += region.start;
    return ranges;
}

Result<WipePlan> make_wipe_plan(WipeInputs inputs, std::vector<Region> regions, const plan::Hasher& hasher) {
    WipePlan made;
    made.inputs = std::move(inputs);
    made.regions = std::move(regions);
    auto& plan = made.plan;
    plan.verb = plan::Verb::trim;
    plan.drives = {made.inputs.pinned};
    if (made.inputs.place != nullptr) plan.contents = plan::contents_of(made.inputs.entry, *made.inputs.place);
    plan.options = {{"minimum_bytes", made.inputs.minimum_bytes},
                    {"granularity_bytes", made.inputs.granularity_bytes},
                    {"pause_ms", std::uint64_t{made.inputs.pause_ms}},
                    {"held", std::string(made.inputs.by_parts ? "parts" : "whole")}};
    std::size_t left_alone = 0;
    for (std::size_t i = 0; i < made.regions.size(); ++i) {
        const auto& region = made.regions[i];
        if (region.refusal) {
            const auto option = fmt::format("left_alone_{}", ++left_alone);
            plan.options.push_back({option, region.refusal->id});
            plan.options.push_back({option + "_name", region.name});
            plan.options.push_back({option + "_text", render(region.refusal->text, region.refusal->evidence)});
            continue;
        }
        if (discards_of(region, made.inputs).empty()) continue;
        auto step = step_for(region, made.inputs, hasher, made.step_regions.size() + 1);
        if (!step) return fail(step.error());
        for (const auto& doubt : region.doubts) plan.losses.push_back(doubt);
        for (const auto& proof : region.proofs) plan.needs.push_back({proof, true});
        if (region.kind == Region::Kind::unallocated) {
            plan.losses.push_back({"deleted-partitions", Severity::warning, kLoss, {}, {{"name", region.name}}});
        }
        plan.steps.push_back(std::move(*step));
        made.step_regions.push_back(i);
        for (const auto* const fact : {"free_bytes", "to_discard_bytes", "ranges", "ranges_sha256", "file_system"}) {
            const auto* const value = plan.steps.back().what.find(fact);
            if (value != nullptr) plan.options.push_back({fmt::format("step_{}_{}", plan.steps.size(), fact), *value});
        }
    }
    add_needs(made);
    return made;
}

}  // namespace fettle::trim
