// SPDX-License-Identifier: GPL-3.0-or-later
// What free space does for write amplification.
#include <algorithm>
#include <cmath>

#include "core/overprovision/picture.h"
#include "core/tune/space.h"

namespace fettle::tune {

namespace {

/// A smaller change of write amplification is no reason to delete anything.
constexpr double kWorthTheTrouble = 0.01;
constexpr double kLeastWritten = 1;  // a drive that writes less than the host compresses

constexpr std::string_view kNothingToFree = FETTLE_TEXT("None of the listed space can be freed on this drive.");
constexpr std::string_view kNotTrimmed = FETTLE_TEXT(
    "Freeing space would not help the drive: {layer} does not pass discards on to it. The freed "
    "space is available only for files.");
constexpr std::string_view kUnknownTrim =
    FETTLE_TEXT("Whether freeing space would help the drive is unknown: the TRIM path to it could not be read.");
constexpr std::string_view kCompressing = FETTLE_TEXT(
    "The drive compresses data: it writes less than the host does, and the write amplification "
    "models do not cover that.");
constexpr std::string_view kUnknownSize = FETTLE_TEXT("The drive's capacity is unknown.");
constexpr std::string_view kLittleGain = FETTLE_TEXT(
    "Freeing {freeable_bytes:size} would change the drive's write amplification by less than 1%: no effect on its "
    "speed "
    "or life.");
constexpr std::string_view kGain = FETTLE_TEXT(
    "With {freeable_bytes:size} freed and trimmed, the drive's write amplification for random writes "
    "would fall by about {percent}%. Typical use gains less.");
constexpr std::string_view kTrimAfterwards = FETTLE_TEXT(
    "Trim the file systems afterwards: \"fettle trim --all\". Without TRIM, freeing space has no "
    "effect.");

Message finding(const char* id, std::string_view text, std::vector<Evidence> evidence = {}) {
    return {id, Severity::info, text, {}, std::move(evidence)};
}

/// Why no effect can be stated; an empty id: it can.
Message obstacle_to(const SpaceDrive& drive, const SpaceEffect& effect, const SpaceFileSystem* closed, bool unknown) {
    if (effect.freeable_bytes == 0) {
        if (closed != nullptr) return finding("space-not-trimmed", kNotTrimmed, {{"layer", closed->blocked_by}});
        if (unknown) return finding("space-trim-unknown", kUnknownTrim);
        return finding("space-nothing", kNothingToFree);
    }
    if (drive.capacity_bytes == 0) return finding("space-capacity-unknown", kUnknownSize);
    if (drive.write_amplification && *drive.write_amplification < kLeastWritten) {
        return finding("space-compresses", kCompressing);
    }
    return {};
}

void add_models(SpaceEffect& effect, const SpaceDrive& drive) {
    const auto flash = static_cast<double>(overprovision::estimate_flash({drive.capacity_bytes}).bytes);
    const auto free = std::min(effect.free_bytes, drive.capacity_bytes);
    const auto spare = 1 - static_cast<double>(drive.capacity_bytes - free) / flash;
    const auto extra = static_cast<double>(std::min(effect.freeable_bytes, drive.capacity_bytes - free)) / flash;
    effect.measured = drive.write_amplification.has_value();
    effect.now = overprovision::write_amplification_range(drive.write_amplification, spare, 0);
    effect.then = overprovision::write_amplification_range(drive.write_amplification, spare, extra);
    constexpr double kPercent = 100;
    const auto gain = 1 - effect.then->middle / effect.now->middle;
    if (gain < kWorthTheTrouble) {
        effect.finding = finding("space-no-effect", kLittleGain, {{"freeable_bytes", effect.freeable_bytes}});
        return;
    }
    effect.finding = finding("space-effect", kGain,
                             {{"freeable_bytes", effect.freeable_bytes},
                              {"percent", static_cast<std::uint64_t>(std::lround(gain * kPercent))}});
    effect.finding.remedy = kTrimAfterwards;
}

}  // namespace

std::vector<SpaceEffect> space_effects(const std::vector<SpaceFileSystem>& file_systems,
                                       const std::vector<SpaceDrive>& drives) {
    std::vector<SpaceEffect> all;
    for (const auto& drive : drives) {
        if (drive.solid_state != true) continue;
        SpaceEffect effect;
        effect.drive = drive.id;
        const SpaceFileSystem* closed = nullptr;
        bool unknown = false;
        bool holds_any = false;
        for (const auto& one : file_systems) {
            if (one.drive != drive.id) continue;
            holds_any = true;
            if (one.passes_trim == true) {
                effect.free_bytes += one.available_bytes;
                effect.freeable_bytes += one.freeable_bytes;
            } else if (one.freeable_bytes > 0) {
                unknown = unknown || !one.passes_trim;
                if (one.passes_trim == false) closed = &one;
            }
        }
        if (!holds_any) continue;
        effect.finding = obstacle_to(drive, effect, closed, unknown);
        if (effect.finding.id.empty()) add_models(effect, drive);
        all.push_back(std::move(effect));
    }
    return all;
}

}  // namespace fettle::tune
