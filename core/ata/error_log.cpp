// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/error_log.h"

#include <algorithm>

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

constexpr std::size_t kCommandsPerError = 5;

/// Logs 01h and 02h (ACS-3 annex A): five entries of 90 bytes a sector, 28-bit registers.
struct Narrow {
    static constexpr std::size_t kFirst = 2;
    static constexpr std::size_t kEntries = 5;
    static constexpr std::size_t kCommandBytes = 12;
    static constexpr std::size_t kErrorBytes = 30;
    static constexpr std::size_t kErrorCount = 452;

    static std::size_t index(const FixedView<kSectorBytes>& sector) { return sector.u8<1>(); }

    static LoggedCommand command(FixedView<kCommandBytes> row) {
        LoggedCommand out;
        out.device_control = row.u8<0>();
        out.features = row.u8<1>();
        out.count = row.u8<2>();
        out.lba = lba(row.le16<3>(), row.u8<5>(), row.u8<6>());
        out.device = row.u8<6>();
        out.command = row.u8<7>();
        out.timestamp_ms = row.le32<8>();
        return out;
    }
    static LoggedError error(FixedView<kErrorBytes> row) {
        LoggedError out;
        out.error = row.u8<1>();
        out.count = row.u8<2>();
        out.lba = lba(row.le16<3>(), row.u8<5>(), row.u8<6>());
        out.device = row.u8<6>();
        out.status = row.u8<7>();
        out.state = row.u8<27>() & 0xFU;
        out.power_on_hours = row.le16<28>();
        return out;
    }

private:
    /// 28 bits: the upper four are in the device register.
    static std::uint64_t lba(std::uint16_t low, std::uint8_t high, std::uint8_t device) {
        return std::uint64_t{low} | std::uint64_t{high} << 16U | (device & 0xFULL) << 24U;
    }
};

/// Log 03h (ACS-3 annex A): four entries of 124 bytes a sector, 48-bit registers.
struct Wide {
    static constexpr std::size_t kFirst = 4;
    static constexpr std::size_t kEntries = 4;
    static constexpr std::size_t kCommandBytes = 18;
    static constexpr std::size_t kErrorBytes = 34;
    static constexpr std::size_t kErrorCount = 500;

    static std::size_t index(const FixedView<kSectorBytes>& sector) { return sector.le16<2>(); }

    static LoggedCommand command(FixedView<kCommandBytes> row) {
        LoggedCommand out;
        out.device_control = row.u8<0>();
        out.features = row.le16<1>();
        out.count = row.le16<3>();
        out.lba = lba(row.sub<5, 6>());
        out.device = row.u8<11>();
        out.command = row.u8<12>();
        out.timestamp_ms = row.le32<14>();
        return out;
    }
    static LoggedError error(FixedView<kErrorBytes> row) {
        LoggedError out;
        out.error = row.u8<1>();
        out.count = row.le16<2>();
        out.lba = lba(row.sub<4, 6>());
        out.device = row.u8<10>();
        out.status = row.u8<11>();
        out.state = row.u8<31>() & 0xFU;
        out.power_on_hours = row.le16<32>();
        return out;
    }

private:
    /// Bytes in the order of the registers: (7:0) (31:24) (15:8) (39:32) (23:16) (47:40).
    static std::uint64_t lba(FixedView<6> six) {
        return std::uint64_t{six.u8<0>()} | std::uint64_t{six.u8<2>()} << 8U | std::uint64_t{six.u8<4>()} << 16U |
               std::uint64_t{six.u8<1>()} << 24U | std::uint64_t{six.u8<3>()} << 32U |
               std::uint64_t{six.u8<5>()} << 40U;
    }
};

template <typename Layout>
constexpr std::size_t kEntryBytes = kCommandsPerError* Layout::kCommandBytes + Layout::kErrorBytes;

template <typename Layout>
LoggedError decode_entry(FixedView<kEntryBytes<Layout>> entry) {
    constexpr std::size_t kError = kCommandsPerError * Layout::kCommandBytes;
    LoggedError out = Layout::error(entry.template sub<kError, Layout::kErrorBytes>());
    // The drive stores the failed command last.
    for (std::size_t i = kCommandsPerError; i-- > 0;) {
        const auto row = entry.template row<0, Layout::kCommandBytes, kCommandsPerError>(i);
        if (all_zero(row.template bytes<0, Layout::kCommandBytes>())) continue;
        out.commands.push_back(Layout::command(row));
    }
    return out;
}

template <typename Layout>
Result<ErrorLog> decode(BytesView data, std::string_view what) {
    const auto first = data.fixed<kSectorBytes>(0, what);
    if (!first) return fail(first.error());
    ErrorLog log;
    log.version = first->u8<0>();
    log.device_errors = first->le16<Layout::kErrorCount>();
    log.checksum_ok = checksum_ok(first->bytes<0, kSectorBytes>());
    const std::size_t total = data.size() / kSectorBytes * Layout::kEntries;
    const std::size_t index = Layout::index(*first);
    if (index == 0) return log;
    if (index > total) {
        log.index_outside = true;
        return log;
    }
    for (std::size_t i = 0; i < total; ++i) {
        const std::size_t at = (index - 1 + total - i) % total;
        const auto sector = data.fixed<kSectorBytes>(at / Layout::kEntries * kSectorBytes, what);
        if (!sector) return fail(sector.error());
        const auto entry =
            sector->template row<Layout::kFirst, kEntryBytes<Layout>, Layout::kEntries>(at % Layout::kEntries);
        if (all_zero(entry.template bytes<0, kEntryBytes<Layout>>())) continue;
        log.errors.push_back(decode_entry<Layout>(entry));
    }
    return log;
}

}  // namespace

Result<ErrorLog> decode_summary_error_log(BytesView data) {
    return decode<Narrow>(data.slice(0, kSectorBytes), "summary SMART error log");
}

Result<ErrorLog> decode_comprehensive_error_log(BytesView data) {
    return decode<Narrow>(data, "comprehensive SMART error log");
}

Result<ErrorLog> decode_ext_comprehensive_error_log(BytesView data) {
    return decode<Wide>(data, "extended comprehensive SMART error log");
}

}  // namespace fettle::ata
