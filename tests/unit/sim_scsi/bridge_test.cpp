// SPDX-License-Identifier: GPL-3.0-or-later
// USB bridges: what they lose and hide, and NVMe through vendor commands as Fettle's clients speak it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/nvme/commands.h"
#include "core/scsi/usb_bridges.h"
#include "tests/unit/sim_scsi/bench.h"
#include "tests/unit/sim_scsi/fake_ata.h"

namespace fettle::sim {
namespace {

class SataBridge : public ::testing::Test {
protected:
    void build(Bridge bridge, const std::string& toml = "") {
        personality.bridge = bridge;
        personality.identity.model = "Samsung SSD 860 EVO";
        personality.identity.serial = "USB0001";
        if (!toml.empty()) personality.scsi = std::make_shared<Settings>(*parse_toml(toml), "scsi");
        auto sat = make_sat_front(ata, drive_state, personality);
        ASSERT_TRUE(sat.has_value());
        auto made = make_bridge(std::move(*sat), drive_state, personality);
        ASSERT_TRUE(made.has_value()) << to_string(made.error());
        drive = std::move(*made);
        static_cast<void>(in(*drive, {0, 0, 0, 0, 0, 0}, 0));
        ata.calls.clear();
    }
    /// PIO data-out of one block by ATA PASS-THROUGH (16).
    static Bytes security(std::uint8_t opcode) {
        return {0x85, 0x0A, 0x06, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, opcode, 0};
    }

    SharedDriveState drive_state{std::make_shared<ManualClock>(), make_memory_medium(64, 512), WearCounters{},
                                 Quirks{}};
    Personality personality;
    FakeAta ata;
    std::unique_ptr<ScsiDevice> drive;
};

TEST_F(SataBridge, ShowsItsOwnNameAndFewPages) {
    build(Bridge::sat_clean);
    const auto inquiry = in(*drive, {0x12, 0, 0, 0, 96, 0});
    EXPECT_EQ(inquiry.text(8, 8), "Samsung ");
    EXPECT_EQ(inquiry.text(16, 12), "SSD 860 EVO ");
    EXPECT_EQ(in(*drive, {0x12, 1, 0x89, 0, 252, 0}).sense(), 0x052400U);
    EXPECT_EQ(in(*drive, {0x12, 1, 0xB0, 0, 252, 0}).sense(), 0x052400U);
    build(Bridge::sat_clean, "[bridge]\nata_information = true\nblock_pages = true\n");
    EXPECT_TRUE(in(*drive, {0x12, 1, 0x89, 2, 0x3C, 0}).good());
    const auto limits = in(*drive, {0x12, 1, 0xB0, 0, 252, 0});
    EXPECT_EQ(limits.big(8, 4), 240U);
    EXPECT_EQ(limits.big(20, 4), 0U);  // no UNMAP
}

TEST_F(SataBridge, HidesProvisioningAndRefusesWhatItDoesNotKnow) {
    build(Bridge::sat_clean);
    Bytes capacity(16);
    capacity[0] = 0x9E;
    capacity[1] = 0x10;
    capacity[13] = 32;
    EXPECT_EQ(in(*drive, capacity).data[14] & 0xC0U, 0U);
    EXPECT_EQ(out(*drive, {0x42, 0, 0, 0, 0, 0, 0, 0, 8, 0}, Bytes(8)).sense(), 0x052000U);
    EXPECT_EQ(out(*drive, {0x48, 0x82, 0, 0, 0, 0, 0, 0, 0, 0}).sense(), 0x052000U);
    EXPECT_TRUE(in(*drive, {0x28, 0, 0, 0, 0, 0, 0, 0, 240, 0}, 240 * 512).good());
    EXPECT_EQ(in(*drive, {0x28, 0, 0, 0, 0, 0, 0, 0, 241, 0}, 241 * 512).sense(), 0x052400U);
    build(Bridge::sat_clean, "[bridge]\nunmap = true\n");
    EXPECT_EQ(in(*drive, capacity).data[14] & 0xC0U, 0xC0U);
    EXPECT_TRUE(out(*drive, {0x42, 0, 0, 0, 0, 0, 0, 0, 8, 0}, Bytes(8)).good());
}

TEST_F(SataBridge, CleanOnePassesTheErase) {
    build(Bridge::sat_clean);
    for (const auto opcode : {std::uint8_t{0xF1}, std::uint8_t{0xF4}})
        EXPECT_TRUE(out(*drive, security(opcode), Bytes(512)).good());
    EXPECT_EQ(ata.calls_of(0xF4).size(), 1U);
}

TEST_F(SataBridge, LosesTheEraseAfterThePassword) {
    build(Bridge::sat_loses_erase);
    EXPECT_TRUE(out(*drive, security(0xF1), Bytes(512)).good());
    EXPECT_TRUE(out(*drive, {0x85, 0x06, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF3, 0}).sense() == 0x01001DU);
    EXPECT_TRUE(out(*drive, security(0xF4), Bytes(512)).good());
    EXPECT_EQ(ata.calls_of(0xF1).size(), 1U);
    EXPECT_EQ(ata.calls_of(0xF3).size(), 1U);
    EXPECT_TRUE(ata.calls_of(0xF4).empty());
    build(Bridge::sat_loses_erase, "[bridge]\nlost_erase = \"timeout\"\n");
    ScsiCommand erase;
    erase.cdb = security(0xF4);
    Bytes data(512);
    const auto lost = drive->execute(erase, data);
    ASSERT_FALSE(lost.has_value());
    EXPECT_EQ(lost.error().code, ErrorCode::timeout);
}

/// An NVMe drive as far as a bridge must know one.
class FakeNvme final : public NvmeDevice {
public:
    std::vector<NvmeSubmission> admin_calls;
    std::vector<NvmeSubmission> io_calls;
    Bytes blocks = Bytes(1024 * 512);

