// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/samples.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <string_view>

namespace fettle::erase {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::uint64_t kEnds = std::uint64_t{1} << 20U;
constexpr std::uint64_t kParts = 4096;
constexpr std::uint32_t kUnit = 4096;

constexpr std::string_view kKept = FETTLE_TEXT(
    "{kept_places:count} of {places:count} sampled locations still hold the earlier data: the drive "
    "reported a successful erase, but did not erase it. Use another method, or destroy the drive physically.");
constexpr std::string_view kUnreadable = FETTLE_TEXT(
    "{unread_places:count} of {places:count} sampled locations could "
    "not be read after the erase, so their contents are unknown.");
constexpr std::string_view kZeros =
    FETTLE_TEXT("All {places:count} sampled locations read as zeros, as this method specifies.");
constexpr std::string_view kNotZeros = FETTLE_TEXT(
    "Only {zero_places:count} of {places:count} sampled locations "
    "read as zeros; this method specifies zeros everywhere.");
constexpr std::string_view kBlank = FETTLE_TEXT("All {places:count} sampled locations are blank.");
constexpr std::string_view kChanged = FETTLE_TEXT(
    "{places:count} locations were sampled; the data is gone "
    "from all {data_places:count} that held data before.");
constexpr std::string_view kNothingBefore = FETTLE_TEXT(
    "{places:count} locations were sampled. None of them is known to "
    "have held data, so the result does not show whether data was erased.");
constexpr std::string_view kAdviceTaken = FETTLE_TEXT(
    "All {places:count} sampled locations are blank. The drive "
    "discarded its data, but the flash may still hold it.");
constexpr std::string_view kAdvice = FETTLE_TEXT(
    "{blank_places:count} of {places:count} sampled locations are blank. "
    "The discard was sent, but the drive does not report what it erased.");

Reading reading_of(std::span<const std::uint8_t> bytes) {
    // Every byte equals the previous one.
    if (std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0) {
        return {Reading::What::blank, bytes.front(), 0};
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return {Reading::What::data, 0, std::hash<std::string_view>{}(text)};
}

plan::Verification verification(Verdict verdict, const char* id, std::string_view text, const Comparison& comparison) {
    const auto severity = verdict == Verdict::disproved ? Severity::critical : Severity::info;
    return {verdict, {id, severity, text, {}, comparison.evidence()}};
}

}  // namespace

std::uint32_t sample_unit(const BlockDevice& drive) { return std::max(kUnit, drive.logical_sector_bytes()); }

std::vector<std::uint64_t> sample_places(std::uint64_t capacity, std::uint32_t unit, std::uint64_t seed) {
    std::vector<std::uint64_t> places;
    const auto units = capacity / unit;
    if (units == 0) return places;
    const auto at_ends = std::min(units, kEnds / unit);
    for (std::uint64_t i = 0; i < at_ends; ++i) {
        places.push_back(i * unit);
        places.push_back((units - 1 - i) * unit);
    }
    std::mt19937_64 random(seed);
    const auto parts = std::min(kParts, units);
    for (std::uint64_t i = 0; i < parts; ++i) {
        // i * units exceeds 64 bits only on drives of more than 2^64 bytes.
        const auto begin = i * units / parts;
        const auto end = (i + 1) * units / parts;
        places.push_back((begin + random() % std::max<std::uint64_t>(1, end - begin)) * unit);
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

Result<std::vector<Reading>> read_places(BlockDevice& drive, const std::vector<std::uint64_t>& places,
                                         const std::function<void(std::uint64_t)>& on_progress,
                                         const CancelToken& cancel) {
    std::vector<Reading> readings;
    readings.reserve(places.size());
    std::vector<std::uint8_t> bytes(sample_unit(drive));
    for (const auto place : places) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("reading sample locations"));
        const auto read = drive.read(place, bytes);
        if (!read && read.error().code == ErrorCode::vanished) return fail(read.error());
        readings.push_back(read ? reading_of(bytes) : Reading{});
        if (on_progress && readings.size() % 64 == 0) on_progress(readings.size());
    }
    return readings;
}

Comparison& Comparison::operator+=(const Comparison& other) {
    places += other.places;
    zeros += other.zeros;
    blank += other.blank;
    had_data += other.had_data;
    kept += other.kept;
    unread += other.unread;
    incomparable += other.incomparable;
    return *this;
}

std::vector<Evidence> Comparison::evidence() const {
    return {{"places", places},        {"zero_places", zeros}, {"blank_places", blank},
            {"data_places", had_data}, {"kept_places", kept},  {"unread_places", unread}};
}

Comparison compare(const std::vector<Reading>& before, const std::vector<Reading>& after) {
    using What = Reading::What;
    Comparison sum;
    sum.places = after.size();
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto& now = after[i];
        const auto then = i < before.size() ? before[i] : Reading{};
        if (then.what == What::data) ++sum.had_data;
        if (now.what == What::unread) ++sum.unread;
        if (now.what == What::blank) ++sum.blank;
        if (now.what == What::blank && now.byte == 0) ++sum.zeros;
        if (now.what == What::data && now == then) ++sum.kept;
        if (now.what == What::data && then.what == What::unread) ++sum.incomparable;
    }
    return sum;
}

plan::Verification judge(const Comparison& sum, Promise promise) {
    if (sum.kept > 0) return verification(Verdict::disproved, "data-kept", kKept, sum);
    if (sum.unread > 0 || sum.places == 0) return verification(Verdict::not_verifiable, "unreadable", kUnreadable, sum);
    const bool all_blank = sum.blank == sum.places;
    switch (promise) {
        case Promise::zeros:
            if (sum.zeros == sum.places) return verification(Verdict::verified, "all-zeros", kZeros, sum);
            return verification(Verdict::disproved, "not-zeros", kNotZeros, sum);
        case Promise::blank:
            if (all_blank) return verification(Verdict::verified, "all-blank", kBlank, sum);
            break;
        case Promise::changed: break;
        case Promise::nothing:
            if (all_blank && sum.had_data > 0)
                return verification(Verdict::verified, "advice-taken", kAdviceTaken, sum);
            return verification(Verdict::not_verifiable, "advice", kAdvice, sum);
    }
    if (sum.had_data == 0 || sum.incomparable > 0) {
        return verification(Verdict::not_verifiable, "nothing-before", kNothingBefore, sum);
    }
    return verification(Verdict::verified, "data-gone", kChanged, sum);
}

}  // namespace fettle::erase
