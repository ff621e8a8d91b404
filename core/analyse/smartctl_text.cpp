// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/smartctl_text.h"

#include <utility>

#include "core/analyse/report_words.h"
#include "core/analyse/smartctl_text_report.h"
#include "core/analyse/text_lines.h"

namespace fettle::analyse {

namespace {

using text::Run;
using text::Table;

/// "smartctl 7.1" from "smartctl 7.1 2020-06-20 r5066 […]", "smartctl 5.38" from "smartctl version 5.38 […]"; empty for
/// other lines, such as a typed command.
std::string banner(std::string_view line) {
    constexpr std::string_view program = "smartctl ";
    const auto start = line.find(program);
    if (start == std::string_view::npos) return {};
    // "$ sudo smartctl -a" fails below; "database/smartctl 7.1" is not a banner either.
    if (start > 0 && !is_blank(line[start - 1])) return {};
    auto rest = line.substr(start + program.size());
    auto word = take_word(rest);
    if (word == "version") word = take_word(rest);
    const auto number = word.starts_with("pre-") ? word.substr(4) : word;
    const auto dot = number.find('.');
    if (number.empty() || !is_digit(number.front()) || dot == std::string_view::npos) return {};
    if (number.find_first_not_of("0123456789.") != std::string_view::npos) return {};
    return std::string(program).append(word);
}

Protocol protocol_of(const Run& run) {
    if (run.protocol != Protocol::unknown) return run.protocol;
    if (run.has_nvme_log || run.has_nvme_section) return Protocol::nvme;
    // "overall-health" without anything else: ATA (-H alone).
    if (run.passed || run.ata.smart_supported || run.ata.smart_enabled) return Protocol::ata;
    return Protocol::unknown;
}

void note_absent_data(Run& run, std::string_view why) {
    for (const auto& missing : run.report.facts.missing) {
        if (missing.what == "smart-data") return;
    }
    run.report.facts.missing.push_back({"smart-data", std::string(name(ErrorCode::not_found)), std::string(why)});
}

/// Assembles the parts. False: the output describes no drive.
bool finish(Run& run) {
    auto& facts = run.report.facts;
    const auto protocol = protocol_of(run);
    facts.identity.protocol = protocol;
    constexpr std::string_view no_data = "the report was saved without the drive's SMART data";
    switch (protocol) {
        case Protocol::ata:
            run.ata.passed = run.passed;
            if (run.ata.attributes.empty()) note_absent_data(run, no_data);
            facts.ata = std::move(run.ata);
            break;
        case Protocol::nvme:
            run.nvme.passed = run.passed;
            facts.identity.bus = Bus::nvme;
            facts.identity.solid_state = true;
            if (!run.has_nvme_log) note_absent_data(run, no_data);
            facts.nvme = std::move(run.nvme);
            break;
        case Protocol::scsi:
            run.scsi.passed = run.passed;
            facts.scsi = std::move(run.scsi);
            break;
        case Protocol::unknown: return !facts.identity.model.empty();
    }
    return true;
}

/// Lines that smartctl prints instead of a report.
bool is_complaint(std::string_view line) {
    for (const std::string_view words :
         {" failed: ", "Unable to detect", "Unknown USB bridge", "STANDBY mode", "Please specify device type",
          "Device open changed type", "unrecognized option", "requires option", "No such device", "SLEEP mode"}) {
        if (contains(line, words)) return true;
    }
    return false;
}

/// "Smartctl open device: /dev/sda failed: Permission denied" without the program's own words.
std::string_view shortened(std::string_view complaint) {
    constexpr std::string_view failed = " failed: ";
    const auto at = complaint.find(failed);
    if (!complaint.starts_with("Smartctl open device") || at == std::string_view::npos) return complaint;
    return complaint.substr(at + failed.size());
}

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Result<std::vector<SavedReport>> read() {
        LineCursor lines(text_);
        std::string_view line;
        while (lines.next(line) && reports_.size() <= maximum_reports) {
            run_.cut = lines.unterminated();
            if (!line.empty()) take(line);
        }
        close_run();
        if (reports_.size() > maximum_reports) {
            return fail(ErrorCode::too_large, FETTLE_TEXT("a file with too many reports"));
        }
        if (good_ > 0) return std::move(reports_);
        if (!last_complaint_.empty()) {
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("smartctl output; smartctl could not open the drive: {reason}"),
                        {{"reason", last_complaint_}});
        }
        if (any_run_) return fail(ErrorCode::malformed, FETTLE_TEXT("smartctl output without drive data"));
        return fail(ErrorCode::malformed, FETTLE_TEXT("text that is not a smartctl report"));
    }

private:
    void take(std::string_view line) {
        if (line.front() == 's' || !started_) {
            if (auto program = banner(line); !program.empty()) return open_run(std::move(program));
        }
        if (line.front() == '=' && line.starts_with("=== START OF ")) return section(line);
        if (!started_ && !begins_without_banner(line)) return;
        if (is_digit(line.front())) return row(line);
        if (line.front() == '#') return text::read_ata_self_test_row(run_, line);
        keyed(line);
    }

