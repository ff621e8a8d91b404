// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/service/alert_desk.h"
#include "app/service/log.h"
#include "core/json/drive_json.h"
#include "core/schedule/time.h"

namespace fettle::service {

namespace {

std::string sentence(const alert::Alert& alert) { return one_line(render(alert.message.text, alert.message.evidence)); }

std::string remedy(const alert::Alert& alert) { return one_line(render(alert.message.remedy, alert.message.evidence)); }

std::string drive_words(const alert::Alert& alert) {
    if (alert.drive.empty()) return {};
    return one_line(alert.model.empty() ? alert.drive : fmt::format("{}, {}", alert.model, alert.drive));
}

int priority(Severity severity) {
    switch (severity) {
        case Severity::info: return 6;
        case Severity::advice: return 5;
        case Severity::warning: return 4;
        case Severity::critical: return 2;
    }
    return 4;
}

}  // namespace

std::string alert_document(const alert::Alert& alert) {
    auto document = json::to_json(alert.message);
    document["time"] = schedule::utc_text(alert.time);
    if (!alert.drive.empty()) document["drive"] = alert.drive;
    if (!alert.model.empty()) document["model"] = alert.model;
    return json::dump(document, -1);
}

std::string alert_line(const alert::Alert& alert) {
    const auto drive = drive_words(alert);
    return fmt::format("<{}>{}: {}{}", priority(alert.message.severity), alert.message.id, sentence(alert),
                       drive.empty() ? "" : fmt::format(" ({})", drive));
}

std::string alert_mail(const alert::Alert& alert, const std::string& to, const std::string& host) {
    const auto drive = drive_words(alert);
    auto text = fmt::format(
        "To: {}\nSubject: [Fettle] {}: {}\nAuto-Submitted: auto-generated\n"
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{}\n",
        one_line(to), one_line(host), one_line(alert.message.id), sentence(alert));
    if (!drive.empty()) text += fmt::format("\nDrive: {}\n", drive);
    if (const auto what = remedy(alert); !what.empty()) text += fmt::format("\nWhat to do: {}\n", what);
    return text + fmt::format("\nFound on {} at {}. For details, run \"fettle health\".\n", one_line(host),
                              schedule::utc_text(alert.time));
}

std::vector<std::string> alert_environment(const alert::Alert& alert) {
    return {fmt::format("FETTLE_ALERT_ID={}", one_line(alert.message.id)),
            fmt::format("FETTLE_ALERT_SEVERITY={}", name(alert.message.severity)),
            fmt::format("FETTLE_ALERT_TEXT={}", sentence(alert)),
            fmt::format("FETTLE_ALERT_REMEDY={}", remedy(alert)),
            fmt::format("FETTLE_ALERT_DRIVE={}", one_line(alert.drive)),
            fmt::format("FETTLE_ALERT_MODEL={}", one_line(alert.model)),
            fmt::format("FETTLE_ALERT_TIME={}", schedule::utc_text(alert.time)),
            fmt::format("FETTLE_ALERT_JSON={}", alert_document(alert))};
}

}  // namespace fettle::service
