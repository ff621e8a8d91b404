// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "core/bench/run_wear.h"

namespace fettle::bench {

namespace {

using Status = RunWear::Status;

constexpr std::string_view kKnown = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark, {flash:size} written to flash. Write amplification "
    "{amplification} (the drive counts flash writes in units of {unit:gib}).");
constexpr std::string_view kKnownPages = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification {amplification}, "
    "calculated from the drive's count of flash pages.");
constexpr std::string_view kCoarse = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: too "
    "little was written for a drive that counts flash writes in units of {unit:gib}. For an accuracy "
    "of ±10%, write at least {wanted:size}.");
constexpr std::string_view kCoarseRange = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification {amplification}: "
    "the drive counts flash writes in units of {unit:gib}. For an accuracy of ±10%, write at least "
    "{wanted:size}.");
constexpr std::string_view kCoarsePages = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: too few flash pages were "
    "written.");
constexpr std::string_view kNoFlashCounter = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive does not report "
    "flash writes.");
constexpr std::string_view kNoHostCounter = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive does not report "
    "host writes.");
constexpr std::string_view kNotPermitted = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: reading the drive's "
    "counters requires administrator rights.");
constexpr std::string_view kSeveral = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the target is not on "
    "exactly one known drive.");
constexpr std::string_view kChanged = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: a "
    "different drive was found after the run.");
constexpr std::string_view kReset = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: one of "
    "the drive's counters decreased during the run.");
constexpr std::string_view kNotUpdated = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive's write "
    "counters "
    "did not increase by that much. The drive may update them later; a file system may have compressed the data.");
constexpr std::string_view kNotRead = FETTLE_TEXT(
    "Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive's counters "
    "could "
    "not be read.");
constexpr std::string_view kUsed =
    FETTLE_TEXT("Endurance used, as reported by the drive: {before}% before the run, {after}% after it.");

/// "1.37", "1.31–1.44", rounded outward.
std::string range_words(const AmplificationRange& range) {
    const auto lowest = std::floor(range.lowest * 100) / 100;
    const auto highest = std::ceil(range.highest * 100) / 100;
    // Within a hundredth, rounding outward shows more spread than there is.
    if (range.highest - range.lowest < 0.01) return fmt::format("{:.2f}", (range.highest + range.lowest) / 2);
    return fmt::format("{:.2f}–{:.2f}", lowest, highest);
}

std::string_view text_of(const RunWear& wear) {
    const bool pages = wear.flash && wear.flash->unit.bytes == 0;
    switch (wear.status) {
        case Status::known: return pages ? kKnownPages : kKnown;
        case Status::coarse: return pages ? kCoarsePages : wear.amplification ? kCoarseRange : kCoarse;
        case Status::no_flash_counter: return kNoFlashCounter;
        case Status::no_host_counter: return kNoHostCounter;
        case Status::not_permitted: return kNotPermitted;
        case Status::several_drives: return kSeveral;
        case Status::drive_changed: return kChanged;
        case Status::counter_reset: return kReset;
        case Status::not_updated: return kNotUpdated;
        case Status::not_read: return kNotRead;
    }
    return kNotRead;
}

}  // namespace

std::vector<Message> wear_messages(const RunWear& wear) {
    Message message{fmt::format("run-wear-{}", name(wear.status)), Severity::info, text_of(wear), {}, {}};
    message.evidence.push_back({"written", wear.written.bytes});
    if (wear.flash) {
        message.evidence.push_back({"flash", wear.flash->increase.bytes});
        message.evidence.push_back({"unit", wear.flash->unit.bytes});
    }
    if (wear.amplification) message.evidence.push_back({"amplification", range_words(*wear.amplification)});
    if (wear.wanted) message.evidence.push_back({"wanted", wear.wanted->bytes});
    std::vector<Message> all{std::move(message)};
    if (wear.used_before && wear.used_after) {
        all.push_back(
            {"run-wear-used", Severity::info, kUsed, {}, {{"before", *wear.used_before}, {"after", *wear.used_after}}});
    }
    return all;
}

}  // namespace fettle::bench
