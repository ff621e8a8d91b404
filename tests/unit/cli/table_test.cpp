// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include <gtest/gtest.h>

namespace fettle::cli {
namespace {

TEST(Table, AlignsColumnsAndCutsTrailingBlanks) {
    Table table({{"NAME"}, {"N", Table::Align::right}, {"END"}});
    table.add({"a", "5", ""});
    table.add({"long name", "1234", "x"});
    EXPECT_EQ(table.text(2),
              "  NAME          N  END\n"
              "  a             5\n"
              "  long name  1234  x\n");
}

TEST(Table, CountsCharactersNotBytes) {
    EXPECT_EQ(display_width("61 °C"), 5U);
    Table table({{"T"}, {"X"}});
    table.add({"61 °C", "a"});
    table.add({"61 ab", "b"});
    EXPECT_EQ(table.text(0), "T      X\n61 °C  a\n61 ab  b\n");
}

TEST(Table, CutsWhatMayBeCutToFitTheTerminal) {
    Table table({{"ID"}, {.title = "MODEL", .may_be_cut = true}, {"VERDICT"}});
    table.add({"sda", "a model with a long name", "good"});
    table.add({"sdb", "short", "\033[31mfailed\033[0m"});
    EXPECT_EQ(table.text(0, 27),
              "ID   MODEL          VERDICT\n"
              "sda  a model with…  good\n"
              "sdb  short          \033[31mfailed\033[0m\n");
    EXPECT_NE(table.text(0).find("a model with a long name  good"), std::string::npos);
    // Cells keep a length at which they still say something, and other columns are whole.
    EXPECT_EQ(table.text(0, 5),
              "ID   MODEL     VERDICT\n"
              "sda  a model…  good\n"
              "sdb  short     \033[31mfailed\033[0m\n");
}

TEST(Cut, KeepsWholeCharacters) {
    EXPECT_EQ(cut("größer", 6), "größer");
    EXPECT_EQ(cut("größer", 4), "grö…");
    EXPECT_EQ(cut("größer", 5), "größ…");
}

TEST(Wrapped, BreaksAtBlanksAndIndents) {
    EXPECT_EQ(wrapped("one two three four", "  ! ", 13), "  ! one two\n    three\n    four\n");
    EXPECT_EQ(wrapped("unbreakablyverylong", "- ", 5), "- unbreakablyverylong\n");
    EXPECT_EQ(wrapped("", "- ", 5), "- \n");
}

}  // namespace
}  // namespace fettle::cli
