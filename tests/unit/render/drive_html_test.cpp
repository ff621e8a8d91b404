// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/drive_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fettle::rendering {
namespace {

using testing::HasSubstr;
using testing::Not;

CheckReport one_drive() {
    DriveReport drive;
    drive.entry.id = "sda";
    drive.facts.identity.model = "Example <b>860</b>";
    drive.facts.identity.serial = "S1&2";
    drive.facts.identity.capacity = ByteCount{512'110'190'592};
    drive.facts.missing.push_back({"self-test-log", "io", "I/O error <1>"});
    drive.assessment.verdict = health::Verdict::failing;
    drive.assessment.reasons.push_back({"spare-low",
                                        Severity::critical,
                                        "Spare is {percent}% <x>",
                                        "Replace drive {percent}",
                                        {{"percent", std::uint64_t{3}}}});
    NvmeHealth nvme;
    nvme.power_cycles = 12'345;
    drive.facts.nvme = nvme;
    health::ExplainedAttribute attribute;
    attribute.attribute.id = 5;
    attribute.attribute.name = "Realloc\"ated";
    attribute.attribute.raw = 77;
    attribute.attribute.crossed = Crossed::now;
    drive.assessment.attributes.push_back(attribute);
    CheckReport report;
    report.drives.push_back(drive);
    report.machine_findings.push_back({"trim-off", Severity::warning, "TRIM is off", "", {}});
    return report;
}

TEST(DriveHtml, ShowsVerdictReasonsCountersAndTheComputer) {
    const auto page = drive_html(one_drive(), "9.9.9", "2026-11-22T10:00:00Z", render);
    for (const auto* part : {"2026-11-22T10:00:00Z", "Failing", "Copy your data now", "Critical",
                             "Spare is 3% &lt;x&gt;", "Replace drive 3", "S1&amp;2", "512 GB (477 GiB)", "12,345",
                             "<td class=\"number\">77</td>", "self test log", "TRIM is off", "Fettle 9.9.9"}) {
        EXPECT_THAT(page, HasSubstr(part));
    }
    EXPECT_THAT(page, HasSubstr("<tr class=\"failing\"><td class=\"number\">5</td>"));
}

TEST(DriveHtml, EscapesWhatTheDriveReports) {
    const auto page = drive_html(one_drive(), "1", "<now>", render);
    for (const auto* part : {"<b>860", "<x>", "<1>", "<now>"}) EXPECT_THAT(page, Not(HasSubstr(part)));
    EXPECT_THAT(page, HasSubstr("Example &lt;b&gt;860&lt;/b&gt;"));
}

TEST(DriveHtml, EveryTextIsTranslatable) {
    const auto page = drive_html(one_drive(), "1", "now",
                                 [](std::string_view, const std::vector<Evidence>&) { return std::string("Ωmega"); });
    for (const auto* english : {"Serial number", "Failing", "Power cycles", "SMART", "computer", "Drive report"}) {
        EXPECT_THAT(page, Not(HasSubstr(english)));
    }
}

TEST(DriveHtml, LeavesOutWhatIsNotThere) {
    CheckReport report;
    report.drives.emplace_back();
    const auto page = drive_html(report, "1", "now", render);
    for (const auto* part :
         {"SMART attributes", "NVMe health log", "SCSI counters", "Not read", "This computer", "Serial"}) {
        EXPECT_THAT(page, Not(HasSubstr(part)));
    }
}

}  // namespace
}  // namespace fettle::rendering
