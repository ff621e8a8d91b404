// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_self_test.h"

#include <nlohmann/json.hpp>

#include "platform/sim/scsi/log_builder.h"

namespace fettle::sim::t10 {

namespace {

// SELF-TEST CODE, SPC-5 table 166; results, table 401.
constexpr std::uint8_t kBackgroundShort = 1;
constexpr std::uint8_t kBackgroundExtended = 2;
constexpr std::uint8_t kAbortBackground = 4;
constexpr std::uint8_t kForegroundShort = 5;
constexpr std::uint8_t kForegroundExtended = 6;
constexpr std::uint8_t kAborted = 1;
constexpr std::uint8_t kInterrupted = 2;
constexpr std::uint8_t kReadElementFailed = 7;
constexpr std::uint8_t kRunning = 0xF;
constexpr std::size_t kEntries = 20;

}  // namespace

std::uint64_t SasSelfTests::hours() const { return drive_state_.counters().power_on_seconds / 3600; }

void SasSelfTests::enter(std::uint8_t code, std::uint8_t result) {
    entries_.push_front({code, result, hours()});
    if (entries_.size() > kEntries) entries_.pop_back();
}

Outcome SasSelfTests::send_diagnostic(const Request& request) {
    const auto& cdb = request.cdb;
    const auto code = static_cast<std::uint8_t>(cdb.u8(1) >> 5U);
    const bool default_test = cdb.bit(1, 2);  // SELFTEST
    if (cdb.be16(3) != 0) return check(invalid_field(3));
    if (default_test && code != 0) return check(invalid_field(1));
    switch (code) {
        case 0: return good();
        case kBackgroundShort:
        case kBackgroundExtended: {
            if (task_.running())
                return check(in_progress(SenseKey::not_ready, Asc::self_test_in_progress, task_.progress()));
            running_code_ = code;
            const auto seconds =
                code == kBackgroundShort ? settings_.short_test_seconds : settings_.extended_test_seconds;
            task_.start(drive_state_, std::uint64_t{seconds} * 1000);
            return good();
        }
        case kAbortBackground:
            if (!task_.running()) return check(invalid_field(1));
            task_.stop();
            enter(running_code_, kAborted);
            return good();
        case kForegroundShort:
        case kForegroundExtended:
            if (task_.running())
                return check(in_progress(SenseKey::not_ready, Asc::self_test_in_progress, task_.progress()));
            enter(code, settings_.self_test_result);
            return settings_.self_test_result == 0 ? good() : check(SenseKey::hardware_error, Asc::failed_self_test);
        default: return check(invalid_field(1));
    }
}

void SasSelfTests::advance() {
    if (task_.advance(drive_state_)) enter(running_code_, settings_.self_test_result);
}

void SasSelfTests::interrupt() {
    advance();
    if (!task_.running()) return;
    task_.stop();
    enter(running_code_, kInterrupted);
}

std::optional<SenseData> SasSelfTests::progress() const {
    if (!task_.running()) return std::nullopt;
    return in_progress(SenseKey::not_ready, Asc::self_test_in_progress, task_.progress());
}

/// Twenty parameters of 16 bytes, newest first (SPC-5 7.3.19).
Bytes SasSelfTests::log_page() const {
    auto list = entries_;
    if (task_.running()) list.push_front({running_code_, kRunning, 0});
    LogBuilder page(0x10);
    for (std::uint16_t i = 0; i < kEntries; ++i) {
        Bytes value(16);
        if (i < list.size()) {
            const auto& entry = list[i];
            value[0] = static_cast<std::uint8_t>(entry.code << 5U | entry.result);
            put(value, 2, 2, std::min<std::uint64_t>(entry.hours, 0xFFFF));
            const bool failed = entry.result >= 3 && entry.result <= kReadElementFailed;
            put(value, 4, 8, entry.result == kReadElementFailed ? 0 : ~std::uint64_t{0});
            if (failed) {
                value[12] = static_cast<std::uint8_t>(SenseKey::hardware_error);
                put(value, 13, 2, static_cast<std::uint16_t>(Asc::failed_self_test));
            }
        }
        page.parameter(static_cast<std::uint16_t>(i + 1), LogBuilder::Kind::list, value);
    }
    return page.done();
}

nlohmann::json SasSelfTests::save() const {
    auto list = nlohmann::json::array();
    for (const auto& entry : entries_) list.push_back({entry.code, entry.result, entry.hours});
    return list;
}

void SasSelfTests::load(const nlohmann::json& state) {
    entries_.clear();
    for (const auto& entry : state) {
        if (!entry.is_array() || entry.size() != 3 || entries_.size() == kEntries) continue;
        entries_.push_back({static_cast<std::uint8_t>(entry[0].get<unsigned>() & 7U),
                            static_cast<std::uint8_t>(entry[1].get<unsigned>() & 0xFU), entry[2].get<std::uint64_t>()});
    }
}

}  // namespace fettle::sim::t10
