// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/inspect.h"

#include <gtest/gtest.h>

#include "core/nvme/apst.h"
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

/// What a drive with power states is queried for last: state 2, and from state 0 to 5 after 300 ms.
void answer_power(test::ScriptedNvmePort& port) {
    std::vector<std::uint8_t> table(kApstBytes);
    test::put(table, 0, 5U << 3U | 300U << 8U, 4);
    test::put(table, 8, 6U << 3U | 300U << 8U, 4);  // there is no state 6
    port.answer(get_feature(Feature::power_management), {}, 2);
    port.answer(get_apst(), table, 1);
}

TEST(NvmeInspect, FillsTheFactsOfAnOldDrive) {
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), toshiba());
    port.answer(identify_namespace(1), test::namespace_512gb());
    port.answer(log(LogId::smart, 512, false), test::smart_log_worn_toshiba());
    port.answer(get_feature(Feature::volatile_write_cache), {}, 1);
    answer_power(port);
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
    // As in identify_test.cpp.
    ASSERT_TRUE(facts.nvme_power);
    ASSERT_EQ(facts.nvme_power->states.size(), 6U);
    EXPECT_EQ(facts.nvme_power->states[0].maximum_microwatts, 8'000'000U);
    EXPECT_TRUE(facts.nvme_power->states[0].operational);
    EXPECT_EQ(facts.nvme_power->states[0].exit_latency_us, std::nullopt) << "0 means not reported";
    EXPECT_FALSE(facts.nvme_power->states[5].operational);
    EXPECT_EQ(facts.nvme_power->states[5].exit_latency_us, 50'000U);
    EXPECT_EQ(facts.nvme_power->current_state, 2);
    EXPECT_TRUE(facts.nvme_power->apst_supported);
    EXPECT_EQ(facts.nvme_power->apst_enabled, true);
    EXPECT_EQ(facts.nvme_power->transitions, (std::vector<IdleTransition>{{0, 5, 300}}));
}

TEST(NvmeInspect, AStateThatDoesNotExistIsNotBelieved) {
    auto identify = toshiba();
    identify[265] = 0;  // APSTA
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), identify);
    port.answer(identify_namespace(1), test::namespace_512gb());
    port.answer(log(LogId::smart, 512, false), test::smart_log_worn_toshiba());
    port.answer(get_feature(Feature::volatile_write_cache), {}, 1);
    port.answer(get_feature(Feature::power_management), {}, 6);
    DriveFacts facts;
    inspect(port, 1, facts);
    EXPECT_EQ(facts.nvme_power->current_state, std::nullopt);
    EXPECT_FALSE(facts.nvme_power->apst_supported);
    EXPECT_EQ(facts.nvme_power->apst_enabled, std::nullopt);
}

TEST(NvmeInspect, ADriveWithOneStateIsNotQueriedForIt) {
    auto identify = toshiba();
    identify[263] = 0;  // NPSS, 0's based
    identify[265] = 0;  // APSTA
    test::ScriptedNvmePort port;
    port.answer(identify_controller(), identify);
    port.answer(identify_namespace(1), test::namespace_512gb());
    port.answer(log(LogId::smart, 512, false), test::smart_log_worn_toshiba());
    port.answer(get_feature(Feature::volatile_write_cache), {}, 1);
    DriveFacts facts;
    inspect(port, 1, facts);
    EXPECT_EQ(facts.nvme_power->states.size(), 1U);
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
    port.refuse(get_feature(Feature::power_management), kInvalidField);
    port.refuse(get_apst(), kInvalidField);
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
    answer_power(port);
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
    port.refuse(get_feature(Feature::power_management), status(0, 0x06));
    port.refuse(get_apst(), status(0, 0x06));
    DriveFacts facts;
    inspect(port, 1, facts);
    ASSERT_EQ(facts.missing.size(), 4U);
    EXPECT_EQ(facts.missing[0].what, "smart-log");
    EXPECT_EQ(facts.missing[0].reason, "io");
    EXPECT_NE(facts.missing[0].detail.find("code 81h"), std::string::npos);
    EXPECT_EQ(facts.missing[1].what, "write-cache");
    EXPECT_EQ(facts.missing[2].what, "power-state");
    EXPECT_EQ(facts.missing[3].what, "power-transitions");
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
