// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/plan_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

constexpr std::uint64_t kMinute = 60;
constexpr std::uint64_t kHour = 3600;

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

std::string option(const plan::Plan& plan, std::string_view name) {
    for (const auto& item : plan.options) {
        if (item.name == name) return to_string(item.value);
    }
    return {};
}

QString erase_action(const plan::Plan& plan) {
    const auto purpose = option(plan, "purpose");
    if (purpose == "unlock") return tr("Remove password");
    return purpose == "resume" ? tr("Resume erase") : tr("Erase drive");
}

}  // namespace

QString action_name(const plan::Plan& plan) {
    switch (plan.verb) {
        case plan::Verb::trim: return tr("Trim now");
        case plan::Verb::erase: return erase_action(plan);
        case plan::Verb::firmware: return tr("Update firmware");
        case plan::Verb::overprovision: return tr("Change spare area");
        case plan::Verb::benchmark: return tr("Overwrite drive and measure");
        case plan::Verb::self_test: return tr("Start self-test");
        case plan::Verb::scan: return tr("Start scan");
        case plan::Verb::tune: return option(plan, "undo") == "true" ? tr("Restore settings") : tr("Change settings");
        case plan::Verb::name_space: return tr("Change namespaces");
        case plan::Verb::opal: return tr("Change the drive's password");
    }
    return tr("Start");
}

QString verb_name(std::string_view verb) {
    if (verb == "erase") return tr("Erase");
    if (verb == "trim") return tr("TRIM");
    if (verb == "firmware") return tr("Firmware update");
    if (verb == "overprovision") return tr("Spare area change");
    if (verb == "benchmark") return tr("Benchmark");
    if (verb == "self-test") return tr("Self-test");
    if (verb == "scan") return tr("Surface scan");
    if (verb == "tune") return tr("System settings change");
    if (verb == "namespace") return tr("Namespace change");
    if (verb == "opal") return tr("Change of the drive's password");
    return tr("Job");
}

QString local_moment(const std::string& utc) {
    const auto time = QDateTime::fromString(text(utc), Qt::ISODate);
    return time.isValid() ? QLocale().toString(time.toLocalTime(), QLocale::ShortFormat) : printable(text(utc));
}

QString duration_text(std::uint64_t seconds) {
    if (seconds < 2) return tr("about a second");
    if (seconds < 2 * kMinute) return tr("about %1 seconds").arg(seconds);
    if (seconds < 120 * kMinute) return tr("about %1 minutes").arg((seconds + kMinute / 2) / kMinute);
    return tr("about %1 hours").arg((seconds + kHour / 2) / kHour);
}

QString estimate_text(const plan::Estimate& estimate) {
    const auto source = printable(text(estimate.source));
    if (!estimate.seconds) return source.isEmpty() ? QString() : tr("Duration unknown: %1").arg(source);
    const auto takes = tr("Duration: %1").arg(duration_text(*estimate.seconds));
    return source.isEmpty() ? takes : QStringLiteral("%1 · %2").arg(takes, source);
}

QString message_text(const Message& message) { return printable(translated(message.text, message.evidence)); }

QString remedy_text(const Message& message) {
    return message.remedy.empty() ? QString() : printable(translated(message.remedy, message.evidence));
}

QString drive_title(const plan::PinnedDrive& drive) {
    return printable(text(drive.model.empty() ? drive.id : drive.model));
}

QString drive_facts(const plan::PinnedDrive& drive) {
    QStringList parts;
    if (drive.capacity) parts.append(size_text(*drive.capacity));
    if (!drive.id.empty()) parts.append(printable(text(drive.id)));
    parts.append(drive.serial.empty() ? tr("no serial number") : tr("serial %1").arg(printable(text(drive.serial))));
    if (!drive.wwn.empty()) parts.append(tr("WWN %1").arg(printable(text(drive.wwn))));
    if (!drive.eui64.empty()) parts.append(tr("EUI-64 %1").arg(printable(text(drive.eui64))));
    if (!drive.nguid.empty()) parts.append(tr("NGUID %1").arg(printable(text(drive.nguid))));
    return parts.join(QStringLiteral(" · "));
}

QString content_kind(plan::Content::Kind kind) {
    switch (kind) {
        case plan::Content::Kind::partition: return tr("partition");
        case plan::Content::Kind::file_system: return tr("file system");
        case plan::Content::Kind::mount: return tr("mounted");
        case plan::Content::Kind::raid: return tr("RAID member");
        case plan::Content::Kind::lvm: return tr("LVM volume");
        case plan::Content::Kind::luks: return tr("encrypted volume");
        case plan::Content::Kind::swap: return tr("swap");
        case plan::Content::Kind::hibernation: return tr("hibernation image");
        case plan::Content::Kind::other: break;
    }
    return tr("in use");
}

QString outcome_name(plan::Outcome outcome) {
    switch (outcome) {
        case plan::Outcome::done: return tr("Done");
        case plan::Outcome::failed: return tr("Failed");
        case plan::Outcome::cancelled: return tr("Stopped");
        case plan::Outcome::cannot: return tr("Not supported");
        case plan::Outcome::not_taken: return tr("Not started");
    }
    return {};
}

QString verification_text(const plan::Verification& verification) {
    const auto words = message_text(verification.text);
    const auto with = [&](const QString& start) { return words.isEmpty() ? start : tr("%1: %2").arg(start, words); };
    switch (verification.verdict) {
        case plan::Verification::Verdict::verified: return with(tr("Verified"));
        case plan::Verification::Verdict::disproved: return with(tr("Verification failed"));
        case plan::Verification::Verdict::not_verifiable: return with(tr("Cannot be verified"));
        case plan::Verification::Verdict::not_made: break;
    }
    return {};
}

bool all_met(const plan::Plan& plan) {
    return std::all_of(plan.needs.begin(), plan.needs.end(), [](const plan::Need& need) { return need.met; });
}

}  // namespace fettle::gui
