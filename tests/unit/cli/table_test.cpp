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

TEST(Wrapped, BreaksAtBlanksAndIndents) {
    EXPECT_EQ(wrapped("one two three four", "  ! ", 13), "  ! one two\n    three\n    four\n");
    EXPECT_EQ(wrapped("unbreakablyverylong", "- ", 5), "- unbreakablyverylong\n");
    EXPECT_EQ(wrapped("", "- ", 5), "- \n");
}

}  // namespace
}  // namespace fettle::cli
