// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "core/health/rules.h"
#include "core/health/texts_state.h"

namespace fettle::health {

namespace {

constexpr std::uint64_t kGigabyte = 1'000'000'000ULL;
// Controllers in error mode report 1 to 2 GB; Intel's 320 series reports 8 MB.
constexpr std::uint64_t kErrorModeBytes = 2'200'000'000ULL;
constexpr std::uint64_t kEightMegabyteBug = 16'777'216ULL;

std::string upper(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return out;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Firmware revisions and serial numbers that a controller reports only without its normal firmware; the catalogue
/// lists the model names. Samsung enterprise NVMe: ERRORMOD. Intel SATA: BAD_CTX with a number.
bool has_telltale(const DriveIdentity& identity) {
    return contains(upper(identity.firmware), "ERRORMOD") || contains(upper(identity.serial), "BAD_CTX") ||
           contains(upper(identity.model), "BAD_CTX") || contains(upper(identity.model), "SATAFIRM");
}

/// The capacity stated in a model name ("SSD 970 PRO 512GB", "1TB"), in bytes.
std::optional<std::uint64_t> promised_capacity(std::string_view model) {
    const auto text = upper(model);
    const auto is_digit = [&](std::size_t at) {
        return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    };
    std::size_t at = 0;
    while (at < text.size()) {
        if (!is_digit(at)) {
            ++at;
            continue;
        }
        constexpr std::uint64_t kTooLarge = 100'000;
        std::uint64_t number = 0;
        for (; is_digit(at); ++at) {
            number = std::min(kTooLarge, number * 10 + static_cast<std::uint64_t>(text[at] - '0'));
        }
        // Search for the unit with a copy: what follows may be the next number ("980 1TB").
        const auto unit = text.find_first_not_of(' ', at);
        if (unit == std::string::npos || unit + 1 >= text.size() || text[unit + 1] != 'B') continue;
        if (text[unit] == 'G' && number >= 8 && number < kTooLarge) return number * kGigabyte;
        if (text[unit] == 'T' && number >= 1 && number <= 1000) return number * 1000 * kGigabyte;
    }
    return std::nullopt;
}

std::vector<Evidence> identity_evidence(const DriveIdentity& identity) {
    std::vector<Evidence> evidence{{"model", identity.model},
                                   {"firmware", identity.firmware},
                                   {"serial", identity.serial.empty() ? std::string("?") : identity.serial}};
    if (identity.capacity) evidence.push_back({"capacity_bytes", identity.capacity->bytes});
    return evidence;
}

}  // namespace

void judge_identity(const RuleInputs& drive, Findings& findings) {
    const auto& identity = drive.facts.identity;
    const auto fail = [&](const Text& text) {
        findings.add(Verdict::failed, Kind::identity, Severity::critical, text, identity_evidence(identity));
    };
    if (drive.knowledge.has(catalogue::Quirk::error_mode_identity) || has_telltale(identity)) {
        return fail(text::kErrorMode);
    }
    if (!identity.capacity) return;
    const auto bytes = identity.capacity->bytes;
    // A card reader without a card also reports 0; a drive that returns health data is not a card reader.
    const bool is_drive = drive.facts.ata || drive.facts.nvme || drive.facts.scsi;
    if (bytes == 0 && is_drive) return fail(text::kCapacityZero);
    if (bytes == 0 || !is_drive) return;
    if (bytes < kEightMegabyteBug && upper(identity.model).starts_with("INTEL SSDSA")) {
        return fail(text::kIntel8MegabyteBug);
    }
    const auto promised = promised_capacity(identity.model);
    if (promised && bytes < kErrorModeBytes && bytes < *promised / 4) fail(text::kCapacityLost);
}

bool is_not_itself(const Assessment& assessment) noexcept {
    return assessment.verdict == Verdict::failed &&
           std::any_of(assessment.reasons.begin(), assessment.reasons.end(), [](const Message& reason) {
               return reason.id == text::kErrorMode.id || reason.id == text::kCapacityLost.id ||
                      reason.id == text::kCapacityZero.id;
           });
}

}  // namespace fettle::health
