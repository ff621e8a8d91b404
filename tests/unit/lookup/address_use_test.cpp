// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lookup/address_use.h"

#include <gmock/gmock.h>

#include <set>

#include "core/json/lookup_json.h"

namespace fettle::lookup {
namespace {

using testing::ElementsAre;

TEST(Lookup, RangesAreSortedAndMerged) {
    EXPECT_THAT(in_order({{600, 100}, {0, 50}, {50, 50}, {700, 10}, {650, 10}, {20, 0}}),
                ElementsAre(Range{0, 100}, Range{600, 110}));
}

TEST(Lookup, EveryUseHasANameAndAnExplanation) {
    std::set<std::string_view> names;
    for (const auto use : kUses) {
        names.insert(name(use));
        EXPECT_FALSE(explanation(use).empty());
    }
    EXPECT_EQ(names.size(), kUses.size());
}

TEST(Lookup, RangesAsText) {
    const std::vector<Range> ranges{{1'048'576, 4096}, {0, UINT64_MAX}};
    EXPECT_EQ(text_of(ranges), "1048576+4096,0+18446744073709551615");
    const auto read = read_ranges(text_of(ranges), 2);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, ranges);
    EXPECT_TRUE(read_ranges("", 2)->empty());
    for (const auto* const wrong : {"1", "1+", "+1", "1+2,", ",1+2", "1+2;3+4", "1+2,3", "-1+2", " 1+2", "1+2 ", "1 +2",
                                    "18446744073709551616+1", "1+2,3+4,5+6"}) {
        EXPECT_FALSE(read_ranges(wrong, 2)) << wrong;
    }
}

TEST(Lookup, AsJson) {
    Findings findings;
    Stretch stretch;
    stretch.range = {8192, 4096};
    stretch.use = Use::file;
    stretch.layers = {"sda1 (partition)"};
    stretch.on_device = 4096;
    stretch.copies = {"sdb"};
    stretch.file_system = "ext4";
    stretch.mount_point = "/home";
    stretch.path = "/home/ada/film.mkv";
    stretch.in_file = 1024;
    findings.stretches = {stretch};
    findings.files_searched = 7;
    const auto document = json::to_json(findings, {1 << 20, 4096});
    EXPECT_EQ(document["places"][0], (json::Json{{"use", "file"},
                                                 {"lba", 2},
                                                 {"start_bytes", 8192},
                                                 {"bytes", 4096},
                                                 {"layers", {"sda1 (partition)"}},
                                                 {"path", "/home/ada/film.mkv"},
                                                 {"offset_in_file_bytes", 1024},
                                                 {"folder", false},
                                                 {"reachable", true},
                                                 {"file_system", "ext4"},
                                                 {"mount_point", "/home"},
                                                 {"offset_on_device_bytes", 4096},
                                                 {"copies", {"sdb"}}}));
    EXPECT_EQ(document["files_searched"], 7);
    const auto read = json::parse_findings(json::dump(document, -1));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->stretches, findings.stretches);
    EXPECT_EQ(read->files_searched, 7U);
    for (const auto* const field : {"use", "bytes", "start_bytes", "path"}) {
        auto wrong = document;
        wrong["places"][0].erase(field);
        EXPECT_FALSE(json::parse_findings(json::dump(wrong, -1))) << field;
    }
    EXPECT_FALSE(json::parse_findings("{}"));
}

}  // namespace
}  // namespace fettle::lookup
