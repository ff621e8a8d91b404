// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ata/commands.h"
#include "core/ata/device_statistics.h"
#include "core/ata/error_log.h"
#include "core/ata/identify.h"
#include "core/ata/log_directory.h"
#include "core/ata/phy_events.h"
#include "core/ata/sector.h"
#include "core/logs/protocols.h"
#include "core/logs/texts.h"

namespace fettle::logs {

namespace {

struct CommandName {
    std::uint8_t code;
    std::string_view name;
};

// ACS-4 annex B.
constexpr std::array kCommands{
    CommandName{0x06, "DATA SET MANAGEMENT"},
    CommandName{0x20, "READ SECTOR(S)"},
    CommandName{0x24, "READ SECTOR(S) EXT"},
    CommandName{0x25, "READ DMA EXT"},
    CommandName{0x2F, "READ LOG EXT"},
    CommandName{0x30, "WRITE SECTOR(S)"},
    CommandName{0x34, "WRITE SECTOR(S) EXT"},
    CommandName{0x35, "WRITE DMA EXT"},
    CommandName{0x3F, "WRITE LOG EXT"},
    CommandName{0x40, "READ VERIFY SECTOR(S)"},
    CommandName{0x42, "READ VERIFY SECTOR(S) EXT"},
    CommandName{0x45, "WRITE UNCORRECTABLE EXT"},
    CommandName{0x47, "READ LOG DMA EXT"},
    CommandName{0x60, "READ FPDMA QUEUED"},
    CommandName{0x61, "WRITE FPDMA QUEUED"},
    CommandName{0x92, "DOWNLOAD MICROCODE"},
    CommandName{0xA1, "IDENTIFY PACKET DEVICE"},
    CommandName{0xB0, "SMART"},
    CommandName{0xB4, "SANITIZE DEVICE"},
    CommandName{0xC8, "READ DMA"},
    CommandName{0xCA, "WRITE DMA"},
    CommandName{0xE0, "STANDBY IMMEDIATE"},
    CommandName{0xE5, "CHECK POWER MODE"},
    CommandName{0xE7, "FLUSH CACHE"},
    CommandName{0xEA, "FLUSH CACHE EXT"},
    CommandName{0xEC, "IDENTIFY DEVICE"},
    CommandName{0xEF, "SET FEATURES"},
};

std::string command_name(std::uint8_t code) {
    const auto* const found =
        std::find_if(kCommands.begin(), kCommands.end(), [&](const CommandName& one) { return one.code == code; });
    return found == kCommands.end() ? fmt::format("{:02X}h", code) : std::string(found->name);
}

// Bits of the error register (ACS-3 6.2).
constexpr unsigned kInterfaceCrc = 1U << 7U;
constexpr unsigned kUncorrectable = 1U << 6U;
constexpr unsigned kIdNotFound = 1U << 4U;
constexpr unsigned kAbort = 1U << 2U;

ErrorKind kind_of(std::uint8_t error) {
    if ((error & kInterfaceCrc) != 0) return ErrorKind::transfer;
    if ((error & kUncorrectable) != 0) return ErrorKind::medium;
    if ((error & kIdNotFound) != 0) return ErrorKind::address;
    return (error & kAbort) != 0 ? ErrorKind::rejected : ErrorKind::other;
}

std::string status_words(const ata::LoggedError& error) {
    constexpr std::array kBits{std::pair(kInterfaceCrc, "ICRC"), std::pair(kUncorrectable, "UNC"),
                               std::pair(kIdNotFound, "IDNF"), std::pair(kAbort, "ABRT")};
    std::string bits;
    for (const auto& [bit, name] : kBits) {
        if ((error.error & bit) != 0) bits += fmt::format("{}{}", bits.empty() ? "" : ", ", name);
    }
    const auto registers = fmt::format("status {:02X}h, error {:02X}h", error.status, error.error);
    return bits.empty() ? registers : fmt::format("{} ({})", bits, registers);
}

LoggedError to_error(const ata::LoggedError& logged, std::uint64_t number) {
    LoggedError error;
    error.number = number;
    error.kind = kind_of(logged.error);
    error.status = status_words(logged);
    if (!logged.commands.empty()) error.command = command_name(logged.commands.front().command);
    if (error.kind == ErrorKind::medium || error.kind == ErrorKind::address) error.lba = logged.lba;
    error.power_on_hours = logged.power_on_hours;
    return error;
}

/// The names of a page's statistics are unique on that page only.
std::string statistic_name(std::uint8_t page, std::string_view name) {
    constexpr std::uint8_t kTemperature = 5;
    if (page != kTemperature || name.find("temperature") != std::string_view::npos) return std::string(name);
    return fmt::format("temperature_{}", name);
}

bool counts_errors(std::string_view statistic) {
    constexpr std::array kErrors{"reported_uncorrectable_errors", "interface_crc_errors", "reallocated_logical_sectors",
                                 "mechanical_start_failures", "pending_errors"};
    return std::find(kErrors.begin(), kErrors.end(), statistic) != kErrors.end();
}

class AtaLogs {
public:
    explicit AtaLogs(AtaPort& port) : port_(port) {}

