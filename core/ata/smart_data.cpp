// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/smart_data.h"

#include <algorithm>

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

constexpr std::size_t kRows = 30;
constexpr std::size_t kRowBytes = 12;
constexpr std::size_t kFirstRow = 2;

// Offsets of ACS-3 7.48.
constexpr std::size_t kOfflineStatus = 362;
constexpr std::size_t kSelfTestStatus = 363;
constexpr std::size_t kOfflineSeconds = 364;
constexpr std::size_t kOfflineCapability = 367;
constexpr std::size_t kSmartCapability = 368;
constexpr std::size_t kErrorLoggingCapability = 370;
constexpr std::size_t kShortMinutes = 372;
constexpr std::size_t kExtendedMinutes = 373;
constexpr std::size_t kConveyanceMinutes = 374;
constexpr std::size_t kExtendedMinutesWide = 375;

SmartAttribute attribute(FixedView<kRowBytes> row) {
    SmartAttribute out;
    out.id = row.u8<0>();
    out.flags = row.le16<1>();
    out.value = row.u8<3>();
    out.worst = row.u8<4>();
    out.raw = row.le48<5>();
    return out;
}

}  // namespace

Result<SmartData> decode_smart_data(BytesView data) {
    const auto view = data.fixed<kSectorBytes>(0, "SMART data");
    if (!view) return fail(view.error());
    const auto bytes = view->bytes<0, kSectorBytes>();
    if (all_zero(bytes)) return fail(ErrorCode::malformed, FETTLE_TEXT("empty SMART data"));

    SmartData out;
    out.revision = view->le16<0>();
    for (std::size_t i = 0; i < kRows; ++i) {
        const auto row = view->row<kFirstRow, kRowBytes, kRows>(i);
        if (row.u8<0>() != 0) out.attributes.push_back(attribute(row));
    }
    out.offline_status = view->u8<kOfflineStatus>() & 0x7FU;
    out.automatic_offline = view->bit<kOfflineStatus, 7>();
    out.self_test_status = static_cast<std::uint8_t>(view->u8<kSelfTestStatus>() >> 4U);
    out.self_test_percent_left = static_cast<std::uint8_t>((view->u8<kSelfTestStatus>() & 0xFU) * 10U);
    out.offline_seconds = view->le16<kOfflineSeconds>();
    out.offline_immediate = view->bit<kOfflineCapability, 0>();
    out.offline_ends_at_command = view->bit<kOfflineCapability, 2>();
    out.self_tests = view->bit<kOfflineCapability, 4>();
    out.conveyance_test = view->bit<kOfflineCapability, 5>();
    out.selective_test = view->bit<kOfflineCapability, 6>();
    out.saves_before_power_down = view->bit<kSmartCapability, 0>();
    out.attribute_autosave = view->bit<kSmartCapability, 1>();
    out.error_logging = view->bit<kErrorLoggingCapability, 0>();
    out.short_test_minutes = view->u8<kShortMinutes>();
    // FFh: the time does not fit into a byte; the following word holds it.
    const auto minutes = view->u8<kExtendedMinutes>();
    out.extended_test_minutes = minutes == 0xFF ? view->le16<kExtendedMinutesWide>() : minutes;
    out.conveyance_test_minutes = view->u8<kConveyanceMinutes>();
    out.checksum_ok = checksum_ok(bytes);
    return out;
}

Result<SmartThresholds> decode_smart_thresholds(BytesView data) {
    const auto view = data.fixed<kSectorBytes>(0, "SMART thresholds");
    if (!view) return fail(view.error());
    const auto bytes = view->bytes<0, kSectorBytes>();
    if (all_zero(bytes)) return fail(ErrorCode::malformed, FETTLE_TEXT("empty SMART thresholds"));
    SmartThresholds out;
    for (std::size_t i = 0; i < kRows; ++i) {
        const auto row = view->row<kFirstRow, kRowBytes, kRows>(i);
        if (row.u8<0>() != 0) out.thresholds.push_back({row.u8<0>(), row.u8<1>()});
    }
    out.checksum_ok = checksum_ok(bytes);
    return out;
}

Crossed crossed(std::optional<std::uint8_t> value, std::optional<std::uint8_t> worst,
                std::optional<std::uint8_t> threshold) noexcept {
    constexpr std::uint8_t kAlwaysPassing = 0x00;
    constexpr std::uint8_t kInvalid = 0xFE;
    constexpr std::uint8_t kAlwaysFailing = 0xFF;
    if (!threshold || *threshold == kInvalid) return Crossed::unknown;
    if (*threshold == kAlwaysPassing) return Crossed::never;
    if (*threshold == kAlwaysFailing) return Crossed::now;
    if (!value) return Crossed::unknown;
    if (*value <= *threshold) return Crossed::now;
    if (!worst) return Crossed::unknown;
    return *worst <= *threshold ? Crossed::past : Crossed::never;
}

void apply_thresholds(const SmartThresholds& thresholds, std::vector<SmartAttribute>& attributes) {
    const auto& rows = thresholds.thresholds;
    for (auto& attribute : attributes) {
        const auto row =
            std::find_if(rows.begin(), rows.end(), [&](const auto& candidate) { return candidate.id == attribute.id; });
        if (row == rows.end()) continue;
        attribute.threshold = row->value;
        attribute.crossed = crossed(attribute.value, attribute.worst, attribute.threshold);
    }
}

}  // namespace fettle::ata
