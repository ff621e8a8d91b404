// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/nvme/commands.h"
#include "core/nvme/inspect.h"
#include "core/scsi/asmedia_nvme.h"
#include "core/scsi/jmicron_nvme.h"
#include "core/scsi/realtek_nvme.h"
#include "core/scsi/usb_bridges.h"
#include "tests/support/fake_ports.h"
#include "tests/support/hex_file.h"
#include "tests/unit/nvme/make_nvme.h"

namespace fettle::scsi {
namespace {

using test::from_hex;
using Bytes = std::vector<std::uint8_t>;

const auto kInvalidOpcode = from_hex("70 00 05 00 00 00 00 0a 00 00 00 00 20 00 00 00 00 00");

Bytes toshiba() { return test::binary_file("nvme/toshiba_thnsn5512gpu7_identify_controller.bin"); }

NvmeCommand log(nvme::LogId id, std::uint32_t bytes) {
    nvme::LogRequest request;
    request.id = id;
    request.bytes = bytes;
    request.retain_event = false;
    return nvme::get_log_page(request);
}

/// The block of 512 bytes that JMicron's bridge wants before the data.
Bytes jmicron_block(std::uint8_t opcode, std::uint32_t nsid, std::uint32_t dword10) {
    Bytes block(512);
    const auto signature = from_hex("4e 56 4d 45");
    std::copy(signature.begin(), signature.end(), block.begin());
    block[8] = opcode;
    test::put(block, 12, nsid, 4);
    test::put(block, 48, dword10, 4);
    return block;
}

Bytes jmicron_completion(std::uint32_t result, std::uint16_t status) {
    Bytes block(512);
    const auto signature = from_hex("4e 56 4d 45");
    std::copy(signature.begin(), signature.end(), block.begin());
    test::put(block, 8, result, 4);
    test::put(block, 20, std::uint64_t{status} << 17U | 1U << 16U, 4);
    return block;
}

const auto kJmicronCommand = from_hex("a1 80 00 00 02 00 00 00 00 00 00 00");
const auto kJmicronCompletion = from_hex("a1 8f 00 00 02 00 00 00 00 00 00 00");

TEST(Jmicron, IdentifiesInThreeSteps) {
    test::ScriptedScsiPort scsi;
    scsi.take(kJmicronCommand, jmicron_block(0x06, 0, 1));
    scsi.answer(from_hex("a1 82 00 00 10 00 00 00 00 00 00 00"), toshiba());
    scsi.answer(kJmicronCompletion, jmicron_completion(7, 0));
    JmicronNvmePort port(scsi);
    Bytes data(4096);
    const auto done = port.admin(nvme::identify_controller(), data);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->result, 7U);
    EXPECT_EQ(data, toshiba());
}

TEST(Jmicron, TellsTheDrivesOwnStatus) {
    test::ScriptedScsiPort scsi;
    scsi.take(kJmicronCommand, jmicron_block(0x02, 0xFFFFFFFF, 0x007F00C0));
    scsi.check_condition(from_hex("a1 82 00 00 02 00 00 00 00 00 00 00"), kInvalidOpcode);
    scsi.answer(kJmicronCompletion, jmicron_completion(0, 0x4109));  // with Do Not Retry
    JmicronNvmePort port(scsi);
    Bytes data(512);
    const auto done = port.admin(log(nvme::LogId::ocp_smart, 512), data);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().native, (NativeStatus{NativeStatus::Kind::nvme, 0x109}));
    EXPECT_EQ(done.error().code, ErrorCode::unsupported);
}

TEST(Jmicron, DoesNotAskForTheLogThatHangsIt) {
    test::ScriptedScsiPort scsi;  // nothing may be sent
    JmicronNvmePort port(scsi);
    Bytes data(564);
    EXPECT_EQ(port.admin(log(nvme::LogId::self_test, 564), data).error().code, ErrorCode::unsupported);
}

TEST(Asmedia, PutsTheCommandIntoTheCdb) {
    test::ScriptedScsiPort scsi;
    scsi.answer(from_hex("e6 06 00 01 00 00 00 00 00 00 00 00 00 00 00 00"), toshiba());
    scsi.answer(from_hex("e6 02 00 02 00 00 00 7f 00 00 00 00 00 00 00 00"), test::smart_log_worn_toshiba());
    AsmediaNvmePort port(scsi);
    Bytes identify(4096);
    EXPECT_TRUE(port.admin(nvme::identify_controller(), identify));
    Bytes smart(512);
    EXPECT_TRUE(port.admin(log(nvme::LogId::smart, 512), smart));
    EXPECT_EQ(smart, test::smart_log_worn_toshiba());
    EXPECT_EQ(port.admin(nvme::identify_namespace(2), identify).error().code, ErrorCode::unsupported);
    EXPECT_EQ(port.admin(nvme::identify_active_namespaces(), identify).error().code, ErrorCode::unsupported);
}

