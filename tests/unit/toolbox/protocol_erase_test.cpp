// SPDX-License-Identifier: GPL-3.0-or-later
// The erase within a protocol: what its plan adds to the protocol's, and which later plan of it is still the confirmed
// one.
#include "core/toolbox/protocol_erase.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace fettle::toolbox {
namespace {

plan::Need need(const std::string& id, bool met, const std::string& drive = "x0") {
    return {{id, Severity::info, met ? "fine on {drive}" : "trouble on {drive}", {}, {{"drive", drive}}}, met};
}

Message loss(const std::string& id, std::uint64_t nsid) {
    return {id, Severity::critical, "Namespace {nsid}", {}, {{"nsid", nsid}}};
}

plan::Content content(const std::string& drive, const std::string& name) {
    return {plan::Content::Kind::partition, drive, name, "ext4", ByteCount{1 << 20}};
}

/// Of a sanitize, which reaches a listed namespace (x1) and two that the system does not list.
plan::Plan sanitize() {
    plan::Plan made;
    made.verb = plan::Verb::erase;
    made.drives.resize(1);
    made.drives.front().id = "x0";
    made.drives.front().serial = "S-1";
    made.contents = {content("x0", "x0p1"), content("x1", "x1p1"), content("x1", "x1p2")};
    made.losses = {loss("loses-all", 1), loss("loses-unlisted", 3), loss("loses-unlisted", 4)};
    made.needs = {need("not-in-use", true), need("power", true)};
    made.options = {{"method", "sanitize-block"}, {"also_erased", "x1"}, {"namespaces", "1:8 2:8 3:8@ 4:8@"}};
    return made;
}

plan::Plan protocol() {
    plan::Plan made;
    made.verb = plan::Verb::benchmark;
    made.drives = sanitize().drives;
    made.contents = {content("x0", "x0p1")};
    made.losses = {{"loses-all", Severity::critical, "All data", {}, {}}};
    made.needs = {need("not-in-use", true)};
    made.options = {{"protocol", "degradation"}};
    return made;
}

std::size_t needs_of(const plan::Plan& plan, const std::string& id, bool met) {
    return static_cast<std::size_t>(std::count_if(
        plan.needs.begin(), plan.needs.end(), [&](const auto& one) { return one.what.id == id && one.met == met; }));
}

TEST(ProtocolErase, TheProtocolsPlanShowsEverythingThatItsErasesDestroy) {
    auto plan = protocol();
    add_erase(plan, sanitize());
    EXPECT_EQ(plan.contents, sanitize().contents) << "that of the drive once";
    ASSERT_EQ(plan.losses.size(), 3U);
    EXPECT_EQ(plan.losses[0].text, "All data");
    EXPECT_EQ(plan.losses[1].evidence, loss("", 3).evidence);
    EXPECT_EQ(plan.losses[2].evidence, loss("", 4).evidence) << "of the same kind as the one before";
    ASSERT_EQ(plan.options.size(), 4U);
    EXPECT_EQ(plan.options[3], (Evidence{"erase_namespaces", "1:8 2:8 3:8@ 4:8@"}));
    EXPECT_NE(plan::canonical(plan), plan::canonical(protocol())) << "and all of it is confirmed";
}

TEST(ProtocolErase, AnUnmetNeedReplacesTheMetOne) {
    auto erase = sanitize();
    erase.needs = {need("not-in-use", false, "x1"), need("power", true), need("namespaces", false, "x2"),
                   need("namespaces", false, "x3")};
    auto plan = protocol();
    add_erase(plan, erase);
    EXPECT_EQ(needs_of(plan, "not-in-use", true), 0U);
    EXPECT_EQ(needs_of(plan, "not-in-use", false), 1U);
    EXPECT_EQ(needs_of(plan, "power", true), 1U);
    EXPECT_EQ(needs_of(plan, "namespaces", false), 2U);
    auto met = protocol();
    met.needs = {need("not-in-use", false)};
    add_erase(met, sanitize());
    EXPECT_EQ(needs_of(met, "not-in-use", false), 1U) << "no met one hides an obstacle";
}

TEST(ProtocolErase, OnlyTheConfirmedEraseIsCarriedOut) {
    const auto confirmed = sanitize();
    EXPECT_TRUE(same_erase(confirmed, sanitize()));
    auto later = sanitize();
    later.contents.clear();
    EXPECT_TRUE(same_erase(confirmed, later)) << "the first erase has destroyed all";
    later = sanitize();
    later.contents.push_back(content("x0", "test data"));
    EXPECT_TRUE(same_erase(confirmed, later)) << "the protocol has written to the drive";
    const auto refused = [&](const char* what) {
        const auto same = same_erase(confirmed, later);
        ASSERT_FALSE(same) << what;
        EXPECT_EQ(same.error().code, ErrorCode::refused) << what;
        later = sanitize();
    };
    later.contents.push_back(content("x1", "x1p3"));
    refused("new contents of another namespace");
    later = sanitize();
    later.contents.push_back(content("x1", "x1p2"));
    refused("twice what was there once");
    later.options[0].value = std::string("format-user-data");
    refused("another method");
    later.options[1].value = std::string("x1, x2");
    refused("another namespace that the system lists");
    later.options[2].value = std::string("1:8 2:8 3:8@ 4:8@ 5:8@");
    refused("another namespace that it does not list");
    later.losses.push_back(loss("loses-unlisted", 5));
    refused("another loss");
    later.drives.front().serial = "S-2";
    refused("another drive");
}

}  // namespace
}  // namespace fettle::toolbox
