// SPDX-License-Identifier: GPL-3.0-or-later
// The same drive's bytes, and what smartctl 7.3 printed for these bytes in its old table, its brief
// table and as JSON: all four ways in must tell the same.
#include "core/analyse/raw_text.h"
#include "tests/unit/analyse/test_files.h"

namespace fettle::analyse {
namespace {

using test::load_data;
using test::only_report;

class SameDrive : public testing::TestWithParam<const char*> {
protected:
    static SavedReport load_as(const char* ending) {
        return only_report(load_data(std::string("same-drive/") + GetParam() + ending));
    }
};

void expect_same_identity(const DriveIdentity& a, const DriveIdentity& b) {
    EXPECT_EQ(a.model, b.model);
    EXPECT_EQ(a.serial, b.serial);
    EXPECT_EQ(a.firmware, b.firmware);
    EXPECT_EQ(a.wwn, b.wwn);
    EXPECT_EQ(a.capacity, b.capacity);
    EXPECT_EQ(a.logical_sector_bytes, b.logical_sector_bytes);
    EXPECT_EQ(a.physical_sector_bytes, b.physical_sector_bytes);
    EXPECT_EQ(a.rotation_rpm, b.rotation_rpm);
    EXPECT_EQ(a.solid_state, b.solid_state);
    EXPECT_EQ(a.protocol, b.protocol);
}

TEST_P(SameDrive, TextAndJson) {
    const auto json = load_as(".json");
    for (const char* ending : {".old.txt", ".brief.txt"}) {
        SCOPED_TRACE(ending);
        const auto text = load_as(ending);
        EXPECT_EQ(text.program, json.program);
        expect_same_identity(text.facts.identity, json.facts.identity);
        EXPECT_EQ(text.facts.identity.family, json.facts.identity.family);
        EXPECT_EQ(text.facts.identity.standard, json.facts.identity.standard);
        EXPECT_EQ(text.facts.identity.bus, json.facts.identity.bus);
        // Text has no line where the drive cannot; JSON says so.
        EXPECT_EQ(text.facts.capabilities.trim.value_or(false), json.facts.capabilities.trim);
        EXPECT_EQ(text.facts.capabilities.sata_generation_max, json.facts.capabilities.sata_generation_max);
        const auto& a = *text.facts.ata;
        const auto& b = *json.facts.ata;
        EXPECT_EQ(a.passed, b.passed);
        EXPECT_EQ(a.smart_supported, b.smart_supported);
        EXPECT_EQ(a.smart_enabled, b.smart_enabled);
        EXPECT_EQ(a.self_test_status, b.self_test_status);
        ASSERT_EQ(a.attributes.size(), b.attributes.size());
        EXPECT_GE(a.attributes.size(), 10U);
        for (std::size_t i = 0; i < a.attributes.size(); ++i) {
            const auto& row = a.attributes[i];
            const auto& other = b.attributes[i];
            SCOPED_TRACE(row.name);
            EXPECT_EQ(row.id, other.id);
            EXPECT_EQ(row.name, other.name);
            EXPECT_EQ(row.flags & 0x3F, other.flags & 0x3F);  // the brief table names six bits
            EXPECT_EQ(row.value, other.value);
            EXPECT_EQ(row.worst, other.worst);
            EXPECT_EQ(row.threshold, other.threshold);
            EXPECT_EQ(row.crossed, other.crossed);
            EXPECT_EQ(row.raw_text, other.raw_text);
        }
    }
}

TEST_P(SameDrive, BlobAndJson) {
    const auto json = load_as(".json");
    const auto blob = load_as(".blob");
    EXPECT_EQ(blob.format, Format::libatasmart_blob);
    expect_same_identity(blob.facts.identity, json.facts.identity);
    const auto& a = *blob.facts.ata;
    const auto& b = *json.facts.ata;
    EXPECT_EQ(a.passed, b.passed);
    EXPECT_EQ(a.self_test_status, b.self_test_status);
    ASSERT_EQ(a.attributes.size(), b.attributes.size());
    for (std::size_t i = 0; i < a.attributes.size(); ++i) {
        const auto& row = a.attributes[i];
        const auto& other = b.attributes[i];
        SCOPED_TRACE(other.name);
        EXPECT_EQ(row.id, other.id);
        EXPECT_EQ(row.flags, other.flags);
        EXPECT_EQ(row.value, other.value);
        EXPECT_EQ(row.worst, other.worst);
        EXPECT_EQ(row.threshold, other.threshold);
        EXPECT_EQ(row.crossed, other.crossed);
        EXPECT_EQ(row.raw, other.raw);
    }
}

INSTANTIATE_TEST_SUITE_P(All, SameDrive,
                         testing::Values("intel-320", "samsung-mccoe64", "samsung-mmcqe28", "maxtor-failing",
                                         "fujitsu-mhy2120"),
                         [](const auto& sample) {
                             std::string name = sample.param;
                             for (char& c : name) c = c == '-' ? '_' : c;
                             return name;
                         });

}  // namespace
}  // namespace fettle::analyse
