// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/cli/table.h"
#include "app/cli/windows_words.h"
#include "core/drive/maybe_asleep.h"

namespace fettle::cli {

namespace {

constexpr std::string_view kReset = "\033[0m";

std::string_view colour_of(health::Verdict verdict) noexcept {
    switch (verdict) {
        case health::Verdict::good: return "\033[32m";
        case health::Verdict::worn:
        case health::Verdict::attention: return "\033[33m";
        case health::Verdict::failing:
        case health::Verdict::failed: return "\033[1;31m";
        case health::Verdict::unknown: return "\033[2m";
    }
    return "";
}

std::string_view mark_of(Severity severity) noexcept {
    switch (severity) {
        case Severity::info: return "  - ";
        case Severity::advice: return "  * ";
        case Severity::warning: return "  ! ";
        case Severity::critical: return " !! ";
    }
    return "  - ";
}

/// What the user can do about a missing part, by the reason why it is missing.
std::string_view way_out(std::string_view reason, const Session& session) noexcept {
    if (reason == "not-permitted" && session.windows) {
        return session.administrator ? "Windows does not allow this access, even for administrators."
                                     : "Run Fettle as administrator to read it.";
    }
    if (reason == "not-permitted") {
        return session.administrator ? "The kernel does not allow this access, even for root."
                                     : "Run Fettle as root to read it, for example: sudo fettle health";
    }
    if (reason == "asleep") return "The drive is in standby and was not spun up. To query it, add --wake.";
    if (reason == kMaybeAsleep) {
        return "The drive does not report its power mode. It may be in standby and was not spun up. To query it, add "
               "--wake.";
    }
    if (reason == "unsupported") return "The drive, or the bridge in front of it, does not support this.";
    if (reason == "not-found") {
        return "The kernel lists the drive, but there is no device node. In a container, pass the device node in from "
               "the host.";
    }
    if (reason == "vanished") return "The drive was removed or lost its connection.";
    if (reason == "timeout") return "The drive did not respond in time.";
    return "";
}

}  // namespace

std::string size_cell(const std::optional<ByteCount>& size) { return size ? decimal_size(*size) : "-"; }

std::string temperature_cell(const std::optional<int>& celsius) {
    return celsius ? fmt::format("{} °C", *celsius) : "-";
}

std::string percent_cell(const std::optional<double>& percent) {
    return percent ? fmt::format("{:.0f}%", *percent) : "-";
}

std::string hours_words(std::uint64_t hours) {
    auto grouped = render("{h:count} h", {{"h", hours}});
    if (hours < 8'766) return grouped;
    return fmt::format("{} ({:.1f} years)", grouped, static_cast<double>(hours) / 8'766.0);
}

std::string duration_words(std::uint64_t seconds) {
    if (seconds < 2) return "about a second";
    if (seconds < 120) return fmt::format("about {} seconds", seconds);
    if (seconds < std::uint64_t{120} * 60) return fmt::format("about {} minutes", (seconds + 30) / 60);
    return fmt::format("about {} hours", (seconds + 1800) / 3600);
}

std::string verdict_words(const Session& session, health::Verdict verdict) {
    if (!session.colour) return std::string(health::name(verdict));
    return fmt::format("{}{}{}", colour_of(verdict), health::name(verdict), kReset);
}

std::string_view kind_words(const DriveIdentity& identity) noexcept {
    if (!identity.solid_state) return "unknown kind";
    return *identity.solid_state ? "SSD" : "hard disk";
}

std::string remedy_words(const Output& output, const Message& message) {
    return printable(render(output.windows ? windows_words(message.remedy) : message.remedy, message.evidence));
}

std::string message_words(const Session& session, const Message& message) {
    auto text = wrapped(printable(render(message.text, message.evidence)), mark_of(message.severity), session.columns);
    if (!message.remedy.empty()) {
        text += wrapped("What to do: " + remedy_words(session, message), "      ", session.columns);
    }
    return text;
}

std::string missing_words(const Session& session, const std::vector<Missing>& missing) {
    // One line per reason: if a drive cannot be opened, all parts are missing for the same reason.
    std::map<std::string, std::string> parts_by_reason;
    for (const auto& part : missing) {
        auto& parts = parts_by_reason[part.reason];
        parts += fmt::format("{}{}", parts.empty() ? "" : ", ", part.what);
    }
    std::string text;
    for (const auto& [reason, parts] : parts_by_reason) {
        const auto help = way_out(reason, session);
        text += wrapped(fmt::format("Not read ({}): {}.{}{}", reason, parts, help.empty() ? "" : " ", help), "  ",
                        session.columns);
    }
    return text;
}

std::string drive_heading(const Session& session, const DriveReport& report) {
    const auto& identity = report.facts.identity;
    const auto model = identity.model.empty() ? std::string("unknown model") : identity.model;
    const auto text = report.entry.id.empty() ? model : fmt::format("{}: {}", report.entry.id, model);
    std::vector<std::string> parts;
    if (identity.capacity) {
        parts.push_back(fmt::format("{} = {}", decimal_size(*identity.capacity), binary_size(*identity.capacity)));
    }
    parts.emplace_back(kind_words(identity));
    if (identity.bus != Bus::unknown) parts.emplace_back(fettle::name(identity.bus));
    if (!identity.firmware.empty()) parts.push_back("firmware " + identity.firmware);
    if (!identity.serial.empty()) parts.push_back("serial " + identity.serial);
    const auto line = printable(fmt::format("{} ({})", text, fmt::join(parts, ", ")));
    if (display_width(line) <= session.columns) return line + "\n";
    return printable(text) + "\n" +
           wrapped(printable(fmt::format("{}", fmt::join(parts, ", "))), "  ", session.columns);
}

}  // namespace fettle::cli
