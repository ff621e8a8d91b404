// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/inspect.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ata/commands.h"
#include "core/ata/device_statistics.h"
#include "core/ata/error_log.h"
#include "core/ata/facts.h"
#include "core/ata/identify.h"
#include "core/ata/log_directory.h"
#include "core/ata/power_mode.h"
#include "core/ata/sector.h"
#include "core/ata/self_test_log.h"
#include "core/ata/smart_data.h"
#include "core/ata/smart_status.h"
#include "core/drive/maybe_asleep.h"

namespace fettle::ata {

namespace {

using Buffer = std::vector<std::uint8_t>;

/// Limits the number of self-tests, and so the reads that a hostile directory can cause.
constexpr std::uint16_t kMostLogSectors = 16;
/// Device Statistics appeared in ACS-2, reported by bit 9 of word 80.
constexpr std::uint16_t kFirstMajorWithStatistics = 1U << 9U;

bool ends_everything(ErrorCode code) {
    return code == ErrorCode::vanished || code == ErrorCode::not_permitted || code == ErrorCode::timeout ||
           code == ErrorCode::cancelled;
}

Error with_context(Error error, std::string_view part) {
    if (error.context.empty()) error.context = part;
    return error;
}

/// Inspection of one drive.
class Inspection {
public:
    Inspection(AtaPort& port, DriveFacts& facts, const InspectOptions& options)
        : port_(port), facts_(facts), options_(options) {}

    Result<void> run() {
        if (!facts_.ata) facts_.ata.emplace();
        const auto sleeps = options_.wake == Wake::never ? ask_power_mode() : std::optional(false);
        auto identified = ask_identify();
        if (!stop_ && sleeps.value_or(turns())) stop_for_sleep(sleeps.has_value());
        if (packet_device()) return identified;  // an optical drive: the rest does not apply
        ask_smart();
        const auto directory = ask_directory();
        if (!options_.skip_self_test_log) ask_self_test_log(directory);
        ask_error_log(directory);
        ask_statistics(directory);
        return identified;
    }

private:
    void missing(std::string_view what, const Error& error) {
        const auto reason = maybe_asleep_ && error.code == ErrorCode::asleep ? kMaybeAsleep : name(error.code);
        facts_.missing.push_back({std::string(what), std::string(reason), to_string(error)});
    }
    void missing(std::string_view what, ErrorCode code, std::string detail) {
        missing(what, Error{code, std::move(detail), {}});
    }

    /// Sends a command unless the inspection has ended.
    Result<AtaReturn> send(std::string_view what, const AtaCommand& command, std::span<std::uint8_t> data) {
        if (stop_) return fail(*stop_);
        auto answer = port_.execute(command, data);
        if (answer) return answer;
        if (ends_everything(answer.error().code)) stop_ = with_context(answer.error(), what);
        return fail(with_context(answer.error(), what));
    }

    Result<Buffer> fetch(std::string_view what, const AtaCommand& command) {
        Buffer buffer(std::size_t{command.count} * kSectorBytes);
        const auto answer = send(what, command, buffer);
        if (!answer) return fail(answer.error());
        return buffer;
    }

    /// Reads and decodes; records what is missing.
    template <typename Decoder>
    auto read(std::string_view what, const AtaCommand& command, Decoder decoder)
        -> std::optional<typename decltype(decoder(BytesView()))::value_type> {
        const auto buffer = fetch(what, command);
        if (!buffer) {
            missing(what, buffer.error());
            return std::nullopt;
        }
        auto decoded = decoder(BytesView(*buffer));
        if (!decoded) {
            // Drives list logs and pages that they fill with zeros: unsupported, but not damaged.
            constexpr std::uint8_t kReadLogExt = 0x2F;
            const bool empty = command.command == kReadLogExt &&
                               std::all_of(buffer->begin(), buffer->end(), [](std::uint8_t byte) { return byte == 0; });
            missing(what, empty ? error_of(ErrorCode::unsupported, FETTLE_TEXT("the drive returns no data"))
                                : decoded.error());
            return std::nullopt;
        }
        return std::move(*decoded);
    }

    /// nullopt: the drive responds, but its power mode is unknown.
    std::optional<bool> ask_power_mode() {
        const auto answer = send("CHECK POWER MODE", check_power_mode(), {});
        if (!answer) {
            // A drive that aborts the command has no power management, so it is not in standby.
            if (answer.error().native.kind == NativeStatus::Kind::ata) return false;
            missing("power-mode", answer.error());
            return std::nullopt;
        }
        const auto mode = power_mode(*answer);
        if (!mode) {
            missing("power-mode", ErrorCode::unsupported, "the connection does not return the drive's power mode");
            return std::nullopt;
        }
        return mode->asleep;
    }

