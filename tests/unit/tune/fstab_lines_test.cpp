// SPDX-License-Identifier: GPL-3.0-or-later
// Whole lines of /etc/fstab come and go, and every other byte stays.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "core/tune/fstab.h"

namespace fettle::tune {
namespace {

const std::string kLine = "/swapfile none swap sw 0 0";

FstabLineChange added() { return {"/swapfile", "", kLine, 0, "", true}; }
FstabLineChange back(FstabLineChange change) {
    std::swap(change.before, change.after);
    return change;
}
/// As a removal is planned.
FstabLineChange removed(const std::string& text, const std::string& source) {
    const auto entry = swap_entry_of(text, source);
    if (!entry || !*entry) throw std::runtime_error(source);
    const auto line = line_of(text, **entry);
    return {source, line.text, "", (*entry)->line, line.preceding, text.ends_with('\n')};
}
std::string applied(const std::string& text, const FstabLineChange& change) {
    auto made = changed(text, change);
    EXPECT_TRUE(made) << (made ? "" : to_string(made.error()));
    return made.value_or("");
}

TEST(FstabLinesTest, ALineIsAddedAtTheEndAndGoesAgain) {
    for (const std::string text : {"", "\n", "UUID=1 / ext4 defaults 0 1\n", "UUID=1 / ext4 defaults 0 1",
                                   "# a comment\n\nUUID=1 / ext4 defaults 0 1\n\n", "\n\n\n"}) {
        const auto made = applied(text, added());
        EXPECT_TRUE(swap_entry_of(made, "/swapfile").value().has_value()) << made;
        EXPECT_TRUE(made.starts_with(text)) << "what was there stays: " << made;
        EXPECT_EQ(applied(made, added()), made) << "once is enough";
        EXPECT_EQ(applied(made, back(added())), text);
    }
}

TEST(FstabLinesTest, ARemovedLineReturnsToItsPlace) {
    const std::string line = "/swapfile\tnone  swap\tsw,pri=5 0 0 # mine";
    for (const std::string& text :
         {line + "\n", line, line + "\nUUID=1 / ext4 defaults 0 1\n", "UUID=1 / ext4 defaults 0 1\n" + line,
          "# one\n# one\n" + line + "\n# one\nUUID=1 / ext4 defaults 0 1\n", "\n\n" + line + "\n\n", "# one\n\n" + line,
          "# one\n\n\n" + line + "\n", "\n" + line, "# one\n\n" + line + "\n# two"}) {
        const auto change = removed(text, "/swapfile");
        const auto made = applied(text, change);
        EXPECT_EQ(made.find("swapfile"), std::string::npos) << made;
        EXPECT_EQ(applied(made, back(change)), text);
    }
}

/// Other lines have come and gone in between.
TEST(FstabLinesTest, ARemovedLineFindsThePlaceAfterItsNeighbour) {
    const std::string text = "UUID=1 / ext4 defaults 0 1\n" + kLine + "\nUUID=2 /home ext4 defaults 0 2\n";
    const auto change = removed(text, "/swapfile");
    const std::string now = "# new\n# lines\nUUID=1 / ext4 defaults 0 1\nUUID=3 /srv ext4 defaults 0 2\n";
    EXPECT_EQ(applied(now, back(change)),
              "# new\n# lines\nUUID=1 / ext4 defaults 0 1\n" + kLine + "\nUUID=3 /srv ext4 defaults 0 2\n");
    EXPECT_EQ(applied("# all new\n", back(change)), "# all new\n" + kLine + "\n");
}

TEST(FstabLinesTest, ALineThatSomeoneChangedIsRefused) {
    const std::string theirs = "/swapfile none swap pri=3 0 0\n";
    EXPECT_EQ(changed(theirs, added()).error().code, ErrorCode::refused);
    EXPECT_EQ(changed(theirs, back(added())).error().code, ErrorCode::refused);
    EXPECT_EQ(fit(theirs, added()), Fit::other);
    const auto twice = kLine + "\n" + kLine + "\n";
    EXPECT_EQ(changed(twice, back(added())).error().code, ErrorCode::refused) << "which one is ours?";
    EXPECT_EQ(changed(std::string("a\0b\n", 4), added()).error().code, ErrorCode::refused);
}

/// fstab(5): \040 for a blank, \011 for a tab; a backslash is one, too.
TEST(FstabLinesTest, NamesWithBlanks) {
    EXPECT_EQ(escaped("/mnt/my disk/swap\tfile"), "/mnt/my\\040disk/swap\\011file");
    EXPECT_EQ(escaped("/a\\b"), "/a\\134b");
    const FstabLineChange change{
        "/my disk/swapfile", "", escaped("/my disk/swapfile") + " none swap sw 0 0", 0, "", true};
    const auto made = applied("", change);
    EXPECT_EQ(made, "/my\\040disk/swapfile none swap sw 0 0\n");
    EXPECT_EQ(applied(made, back(change)), "");
}

/// Deleted and created anew, the line stands at the end; the undo of both brings the first one back to its place.
TEST(FstabLinesTest, AFirstLineTakesThePlaceOfALaterOneNotItsPosition) {
    const std::string first = "/swapfile\tnone swap sw,pri=5 0 0";
    for (const std::string& rest : {std::string("# end\n"), std::string("# end"), std::string()}) {
        const auto text = "UUID=1 / ext4 defaults 0 1\n" + first + "\n" + rest;
        auto change = removed(text, "/swapfile");
        const auto again = applied(applied(text, change), added());
        change.after = kLine;
        EXPECT_EQ(applied(again, back(change)), text) << again;
    }
}

/// A mount point of the same name is no swap area.
TEST(FstabLinesTest, OnlySwapAreasCount) {
    const std::string text = "/swapfile /mnt ext4 loop 0 0\n# /swapfile none swap sw 0 0\n";
    EXPECT_FALSE(swap_entry_of(text, "/swapfile").value().has_value());
    EXPECT_EQ(applied(text, added()), text + kLine + "\n");
}

}  // namespace
}  // namespace fettle::tune
