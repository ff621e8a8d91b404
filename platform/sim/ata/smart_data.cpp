// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// SMART data and thresholds: 30 rows of 12 bytes as SFF-8035i and ATA-3 had them, the rest by ACS-4 table 126.
namespace fettle::sim::sata {

namespace {

constexpr std::size_t kFirstRow = 2;
constexpr std::size_t kRow = 12;
constexpr std::uint16_t kRevision = 0x0010;

constexpr std::size_t kOfflineStatus = 362;
constexpr std::size_t kTestStatus = 363;
constexpr std::size_t kOfflineSeconds = 364;
constexpr std::size_t kOfflineCapability = 367;
constexpr std::size_t kSmartCapability = 368;
constexpr std::size_t kErrorLogging = 370;
constexpr std::size_t kShortMinutes = 372;
constexpr std::size_t kExtendedMinutes = 373;
constexpr std::size_t kConveyanceMinutes = 374;
constexpr std::size_t kExtendedMinutesWide = 375;

/// EXECUTE OFF-LINE IMMEDIATE, aborted by a new command, self-tests, conveyance, selective.
std::uint8_t offline_capability(const SmartTraits& traits) {
    constexpr std::uint8_t kImmediate = 0x01;
    constexpr std::uint8_t kAutomatic = 0x02;
    constexpr std::uint8_t kAborts = 0x04;
    constexpr std::uint8_t kTests = 0x10;
    constexpr std::uint8_t kConveyance = 0x20;
    constexpr std::uint8_t kSelective = 0x40;
    const auto collection = static_cast<std::uint8_t>(kImmediate | kAutomatic | (traits.offline_aborts ? kAborts : 0));
    if (!traits.self_test) return collection;
    return static_cast<std::uint8_t>(collection | kTests | (traits.conveyance_minutes != 0 ? kConveyance : 0) |
                                     (traits.selective ? kSelective : 0));
}

}  // namespace

Sector smart_data(Context& drive) {
    const SmartTraits& traits = drive.traits.smart;
    SmartState& state = drive.state.smart;
    Sector out{};
    put16(out, 0, kRevision);
    const WearCounters counters = drive.drive_state.counters();
    std::size_t at = kFirstRow;
    for (const AttributeRow& row : traits.attributes) {
        const AttributeNow now = evaluate(row, counters, drive.state.media.bad.size());
        // The worst value ever is what was seen so far: attributes are looked at when they are read.
        const auto worst = state.worst.try_emplace(row.id, now.value).first;
        worst->second = std::min(worst->second, now.value);
        out.at(at) = row.id;
        put16(out, at + 1, row.flags);
        out.at(at + 3) = now.value;
        out.at(at + 4) = worst->second;
        put48(out, at + 5, now.raw);
        at += kRow;
    }
    out[kOfflineStatus] = static_cast<std::uint8_t>(state.offline_status | (state.automatic_offline ? 0x80U : 0U));
    out[kTestStatus] = self_test_status(drive);
    put16(out, kOfflineSeconds, traits.offline_seconds);
    out[kOfflineCapability] = offline_capability(traits);
    put16(out, kSmartCapability, 0x0003);
    out[kErrorLogging] = traits.error_log ? 1 : 0;
    out[kShortMinutes] = traits.self_test ? traits.short_minutes : 0;
    const std::uint16_t extended = traits.self_test ? traits.extended_minutes : 0;
    // FFh: the word behind holds it.
    out[kExtendedMinutes] = extended < 0xFF ? static_cast<std::uint8_t>(extended) : 0xFF;
    if (extended >= 0xFF) put16(out, kExtendedMinutesWide, extended);
    out[kConveyanceMinutes] = traits.conveyance_minutes;
    seal(out);
    return out;
}

Sector smart_thresholds(const Context& drive) {
    Sector out{};
    put16(out, 0, kRevision);
    std::size_t at = kFirstRow;
    for (const AttributeRow& row : drive.traits.smart.attributes) {
        out.at(at) = row.id;
        out.at(at + 1) = row.threshold;
        at += kRow;
    }
    seal(out);
    return out;
}

}  // namespace fettle::sim::sata
