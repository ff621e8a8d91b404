// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/settings.h"

#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

namespace fettle::sim {
namespace {

Settings settings(const std::string& toml) {
    auto tree = parse_toml(toml);
    EXPECT_TRUE(tree) << tree.error().context;
    return {tree.value_or(nullptr), "ata"};
}

TEST(Settings, GivesWhatIsThereAndTheFallbackForTheRest) {
    auto table = settings("a = 5\nb = -3\nc = 1.5\nd = true\ne = \"word\"\nf = \"0a FF\"\ng = [1, 2]\nh = [\"x\"]");
    EXPECT_EQ(table.number("a", 0), 5U);
    EXPECT_EQ(table.signed_number("b", 0, -10, 10), -3);
    EXPECT_EQ(table.real("c", 0, 0, 2), 1.5);
    EXPECT_TRUE(table.flag("d", false));
    EXPECT_EQ(table.text("e", ""), "word");
    EXPECT_EQ(table.bytes("f"), (std::vector<std::uint8_t>{0x0A, 0xFF}));
    EXPECT_EQ(table.numbers("g"), (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(table.texts("h"), std::vector<std::string>{"x"});
    EXPECT_EQ(table.number("absent", 42), 42U);
    EXPECT_FALSE(table.has("absent"));
    EXPECT_TRUE(table.finish());
}

TEST(Settings, NamesThePlaceOfTheFirstWrongValue) {
    auto table = settings("[security]\ntime_minutes = 70000\n[other]\nx = 1");
    auto security = table.table("security");
    EXPECT_EQ(security.number("time_minutes", 2, 0, 32'766), 2U);
    EXPECT_EQ(table.table("other").text("x", "kept"), "kept");
    const auto finished = table.finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().code, ErrorCode::malformed);
    EXPECT_EQ(finished.error().context, "ata.security.time_minutes: 70000 is not 0..32766");
}

TEST(Settings, ComplainsOfAKeyThatNobodyRead) {
    auto table = settings("[[attributes]]\nid = 5\n[[attributes]]\nid = 9\nspeling = 1");
    for (auto& row : table.tables("attributes")) EXPECT_NE(row.number("id", 0), 0U);
    const auto finished = table.finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().context, "ata.attributes[1].speling: unknown setting");
}

TEST(Settings, RefusesWrongKinds) {
    const auto complaint = [](const std::string& toml, auto read) {
        auto table = settings(toml);
        read(table);
        const auto finished = table.finish();
        return finished ? std::string() : finished.error().context;
    };
    EXPECT_EQ(complaint("n = -1", [](Settings& t) { (void)t.number("n", 0, 0, 9); }), "ata.n: -1 is not 0..9");
    EXPECT_EQ(complaint("n = \"1\"", [](Settings& t) { (void)t.number("n", 0, 0, 9); }), "ata.n: \"1\" is not 0..9");
    EXPECT_NE(complaint("n = nan", [](Settings& t) { (void)t.real("n", 0, 0, 9); }), "");
    EXPECT_NE(complaint("n = inf", [](Settings& t) { (void)t.real("n", 0, 0, 9); }), "");
    EXPECT_NE(complaint("n = 1", [](Settings& t) { (void)t.flag("n", false); }), "");
    EXPECT_NE(complaint("n = \"abc\"", [](Settings& t) { (void)t.bytes("n"); }), "");
    EXPECT_NE(complaint("n = \"00 11 22\"", [](Settings& t) { (void)t.bytes("n", 2); }), "");
    EXPECT_NE(complaint("n = [1, -1]", [](Settings& t) { (void)t.numbers("n"); }), "");
    EXPECT_NE(complaint("n = 1", [](Settings& t) { (void)t.table("n"); }), "");
    EXPECT_NE(complaint("n = [1]", [](Settings& t) { (void)t.tables("n"); }), "");
    EXPECT_NE(complaint("n = 1979-05-27", [](Settings& t) { (void)t.text("n", ""); }), "");
}

TEST(Settings, SaysWhereTomlIsWrong) {
    const auto tree = parse_toml("a = 1\nb = = 2\n");
    ASSERT_FALSE(tree);
    EXPECT_EQ(tree.error().code, ErrorCode::malformed);
    EXPECT_NE(tree.error().context.find("line 2"), std::string::npos) << tree.error().context;
}

/// As the drives of one personality, which the window opens in a thread for each.
TEST(Settings, CopiesAreReadInSeveralThreads) {
    std::string toml;
    constexpr int kKeys = 200;
    for (int i = 0; i < kKeys; ++i) toml += "key" + std::to_string(i) + " = " + std::to_string(i) + "\n";
    const auto root = parse_toml(toml);
    ASSERT_TRUE(root);
    const Settings all(*root, "");
    std::vector<std::thread> threads;
    std::atomic<int> wrong{0};
    for (int thread = 0; thread < 8; ++thread) {
        threads.emplace_back([&] {
            auto mine = all;
            for (int i = 0; i < kKeys; ++i) {
                if (mine.number("key" + std::to_string(i), 0) != static_cast<std::uint64_t>(i)) ++wrong;
            }
        });
    }
    for (auto& one : threads) one.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_TRUE(all.finish()) << "each key is known as read";
}

}  // namespace
}  // namespace fettle::sim
