// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_erase.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "platform/sim/scsi/command_table.h"

namespace fettle::sim::t10 {

namespace {

/// Four bytes whose repetition gives the pattern; nullopt: none.
std::optional<std::uint32_t> repeating(std::span<const std::uint8_t> pattern) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8U | pattern[i % pattern.size()];
    if (pattern.size() < 4) return 4 % pattern.size() == 0 ? std::optional(value) : std::nullopt;
    for (std::size_t i = 4; i < pattern.size(); ++i) {
        if (pattern[i] != pattern[i % 4]) return std::nullopt;
    }
    return value;
}

}  // namespace

SasErase::SasErase(SharedDriveState& drive_state, const SasSettings& settings)
    : drive_state_(drive_state),
      settings_(settings),
      failures_left_(settings.sanitize_failures),
      protection_type_(settings.protection_type) {}

std::uint32_t SasErase::next_block_bytes() const {
    return next_block_bytes_ != 0 ? next_block_bytes_ : drive_state_.medium().sector_bytes();
}

Outcome SasErase::begin(What what, Wipe how, std::uint32_t pattern, std::uint64_t duration_ms, bool immediate) {
    if (drive_state_.quirks().read_only && what == What::format) {
        return check(SenseKey::data_protect, Asc::write_protected);
    }
    what_ = what;
    failed_ = false;
    corrupt_ = false;
    // The medium cannot be read until the end, so it may be wiped at once.
    const bool done = drive_state_.quirks().erase_lies || drive_state_.medium().wipe(how, pattern);
    if (!done) return check(SenseKey::medium_error, Asc::write_error);
    task_.start(drive_state_, duration_ms);
    // Without IMMED the command completes at the end: the host's time passes meanwhile.
    if (!immediate || duration_ms == 0) {
        task_.stop();
        finish();
        if (failed_) return check(SenseKey::medium_error, Asc::sanitize_failed);
    }
    return good();
}

void SasErase::finish() {
    if (what_ == What::sanitize && failures_left_ > 0) {
        --failures_left_;
        failed_ = true;
    }
    auto& medium = drive_state_.medium();
    if (what_ == What::format && !drive_state_.quirks().erase_lies) {
        protection_type_ = next_protection_type_;
        const auto bytes = next_block_bytes();
        if (bytes != medium.sector_bytes()) {
            corrupt_ = !medium.reshape(medium.sectors() * medium.sector_bytes() / bytes, bytes);
        }
    }
    what_ = What::nothing;
}

void SasErase::advance() {
    if (task_.advance(drive_state_)) finish();
}

void SasErase::resume() {
    if (what_ == What::format) {
        task_.stop();
        what_ = What::nothing;
        corrupt_ = true;
    }
    task_.resume(drive_state_);
    advance();
}

std::optional<SenseData> SasErase::bar() const {
    if (what_ == What::sanitize) return in_progress(SenseKey::not_ready, Asc::sanitize_in_progress, task_.progress());
    if (what_ == What::format) return in_progress(SenseKey::not_ready, Asc::format_in_progress, task_.progress());
    if (failed_) return SenseData{SenseKey::medium_error, Asc::sanitize_failed};
    if (corrupt_) return SenseData{SenseKey::medium_error, Asc::format_corrupted};
    return std::nullopt;
}

/// SBC-4 4.11.4: only possible after a sanitize with unrestricted exit.
Outcome SasErase::leave_failure() {
    if (failed_ && !unrestricted_) return check(invalid_field(1));
    failed_ = false;
    return good();
}

Outcome SasErase::overwrite(const Request& request) {
    const auto& cdb = request.cdb;
    const std::size_t length = cdb.be16(7);
    // SBC-4 table 111.
    constexpr std::size_t kHeader = 4;
    constexpr unsigned kMostPasses = 31;
    if (length <= kHeader) return check(invalid_field(7));
    const auto list = request.data.first(length);
    const unsigned passes = list[0] & 0x1FU;
    const bool invert = (list[0] & 0x80U) != 0;
    const bool test = (list[0] & 0x60U) != 0;  // vendor-specific: there is none
    const auto pattern_bytes = static_cast<std::size_t>(big(list, 2, 2));
    if (passes == 0 || passes > kMostPasses || test) return check(invalid_parameter(0));
    if (pattern_bytes == 0 || pattern_bytes > drive_state_.medium().sector_bytes() ||
        length != kHeader + pattern_bytes) {
        return check(invalid_parameter(2));
    }
    const auto pattern = repeating(list.subspan(kHeader));
    if (!pattern) return check(invalid_parameter(kHeader));
    // INVERT: every other pass writes the complement; the last pass determines the contents.
    const auto last = invert && passes % 2 == 0 ? ~*pattern : *pattern;
    unrestricted_ = cdb.bit(1, 5);
    auto done =
        begin(What::sanitize, Wipe::overwrite, last, std::uint64_t{settings_.overwrite_ms} * passes, cdb.bit(1, 7));
    if (done.good()) done.transferred = static_cast<std::uint32_t>(length);
    return done;
}

