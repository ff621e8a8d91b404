// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/logs/protocols.h"
#include "core/logs/texts.h"
#include "core/scsi/commands.h"
#include "core/scsi/log_page.h"
#include "core/scsi/transact.h"

namespace fettle::logs {

namespace {

constexpr std::uint16_t kPageBytes = 252;

struct Page {
    scsi::LogPageCode code;
    std::string_view prefix;
};
constexpr std::array kPages{Page{scsi::LogPageCode::write_errors, "write"},
                            Page{scsi::LogPageCode::read_errors, "read"},
                            Page{scsi::LogPageCode::verify_errors, "verify"}};

class ScsiLogs {
public:
    explicit ScsiLogs(ScsiPort& port) : port_(port) {}

    Result<DriveLogs> read() {
        const auto supported = fetch(scsi::LogPageCode::supported, scsi::decode_supported_logs);
        if (!supported) return fail(supported.error());
        pages_ = *supported;
        for (const auto& page : kPages) {
            if (!stop_ && has(page.code)) read_counters(page);
        }
        if (!stop_ && has(scsi::LogPageCode::non_medium_errors)) read_non_medium();
        if (!group_.counters.empty()) logs_.groups.push_back(std::move(group_));
        return std::move(logs_);
    }

private:
    [[nodiscard]] bool has(scsi::LogPageCode code) const {
        return std::find(pages_.begin(), pages_.end(), static_cast<std::uint8_t>(code)) != pages_.end();
    }
    template <typename Decoder>
    auto fetch(scsi::LogPageCode code, Decoder decoder) -> decltype(decoder(BytesView())) {
        const auto bytes =
            scsi::read(port_, scsi::log_sense(static_cast<std::uint8_t>(code), 0, kPageBytes), kPageBytes, "log page");
        if (!bytes) {
            stop_ = is_final(bytes.error());
            return fail(bytes.error());
        }
        return decoder(BytesView(*bytes));
    }

    void put(std::string name, const std::optional<std::uint64_t>& value, bool error) {
        constexpr std::uint64_t kMost = INT64_MAX;
        if (value)
            group_.counters.push_back(
                {std::move(name), static_cast<std::int64_t>(std::min(*value, kMost)), false, error});
    }

    void read_counters(const Page& page) {
        const auto counters =
            fetch(page.code, [&](BytesView bytes) { return scsi::decode_error_counters(bytes, page.code); });
        if (!counters) return note_missing(logs_, "scsi-errors", counters.error());
        const auto name = [&](std::string_view counter) {
            return std::string(page.prefix) + '_' + std::string(counter);
        };
        // Corrected errors are usual.
        put(name("corrected_without_delay"), counters->corrected_at_once, false);
        put(name("corrected_with_delay"), counters->corrected_with_delay, false);
        put(name("retries"), counters->retried, false);
        put(name("corrected"), counters->corrected, false);
        put(name("correction_runs"), counters->corrections_run, false);
        put(name("bytes"), counters->bytes_processed, false);
        put(name("uncorrected"), counters->uncorrected, true);
    }
    void read_non_medium() {
        const auto count = fetch(scsi::LogPageCode::non_medium_errors, scsi::decode_non_medium_errors);
        if (!count) return note_missing(logs_, "scsi-errors", count.error());
        put("non_medium_errors", *count, true);
    }

    ScsiPort& port_;
    DriveLogs logs_;
    CounterGroup group_{"scsi-errors", kScsiErrors, {}};
    std::vector<std::uint8_t> pages_;
    bool stop_ = false;
};

}  // namespace

Result<DriveLogs> read_scsi_logs(ScsiPort& port) { return ScsiLogs(port).read(); }

}  // namespace fettle::logs
