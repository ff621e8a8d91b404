// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/use_needs.h"

#include <gtest/gtest.h>

namespace fettle::plan {
namespace {

check::DrivePlace mounted(const std::string& where) {
    check::DrivePlace place;
    check::DiscardPath path;
    path.mount_point = where;
    place.paths = {path};
    return place;
}

/// "place-known, not-in-use: sda is in use: /data on sdb": the needs, and the texts of those that are not met.
std::string needs_of(const std::vector<UsedPlace>& places) {
    UseTexts texts;
    texts.not_system = "free";
    texts.is_system = "{drive} has {mounts}";
    texts.is_system_remedy = "move it";
    texts.in_use_remedy = "unmount it";
    std::vector<Need> needs;
    add_use_needs(needs, "sda", places, texts);
    std::string all;
    for (const auto& need : needs) {
        all += (all.empty() ? "" : ", ") + need.what.id;
        if (need.met) continue;
        all += ": " + render(need.what.text, need.what.evidence);
        if (!need.what.remedy.empty()) all += " (" + std::string(need.what.remedy) + ")";
    }
    return all;
}

TEST(UseNeeds, ConsiderEveryPlace) {
    const check::DrivePlace unused;
    const auto data = mounted("/data");
    const auto root = mounted("/");
    EXPECT_EQ(needs_of({{&unused, {}}, {&unused, "sdb"}}), "place-known, not-system, not-in-use");
    EXPECT_EQ(needs_of({{&unused, {}}, {&data, "sdb"}}),
              "place-known, not-system, not-in-use: sda is in use: /data on sdb (unmount it)");
    EXPECT_EQ(needs_of({{&root, {}}, {&data, "sdb"}}), "place-known, not-system: sda has / (move it)");
    EXPECT_EQ(needs_of({{&unused, {}}, {nullptr, "sdb"}}),
              "place-known: The system reports what is stored on the drive and what uses it, not-system, not-in-use");
}

}  // namespace
}  // namespace fettle::plan