Outcome SasErase::sanitize(const Request& request) {
    const auto& cdb = request.cdb;
    constexpr std::uint32_t kCryptoShare = 10;
    const auto action = action_of(cdb);
    if (action == kExitFailureMode) return leave_failure();
    // Restricted: only another restricted sanitize clears the failure (SBC-4 4.11.4).
    const bool unrestricted = cdb.bit(1, 5);
    if (failed_ && !unrestricted_ && unrestricted) return check(invalid_field(1));
    if (action == kOverwrite) return overwrite(request);
    if (cdb.be16(7) != 0) return check(invalid_field(7));
    unrestricted_ = unrestricted;
    const bool crypto = action == kCryptoErase;
    const auto duration = crypto ? settings_.sanitize_ms / kCryptoShare : settings_.sanitize_ms;
    return begin(What::sanitize, crypto ? Wipe::crypto : Wipe::unmap, 0, duration, cdb.bit(1, 7));
}

/// FMTPINFO with PROTECTION FIELD USAGE (SBC-4 table 36); nullopt: a combination or a type that is not supported.
std::optional<std::uint8_t> SasErase::asked_protection(const Request& request, bool has_list) const {
    constexpr unsigned kType1 = 2;
    constexpr unsigned kType2or3 = 3;
    const unsigned information = request.cdb.u8(1) >> 6U;
    const unsigned usage = has_list && !request.data.empty() ? request.data[0] & 7U : 0U;
    std::optional<std::uint8_t> type;
    if (information == 0 && usage == 0) type = std::uint8_t{0};
    if (information == kType1 && usage == 0) type = std::uint8_t{1};
    if (information == kType2or3 && usage <= 1) type = static_cast<std::uint8_t>(2 + usage);
    return type && (*type == 0 || *type == settings_.protection_type) ? type : std::nullopt;
}

Outcome SasErase::format(const Request& request) {
    const auto& cdb = request.cdb;
    const bool has_list = cdb.bit(1, 4);                       // FMTDATA
    const bool long_header = cdb.bit(1, 5);                    // LONGLIST
    if ((cdb.u8(4) & 3U) > 1) return check(invalid_field(4));  // FFMT: quick format is reserved here
    const auto protection = asked_protection(request, has_list);
    if (!protection) return check(invalid_field(1));
    if (request.half) {
        // The power fails while the command is received or soon after: a part is overwritten.
        auto& medium = drive_state_.medium();
        corrupt_ = true;
        return medium.trim(Lba{0}, medium.sectors() / 2) ? good() : check(SenseKey::medium_error, Asc::write_error);
    }
    next_protection_type_ = *protection;
    if (!has_list) return begin(What::format, Wipe::unmap, 0, settings_.format_ms, false);
    const auto list = request.data;
    const std::size_t header = long_header ? 8 : 4;
    if (list.size() < header) return check(SenseKey::illegal_request, Asc::list_length_error);
    // SBC-4 5.4.2: protection usage, then FOV, DPRY, DCRT, STPF, IP, DSP, IMMED.
    const bool immediate = (list[1] & 0x02U) != 0;
    const bool pattern = (list[1] & 0x08U) != 0;
    const auto defects = long_header ? big(list, 4, 4) : big(list, 2, 2);
    if (pattern || defects != 0) return check(invalid_parameter(pattern ? 1 : long_header ? 4 : 2));
    auto done = begin(What::format, Wipe::unmap, 0, settings_.format_ms, immediate);
    if (done.good()) done.transferred = static_cast<std::uint32_t>(header);
    return done;
}

nlohmann::json SasErase::save() const {
    return {{"what", static_cast<int>(what_)},
            {"task", task_.save()},
            {"unrestricted", unrestricted_},
            {"failed", failed_},
            {"corrupt", corrupt_},
            {"next_block_bytes", next_block_bytes_},
            {"protection_type", protection_type_},
            {"failures_left", failures_left_}};
}

void SasErase::load(const nlohmann::json& state) {
    what_ = static_cast<What>(std::clamp(state.value("what", 0), 0, 2));
    unrestricted_ = state.value("unrestricted", false);
    failed_ = state.value("failed", false);
    corrupt_ = state.value("corrupt", false) || what_ == What::format;
    if (what_ == What::format) what_ = What::nothing;
    const auto length = state.value("next_block_bytes", 0U);
    const auto& lengths = settings_.block_lengths;
    next_block_bytes_ = std::find(lengths.begin(), lengths.end(), length) != lengths.end() ? length : 0;
    protection_type_ = state.value("protection_type", 0U) == settings_.protection_type ? settings_.protection_type : 0;
    failures_left_ = state.value("failures_left", failures_left_);
    if (state.contains("task")) task_.load(state.at("task"), drive_state_);
    if (what_ == What::nothing) task_.stop();
    if (!task_.running()) what_ = What::nothing;
}

}  // namespace fettle::sim::t10
