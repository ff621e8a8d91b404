// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/inspect.h"

#include <gtest/gtest.h>

#include "core/nvme/commands.h"
#include "core/nvme/status.h"
#include "tests/support/fake_ports.h"
#include "tests/support/hex_file.h"
#include "tests/unit/nvme/make_nvme.h"

namespace fettle::nvme {
namespace {

std::vector<std::uint8_t> toshiba() { return test::binary_file("nvme/toshiba_thnsn5512gpu7_identify_controller.bin"); }

NvmeCommand log(LogId id, std::uint32_t bytes, bool retain) {
    LogRequest request;
    request.id = id;
    request.bytes = bytes;
    request.retain_event = retain;
    return get_log_page(request);
}

TEST(NvmeInspect, FillsTheFactsOfAnOldDrive) {
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), toshiba());
    port.answer(identify_namespace(1), test::namespace_512gb());
    port.answer(log(LogId::smart, 512, false), test::smart_log_worn_toshiba());
    port.answer(get_feature(Feature::volatile_write_cache), {}, 1);
    DriveFacts facts;
    inspect(port, 1, facts);
    EXPECT_EQ(facts.identity.model, "THNSN5512GPU7 TOSHIBA");
    EXPECT_EQ(facts.identity.firmware, "410557LA");
    EXPECT_EQ(facts.identity.pci_vendor, 0x1179);
    EXPECT_EQ(facts.identity.protocol, Protocol::nvme);
    EXPECT_EQ(facts.identity.nsid, 1U);
    EXPECT_EQ(facts.identity.capacity->bytes, 512'110'190'592U);
    EXPECT_EQ(facts.identity.logical_sector_bytes, 512U);
    EXPECT_EQ(facts.identity.solid_state, true);
    EXPECT_EQ(facts.capabilities.trim, true);
    EXPECT_EQ(facts.capabilities.trim_zeroes, true);
    EXPECT_EQ(facts.capabilities.sanitize_block, false);
    EXPECT_EQ(facts.capabilities.write_cache_enabled, true);
    ASSERT_TRUE(facts.nvme);
    EXPECT_EQ(facts.nvme->percentage_used, 181);
    EXPECT_EQ(facts.nvme->warning_temperature_celsius, 78);
    EXPECT_EQ(facts.nvme->nand_written, std::nullopt);
    EXPECT_TRUE(facts.missing.empty());
}

/// The Toshiba with what a data-centre drive of NVMe 1.4 has.
std::vector<std::uint8_t> data_centre() {
    auto bytes = toshiba();
    test::put(bytes, 80, 0x00010400, 4);
    test::put(bytes, 256, 0x001F, 2);  // self-test, namespace management
    bytes[525] = 0;                    // no write cache
    return bytes;
}

TEST(NvmeInspect, OptionalLogsMayBeAbsent) {
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), data_centre());
    port.refuse(identify_active_namespaces(), kInvalidField);
    port.answer(identify_namespace(1), test::namespace_512gb());
    port.answer(log(LogId::smart, 512, true), test::smart_log_worn_toshiba());
    port.refuse(log(LogId::self_test, 564, true), kInvalidLogPage);
    port.refuse(log(LogId::ocp_smart, 512, true), kInvalidLogPage);
    DriveFacts facts;
    inspect(port, std::nullopt, facts);
    EXPECT_EQ(facts.identity.nsid, 1U);
    EXPECT_EQ(facts.identity.standard, "NVMe 1.4");
    EXPECT_TRUE(facts.missing.empty());
}

TEST(NvmeInspect, ReadsFlashWritesOfAnOcpDrive) {
    std::vector<std::uint8_t> ocp(512);
    test::put(ocp, 0, 555'000'000'000, 8);
    const auto guid = test::from_hex("c5af1028eabff2a49c4f6f7cc914d5af");
    std::copy(guid.begin(), guid.end(), ocp.begin() + 496);
    std::vector<std::uint8_t> tests(564);
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), data_centre());
    port.answer(identify_namespace(3), test::namespace_512gb());
    port.answer(log(LogId::smart, 512, true), test::smart_log_worn_toshiba());
    port.answer(log(LogId::self_test, 564, true), tests);
    port.answer(log(LogId::ocp_smart, 512, true), ocp);
    DriveFacts facts;
    facts.identity.nsid = 3;
    inspect(port, std::nullopt, facts);
    ASSERT_TRUE(facts.nvme && facts.nvme->nand_written);
    EXPECT_EQ(facts.nvme->nand_written->bytes, 555'000'000'000U);
    EXPECT_TRUE(facts.nvme->self_tests.empty());
}

TEST(NvmeInspect, AMissingSmartLogIsSaid) {
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), toshiba());
    port.answer(identify_namespace(1), test::namespace_512gb());
    port.refuse(log(LogId::smart, 512, false), status(2, 0x81));
    port.refuse(get_feature(Feature::volatile_write_cache), status(0, 0x06));
    DriveFacts facts;
    inspect(port, 1, facts);
    ASSERT_EQ(facts.missing.size(), 2U);
    EXPECT_EQ(facts.missing[0].what, "smart-log");
    EXPECT_EQ(facts.missing[0].reason, "io");
    EXPECT_NE(facts.missing[0].detail.find("code 81h"), std::string::npos);
    EXPECT_EQ(facts.missing[1].what, "write-cache");
}

TEST(NvmeInspect, StopsWhenTheDriveIsGone) {
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), toshiba());
    port.answer(identify_namespace(1), Error{ErrorCode::vanished, "gone", {}});
    DriveFacts facts;
    inspect(port, 1, facts);
    ASSERT_EQ(facts.missing.size(), 1U);
    EXPECT_EQ(facts.missing[0].reason, "vanished");
}

TEST(NvmeInspect, AnEmptyIdentifyIsNoDrive) {
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), std::vector<std::uint8_t>(4096));
    DriveFacts facts;
    inspect(port, 1, facts);
    ASSERT_EQ(facts.missing.size(), 1U);
    EXPECT_EQ(facts.missing[0].what, "identify");
    EXPECT_EQ(facts.missing[0].reason, "malformed");
    EXPECT_FALSE(facts.nvme);
}

}  // namespace
}  // namespace fettle::nvme
