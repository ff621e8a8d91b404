// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/openmetrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fettle::rendering {
namespace {

using testing::HasSubstr;
using testing::Not;

DriveReport drive(const std::string& id) {
    DriveReport report;
    report.entry.id = id;
    report.facts.identity.model = "Model";
    report.facts.identity.serial = "S-" + id;
    return report;
}

std::string labels(const std::string& id) { return "{drive=\"" + id + "\",model=\"Model\",serial=\"S-" + id + "\"} "; }

TEST(OpenMetrics, MediaErrorsOfEveryProtocol) {
    auto nvme = drive("nvme0n1");
    nvme.facts.nvme.emplace().media_errors = 3;
    // ACS-4 9.5.4.2, "Number of Reported Uncorrectable Errors".
    auto ata = drive("sda");
    ata.facts.ata.emplace().statistics.reported_uncorrectable = 4;
    ata.facts.ata->statistics.interface_crc_errors = 9;
    // SMART attribute 187, "Reported Uncorrectable Errors", where there is no statistics log; 197 waits, 5 replaced.
    auto old_ata = drive("sdb");
    old_ata.facts.ata.emplace();
    for (const auto& [number, raw] : {std::pair{187, 5}, {197, 6}, {5, 7}}) {
        SmartAttribute attribute;
        attribute.id = static_cast<std::uint8_t>(number);
        attribute.value = attribute.worst = std::uint8_t{100};
        attribute.threshold = std::uint8_t{10};
        attribute.raw = static_cast<std::uint64_t>(raw);
        old_ata.facts.ata->attributes.push_back(attribute);
    }
    // SPC-5 log pages 03h and 02h, "Total uncorrected errors".
    auto scsi = drive("sdc");
    scsi.facts.scsi.emplace().uncorrected_read_errors = 6;
    scsi.facts.scsi->uncorrected_write_errors = 1;
    scsi.facts.scsi->grown_defects = 2;
    const auto text = openmetrics({nvme, ata, old_ata, scsi, drive("sdd")}, "1");
    const std::string errors = "fettle_drive_media_errors_total";
    EXPECT_THAT(text, HasSubstr(errors + labels("nvme0n1") + "3\n"));
    EXPECT_THAT(text, HasSubstr(errors + labels("sda") + "4\n"));
    EXPECT_THAT(text, HasSubstr(errors + labels("sdb") + "5\n"));
    EXPECT_THAT(text, HasSubstr(errors + labels("sdc") + "7\n"));
    EXPECT_THAT(text, Not(HasSubstr(errors + labels("sdd"))));  // it tells nothing
    EXPECT_THAT(text, HasSubstr("fettle_drive_reallocated_sectors_total" + labels("sdb") + "7\n"));
    EXPECT_THAT(text, HasSubstr("fettle_drive_reallocated_sectors_total" + labels("sdc") + "2\n"));
    EXPECT_THAT(text, HasSubstr("fettle_drive_pending_sectors" + labels("sdb") + "6\n"));
    EXPECT_THAT(text, HasSubstr("fettle_drive_interface_crc_errors_total" + labels("sda") + "9\n"));
    EXPECT_THAT(text, testing::EndsWith("# EOF\n"));
}

}  // namespace
}  // namespace fettle::rendering