    Result<DriveLogs> read() {
        const auto identify = fetch(ata::identify_device(), ata::decode_identify);
        if (!identify) return fail(identify.error());
        if (identify->packet_device)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the logs of an optical drive"));
        const bool smart = identify->smart_supported.value_or(true) && identify->smart_enabled.value_or(true);
        if (identify->logging.general_purpose && identify->lba48) read_directory();
        read_errors(smart && identify->logging.smart_error_log);
        if (!stop_) read_statistics();
        if (!stop_) read_phy_events();
        return std::move(logs_);
    }

private:
    template <typename Decoder>
    auto fetch(const AtaCommand& command, Decoder decoder) -> decltype(decoder(BytesView())) {
        std::vector<std::uint8_t> bytes(std::size_t{std::max<std::uint16_t>(command.count, 1)} * ata::kSectorBytes);
        if (const auto done = port_.execute(command, bytes); !done) {
            stop_ = is_final(done.error());
            return fail(done.error());
        }
        // Drives list logs that they fill with zeros.
        if (ata::all_zero(bytes)) return fail(ErrorCode::unsupported, FETTLE_TEXT("the drive returns no data"));
        return decoder(BytesView(bytes));
    }

    void read_directory() {
        auto directory = fetch(ata::read_log_ext(ata::Log::directory, 0, 1), ata::decode_log_directory);
        if (directory) {
            directory_ = *directory;
        } else {
            note_missing(logs_, "log-directory", directory.error());
        }
    }
    /// 0: not supported. Limits the reads that a damaged directory can cause.
    [[nodiscard]] std::uint16_t sectors(ata::Log log) const {
        constexpr std::uint16_t kMost = 16;
        return directory_ ? std::min(directory_->size(log), kMost) : std::uint16_t{0};
    }

    void read_errors(bool smart_log) {
        constexpr std::string_view kWhat = "error-log";
        const auto size = sectors(ata::Log::ext_comprehensive_error);
        if (size == 0 && !smart_log) return;
        const auto log = size != 0
                             ? fetch(ata::read_log_ext(ata::Log::ext_comprehensive_error, 0, size),
                                     ata::decode_ext_comprehensive_error_log)
                             : fetch(ata::smart_read_log(ata::Log::summary_error, 1), ata::decode_summary_error_log);
        if (!log) return note_missing(logs_, kWhat, log.error());
        if (!log->checksum_ok) {
            return note_missing(logs_, kWhat,
                                error_of(ErrorCode::malformed, FETTLE_TEXT("the error log has a wrong checksum")));
        }
        logs_.errors_in_all = log->device_errors;
        auto number = std::uint64_t{log->device_errors};
        for (const auto& error : log->errors) logs_.errors.push_back(to_error(error, number == 0 ? 0 : number--));
    }

    void read_statistics() {
        constexpr std::string_view kWhat = "device-statistics";
        if (sectors(ata::Log::device_statistics) == 0) return;
        const auto pages = fetch(ata::read_log_ext(ata::Log::device_statistics, 0, 1),
                                 [](BytesView data) { return ata::decode_page_list(data, "Device Statistics"); });
        if (!pages) return note_missing(logs_, kWhat, pages.error());
        CounterGroup group{kWhat, kDeviceStatistics, {}};
        for (auto number = ata::kFirstStatisticsPage; number <= ata::kLastStatisticsPage && !stop_; ++number) {
            if (std::find(pages->begin(), pages->end(), number) == pages->end()) continue;
            const auto page = fetch(ata::read_log_ext(ata::Log::device_statistics, number, 1),
                                    [&](BytesView data) { return ata::decode_statistics_page(data, number); });
            if (!page) {
                note_missing(logs_, kWhat, page.error());
                continue;
            }
            for (const auto& one : page->statistics) {
                if (!one.value) continue;
                group.counters.push_back(
                    {statistic_name(number, one.name), *one.value, false, counts_errors(one.name)});
            }
        }
        if (!group.counters.empty()) logs_.groups.push_back(std::move(group));
    }

    void read_phy_events() {
        constexpr std::string_view kWhat = "sata-phy";
        if (sectors(ata::Log::sata_phy_events) == 0) return;
        const auto events = fetch(ata::read_log_ext(ata::Log::sata_phy_events, 0, 1), ata::decode_phy_events);
        if (!events) return note_missing(logs_, kWhat, events.error());
        CounterGroup group{kWhat, kSataPhy, {}};
        for (const auto& event : *events) {
            auto name = event.name.empty() ? fmt::format("counter_{:04x}", event.id) : std::string(event.name);
            constexpr std::uint64_t kMost = INT64_MAX;
            // A reset of the link is no error: each start of the computer makes some.
            const bool error = !event.name.empty() && event.name != "link_resets" && event.name != "link_losses";
            group.counters.push_back(
                {std::move(name), static_cast<std::int64_t>(std::min(event.count, kMost)), event.saturated, error});
        }
        if (!group.counters.empty()) logs_.groups.push_back(std::move(group));
    }

    AtaPort& port_;
    DriveLogs logs_;
    std::optional<ata::LogDirectory> directory_;
    bool stop_ = false;
};

}  // namespace

Result<DriveLogs> read_ata_logs(AtaPort& port) { return AtaLogs(port).read(); }

}  // namespace fettle::logs
