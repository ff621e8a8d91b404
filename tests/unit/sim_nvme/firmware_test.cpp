// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "bench.h"
#include "core/nvme/firmware_log.h"
#include "platform/sim/base/firmware_image.h"

namespace fettle::sim {
namespace {

constexpr std::uint32_t kPiece = 4096;

std::vector<std::uint8_t> image(Activation activation, const std::string& revision = "2.0",
                                const std::string& model = "TEST*") {
    return build_firmware({model, revision, activation, 16'384});
}

unsigned send_piece(Bench& bench, const std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t size = kPiece) {
    const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    return Bench::code(bench.admin(
        Bench::command(0x11, 0, static_cast<std::uint32_t>(size / 4 - 1), static_cast<std::uint32_t>(at / 4)),
        {first, first + static_cast<std::ptrdiff_t>(size)}));
}

void download(Bench& bench, const std::vector<std::uint8_t>& bytes) {
    for (std::size_t at = 0; at < bytes.size(); at += kPiece) ASSERT_EQ(send_piece(bench, bytes, at), 0U);
}

unsigned commit(Bench& bench, unsigned action, unsigned slot) {
    return Bench::code(bench.admin(Bench::command(0x10, 0, action << 3U | slot)));
}

std::string running(Bench& bench) {
    EXPECT_EQ(bench.identify(1), 0U);
    const auto text = bench.text(64, 8);
    return text.substr(0, text.find(' '));
}

struct Slots {
    unsigned active;
    unsigned next;
    std::string second;
};
Slots slots(Bench& bench) {
    EXPECT_EQ(bench.log(0x03, 512), 0U);
    const auto log = fettle::nvme::decode_firmware_log(bench.data).value();
    return {log.active_slot, log.next_slot.value_or(0), log.revisions[1]};
}

enum class Reset : std::uint8_t { none, controller, subsystem, power };
void apply(Bench& bench, Reset reset) {
    if (reset == Reset::controller) bench.drive->controller_reset(false);
    if (reset == Reset::subsystem) bench.drive->subsystem_reset();
    if (reset == Reset::power) bench.power_cycle();
}

/// Every commit action against every activation that an image needs and every reset that follows:
/// status (Base 2.0 5.12.1), and whether the image runs then.
struct Row {
    unsigned action;
    Activation activation;
    unsigned status;
    std::array<bool, 4> runs_after;  // none, controller, subsystem, power
};

class CommitTable : public testing::TestWithParam<Row> {};

TEST_P(CommitTable, StatusAndEffect) {
    const auto& row = GetParam();
    for (const auto reset : {Reset::none, Reset::controller, Reset::subsystem, Reset::power}) {
        Bench bench;
        download(bench, image(row.activation));
        if (row.action == 2) {
            ASSERT_EQ(commit(bench, 0, 2), 0U);
        }
        EXPECT_EQ(commit(bench, row.action, 2), row.status);
        EXPECT_EQ(slots(bench).second, "2.0");
        apply(bench, reset);
        const bool runs = row.runs_after.at(static_cast<std::size_t>(reset));
        EXPECT_EQ(running(bench), runs ? "2.0" : "1.0") << int(reset);
        EXPECT_EQ(slots(bench).active, runs ? 2U : 1U);
    }
}

INSTANTIATE_TEST_SUITE_P(All, CommitTable,
                         testing::Values(Row{0, Activation::at_once, 0, {false, false, false, false}},
                                         Row{0, Activation::controller_reset, 0, {false, false, false, false}},
                                         Row{0, Activation::subsystem_reset, 0, {false, false, false, false}},
                                         Row{0, Activation::power_cycle, 0, {false, false, false, false}},
                                         Row{1, Activation::at_once, 0, {false, true, true, true}},
                                         Row{1, Activation::controller_reset, 0, {false, true, true, true}},
                                         Row{1, Activation::subsystem_reset, 0x110, {false, false, true, true}},
                                         Row{1, Activation::power_cycle, 0x10B, {false, false, false, true}},
                                         Row{2, Activation::at_once, 0, {false, true, true, true}},
                                         Row{2, Activation::controller_reset, 0, {false, true, true, true}},
                                         Row{2, Activation::subsystem_reset, 0x110, {false, false, true, true}},
                                         Row{2, Activation::power_cycle, 0x10B, {false, false, false, true}},
                                         Row{3, Activation::at_once, 0, {true, true, true, true}},
                                         Row{3, Activation::controller_reset, 0x111, {false, true, true, true}},
                                         Row{3, Activation::subsystem_reset, 0x110, {false, false, true, true}},
                                         Row{3, Activation::power_cycle, 0x10B, {false, false, false, true}}));

TEST(SimNvmeFirmware, BadImages) {
    Bench bench;
    EXPECT_EQ(commit(bench, 1, 2), 0x107U);  // nothing was sent
    download(bench, image(Activation::at_once, "2.0", "OTHER*"));
    EXPECT_EQ(commit(bench, 1, 2), 0x107U);
    auto broken = image(Activation::at_once);
    broken[9000] ^= 1U;
    download(bench, broken);
    EXPECT_EQ(commit(bench, 1, 2), 0x107U);
    const auto good = image(Activation::at_once);
    ASSERT_EQ(send_piece(bench, good, 0), 0U);
    ASSERT_EQ(send_piece(bench, good, 8192), 0U);  // a hole at 4096
    EXPECT_EQ(commit(bench, 1, 2), 0x107U);
    EXPECT_EQ(slots(bench).second, "");
    EXPECT_EQ(commit(bench, 2, 2), 0x107U);  // an empty slot
    EXPECT_EQ(commit(bench, 3, 2), 0x107U);
}

TEST(SimNvmeFirmware, OrderDoesNotMatter) {
    Bench bench;
    const auto good = image(Activation::at_once);
    for (const std::size_t at : std::array<std::size_t, 4>{8192, 0, 12'288, 4096})
        ASSERT_EQ(send_piece(bench, good, at), 0U);
    EXPECT_EQ(commit(bench, 3, 2), 0U);
    EXPECT_EQ(running(bench), "2.0");
}

TEST(SimNvmeFirmware, GranularityAndTransferLimit) {
    Bench bench("fwug = 2\nmdts = 2\n");
    const auto good = image(Activation::at_once);
    EXPECT_EQ(send_piece(bench, good, 0, 4096), 0x002U);
    EXPECT_EQ(send_piece(bench, good, 4096, 8192), 0x002U);
    EXPECT_EQ(send_piece(bench, good, 0, 8192), 0U);
    auto big = good;
    big.resize(32'768);
    EXPECT_EQ(send_piece(bench, big, 0, 32'768), 0x002U);  // MDTS: 16 KiB
    Bench free("fwug = 255\n");
    EXPECT_EQ(send_piece(free, good, 0, 4), 0U);
}

TEST(SimNvmeFirmware, OverlapIsSeen) {
    Bench bench("fwug = 0\n");
    const auto good = image(Activation::at_once);
    ASSERT_EQ(send_piece(bench, good, 0), 0U);
    EXPECT_EQ(send_piece(bench, good, 2048), 0x114U);
    EXPECT_EQ(send_piece(bench, good, 4096), 0U);
    // A second download begins: the commit tells (MUD), and takes the second.
    download(bench, good);
    const auto completion = bench.admin(Bench::command(0x10, 0, 3U << 3U | 2U));
    EXPECT_EQ(Bench::code(completion), 0U);
    EXPECT_EQ(completion.dword0 & 3U, 1U);
    Bench blind("fwug = 0\ndetect_overlap = false\n");
    ASSERT_EQ(send_piece(blind, good, 0), 0U);
    EXPECT_EQ(send_piece(blind, good, 2048), 0U);
}

TEST(SimNvmeFirmware, Slots) {
    Bench bench("slot1_read_only = true\nfirmware_slots = 2\n");
    download(bench, image(Activation::controller_reset));
    EXPECT_EQ(commit(bench, 1, 1), 0x106U);
    EXPECT_EQ(commit(bench, 1, 3), 0x106U);
    EXPECT_EQ(commit(bench, 1, 0), 0U);  // the controller chooses: not the running one, not the read-only one
    EXPECT_EQ(slots(bench).next, 2U);
    bench.drive->controller_reset(false);
    EXPECT_EQ(running(bench), "2.0");
    EXPECT_EQ(commit(bench, 2, 1), 0U);  // back to what slot 1 holds
    bench.drive->controller_reset(false);
    EXPECT_EQ(running(bench), "1.0");
    EXPECT_EQ(commit(bench, 4, 1), 0x002U);
    EXPECT_EQ(commit(bench, 6, 1), 0x002U);
}

TEST(SimNvmeFirmware, Refusals) {
    Bench slow("mtfa = 1\nactivation_ms = 500\n");
    download(slow, image(Activation::at_once));
    EXPECT_EQ(commit(slow, 3, 2), 0x112U);
    EXPECT_EQ(running(slow), "1.0");
    EXPECT_EQ(commit(slow, 2, 2), 0U);
    slow.drive->controller_reset(false);
    EXPECT_EQ(running(slow), "2.0");
    Bench strict("prohibit_downgrade = true\n");
    download(strict, image(Activation::at_once, "0.9"));
    EXPECT_EQ(commit(strict, 1, 2), 0x113U);
    Bench never("activate_without_reset = false\n");
    download(never, image(Activation::at_once));
    EXPECT_EQ(commit(never, 3, 2), 0x002U);
}

TEST(SimNvmeFirmware, ResetForgetsTheDownload) {
    Bench bench;
    download(bench, image(Activation::at_once));
    bench.drive->controller_reset(false);
    EXPECT_EQ(commit(bench, 1, 2), 0x107U);
}

TEST(SimNvmeFirmware, PendingActivationForbidsSanitize) {
    Bench bench;
    download(bench, image(Activation::subsystem_reset));
    ASSERT_EQ(commit(bench, 1, 2), 0x110U);
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x84, 0, 2))), 0x110U);
    bench.drive->subsystem_reset();
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x84, 0, 2))), 0U);
}

TEST(SimNvmeFirmware, ALiarNeverRunsIt) {
    for (const unsigned action : {1U, 3U}) {
        Bench bench("", "[quirks]\ncommit_lies = true\n");
        download(bench, image(Activation::at_once));
        EXPECT_EQ(commit(bench, action, 2), 0U);
        bench.drive->controller_reset(false);
        bench.drive->subsystem_reset();
        bench.power_cycle();
        EXPECT_EQ(running(bench), "1.0");
        EXPECT_EQ(slots(bench).active, 1U);
    }
}

TEST(SimNvmeFirmware, PowerWithinCommitSpoilsTheSlot) {
    Bench bench("slot_revisions = [\"\", \"0.5\", \"\"]\n");
    EXPECT_EQ(slots(bench).second, "0.5");
    download(bench, image(Activation::at_once));
    bench.drive->admin_half(Bench::command(0x10, 0, 1U << 3U | 2U), {});
    bench.power_cycle(true);
    EXPECT_EQ(running(bench), "1.0");
    EXPECT_EQ(slots(bench).second, "");
}

TEST(SimNvmeFirmware, ActivationStartingIsANotice) {
    Bench bench;
    ASSERT_EQ(Bench::code(bench.admin(Bench::command(0x09, 0, 0x0B, 1U << 9U))), 0U);
    download(bench, image(Activation::at_once));
    ASSERT_EQ(commit(bench, 3, 2), 0U);
    EXPECT_EQ(bench.drive->take_event(), 0x00030102U);
}

TEST(SimNvmeFirmware, StateFileKeepsSlotsAndPlans) {
    Bench bench;
    download(bench, image(Activation::power_cycle));
    ASSERT_EQ(commit(bench, 1, 2), 0x10BU);
    Bench again;
    ASSERT_TRUE(again.drive->load(bench.drive->save()));
    again.power_cycle();
    EXPECT_EQ(running(again), "2.0");
}

}  // namespace
}  // namespace fettle::sim
