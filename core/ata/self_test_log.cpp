// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/self_test_log.h"

#include <string>

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

// Log 06h (ACS-3 annex A): 21 descriptors of 24 bytes from byte 2, index at byte 508.
constexpr std::size_t kFirst = 2;
constexpr std::size_t kBytes = 24;
constexpr std::size_t kCount = 21;
constexpr std::size_t kIndex = 508;

// Log 07h (ACS-3 annex A): 19 descriptors of 26 bytes from byte 4 of each sector; the index in
// the first sector, bytes 2-3.
constexpr std::size_t kExtFirst = 4;
constexpr std::size_t kExtBytes = 26;
constexpr std::size_t kExtCount = 19;
constexpr std::size_t kExtIndex = 2;

constexpr std::uint8_t kFailedFirst = 3;
constexpr std::uint8_t kFailedLast = 8;
bool failed(std::uint8_t result) { return result >= kFailedFirst && result <= kFailedLast; }

/// Bytes 0-4 of a descriptor, the same in both logs; the LBA after them differs in width.
template <std::size_t N>
SelfTestEntry head(const FixedView<N>& row, std::uint64_t lba, std::uint64_t no_lba) {
    SelfTestEntry entry;
    entry.routine = row.template u8<0>();
    entry.result = static_cast<std::uint8_t>(row.template u8<1>() >> 4U);
    entry.percent_left = static_cast<std::uint8_t>((row.template u8<1>() & 0xFU) * 10U);
    entry.power_on_hours = row.template le16<2>();
    entry.checkpoint = row.template u8<4>();
    if (failed(entry.result) && lba != no_lba) entry.failing_lba = lba;
    return entry;
}

}  // namespace

Result<SelfTestLog> decode_self_test_log(BytesView data) {
    const auto view = data.fixed<kSectorBytes>(0, "SMART self-test log");
    if (!view) return fail(view.error());
    SelfTestLog log;
    log.revision = view->le16<0>();
    log.checksum_ok = checksum_ok(view->bytes<0, kSectorBytes>());
    const std::size_t index = view->u8<kIndex>();
    if (index > kCount) return fail(ErrorCode::malformed, FETTLE_TEXT("SMART self-test log: index out of range"));
    if (index == 0) return log;  // no test was ever run
    for (std::size_t i = 0; i < kCount; ++i) {
        const auto row = view->row<kFirst, kBytes, kCount>((index - 1 + kCount - i) % kCount);
        if (all_zero(row.bytes<0, kBytes>())) continue;
        log.entries.push_back(head(row, row.le32<5>(), 0xFFFFFFFFU));
    }
    return log;
}

Result<SelfTestLog> decode_ext_self_test_log(BytesView data) {
    const auto first = data.fixed<kSectorBytes>(0, "extended SMART self-test log");
    if (!first) return fail(first.error());
    const std::size_t sectors = data.size() / kSectorBytes;
    const std::size_t total = sectors * kExtCount;
    SelfTestLog log;
    log.revision = first->u8<0>();
    log.checksum_ok = checksum_ok(first->bytes<0, kSectorBytes>());
    const std::size_t index = first->le16<kExtIndex>();
    if (index > total)
        return fail(ErrorCode::malformed, FETTLE_TEXT("extended SMART self-test log: index out of range"));
    if (index == 0) return log;
    for (std::size_t i = 0; i < total; ++i) {
        const std::size_t at = (index - 1 + total - i) % total;
        const auto sector = data.fixed<kSectorBytes>(at / kExtCount * kSectorBytes, "extended SMART self-test log");
        if (!sector) return fail(sector.error());
        const auto row = sector->row<kExtFirst, kExtBytes, kExtCount>(at % kExtCount);
        if (all_zero(row.bytes<0, kExtBytes>())) continue;
        log.entries.push_back(head(row, row.le48<5>(), 0xFFFFFFFFFFFFULL));
    }
    return log;
}

SelfTest to_fact(const SelfTestEntry& entry) {
    // ACS-3 7.48; bit 7 marks the captive form of the same test; 40h-7Eh and 90h-FFh are vendor specific.
    constexpr std::uint8_t kCaptive = 0x80;
    const auto kind = [&]() -> std::string {
        switch (entry.routine & ~kCaptive) {
            case 0: return entry.routine == 0 ? "offline" : "unknown";
            case 1: return "short";
            case 2: return "extended";
            case 3: return "conveyance";
            case 4: return "selective";
            default: break;
        }
        const bool vendor = (entry.routine >= 0x40 && entry.routine <= 0x7E) || entry.routine >= 0x90;
        return vendor ? "vendor" : "unknown";
    };
    SelfTest fact;
    fact.kind = kind();
    fact.captive = (entry.routine & kCaptive) != 0 && fact.kind != "vendor" && fact.kind != "unknown";
    fact.passed = entry.result == 0;
    fact.failed = failed(entry.result);
    fact.power_on_hours = entry.power_on_hours;
    fact.failing_lba = entry.failing_lba;
    return fact;
}

}  // namespace fettle::ata
