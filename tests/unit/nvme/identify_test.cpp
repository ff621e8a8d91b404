// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "core/nvme/apply.h"
#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/identify_namespace.h"
#include "tests/support/hex_file.h"
#include "tests/unit/nvme/make_nvme.h"

namespace fettle::nvme {
namespace {

// Expected values: libnvme's struct nvme_id_ctrl over the same file.
TEST(IdentifyController, ReadsAToshibaXg3) {
    const auto id = decode_identify_controller(test::binary_file("nvme/toshiba_thnsn5512gpu7_identify_controller.bin"));
    ASSERT_TRUE(id);
    EXPECT_EQ(id->pci_vendor, 0x1179);
    EXPECT_EQ(id->pci_subsystem_vendor, 0x1179);
    EXPECT_EQ(id->model, "THNSN5512GPU7 TOSHIBA");
    EXPECT_EQ(id->serial, "37RSDEADBEEF");
    EXPECT_EQ(id->firmware, "410557LA");
    // This firmware has the bytes the wrong way round; a newer one of the same model says 00080Dh.
    EXPECT_EQ(id->ieee_oui, 0x0D0800U);
    EXPECT_EQ(id->arbitration_burst, 1);
    EXPECT_EQ(id->version_text(), "");
    EXPECT_TRUE(id->can_secure() && id->can_format() && id->can_update_firmware());
    EXPECT_FALSE(id->can_manage_namespaces() || id->can_self_test());
    EXPECT_EQ(id->firmware_slots(), 1U);
    EXPECT_FALSE(id->firmware_slot1_read_only());
    EXPECT_EQ(id->error_log_entries, 127);
    EXPECT_EQ(id->abort_limit, 3);
    EXPECT_EQ(id->async_event_limit, 3);
    EXPECT_EQ(id->autonomous_power, 1);
    EXPECT_EQ(id->warning_temperature_celsius, 78);   // 351 K
    EXPECT_EQ(id->critical_temperature_celsius, 82);  // 355 K
    EXPECT_EQ(id->minimum_thermal_celsius, std::nullopt);
    EXPECT_EQ(id->submission_entry, 0x66);
    EXPECT_EQ(id->completion_entry, 0x44);
    EXPECT_EQ(id->namespaces, 1U);
    EXPECT_EQ(id->nvm_commands, 0x1E);
    EXPECT_TRUE(id->can_deallocate());
    EXPECT_TRUE(id->has_write_cache());
    EXPECT_EQ(id->atomic_write_blocks, 255);
    EXPECT_EQ(id->sanitize, 0U);
    EXPECT_EQ(id->total_capacity_bytes, Uint128{});
    ASSERT_EQ(id->power_states.size(), 6U);
    EXPECT_EQ(id->power_states[0].maximum_microwatts, 8'000'000U);
    EXPECT_FALSE(id->power_states[0].non_operational);
    EXPECT_EQ(id->power_states[5].maximum_microwatts, 6'000U);
    EXPECT_TRUE(id->power_states[5].non_operational);
    EXPECT_EQ(id->power_states[5].entry_latency_us, 100'000U);
    EXPECT_EQ(id->power_states[5].exit_latency_us, 50'000U);
    EXPECT_EQ(id->power_states[5].relative_write_latency, 5);
}

TEST(IdentifyController, RefusesAShortBuffer) {
    auto bytes = test::binary_file("nvme/toshiba_thnsn5512gpu7_identify_controller.bin");
    bytes.pop_back();
    EXPECT_EQ(decode_identify_controller(bytes).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_identify_controller({}).error().code, ErrorCode::truncated);
}

TEST(IdentifyController, SaysWhatEraseAndFirmwareNeed) {
    std::vector<std::uint8_t> bytes(kIdentifyBytes);
    test::put(bytes, 80, 0x00010201, 4);  // VER 1.2.1
    test::put(bytes, 256, 0x001F, 2);     // OACS
    test::put(bytes, 260, 0x36, 1);       // FRMW: 3 slots, no reset, overlap
    test::put(bytes, 261, 0x3E, 1);       // LPA
    test::put(bytes, 270, 50, 2);         // MTFA 5 s
    test::put(bytes, 280, 960'197'124'096, 8);
    test::put(bytes, 319, 1, 1);           // FWUG 4 KiB
    test::put(bytes, 328, 0x60000003, 4);  // SANICAP crypto, block
    test::put(bytes, 524, 0x05, 1);        // FNA
    const auto id = decode_identify_controller(bytes);
    ASSERT_TRUE(id);
    EXPECT_EQ(id->version_text(), "1.2.1");
    EXPECT_EQ(id->firmware_slots(), 3U);
    EXPECT_TRUE(id->firmware_without_reset() && id->firmware_detects_overlap());
    EXPECT_TRUE(id->has_effects_log() && id->has_extended_log_request() && id->has_log_list());
    EXPECT_EQ(id->activation_time_100ms, 50);
    EXPECT_EQ(id->total_capacity_bytes.saturated(), 960'197'124'096U);
    EXPECT_EQ(id->firmware_granularity, 1);
    EXPECT_TRUE(id->sanitize_crypto() && id->sanitize_block());
    EXPECT_FALSE(id->sanitize_overwrite());
    EXPECT_TRUE(id->format_all_namespaces() && id->format_crypto());
    EXPECT_FALSE(id->erase_all_namespaces());
}

// 1,000,215,216 blocks of 512 bytes are 512,110,190,592 bytes: smartctl's report of a THNSN5512GPU7.
TEST(IdentifyNamespace, KnowsSizeAndFormats) {
    const auto ns = decode_identify_namespace(test::namespace_512gb());
    ASSERT_TRUE(ns);
    EXPECT_TRUE(ns->active());
    EXPECT_EQ(ns->logical_block_bytes(), 512U);
    ASSERT_TRUE(ns->size());
    EXPECT_EQ(ns->size()->bytes, 512'110'190'592U);
    ASSERT_EQ(ns->formats.size(), 2U);
    EXPECT_EQ(ns->formats[1].data_bytes(), 4096U);
    EXPECT_EQ(ns->formats[1].relative_performance, 1);
    EXPECT_EQ(ns->eui64, "00080d0300112233");
    EXPECT_EQ(ns->nguid, "");
    EXPECT_EQ(ns->deallocated_reads(), IdentifyNamespace::Deallocated::zeroes);
}

TEST(IdentifyNamespace, DoesNotBelieveNonsense) {
    auto bytes = test::namespace_512gb();
    bytes[26] = 0x0F;  // FLBAS past the list
    EXPECT_EQ(decode_identify_namespace(bytes)->size(), std::nullopt);
    bytes[26] = 0;
    bytes[130] = 64;  // LBADS: blocks of 2^64 bytes
    EXPECT_EQ(decode_identify_namespace(bytes)->logical_block_bytes(), std::nullopt);
    test::put(bytes, 0, 0, 8);
    EXPECT_FALSE(decode_identify_namespace(bytes)->active());
    bytes.pop_back();
    EXPECT_EQ(decode_identify_namespace(bytes).error().code, ErrorCode::truncated);
}

TEST(IdentifyNamespace, ReadsTheUpperFormatBitsOnlyWithManyFormats) {
    auto bytes = test::namespace_512gb();
    bytes[26] = 0x21;  // index 1, upper bits 01b
    EXPECT_EQ(decode_identify_namespace(bytes)->logical_block_bytes(), 4096U);
    bytes[25] = 17;  // 18 formats
    bytes[128 + 17 * 4 + 2] = 12;
    bytes[128 + 1 * 4 + 2] = 9;
    EXPECT_EQ(decode_identify_namespace(bytes)->logical_block_bytes(), 4096U);
}

TEST(NamespaceDescriptors, ReadsAllTypes) {
    auto bytes = test::from_hex(
        "01 08 00 00 00 25 38 b1 11 22 33 44"
        "02 10 00 00 36 34 46 30 52 50 00 01 00 25 38 45 00 00 00 01"
        "03 10 00 00 a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 aa ab ac ad ae af"
        "04 01 00 00 02");
    bytes.resize(kIdentifyBytes);
    const auto list = decode_namespace_descriptors(bytes);
    ASSERT_TRUE(list);
    EXPECT_EQ(list->eui64, "002538b111223344");
    EXPECT_EQ(list->nguid, "36344630525000010025384500000001");
    EXPECT_EQ(list->uuid, "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf");
    EXPECT_EQ(list->command_set, 2);
}

TEST(NamespaceDescriptors, RefusesWhatDoesNotFit) {
    std::vector<std::uint8_t> bytes(kIdentifyBytes);
    bytes[0] = 1;
    bytes[1] = 9;  // an EUI-64 of nine bytes
    bytes[4] = 1;
    EXPECT_EQ(decode_namespace_descriptors(bytes).error().code, ErrorCode::malformed);
    std::vector<std::uint8_t> full(kIdentifyBytes, 0xFF);  // 255 bytes each, the last past the end
    EXPECT_EQ(decode_namespace_descriptors(full).error().code, ErrorCode::malformed);
    full.pop_back();
    EXPECT_EQ(decode_namespace_descriptors(full).error().code, ErrorCode::truncated);
}

TEST(ActiveNamespaces, AreRising) {
    std::vector<std::uint8_t> bytes(kIdentifyBytes);
    test::put(bytes, 0, 1, 4);
    test::put(bytes, 4, 7, 4);
    EXPECT_EQ(decode_active_namespaces(bytes), (std::vector<std::uint32_t>{1, 7}));
    test::put(bytes, 8, 7, 4);
    EXPECT_EQ(decode_active_namespaces(bytes).error().code, ErrorCode::malformed);
}

// NVMe Base 2.0 figure 276: IDLP and ACTP in units by bits 7:6 of the byte behind them; 0 is not reported.
TEST(PowerState, TypicalPowerOfZeroIsNotReported) {
    struct Case {
        std::uint8_t value;
        std::uint8_t scale;
        std::optional<std::uint64_t> microwatts;
    };
    for (const auto& one : {Case{5, 1, 500}, Case{5, 2, 50'000}, Case{5, 0, std::nullopt}, Case{5, 3, std::nullopt},
                            Case{0, 1, std::nullopt}, Case{0, 2, std::nullopt}}) {
        std::array<std::uint8_t, kPowerStateBytes> bytes{};
        bytes[16] = bytes[20] = one.value;
        bytes[18] = bytes[22] = static_cast<std::uint8_t>(one.scale << 6U);
        const auto state = decode_power_state(FixedView<kPowerStateBytes>(bytes.data()));
        EXPECT_EQ(state.idle_microwatts, one.microwatts) << int{one.value} << ", scale " << int{one.scale};
        EXPECT_EQ(state.active_microwatts, one.microwatts) << int{one.value} << ", scale " << int{one.scale};
    }
}

// Linux takes the smaller of preferred granularity and power-fail atomicity for the physical block.
TEST(Apply, PhysicalSectorIsBoundedByAtomicity) {
    auto bytes = test::namespace_512gb();
    bytes[24] = 0x10;             // NSFEAT: preferred sizes hold
    test::put(bytes, 64, 31, 2);  // NPWG: 32 blocks
    const auto ns = decode_identify_namespace(bytes);
    IdentifyController controller;
    DriveFacts facts;
    controller.atomic_write_power_fail_blocks = 7;
    apply(*ns, controller, facts);
    EXPECT_EQ(facts.identity.physical_sector_bytes, 4096U);
    controller.atomic_write_power_fail_blocks = 255;
    apply(*ns, controller, facts);
    EXPECT_EQ(facts.identity.physical_sector_bytes, 16384U);
}

}  // namespace
}  // namespace fettle::nvme
