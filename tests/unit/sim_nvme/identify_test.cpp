// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "bench.h"
#include "core/nvme/effects_log.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"
#include "core/nvme/smart_log.h"
#include "core/nvme/vendor_logs.h"

namespace fettle::sim {
namespace {

TEST(SimNvmeIdentify, ControllerStandsAtTheStandardsOffsets) {
    Bench bench("vid = 0x144d\noui = 0x002538\nversion = \"1.4\"\nmdts = 5\nsecurity = true\n");
    ASSERT_EQ(bench.identify(0x01), 0U);
    EXPECT_EQ(bench.field(0, 2), 0x144DU);
    EXPECT_EQ(bench.text(4, 20), "S0001               ");
    EXPECT_EQ(bench.text(24, 40), "TEST NVME" + std::string(31, ' '));
    EXPECT_EQ(bench.text(64, 8), "1.0     ");
    EXPECT_EQ(bench.field(73, 3), 0x002538U);
    EXPECT_EQ(bench.field(77, 1), 5U);
    EXPECT_EQ(bench.field(80, 4), 0x00010400U);
    EXPECT_EQ(bench.field(256, 2), 0x17U);             // security, format, firmware, self-test
    EXPECT_EQ(bench.field(260, 1), 3U << 1U | 0x30U);  // three slots, no reset needed, overlap seen
    EXPECT_EQ(bench.field(266, 2), 82U + 273U);
    EXPECT_EQ(bench.field(512, 2), 0x4466U);
    EXPECT_EQ(bench.field(516, 4), 1U);
    EXPECT_EQ(bench.field(328, 4) & 7U, 7U);
    EXPECT_EQ(bench.field(2048, 2), 600U);         // 6 W in hundredths
    EXPECT_EQ(bench.field(2048 + 64 + 3, 1), 2U);  // state 2 does not operate
}

TEST(SimNvmeIdentify, SecondReaderAgrees) {
    Bench bench;
    ASSERT_EQ(bench.identify(0x01), 0U);
    const auto id = fettle::nvme::decode_identify_controller(bench.data);
    ASSERT_TRUE(id);
    EXPECT_EQ(id->model, "TEST NVME");
    EXPECT_EQ(id->version_text(), "2.0");
    EXPECT_EQ(id->firmware_slots(), 3U);
    EXPECT_TRUE(id->sanitize_crypto());
    EXPECT_TRUE(id->has_log_list());
    EXPECT_EQ(id->power_states.size(), 4U);
    ASSERT_EQ(bench.identify(0x00, 1), 0U);
    const auto ns = fettle::nvme::decode_identify_namespace(bench.data);
    ASSERT_TRUE(ns);
    EXPECT_EQ(ns->size_blocks, 32'768U);
    EXPECT_EQ(ns->logical_block_bytes(), 512U);
    EXPECT_EQ(ns->eui64, "fe771e0000000001");
    ASSERT_EQ(bench.identify(0x03, 1), 0U);
    const auto list = fettle::nvme::decode_namespace_descriptors(bench.data);
    ASSERT_TRUE(list);
    EXPECT_EQ(list->eui64, "fe771e0000000001");
    EXPECT_EQ(list->command_set, 0U);
    ASSERT_EQ(bench.identify(0x02, 0), 0U);
    EXPECT_EQ(fettle::nvme::decode_active_namespaces(bench.data).value(), std::vector<std::uint32_t>{1});
}

TEST(SimNvmeIdentify, NamespaceIdsAreCheckedAsTheStandardSays) {
    Bench bench("namespaces = 4\n");
    EXPECT_EQ(bench.identify(0x00, 0), 0x00BU);
    EXPECT_EQ(bench.identify(0x00, 5), 0x00BU);
    EXPECT_EQ(bench.identify(0x00, 0xFFFFFFFF), 0x00BU);  // no namespace management
    ASSERT_EQ(bench.identify(0x00, 2), 0U);               // inactive: zeros
    EXPECT_EQ(bench.field(0, 8), 0U);
    EXPECT_EQ(bench.identify(0x03, 2), 0x002U);
    EXPECT_EQ(bench.identify(0x02, 0xFFFFFFFE), 0x00BU);
    EXPECT_EQ(bench.identify(0x10), 0x002U);
    EXPECT_EQ(bench.identify(0x77), 0x002U);
}

TEST(SimNvmeIdentify, FormsOfVersionTwo) {
    Bench old("version = \"1.4\"\n");
    for (const std::uint8_t cns : std::array<std::uint8_t, 5>{0x05, 0x06, 0x07, 0x08, 0x1C}) {
        EXPECT_EQ(old.identify(cns, 1), 0x002U) << int{cns};
    }
    Bench bench;
    for (const std::uint8_t cns : std::array<std::uint8_t, 3>{0x05, 0x06, 0x08})
        EXPECT_EQ(bench.identify(cns, 1), 0U) << int{cns};
    EXPECT_EQ(bench.identify(0x05, 1, 2U << 24U), 0x002U);  // zoned: not here
    ASSERT_EQ(bench.identify(0x07, 0), 0U);
    EXPECT_EQ(bench.field(0, 4), 1U);
    ASSERT_EQ(bench.identify(0x08, 1), 0U);
    EXPECT_EQ(bench.field(14, 1), 1U);
    ASSERT_EQ(bench.identify(0x1C), 0x002U);  // controller 0 is not this one
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x06, 0, 0xFFFF001C))), 0U);
    EXPECT_EQ(bench.field(0, 8), 1U);
}

