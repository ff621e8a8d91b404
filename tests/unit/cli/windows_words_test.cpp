// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/windows_words.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace fettle::cli {
namespace {

/// The joined literals from `at`, which is behind FETTLE_TEXT( in a source.
std::string joined(const std::string& source, std::size_t at) {
    std::string text;
    bool inside = false;
    for (; at < source.size() && (inside || source[at] != ')'); ++at) {
        if (source[at] == '"') {
            inside = !inside;
        } else if (inside) {
            if (source[at] == '\\') ++at;
            text += source[at];
        }
    }
    return text;
}

/// The texts of core that people read.
std::set<std::string> texts_of_core() {
    const std::string kMark = "FETTLE_TEXT(";
    std::set<std::string> texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(FETTLE_TEST_DATA "/../../core")) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
        std::ifstream file(entry.path());
        const std::string source(std::istreambuf_iterator<char>(file), {});
        for (auto at = source.find(kMark); at != std::string::npos; at = source.find(kMark, at + 1)) {
            texts.insert(joined(source, at + kMark.size()));
        }
    }
    return texts;
}

bool names_linux(const std::string& text) {
    // Not trimforce of macOS.
    for (const auto* word : {" as root", "sudo f", "sudo s", "blockdev"}) {
        if (text.find(word) != std::string::npos) return true;
    }
    return false;
}

TEST(WindowsWords, NameNoRightsOfLinux) {
    const auto texts = texts_of_core();
    ASSERT_GT(texts.size(), 300U) << "the sources are not read";
    std::size_t worded = 0;
    for (const auto& text : texts) {
        const std::string own(windows_words(text));
        EXPECT_FALSE(names_linux(own)) << text;
        worded += own != text ? 1U : 0U;
    }
    EXPECT_EQ(worded, 6U) << "core has others now";
}

TEST(WindowsWords, LeaveOtherTextsAlone) {
    EXPECT_EQ(windows_words("Check the cable."), "Check the cable.");
    EXPECT_EQ(windows_words(""), "");
}

}  // namespace
}  // namespace fettle::cli