    Result<void> ask_identify() {
        auto buffer = fetch("IDENTIFY DEVICE", identify_device());
        auto decoded = buffer ? decode_identify(BytesView(*buffer)) : Result<IdentifyDevice>(fail(buffer.error()));
        if (!decoded) {
            missing("identify", decoded.error());
            return fail(decoded.error());
        }
        identify_ = std::move(*decoded);
        apply(*identify_, facts_);
        if (!identify_->checksum_ok) {
            missing("identify-checksum", ErrorCode::malformed, "IDENTIFY DEVICE data has a wrong checksum");
        }
        if (identify_->incomplete) {
            missing("identify", ErrorCode::asleep, "IDENTIFY DEVICE data is incomplete until the disk spins up");
        }
        return {};
    }

    [[nodiscard]] bool packet_device() const { return identify_ && identify_->packet_device; }

    /// Whether the drive may be a hard disk. An SSD does not spin up; a drive with TRIM that does not report its
    /// rotation rate is an older SSD.
    [[nodiscard]] bool turns() const {
        if (!identify_) return true;
        if (identify_->solid_state) return !*identify_->solid_state;
        return !identify_->trim.supported;
    }

    void stop_for_sleep(bool certain) {
        maybe_asleep_ = !certain;
        stop_ = Error{ErrorCode::asleep,
                      certain ? "the disk is in standby and was not spun up"
                              : "the power mode cannot be read; the disk "
                                "may be in standby and was not spun up",
                      {}};
    }

    void ask_smart() {
        const bool known = identify_.has_value();
        if (known && !identify_->smart_supported.value_or(true)) {
            missing("smart-data", ErrorCode::unsupported, "the drive does not support SMART");
            return;
        }
        if (known && !identify_->smart_enabled.value_or(true)) {
            missing("smart-data", ErrorCode::unsupported, "SMART is disabled on the drive");
            return;
        }
        smart_ = true;
        ask_smart_status();
        const auto data = read("smart-data", smart_read_data(), decode_smart_data);
        if (!data) return;
        const auto thresholds = read("smart-thresholds", smart_read_thresholds(), decode_smart_thresholds);
        apply(*data, thresholds ? &*thresholds : nullptr, *facts_.ata);
        if (!data->checksum_ok) {
            missing("smart-data-checksum", ErrorCode::malformed, "SMART data has a wrong checksum");
        }
        if (thresholds && !thresholds->checksum_ok) {
            missing("smart-thresholds", ErrorCode::malformed, "SMART thresholds have a wrong checksum");
        }
    }

    void ask_smart_status() {
        const auto answer = send("SMART RETURN STATUS", smart_return_status(), {});
        if (!answer) return missing("smart-status", answer.error());
        facts_.ata->passed = smart_passed(*answer);
        if (facts_.ata->passed) return;
        if (!answer->complete) {
            missing("smart-status", ErrorCode::unsupported, "the connection does not return the drive's SMART status");
        } else {
            missing("smart-status", ErrorCode::malformed,
                    "SMART RETURN STATUS returned neither of its two defined values");
        }
    }

    /// By READ LOG EXT if the drive supports it.
    std::optional<LogDirectory> ask_directory() {
        if (!identify_ || !identify_->logging.general_purpose || !identify_->lba48) return std::nullopt;
        return read("log-directory", read_log_ext(Log::directory, 0, 1), decode_log_directory);
    }

    /// SMART logs are read if SMART is enabled and the drive reports the log.
    [[nodiscard]] bool claims(bool LoggingWords::*log) const { return smart_ && identify_ && identify_->logging.*log; }

    void ask_self_test_log(const std::optional<LogDirectory>& directory) {
        constexpr std::string_view kWhat = "self-test-log";
        std::optional<SelfTestLog> log;
        if (const auto sectors = size(directory, Log::ext_self_test); sectors != 0) {
            log = read(kWhat, read_log_ext(Log::ext_self_test, 0, sectors), decode_ext_self_test_log);
        } else if (claims(&LoggingWords::smart_self_test)) {
            log = read(kWhat, smart_read_log(Log::self_test, 1), decode_self_test_log);
        }
        if (!log) return;
        // A failed test is serious, so damaged data must not report one.
        if (!log->checksum_ok) {
            return missing(kWhat, ErrorCode::malformed, "the self-test log has a wrong checksum");
        }
        for (const auto& entry : log->entries) facts_.ata->self_tests.push_back(to_fact(entry));
    }