    /// Whether a report without its first lines starts here.
    bool begins_without_banner(std::string_view line) {
        const bool begins = line.starts_with("ID# ATTRIBUTE_NAME") || line.starts_with("SMART overall-health") ||
                            line.starts_with("SMART Health Status:") || line.starts_with("Device Model:") ||
                            line.starts_with("Model Family:") || line.starts_with("Smartctl open device:");
        if (begins) open_run({});
        return begins;
    }

    void open_run(std::string program) {
        close_run();
        started_ = true;
        any_run_ = true;
        run_.report.program = std::move(program);
    }

    void close_run() {
        if (started_) {
            if (finish(run_)) {
                ++good_;
                reports_.push_back(std::move(run_.report));
            } else if (!run_.complaint.empty()) {
                last_complaint_ = shortened(run_.complaint);
                auto missing = missing_part("report", run_.complaint);
                missing.detail = run_.complaint;
                run_.report.facts.missing.push_back(std::move(missing));
                reports_.push_back(std::move(run_.report));
            }
        }
        run_ = Run{};
        started_ = false;
    }

    void section(std::string_view line) {
        const bool information = contains(line, "INFORMATION SECTION");
        if (!started_ || (information && run_.has_information)) open_run(run_.report.program);
        run_.has_information |= information;
        run_.has_nvme_section |= line.starts_with("=== START OF SMART DATA SECTION");
        run_.table = Table::none;
    }

    void row(std::string_view line) {
        switch (run_.table) {
            case Table::attributes: return text::read_attribute_row(run_, line);
            case Table::statistics: return text::read_statistics_row(run_, line);
            case Table::self_tests: return text::read_nvme_self_test_row(run_, line);
            default: return;
        }
    }

    void keyed(std::string_view line) {
        if (line.starts_with("ID# ATTRIBUTE_NAME")) {
            run_.table = Table::attributes;
            return;
        }
        const auto colon = line.find(':');
        if (colon == std::string_view::npos) return plain(line);
        const auto key = line.substr(0, colon);
        const auto value = trim(line.substr(colon + 1));
        if (run_.cut && value != "PASSED" && value != "FAILED!" && value != "OK") return;
        if (text::read_information(run_, key, value)) return;
        const auto protocol = run_.protocol;
        const bool any = protocol == Protocol::unknown;
        if ((any || protocol == Protocol::ata) && text::read_ata(run_, key, value)) return;
        if ((any || protocol == Protocol::nvme) && text::read_nvme(run_, key, value)) return;
        if ((any || protocol == Protocol::scsi) && text::read_scsi(run_, key, value)) return;
        if (key.ends_with(" failed"))
            run_.report.facts.missing.push_back(missing_part(key.substr(0, key.size() - 7), value));
        if (run_.complaint.empty() && is_complaint(line)) run_.complaint = line;
    }

    void plain(std::string_view line) {
        if (line.starts_with("No Errors Logged")) {
            if (run_.table == Table::ata_errors) run_.ata.error_log_count = 0;
        } else if (line.starts_with("Device Statistics (")) {
            run_.table = Table::statistics;
        } else if (line.starts_with("Num  Test_Description") || line.starts_with("Self-test Log (NVMe")) {
            run_.table = Table::self_tests;
        } else if (line.starts_with("SMART/Health Information (NVMe")) {
            run_.has_nvme_log = true;
            run_.protocol = Protocol::nvme;
        } else {
            text::read_scsi_plain(run_, line);
            if (run_.complaint.empty() && is_complaint(line)) run_.complaint = line;
        }
    }

    std::string_view text_;
    std::vector<SavedReport> reports_;
    Run run_;
    std::string last_complaint_;
    std::size_t good_ = 0;
    bool started_ = false;
    bool any_run_ = false;
};

}  // namespace

Result<std::vector<SavedReport>> read_smartctl_text(std::string_view text) { return Reader(text).read(); }

}  // namespace fettle::analyse