TEST(SimNvmeIdentify, TransferSizesAreExact) {
    Bench bench("namespace_management = true\nnamespaces = 4\nsecurity = true\n");
    const auto bytes = [&](const NvmeSubmission& command) { return bench.drive->transfer_bytes(command, true); };
    EXPECT_EQ(bytes(Bench::command(0x06, 1)), 4096U);
    EXPECT_EQ(bytes(Bench::command(0x02, 1, 0x007F0002)), 512U);
    EXPECT_EQ(bytes(Bench::command(0x02, 1, 0xFFFF0002, 1)), 0x80000U);
    EXPECT_EQ(bytes(Bench::command(0x0D, 0, 0)), 4096U);
    EXPECT_EQ(bytes(Bench::command(0x0D, 1, 1)), 0U);
    EXPECT_EQ(bytes(Bench::command(0x15, 1, 0)), 4096U);
    EXPECT_EQ(bytes(Bench::command(0x11, 0, 1023, 0)), 4096U);
    EXPECT_EQ(bytes(Bench::command(0x09, 0, 0x0C)), 256U);
    EXPECT_EQ(bytes(Bench::command(0x0A, 0, 0x0C)), 256U);
    EXPECT_EQ(bytes(Bench::command(0x0A, 0, 0x30C)), 0U);  // capabilities come in dword 0
    EXPECT_EQ(bytes(Bench::command(0x09, 0, 0x0E)), 8U);
    EXPECT_EQ(bytes(Bench::command(0x09, 0, 0x16)), 512U);
    EXPECT_EQ(bytes(Bench::command(0x09, 0, 0x04)), 0U);
    EXPECT_EQ(bytes(Bench::command(0x81, 0, 1U << 24U, 512)), 512U);
    EXPECT_EQ(bytes(Bench::command(0x10, 0, 1)), 0U);
    EXPECT_EQ(bytes(Bench::command(0x84, 0, 2)), 0U);
    const auto io = [&](const NvmeSubmission& command) { return bench.drive->transfer_bytes(command, false); };
    EXPECT_EQ(io(Bench::command(0x02, 1, 0, 0, 7)), 4096U);
    EXPECT_EQ(io(Bench::command(0x02, 2, 0, 0, 7)), 0U);
    EXPECT_EQ(io(Bench::command(0x09, 1, 3)), 64U);
    EXPECT_EQ(io(Bench::command(0x08, 1, 0, 0, 7)), 0U);
    EXPECT_EQ(io(Bench::command(0x00, 1)), 0U);
}

TEST(SimNvmeIdentify, FabricsPresentation) {
    Bench bench;
    dynamic_cast<NvmeDrive&>(*bench.drive).set_fabrics({.cntlid = 7, .subnqn = "nqn.test", .ioccsz = 516});
    ASSERT_EQ(bench.identify(0x01), 0U);
    EXPECT_EQ(bench.field(78, 2), 7U);
    EXPECT_EQ(bench.text(768, 8), "nqn.test");
    EXPECT_NE(bench.field(320, 2), 0U);
    EXPECT_NE(bench.field(536, 4) & 3U, 0U);
    EXPECT_EQ(bench.field(1792, 4), 516U);
    EXPECT_EQ(bench.field(1800, 2), 0U);
}

TEST(SimNvmePersonality, NonsenseIsRefusedWithItsPlace) {
    const auto complaint = [](const std::string& nvme) {
        try {
            Bench bench(nvme);
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_NE(complaint("firmware_slots = 8\n").find("firmware_slots"), std::string::npos);
    EXPECT_NE(complaint("firmwareslots = 3\n").find("firmwareslots"), std::string::npos);
    EXPECT_NE(complaint("version = \"9\"\n").find("version"), std::string::npos);
    EXPECT_NE(complaint("[[nvme.lba_format]]\nbytes = 1000\n").find("bytes"), std::string::npos);
    EXPECT_NE(complaint("[[nvme.lba_format]]\nbytes = 4096\n").find("lba_format"), std::string::npos);
    EXPECT_NE(complaint("unallocated_bytes = 16777216\n").find("unallocated_bytes"), std::string::npos);
}

}  // namespace
}  // namespace fettle::sim
