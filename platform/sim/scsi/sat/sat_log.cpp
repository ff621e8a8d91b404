// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/log_builder.h"
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

using Kind = LogBuilder::Kind;
using Sector = std::array<std::uint8_t, 512>;

// ACS-4 7.22 READ LOG EXT, 7.46 SMART, annex A (logs), A.5 (Device Statistics).
constexpr std::uint8_t kReadLogExt = 0x2F;
constexpr std::uint8_t kSmart = 0xB0;
constexpr std::uint16_t kSmartReadLog = 0xD5;
constexpr std::uint16_t kSmartReturnStatus = 0xDA;
constexpr std::uint64_t kSmartKey = 0xC24F00;
constexpr std::uint64_t kSmartExceeded = 0x2CF400;
constexpr std::uint64_t kSmartMask = 0xFFFF00;
constexpr std::uint8_t kDeviceStatistics = 0x04;
constexpr std::uint8_t kSelfTestLog = 0x06;
constexpr std::uint8_t kExtendedSelfTestLog = 0x07;
constexpr std::uint8_t kGeneralStatistics = 0x01;
constexpr std::uint8_t kTemperatureStatistics = 0x05;
constexpr std::uint8_t kSolidStateStatistics = 0x07;

constexpr std::array<std::uint8_t, 6> kPages{0x00, 0x0D, 0x10, 0x11, 0x19, 0x2F};

std::uint64_t little(const Sector& sector, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;) value = value << 8U | sector[at + i];
    return value;
}

bool has_general_logs(const IdentifyWords& identify) { return identify.bit(84, 5) || identify.bit(87, 5); }

/// nullopt if the drive does not support the log.
Result<std::optional<Sector>> read_log(SatLink& link, std::uint8_t log, std::uint8_t page) {
    Sector sector{};
    const bool general = has_general_logs(link.identify());
    if (!general && page != 0) return std::optional<Sector>();
    const auto command = general
                             ? ata_data(kReadLogExt, Transfer::in, 0, 1, log | std::uint64_t{page} << 8U, true, false)
                             : ata_data(kSmart, Transfer::in, kSmartReadLog, 1, kSmartKey | log, false, false);
    const auto answer = link.send(command, sector);
    if (!answer) return fail(answer.error());
    return failed(*answer) ? std::optional<Sector>() : std::optional(sector);
}

/// One statistic of `width` bytes, if supported and valid (ACS-4 A.5.3).
Result<std::optional<std::uint64_t>> statistic(SatLink& link, std::uint8_t page, std::size_t at, std::size_t width) {
    const auto sector = read_log(link, kDeviceStatistics, page);
    if (!sector) return fail(sector.error());
    constexpr std::uint8_t kSupportedAndValid = 0xC0;
    if (!*sector || ((**sector)[at + 7] & kSupportedAndValid) != kSupportedAndValid) {
        return std::optional<std::uint64_t>();
    }
    return std::optional(little(**sector, at, width));
}

constexpr std::uint8_t kUnknownTemperature = 0xFF;

Result<std::uint8_t> celsius(SatLink& link, std::size_t at) {
    const auto value = statistic(link, kTemperatureStatistics, at, 1);
    if (!value) return fail(value.error());
    if (!*value) return kUnknownTemperature;
    const auto degrees = static_cast<std::uint8_t>(**value);
    return degrees > 0x7F ? std::uint8_t{0} : degrees;  // below zero reads as 0 (SPC-5 7.3.22)
}

Result<Bytes> temperature(SatLink& link) {
    const auto now = celsius(link, 0x08);
    if (!now) return fail(now.error());
    const auto most = celsius(link, 0x58);
    if (!most) return fail(most.error());
    LogBuilder page(0x0D);
    page.number(0, Kind::list, 2, *now);
    if (*most != kUnknownTemperature) page.number(1, Kind::list, 2, *most);
    return page.done();
}

Result<Bytes> exceptions(SatLink& link) {
    const auto answer = link.send(ata_non_data(kSmart, kSmartReturnStatus, 0, kSmartKey));
    if (!answer) return fail(answer.error());
    const auto now = celsius(link, 0x08);
    if (!now) return fail(now.error());
    const bool exceeded = !failed(*answer) && (answer->lba & kSmartMask) == kSmartExceeded;
    // SAT-4 10.2.4: 5Dh/10h, HARDWARE IMPENDING FAILURE GENERAL HARD DRIVE FAILURE.
    const Bytes value{static_cast<std::uint8_t>(exceeded ? 0x5D : 0), static_cast<std::uint8_t>(exceeded ? 0x10 : 0),
                      *now};
    return LogBuilder(0x2F).parameter(0, Kind::list, value).done();
}

