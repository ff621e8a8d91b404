// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged and strange fstabs: whatever they contain, a change replaces the options of one line, or is refused.
#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/fstab.h"

namespace fettle::tune {
namespace {

using Lines = std::vector<std::string>;
using Random = std::mt19937;

constexpr unsigned kSeed = 20'261'123;
constexpr int kFstabs = 400;

template <typename List>
auto one_of(Random& random, const List& list) {
    return list[std::uniform_int_distribution<std::size_t>(0, std::size(list) - 1)(random)];
}
bool chance(Random& random, int percent) { return std::uniform_int_distribution<int>(1, 100)(random) <= percent; }

std::string hostile_line(Random& random) {
    static const Lines kSources{"/dev/sda1",      "UUID=7a53c1ce-1f7f-4d53",
                                "LABEL=a\\040b",  "tmpfs",
                                "//server/share", "/dev/disk\\134x",
                                "\xff\xfe",       "#/dev/sda1",
                                "\\043",          "\"quoted\"",
                                "PARTUUID=\"x"};
    static const Lines kTargets{"/",      "/home",      "/home/",  "/HOME",     "/mnt/a\\040b", "/mnt/a\\011b",
                                "none",   "swap",       "home",    "/\xc3\xa4", "/\xff",        "/h\\157me",
                                "//home", "/mnt/\\134", "/ho\\me", "\\057home"};
    static const Lines kTypes{"ext4", "xfs", "btrfs", "auto", "swap", "bogus", "ext4,ext3", "none"};
    static const Lines kOptions{"defaults",
                                "noatime",
                                "ro,noatime",
                                "defaults,strictatime",
                                "relatime,noatime",
                                ",",
                                ",,",
                                "noatime,",
                                ",noatime",
                                "discard,discard",
                                "errors=remount-ro",
                                "x=a\\040b",
                                "context=\"a,b\"",
                                "\xfc=1",
                                "sw",
                                "-",
                                "#",
                                "0",
                                "nodiscard,discard",
                                "comment=cloudconfig",
                                "strictatime,strictatime,noatime"};
    static const Lines kGaps{" ", "\t", "   ", " \t ", "\t\t", "\r", " \v", "\f"};
    static const Lines kTails{"", " 0 0", "\t0\t2", " 0", " 0 0 # comment", " 0 0 0 0", " \t", " x y", "#"};
    if (chance(random, 6)) return one_of(random, Lines{"", "# comment", "\t# indented", "#", "garbage", "\\", "a b c"});
    std::string line = chance(random, 15) ? one_of(random, kGaps) : "";
    line += one_of(random, kSources) + one_of(random, kGaps) + one_of(random, kTargets);
    if (chance(random, 95)) line += one_of(random, kGaps) + one_of(random, kTypes);
    if (chance(random, 95)) {
        line += one_of(random, kGaps);
        if (chance(random, 2)) {
            for (int i = 0; i < 1000; ++i) line += "x" + std::to_string(i) + ",";
        }
        line += one_of(random, kOptions);
    }
    line += one_of(random, kTails);
    if (chance(random, 4)) line.insert(std::uniform_int_distribution<std::size_t>(0, line.size())(random), 1, '\0');
    if (chance(random, 4)) {
        line.insert(std::uniform_int_distribution<std::size_t>(0, line.size())(random), 1,
                    static_cast<char>(std::uniform_int_distribution<int>(1, 255)(random)));
    }
    return line;
}

std::string hostile_fstab(Random& random) {
    std::string text = chance(random, 3) ? "\xef\xbb\xbf" : "";
    const auto end = chance(random, 20) ? std::string("\r\n") : std::string("\n");
    const int lines = std::uniform_int_distribution<int>(0, 12)(random);
    std::string last;
    for (int i = 0; i < lines; ++i) {
        if (i == 0 || !chance(random, 8)) last = hostile_line(random);  // otherwise the same line once more
        text += last + (chance(random, 3) ? "" : end);
    }
    if (chance(random, 30) && text.ends_with('\n')) text.pop_back();
    return text;
}

/// Lines with their ends, by a way of its own.
Lines whole_lines(const std::string& text) {
    Lines lines;
    std::string line;
    for (const char c : text) {
        line += c;
        if (c == '\n') lines.push_back(std::exchange(line, {}));
    }
    lines.push_back(line);
    return lines;
}

/// The bytes around the only piece in which two lines differ.
struct Piece {
    std::string before;
    std::string after;
    std::string old;
    std::string made;
};
Piece piece(const std::string& one, const std::string& other) {
    std::size_t head = 0;
    while (head < one.size() && head < other.size() && one[head] == other[head]) ++head;
    std::size_t tail = 0;
    while (tail < one.size() - head && tail < other.size() - head &&
           one[one.size() - 1 - tail] == other[other.size() - 1 - tail]) {
        ++tail;
    }
    return {one.substr(0, head), one.substr(one.size() - tail), one.substr(head, one.size() - head - tail),
            other.substr(head, other.size() - head - tail)};
}

bool has_blank(const std::string& text) { return text.find_first_of(" \t\r\n") != std::string::npos; }

/// Fields that end before this piece of the line, and whether the piece continues one.
std::size_t fields_before(const std::string& text) {
    std::size_t fields = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\r';
        if (inside && blank) ++fields;
        inside = !blank;
    }
    return fields;
}

void expect_only_options_changed(const std::string& text, const std::string& made) {
    const auto old_lines = whole_lines(text);
    const auto new_lines = whole_lines(made);
    ASSERT_EQ(old_lines.size(), new_lines.size()) << testing::PrintToString(text);
    std::size_t different = 0;
    for (std::size_t i = 0; i < old_lines.size(); ++i) {
        if (old_lines[i] == new_lines[i]) continue;
        ++different;
        const auto change = piece(old_lines[i], new_lines[i]);
        EXPECT_EQ(fields_before(change.before), 3U)
            << testing::PrintToString(old_lines[i]) << " became " << testing::PrintToString(new_lines[i]);
        EXPECT_FALSE(has_blank(change.old)) << testing::PrintToString(old_lines[i]);
        EXPECT_FALSE(has_blank(change.made)) << testing::PrintToString(new_lines[i]);
        const auto start = old_lines[i].find_first_not_of(" \t\r");
        EXPECT_NE(old_lines[i][start], '#') << "a comment: " << old_lines[i];
    }
    EXPECT_LE(different, 1U) << testing::PrintToString(text);
}

TEST(HostileFstabTest, NothingButTheOptionsOfOneLineEverChanges) {
    Random random(kSeed);
    int made = 0;
    int refused = 0;
    for (int i = 0; i < kFstabs; ++i) {
        const auto text = hostile_fstab(random);
        Lines targets{"/", "/home", "/nowhere", "", "none"};
        for (const auto& entry : parse_fstab(text)) targets.push_back(entry.target);
        for (const auto& target : targets) {
            const auto entry = entry_of(text, target);
            if (!entry) continue;
            for (const auto* added : {"noatime", "discard"}) {
                auto options = entry->options;
                std::erase_if(options, [&](const std::string& one) {
                    return one == "defaults" || one == "relatime" || one == "strictatime" || one == added;
                });
                options.emplace_back(added);
                const auto change = options_change(*entry, options);
                const auto after = changed(text, change);
                if (!after) {
                    ++refused;
                    continue;
                }
                ++made;
                expect_only_options_changed(text, *after);
                if (HasFatalFailure()) return;
                auto back = change;
                std::swap(back.before, back.after);
                std::swap(back.removed, back.added);
                const auto undone = changed(*after, back);
                ASSERT_TRUE(undone) << testing::PrintToString(text) << ": " << to_string(undone.error());
                EXPECT_EQ(*undone, text) << testing::PrintToString(text) << " for " << target;
            }
        }
    }
    // The generator makes enough of both kinds.
    EXPECT_GT(made, 500);
    EXPECT_GT(refused, 50);
}

TEST(HostileFstabTest, OwnersAndPlacesOfStrangeFilesCanBeRead) {
    Random random(kSeed + 1);
    for (int i = 0; i < kFstabs; ++i) {
        const auto text = hostile_fstab(random);
        (void)foreign_owner(text, nullptr);
        for (const auto& entry : parse_fstab(text)) {
            (void)foreign_owner(text, &entry);
            ASSERT_LE(entry.options_at + entry.options_size, text.size());
            ASSERT_GT(entry.options_size, 0U);
            const auto field = text.substr(entry.options_at, entry.options_size);
            EXPECT_FALSE(has_blank(field)) << testing::PrintToString(text);
            EXPECT_GE(entry.line, 1U);
        }
    }
}

TEST(HostileFstabTest, AFileWithANulIsNotChanged) {
    // mount(8) stops reading at such a line: what it takes for the options is not known.
    const std::string text = "/dev/sda1 /a ext4 ro" + std::string(1, '\0') + " 0 0\n/dev/sdb1 /b ext4 ro 0 0\n";
    EXPECT_EQ(entry_of(text, "/b").error().code, ErrorCode::refused);
}

TEST(HostileFstabTest, ALineWithACarriageReturnInsideIsNotChanged) {
    // fstab(5): fields are separated by tabs or spaces. mount(8) reads "/dev/sda1\r/a" as the source.
    const std::string text = "/dev/sda1\r/a ext4 ro 0 0\n";
    EXPECT_FALSE(entry_of(text, "/a"));
}

}  // namespace
}  // namespace fettle::tune
