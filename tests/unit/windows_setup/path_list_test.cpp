// SPDX-License-Identifier: GPL-3.0-or-later
#include "packaging/windows/path_entry/path_list.h"

#include <gtest/gtest.h>

#include <string>

namespace fettle::windows {
namespace {

const std::wstring kFolder = L"C:\\Program Files\\Fettle";

TEST(PathListTest, AppendsAtTheEnd) {
    EXPECT_EQ(path_with(L"C:\\Windows;%SystemRoot%\\System32", kFolder),
              L"C:\\Windows;%SystemRoot%\\System32;C:\\Program Files\\Fettle");
    EXPECT_EQ(path_with(L"C:\\Windows;", kFolder), L"C:\\Windows;C:\\Program Files\\Fettle");
    EXPECT_EQ(path_with(L"", kFolder), kFolder);
}

TEST(PathListTest, FindsTheFolderInAnyForm) {
    for (const auto* path : {L"C:\\Program Files\\Fettle", L"c:\\program files\\fettle\\",
                             L"\"C:\\Program Files\\Fettle\"", L"C:\\Windows;C:\\Program Files\\Fettle;D:\\Tools"}) {
        EXPECT_EQ(path_with(path, kFolder), std::nullopt) << std::wstring(path).size();
    }
    EXPECT_NE(path_with(L"C:\\Program Files\\Fettle Two", kFolder), std::nullopt);
    EXPECT_NE(path_with(L"C:\\Program Files", kFolder), std::nullopt);
}

TEST(PathListTest, RemovesOnlyTheFolder) {
    EXPECT_EQ(path_without(L"C:\\Windows;C:\\Program Files\\Fettle", kFolder), L"C:\\Windows");
    EXPECT_EQ(path_without(L"C:\\Program Files\\Fettle\\;C:\\Windows", kFolder), L"C:\\Windows");
    EXPECT_EQ(path_without(L"A;c:\\PROGRAM FILES\\fettle;\"B;C\";C:\\Program Files\\Fettle;D", kFolder),
              L"A;\"B;C\";D");
    EXPECT_EQ(path_without(kFolder, kFolder), L"");
    EXPECT_EQ(path_without(L"C:\\Windows", kFolder), std::nullopt);
    EXPECT_EQ(path_without(L"", kFolder), std::nullopt);
}

TEST(PathListTest, KeepsEmptyEntriesAndLongPaths) {
    EXPECT_EQ(path_without(L"A;;C:\\Program Files\\Fettle;B;", kFolder), L"A;;B;");
    std::wstring path;
    for (int i = 0; i < 400; ++i) path += L"C:\\Tools\\" + std::to_wstring(i) + L";";
    const auto longer = path_with(path, kFolder);
    ASSERT_TRUE(longer);
    EXPECT_EQ(*longer, path + kFolder);
    // The semicolon at the end separated nothing; it ends nothing now either.
    EXPECT_EQ(path_without(*longer, kFolder), path.substr(0, path.size() - 1));
}

TEST(PathListTest, QuotesANameWithASemicolon) {
    const std::wstring odd = L"C:\\a;b";
    EXPECT_EQ(path_with(L"C:\\Windows", odd), L"C:\\Windows;\"C:\\a;b\"");
    EXPECT_EQ(path_without(L"C:\\Windows;\"C:\\a;b\"", odd), L"C:\\Windows");
    // Unquoted it is two entries, neither of which is the folder.
    EXPECT_EQ(path_without(L"C:\\Windows;C:\\a;b", odd), std::nullopt);
}

}  // namespace
}  // namespace fettle::windows
