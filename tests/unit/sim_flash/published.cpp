// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped drives agree with what reviews measured on the real ones, each
// figure within its tolerance, but for those named here with the reason.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/ftl/flash_device.h"
#include "core/ftl/protocol.h"
#include "platform/sim/personality/personality_flash.h"

namespace fettle::sim {
namespace {

ftl::ProtocolResult run(const char* protocol, const char* drive, std::uint32_t scale = 32) {
    const auto parameters = PersonalityFlash().parameters(drive);
    EXPECT_TRUE(parameters) << (parameters ? "" : parameters.error().context);
    const CancelToken cancel;
    auto result = ftl::run_protocol(protocol, parameters.value(), {scale, drive}, {}, cancel);
    EXPECT_TRUE(result) << (result ? "" : result.error().context);
    return result ? *result : ftl::ProtocolResult{};
}

/// `short_of`: "row, column" of figures that are known to fall short.
void expect_agreement(const char* protocol, const char* drive, const std::set<std::string>& short_of = {}) {
    const auto result = run(protocol, drive);
    int published = 0;
    for (const auto& figure : result.figures) {
        if (!figure.published) continue;
        ++published;
        const auto name = figure.row + ", " + figure.column;
        const auto text = fmt::format("{} on {}: {}: {:.3f}, published {:.3f}, {:+.1f}%", protocol, drive, name,
                                      figure.measured, *figure.published, 100 * figure.deviation().value_or(0));
        // A figure that has come to agree is to be taken off the list.
        EXPECT_EQ(figure.agrees(), !short_of.contains(name)) << text;
    }
    EXPECT_GT(published, 0);
    // What falls short is said where people see the figures.
    EXPECT_EQ(result.notes.empty(), short_of.empty()) << protocol;
}

double measured(const ftl::ProtocolResult& result, const std::string& row) {
    for (const auto& figure : result.figures) {
        if (figure.row == row) return figure.measured;
    }
    ADD_FAILURE() << row;
    return 0;
}

TEST(Published, OverProvisioningTable) { expect_agreement("over-provisioning", "sandforce-sf2281-120"); }
TEST(Published, Compression) { expect_agreement("compression", "sandforce-sf2281-120"); }
TEST(Published, DirtySf1200) { expect_agreement("dirty-drive", "sandforce-sf1200-120"); }
TEST(Published, DirtySf2500) { expect_agreement("dirty-drive", "sandforce-sf2500-200"); }
TEST(Published, WearCase1) { expect_agreement("wear-case-1", "indilinx-vertex-30"); }
TEST(Published, WearCase2) {
    expect_agreement("wear-case-2", "indilinx-vertex-30",
                     {"read 2, speed", "write 2, speed", "read 3, speed", "write 3, speed"});
}
// A new drive begins below 3,270 IOPS and a full one settles at about 450.
TEST(Published, WearCase3) { expect_agreement("wear-case-3", "indilinx-vertex-30"); }
TEST(Published, IdleCollection) {
    expect_agreement("idle-collection", "corsair-performance-pro-128",
                     {"0 GB free, pause of 30 min, 2 MB, start", "8 GB free, no pause, 4 KB, after it"});
}
// How the drive is scaled must not decide what it does.
TEST(Published, WearDoesNotDependOnTheScale) {
    for (const auto* protocol : {"wear-case-1", "wear-case-2"}) {
        const auto small = run(protocol, "indilinx-vertex-30", 64);
        for (const auto& figure : run(protocol, "indilinx-vertex-30", 16).figures) {
            EXPECT_NEAR(figure.measured / measured(small, figure.row), 1, 0.15) << protocol << ": " << figure.row;
        }
    }
}

TEST(Published, WearComesBackByTrim) {
    const auto fresh = run("wear-case-1", "indilinx-vertex-30");
    const auto worn = run("wear-case-2", "indilinx-vertex-30");
    EXPECT_LT(measured(worn, "write 1"), measured(fresh, "write 1") / 2);
    EXPECT_LT(measured(worn, "write 1"), measured(worn, "write 2"));
    EXPECT_LT(measured(worn, "read 2"), measured(fresh, "read 2"));
    EXPECT_GT(measured(worn, "write after TRIM"), measured(worn, "write 1") * 3);
    EXPECT_GT(measured(worn, "read after TRIM"), measured(worn, "read 2"));
}

TEST(QlcDrive, HasACliff) {
    const auto parameters = PersonalityFlash().parameters("qlc-1tb");
    ASSERT_TRUE(parameters);
    auto device = ftl::FlashDevice::make(ftl::scaled(*parameters, 256), ftl::Payload::none);
    ASSERT_TRUE(device);
    const auto speed = [&](std::uint64_t offset) {
        const auto took = device->write_modelled(offset, 4'194'304, 1);
        return 4'194'304 * 1000.0 / static_cast<double>(took.value());
    };
    std::uint64_t at = 0;
    for (; at < 150'000'000; at += 4'194'304) EXPECT_GT(speed(at), 400) << at;
    for (; at < 250'000'000; at += 4'194'304) (void)speed(at);
    EXPECT_LT(speed(at), 120);
    device->idle(60'000'000'000);
    EXPECT_GT(speed(at + 4'194'304), 400);
}

TEST(PersonalityFlash, KnowsItsDrives) {
    const PersonalityFlash drives;
    const auto names = drives.names();
    EXPECT_NE(std::find(names.begin(), names.end(), "indilinx-vertex-30"), names.end());
    for (const auto& name : names) EXPECT_TRUE(ftl::check(drives.parameters(name).value())) << name;
    EXPECT_EQ(drives.parameters("nothing").error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace fettle::sim