Result<Bytes> solid_state(SatLink& link) {
    const auto used = statistic(link, kSolidStateStatistics, 0x08, 1);
    if (!used) return fail(used.error());
    LogBuilder page(0x11);
    if (*used) page.number(1, Kind::list, 4, **used);
    return page.done();
}

/// Page 19h, parameter 1 (SPC-5 7.3.10): commands and blocks.
Result<Bytes> general(SatLink& link) {
    Bytes value;
    // Read commands, write commands, blocks received, blocks transmitted.
    for (const std::size_t at : {std::size_t{48}, std::size_t{32}, std::size_t{24}, std::size_t{40}}) {
        const auto count = statistic(link, kGeneralStatistics, at, 6);
        if (!count) return fail(count.error());
        append(value, 8, count->value_or(0));
    }
    value.resize(64);
    return LogBuilder(0x19).parameter(1, Kind::list, value).done();
}

/// SELF-TEST CODE of an ATA subcommand (SAT-4 10.2.3).
std::uint8_t self_test_code(std::uint8_t subcommand) {
    switch (subcommand) {
        case 0x01: return 1;
        case 0x02: return 2;
        case 0x81: return 5;
        case 0x82: return 6;
        default: return 0;
    }
}

/// One entry: SCSI's self-test results parameter (SPC-5 7.3.19) from an ATA descriptor at `at`.
Bytes self_test_entry(const Sector& log, std::size_t at, std::size_t lba_bytes) {
    Bytes value(16);
    const std::uint8_t result = log[at + 1] >> 4U;
    constexpr std::uint8_t kReadElement = 7;
    constexpr std::uint8_t kFirstFailure = 3;
    const bool failure = result >= kFirstFailure && result <= 8;
    value[0] = static_cast<std::uint8_t>(self_test_code(log[at]) << 5U | result);
    put(value, 2, 2, little(log, at + 2, 2));
    put(value, 4, 8, result == kReadElement ? little(log, at + 5, lba_bytes) : ~std::uint64_t{0});
    if (failure) {
        const auto sense = result == kReadElement ? Asc::unrecovered_read_error : Asc::failed_self_test;
        value[12] =
            static_cast<std::uint8_t>(result == kReadElement ? SenseKey::medium_error : SenseKey::hardware_error);
        put(value, 13, 2, static_cast<std::uint16_t>(sense));
    }
    return value;
}

/// Page 10h. Twenty entries, newest first.
Result<Bytes> self_tests(SatLink& link) {
    const bool extended = has_general_logs(link.identify()) && link.identify().lba48();
    const auto sector = read_log(link, extended ? kExtendedSelfTestLog : kSelfTestLog, 0);
    if (!sector) return fail(sector.error());
    constexpr std::uint16_t kEntries = 20;
    const std::size_t count = extended ? 19 : 21;
    const std::size_t stride = extended ? 26 : 24;
    const std::size_t first = extended ? 4 : 2;
    LogBuilder page(0x10);
    std::size_t index = *sector ? little(**sector, extended ? 2 : 508, extended ? 2 : 1) : 0;
    std::size_t left = index == 0 || index > count ? 0 : count;
    for (std::uint16_t i = 1; i <= kEntries; ++i) {
        Bytes value(16);
        const std::size_t at = first + (index == 0 ? 0 : index - 1) * stride;
        const bool used = left > 0 && (little(**sector, at, 8) != 0);
        if (used) {
            value = self_test_entry(**sector, at, extended ? 6 : 4);
            --left;
            index = index == 1 ? count : index - 1;
        } else {
            left = 0;
        }
        page.parameter(i, Kind::list, value);
    }
    return page.done();
}

Result<Bytes> collect(SatLink& link, std::uint8_t code) {
    switch (code) {
        case 0x0D: return temperature(link);
        case 0x10: return self_tests(link);
        case 0x11: return solid_state(link);
        case 0x19: return general(link);
        default: return exceptions(link);
    }
}

}  // namespace

Done sat_log_sense(SatLink& link, const Request& request) {
    const auto& cdb = request.cdb;
    const std::uint8_t code = cdb.u8(2) & 0x3FU;
    const auto subpage = cdb.u8(3);
    if (std::find(kPages.begin(), kPages.end(), code) == kPages.end()) return check(invalid_field(2));
    const bool list = code == 0 && (subpage == 0 || subpage == 0xFF);
    if (!list && subpage != 0) return check(invalid_field(3));
    if (list) return reply(request, supported_logs(kPages, subpage == 0xFF), cdb.be16(7));
    const auto page = collect(link, code);
    if (!page) return fail(page.error());
    return reply(request, *page, cdb.be16(7));
}

}  // namespace fettle::sim::t10
