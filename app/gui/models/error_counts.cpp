// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/error_counts.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using Count = std::optional<std::uint64_t>;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

/// Collects the counts that the drive reports.
class Counts {
public:
    void add(const QString& name, const Count& count) {
        if (!count) return;
        made_.counted.emplace_back(name, number_text(*count));
        errors_ = errors_ || *count > 0;
    }
    [[nodiscard]] bool known() const { return !made_.counted.empty(); }
    [[nodiscard]] bool errors() const { return errors_; }
    /// The table is left out where a sentence says all.
    [[nodiscard]] ErrorCounts with(const QString& answer, const QString& meaning) && {
        if (!errors_) made_.counted.clear();
        made_.answer = answer;
        made_.meaning = meaning;
        return std::move(made_);
    }

private:
    ErrorCounts made_;
    bool errors_ = false;
};

ErrorCounts only(const QString& answer) {
    ErrorCounts made;
    made.answer = answer;
    return made;
}

/// Why there is nothing to show: the drive does not report it, or it could not be read.
ErrorCounts unknown(const DriveItem& item) {
    // Missing::what of the parts of all protocols that contain counts of errors.
    constexpr std::array<std::string_view, 8> kParts{"drive",      "identify",  "inquiry",     "error-log",
                                                     "smart-data", "smart-log", "health-logs", "device-statistics"};
    if (item.state == DriveItem::State::asking) return only(tr("Querying the drive…"));
    std::vector<Missing> missing;
    for (const auto& one : item.report.facts.missing) {
        if (std::find(kParts.begin(), kParts.end(), one.what) != kParts.end()) missing.push_back(one);
    }
    if (missing.empty()) return only(tr("The drive reports no error log."));
    return only(missing_text(missing));
}

/// ACS-4 9.5 and ACS-3 annex A.
ErrorCounts ata_errors(const DriveItem& item, const AtaHealth& ata) {
    Counts counts;
    counts.add(tr("Error log entries"), ata.error_log_count);
    counts.add(tr("Reported uncorrectable errors"), ata.statistics.reported_uncorrectable);
    counts.add(tr("Interface CRC errors"), ata.statistics.interface_crc_errors);
    counts.add(tr("Resets during commands"), ata.statistics.resets_between_accept_and_completion);
    if (!counts.known()) return unknown(item);
    if (!counts.errors()) return std::move(counts).with(tr("The drive has logged no errors."), {});
    QStringList meaning;
    if (ata.error_log_count.value_or(0) > 0) {
        meaning +=
            tr("Error log entries are commands that the drive aborted or could not complete. Many are harmless: "
               "a program requested a feature that the drive does not support.");
    }
    if (ata.statistics.reported_uncorrectable.value_or(0) > 0) {
        meaning += tr("Uncorrectable errors mean that data could not be read.");
    }
    if (ata.statistics.interface_crc_errors.value_or(0) > 0) {
        meaning += tr("Interface CRC errors are transfer errors and usually come from the cable.");
    }
    return std::move(counts).with(tr("The drive has logged errors during its life."), meaning.join(QLatin1Char(' ')));
}

/// Log page 02h, NVMe Base 2.0 5.16.1.3.
ErrorCounts nvme_errors(const DriveItem& item, const NvmeHealth& nvme) {
    Counts counts;
    counts.add(tr("Media and data integrity errors"), nvme.media_errors);
    counts.add(tr("Error log entries"), nvme.error_log_entries);
    if (!counts.known()) return unknown(item);
    if (!counts.errors()) return std::move(counts).with(tr("The drive has logged no errors."), {});
    QStringList meaning;
    if (nvme.media_errors.value_or(0) > 0) {
        meaning += tr("Media and data integrity errors mean that the controller could not read or verify data.");
    }
    if (nvme.error_log_entries.value_or(0) > 0) {
        meaning +=
            tr("Error log entries are commands that the controller completed with an error. Many are harmless: "
               "a program requested a feature that the drive does not support.");
    }
    return std::move(counts).with(tr("The drive has logged errors during its life."), meaning.join(QLatin1Char(' ')));
}

/// Error counter log pages 02h, 03h, 05h and 06h (SPC-5 7.3), and the grown defect list.
ErrorCounts scsi_errors(const DriveItem& item, const ScsiHealth& scsi) {
    Counts counts;
    counts.add(tr("Uncorrected read errors"), scsi.uncorrected_read_errors);
    counts.add(tr("Uncorrected write errors"), scsi.uncorrected_write_errors);
    counts.add(tr("Uncorrected verify errors"), scsi.uncorrected_verify_errors);
    counts.add(tr("Non-medium errors"), scsi.non_medium_errors);
    counts.add(tr("Grown defects"), scsi.grown_defects);
    if (!counts.known()) return unknown(item);
    if (!counts.errors()) return std::move(counts).with(tr("The drive has counted no errors."), {});
    return std::move(counts).with(
        tr("The drive has counted errors during its life."),
        tr("Uncorrected errors mean that data could not be read or written. Non-medium errors come from the "
           "connection or the host. Grown defects are sectors that the drive has replaced."));
}

}  // namespace

ErrorCounts error_counts(const DriveItem& item) {
    const auto& facts = item.report.facts;
    if (facts.ata) return ata_errors(item, *facts.ata);
    if (facts.nvme) return nvme_errors(item, *facts.nvme);
    if (facts.scsi) return scsi_errors(item, *facts.scsi);
    return unknown(item);
}

}  // namespace fettle::gui