TEST(Asmedia, AShortAnswerIsAnError) {
    test::ScriptedScsiPort scsi;
    scsi.answer(from_hex("e6 02 00 02 00 00 00 7f 00 00 00 00 00 00 00 00"), Bytes(256));
    AsmediaNvmePort port(scsi);
    Bytes smart(512);
    EXPECT_EQ(port.admin(log(nvme::LogId::smart, 512), smart).error().code, ErrorCode::truncated);
}

TEST(Realtek, PutsTheCommandIntoTheCdb) {
    test::ScriptedScsiPort scsi;
    scsi.answer(from_hex("e4 00 10 06 01 00 00 00 00 00 00 00 00 00 00 00"), toshiba());
    scsi.answer(from_hex("e4 00 02 02 02 00 00 00 00 00 00 00 00 00 00 00"), test::smart_log_worn_toshiba());
    RealtekNvmePort port(scsi);
    Bytes identify(4096);
    EXPECT_TRUE(port.admin(nvme::identify_controller(), identify));
    Bytes smart(512);
    EXPECT_TRUE(port.admin(log(nvme::LogId::smart, 512), smart));
    Bytes tests(564);
    EXPECT_EQ(port.admin(log(nvme::LogId::self_test, 564), tests).error().code, ErrorCode::unsupported);
}

TEST(Bridges, RefuseWhateverChangesTheDrive) {
    test::ScriptedScsiPort scsi;  // nothing may be sent
    for (const auto kind : {BridgeKind::jmicron_nvme, BridgeKind::asmedia_nvme, BridgeKind::realtek_nvme}) {
        const auto port = make_bridge_port(kind, scsi);
        ASSERT_TRUE(port);
        Bytes data(512);
        for (int opcode = 0; opcode < 256; ++opcode) {
            if (opcode == 0x02 || opcode == 0x06) continue;
            NvmeCommand command;
            command.opcode = static_cast<std::uint8_t>(opcode);
            for (const auto transfer : {Transfer::none, Transfer::in, Transfer::out}) {
                command.transfer = transfer;
                EXPECT_EQ(port->admin(command, data).error().code, ErrorCode::refused) << opcode;
            }
        }
        auto write = nvme::identify_controller();
        write.transfer = Transfer::out;
        EXPECT_EQ(port->admin(write, data).error().code, ErrorCode::refused);
        EXPECT_EQ(port->admin(nvme::identify_controller(), {}).error().code, ErrorCode::refused);
    }
    EXPECT_FALSE(make_bridge_port(BridgeKind::sat, scsi));
}

TEST(Bridges, AWholeInspectionThroughRealtek) {
    auto controller = toshiba();
    test::put(controller, 256, 0x0017, 2);  // with self-tests
    Bytes tests(508);
    tests[4] = 0x10;
    test::put(tests, 8, 55, 8);
    test::ScriptedScsiPort scsi;
    scsi.answer(from_hex("e4 00 10 06 01 00 00 00 00 00 00 00 00 00 00 00"), controller);
    scsi.answer(from_hex("e4 00 10 06 00 00 00 00 00 00 00 00 00 00 00 00"), test::namespace_512gb());
    scsi.answer(from_hex("e4 00 02 02 02 00 00 00 00 00 00 00 00 00 00 00"), test::smart_log_worn_toshiba());
    scsi.answer(from_hex("e4 fc 01 02 06 00 00 00 00 00 00 00 00 00 00 00"), tests);
    RealtekNvmePort port(scsi);
    DriveFacts facts;
    nvme::inspect(port, std::nullopt, facts);
    EXPECT_EQ(facts.identity.model, "THNSN5512GPU7 TOSHIBA");
    EXPECT_EQ(facts.identity.capacity->bytes, 512'110'190'592U);
    EXPECT_EQ(facts.nvme->percentage_used, 181);
    ASSERT_EQ(facts.nvme->self_tests.size(), 1U);
    EXPECT_EQ(facts.nvme->self_tests[0].power_on_hours, 55U);
    EXPECT_TRUE(facts.missing.empty());
}

TEST(UsbBridges, AreKnownByTheirIds) {
    EXPECT_EQ(bridge_kind(0x152D, 0x0583), BridgeKind::jmicron_nvme);
    EXPECT_EQ(bridge_kind(0x174C, 0x2362), BridgeKind::asmedia_nvme);
    EXPECT_EQ(bridge_kind(0x0BDA, 0x9210), BridgeKind::realtek_nvme);
    EXPECT_TRUE(usb_bridge(0x0BDA, 0x9210).also_sat);
    EXPECT_EQ(bridge_kind(0x152D, 0x0578), BridgeKind::sat);
    EXPECT_EQ(bridge_kind(0x174C, 0x55AA), BridgeKind::sat);  // ASMedia's others
    EXPECT_EQ(bridge_kind(0x1D6B, 0x0002), BridgeKind::unknown);
    EXPECT_EQ(usb_bridge(0x152D, 0x0583).chip, "JMicron JMS583");
}

}  // namespace
}  // namespace fettle::scsi