    void ask_error_log(const std::optional<LogDirectory>& directory) {
        constexpr std::string_view kWhat = "error-log";
        std::optional<ErrorLog> log;
        // The first sector contains the count; the entries are not used.
        if (size(directory, Log::ext_comprehensive_error) != 0) {
            log = read(kWhat, read_log_ext(Log::ext_comprehensive_error, 0, 1), decode_ext_comprehensive_error_log);
        } else if (claims(&LoggingWords::smart_error_log)) {
            log = read(kWhat, smart_read_log(Log::summary_error, 1), decode_summary_error_log);
        }
        if (!log) return;
        if (!log->checksum_ok) return missing(kWhat, ErrorCode::malformed, "the error log has a wrong checksum");
        facts_.ata->error_log_count = log->device_errors;
    }

    void ask_statistics(const std::optional<LogDirectory>& directory) {
        if (size(directory, Log::device_statistics) != 0) return statistics_by_page();
        if (!directory) statistics_by_smart_log();
    }

    void statistics_by_page() {
        constexpr std::string_view kWhat = "device-statistics";
        const auto pages = read(kWhat, read_log_ext(Log::device_statistics, 0, 1),
                                [](BytesView data) { return decode_page_list(data, "Device Statistics"); });
        if (!pages) return;
        for (auto number = kFirstStatisticsPage; number <= kLastStatisticsPage; ++number) {
            if (std::find(pages->begin(), pages->end(), number) == pages->end()) continue;
            const auto page = read(kWhat, read_log_ext(Log::device_statistics, number, 1),
                                   [&](BytesView data) { return decode_statistics_page(data, number); });
            if (page) apply(*page, facts_.ata->statistics);
            if (stop_) return;
        }
    }

    /// For bridges that pass no 48-bit commands: the same log by SMART READ LOG, from its start. Only newer drives are
    /// queried, because older ones abort the directory and log that as an error.
    void statistics_by_smart_log() {
        if (!smart_ || !identify_ || identify_->major_version < kFirstMajorWithStatistics) return;
        constexpr std::string_view kWhat = "device-statistics";
        const auto listing = fetch(kWhat, smart_read_log(Log::directory, 1));
        if (!listing) {
            if (stop_) missing(kWhat, *stop_);
            return;  // no directory: the drive does not report the log
        }
        const auto directory = decode_log_directory(BytesView(*listing));
        const auto listed = directory ? directory->size(Log::device_statistics) : std::uint16_t{0};
        const auto sectors = std::min<std::uint16_t>(listed, kLastStatisticsPage + 1);
        if (sectors <= kFirstStatisticsPage) return;
        const auto log = fetch(kWhat, smart_read_log(Log::device_statistics, static_cast<std::uint8_t>(sectors)));
        if (!log) return missing(kWhat, log.error());
        for (std::uint8_t number = kFirstStatisticsPage; number < sectors; ++number) {
            // Unsupported pages are returned as zeros here, which the decoder rejects.
            const auto bytes = BytesView(*log).slice(number * kSectorBytes, kSectorBytes);
            if (const auto page = decode_statistics_page(bytes, number)) apply(*page, facts_.ata->statistics);
        }
    }

    /// Number of sectors of a log according to the directory, within limits; 0: unsupported.
    static std::uint16_t size(const std::optional<LogDirectory>& directory, Log log) {
        return directory ? std::min(directory->size(log), kMostLogSectors) : std::uint16_t{0};
    }

    AtaPort& port_;
    DriveFacts& facts_;
    const InspectOptions& options_;
    std::optional<Error> stop_;  ///< why the inspection ended
    bool maybe_asleep_ = false;  ///< assumed, not confirmed
    std::optional<IdentifyDevice> identify_;
    bool smart_ = false;  ///< SMART is supported and enabled, as far as known
};

}  // namespace

Result<void> inspect(AtaPort& port, DriveFacts& facts, const InspectOptions& options) {
    return Inspection(port, facts, options).run();
}

Result<void> inspect(AtaPort& port, DriveFacts& facts, Wake wake) {
    InspectOptions options;
    options.wake = wake;
    return inspect(port, facts, options);
}

}  // namespace fettle::ata