    Result<NvmeCompletion> admin(const NvmeSubmission& command, std::span<std::uint8_t> data) override {
        admin_calls.push_back(command);
        if (command.opcode() == 0x06 && (command.dwords[10] & 0xFFU) == 0) {
            std::fill(data.begin(), data.end(), std::uint8_t{0});
            data[1] = 4;        // NSZE 1024
            data[128 + 2] = 9;  // LBADS
            return NvmeCompletion{};
        }
        if (command.opcode() == 0x06 || command.opcode() == 0x02) {
            for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::uint8_t>(i * 7 + 1);
            return NvmeCompletion{0x11223344, 0, 0};
        }
        return NvmeCompletion{0, 0, 0x4002};  // invalid field, DNR
    }
    Result<NvmeCompletion> io(const NvmeSubmission& command, std::span<std::uint8_t> data) override {
        io_calls.push_back(command);
        const auto at = blocks.begin() + static_cast<std::ptrdiff_t>(command.dwords[10] * 512);
        if (command.opcode() == 1) std::copy(data.begin(), data.end(), at);
        if (command.opcode() == 2) std::copy_n(at, data.size(), data.begin());
        return NvmeCompletion{};
    }
    void admin_half(const NvmeSubmission&, std::span<std::uint8_t>) override {}
    void io_half(const NvmeSubmission&, std::span<std::uint8_t>) override {}
    [[nodiscard]] std::uint32_t transfer_bytes(const NvmeSubmission&, bool) const override { return 0; }
    std::optional<std::uint32_t> take_event() override { return std::nullopt; }
    void controller_reset(bool) override {}
    void subsystem_reset() override {}
    void power_on_reset() override {}
    [[nodiscard]] nlohmann::json save() const override { return {}; }
    Status load(const nlohmann::json&) override { return {}; }
};

class Port final : public ScsiPort {
public:
    explicit Port(ScsiDevice& device) : device_(device) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        const auto told = device_.direction(command.cdb);
        EXPECT_EQ(told.transfer, command.transfer);
        EXPECT_EQ(told.bytes, data.size());
        return device_.execute(command, data);
    }

private:
    ScsiDevice& device_;
};

class NvmeBridge : public ::testing::TestWithParam<const char*> {
protected:
    void build(const std::string& carrier) {
        personality.bridge = Bridge::jmicron_nvme;
        personality.identity.model = "Some NVMe";
        personality.scsi =
            std::make_shared<Settings>(*parse_toml("[bridge]\ncarrier = \"" + carrier + "\"\nunmap = true\n"), "scsi");
        auto made = make_nvme_bridge(nvme, drive_state, personality);
        ASSERT_TRUE(made.has_value()) << to_string(made.error());
        drive = std::move(*made);
        static_cast<void>(in(*drive, {0, 0, 0, 0, 0, 0}, 0));
    }
    SharedDriveState drive_state{std::make_shared<ManualClock>(), make_memory_medium(64, 512), WearCounters{},
                                 Quirks{}};
    Personality personality;
    FakeNvme nvme;
    std::unique_ptr<ScsiDevice> drive;
};

TEST_P(NvmeBridge, CarriesIdentifyAndLogsForFettlesClient) {
    build(GetParam());
    const std::string name = GetParam();
    const auto kind = name == "jmicron"   ? scsi::BridgeKind::jmicron_nvme
                      : name == "asmedia" ? scsi::BridgeKind::asmedia_nvme
                                          : scsi::BridgeKind::realtek_nvme;
    Port scsi(*drive);
    const auto port = scsi::make_bridge_port(kind, scsi);
    ASSERT_TRUE(port);
    Bytes identify(4096);
    const auto identified = port->admin(nvme::identify_controller(), identify);
    ASSERT_TRUE(identified.has_value()) << to_string(identified.error());
    EXPECT_EQ(identify[100], static_cast<std::uint8_t>(100 * 7 + 1));
    EXPECT_EQ(nvme.admin_calls.back().dwords[10] & 0xFFU, 1U);
    nvme::LogRequest request;
    Bytes log(512);
    const auto logged = port->admin(nvme::get_log_page(request), log);
    ASSERT_TRUE(logged.has_value()) << to_string(logged.error());
    EXPECT_EQ(nvme.admin_calls.back().opcode(), 0x02);
    EXPECT_EQ(nvme.admin_calls.back().nsid(), 0xFFFFFFFFU);
    EXPECT_EQ(nvme.admin_calls.back().dwords[10] >> 16U, 127U);  // NUMD
    EXPECT_EQ(log[511], static_cast<std::uint8_t>(511 * 7 + 1));
    if (kind == scsi::BridgeKind::jmicron_nvme) {
        EXPECT_EQ(logged->result, 0x11223344U);
    }
}
INSTANTIATE_TEST_SUITE_P(Carriers, NvmeBridge, ::testing::Values("jmicron", "asmedia", "realtek"));

TEST_F(NvmeBridge, BlockCommandsBecomeNvme) {
    build("jmicron");
    EXPECT_EQ(in(*drive, {0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0}).big(0, 4), 1023U);
    const auto data = pattern(1024);
    EXPECT_TRUE(out(*drive, {0x2A, 0, 0, 0, 0, 10, 0, 0, 2, 0}, data).good());
    EXPECT_EQ(nvme.io_calls.back().dwords[10], 10U);
    EXPECT_EQ(nvme.io_calls.back().dwords[12], 1U);  // NLB counts from 0
    EXPECT_EQ(in(*drive, {0x28, 0, 0, 0, 0, 10, 0, 0, 2, 0}, 1024).data, data);
    EXPECT_TRUE(out(*drive, {0x35, 0, 0, 0, 0, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(nvme.io_calls.back().opcode(), 0x00);
    Bytes list(24);
    list[1] = 22;
    list[3] = 16;
    list[15] = 3;
    list[19] = 4;
    EXPECT_TRUE(out(*drive, {0x42, 0, 0, 0, 0, 0, 0, 0, 24, 0}, list).good());
    EXPECT_EQ(nvme.io_calls.back().opcode(), 0x09);
    EXPECT_EQ(nvme.io_calls.back().dwords[11], 4U);  // AD
    EXPECT_EQ(in(*drive, {0x28, 0, 0, 0, 4, 0, 0, 0, 1, 0}, 512).sense(), 0x052100U);
}

TEST_F(NvmeBridge, JmicronKeepsItsOrder) {
    build("jmicron");
    EXPECT_EQ(in(*drive, {0xA1, 0x8F, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, 512).sense(), 0x052C00U);
    EXPECT_EQ(in(*drive, {0xA1, 0x82, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, 512).sense(), 0x052C00U);
    EXPECT_EQ(out(*drive, {0xA1, 0x80, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, Bytes(512)).sense(), 0x052600U);
    // A command that fails: the data step ends with CHECK CONDITION, the completion tells why.
    Bytes block(512);
    const std::string signature = "NVME";
    std::copy(signature.begin(), signature.end(), block.begin());
    block[8] = 0x0A;  // Get Features
    EXPECT_TRUE(out(*drive, {0xA1, 0x80, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, block).good());
    EXPECT_EQ(out(*drive, {0xA1, 0x81, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}).sense(), 0x052400U);
    const auto reply = in(*drive, {0xA1, 0x8F, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, 512);
    ASSERT_EQ(reply.data.size(), 512U);
    EXPECT_EQ(reply.text(0, 4), "NVME");
    const auto dword3 = std::uint32_t{reply.data[20]} | std::uint32_t{reply.data[21]} << 8U |
                        std::uint32_t{reply.data[22]} << 16U | std::uint32_t{reply.data[23]} << 24U;
    EXPECT_EQ(dword3 >> 17U, 0x4002U);
}

}  // namespace
}  // namespace fettle::sim
