// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/sat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "core/ata/commands.h"
#include "core/ata/power_mode.h"
#include "core/ata/smart_status.h"

namespace fettle::scsi {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// A SCSI path that answers a script, strictly.
class ScriptScsi final : public ScsiPort {
public:
    struct Step {
        Bytes cdb;
        Result<ScsiReturn> answer;
        Bytes data;
    };
    ~ScriptScsi() override { EXPECT_TRUE(steps_.empty()) << steps_.size() << " scripted commands were never sent"; }

    ScriptScsi& step(Bytes cdb, std::uint8_t status, Bytes sense = {}, Bytes data = {}) {
        ScsiReturn answer;
        answer.status = status;
        answer.sense = std::move(sense);
        answer.transferred = static_cast<std::uint32_t>(data.size());
        steps_.push_back({std::move(cdb), answer, std::move(data)});
        return *this;
    }
    ScriptScsi& transferred(std::uint32_t bytes) {
        steps_.back().answer->transferred = bytes;
        return *this;
    }
    ScriptScsi& error(Bytes cdb, ErrorCode code) {
        steps_.push_back({std::move(cdb), fail(code, "scripted"), {}});
        return *this;
    }
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        if (steps_.empty()) {
            ADD_FAILURE() << "a command after the end of the script";
            return fail(ErrorCode::internal, "script");
        }
        const Step step = std::move(steps_.front());
        steps_.pop_front();
        EXPECT_EQ(command.cdb, step.cdb);
        EXPECT_EQ(command.transfer == Transfer::none, data.empty());
        std::copy_n(step.data.begin(), std::min(step.data.size(), data.size()), data.begin());
        return step.answer;
    }

private:
    std::deque<Step> steps_;
};

// The commands as other programs send them (hdparm --verbose, smartctl -r ioctl).
const Bytes kIdentify16{0x85, 0x08, 0x0E, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xEC, 0};
const Bytes kIdentify12{0xA1, 0x08, 0x0E, 0, 1, 0, 0, 0, 0, 0xEC, 0, 0};
const Bytes kPowerMode16{0x85, 0x06, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xE5, 0};
const Bytes kPowerMode12{0xA1, 0x06, 0x20, 0, 0, 0, 0, 0, 0, 0xE5, 0, 0};
const Bytes kSmartStatus16{0x85, 0x06, 0x20, 0, 0xDA, 0, 0, 0, 0, 0, 0x4F, 0, 0xC2, 0, 0xB0, 0};

// Sense data as Linux' libata gives it to hdparm -C on a disk that is active.
const Bytes kActive{0x72, 0x01, 0x00, 0x1D, 0, 0, 0, 0x0E, 0x09, 0x0C, 0, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0, 0x40, 0x50};
const Bytes kPassedSense{0x72, 0x01, 0, 0x1D, 0, 0, 0, 0x0E, 0x09, 0x0C, 0, 0, 0, 0, 0, 0, 0, 0x4F, 0, 0xC2, 0, 0x50};
const Bytes kFailingSense{0x72, 0x01, 0, 0x1D, 0, 0, 0, 0x0E, 0x09, 0x0C, 0, 0, 0, 0, 0, 0, 0, 0xF4, 0, 0x2C, 0, 0x50};
// Status 51h, error 04h.
const Bytes kAborted{0x72, 0x0B, 0, 0, 0, 0, 0, 0x0E, 0x09, 0x0C, 0, 0x04, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x51};
const Bytes kInvalidOpcode{0x70, 0, 0x05, 0, 0, 0, 0, 0x0A, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0};
const Bytes kInvalidField{0x70, 0, 0x05, 0, 0, 0, 0, 0x0A, 0, 0, 0, 0, 0x24, 0, 0, 0, 0, 0};
const Bytes kResetHappened{0x70, 0, 0x06, 0, 0, 0, 0, 0x0A, 0, 0, 0, 0, 0x29, 0, 0, 0, 0, 0};

Bytes identify_data() { return Bytes(512, 0x5A); }

TEST(Cdb, ReadLogExtBy16) {
    // Register bytes pairwise: previous content, then current (SAT-4, ATA PASS-THROUGH (16)).
    const auto cdb = ata_pass_through_16(ata::read_log_ext(ata::Log::device_statistics, 0x1207, 2), 1024);
    ASSERT_TRUE(cdb);
    EXPECT_EQ(*cdb, (Bytes{0x85, 0x09, 0x0E, 0, 0, 0, 2, 0, 0x04, 0x12, 0x07, 0, 0, 0, 0x2F, 0}));
    const auto dma = ata_pass_through_16(ata::read_log_dma_ext(ata::Log::device_statistics, 0, 1), 512);
    ASSERT_TRUE(dma);
    EXPECT_EQ((*dma)[1], 0x0D) << "protocol 6, DMA, and EXTEND";
    EXPECT_EQ((*dma)[14], 0x47);
}

TEST(Cdb, AllRegistersOfA48BitWrite) {
    AtaCommand command;
    command.command = 0x3F;
    command.extended = true;
    command.transfer = Transfer::out;
    command.features = 0xAABB;
    command.count = 1;
    command.lba = 0x112233445566;
    command.device = 0xE0;
    const auto cdb = ata_pass_through_16(command, 512);
    ASSERT_TRUE(cdb);
    EXPECT_EQ(*cdb, (Bytes{0x85, 0x0B, 0x06, 0xAA, 0xBB, 0, 1, 0x33, 0x66, 0x22, 0x55, 0x11, 0x44, 0xE0, 0x3F, 0}));
}

TEST(Cdb, TopOfA28BitAddressGoesIntoTheDeviceRegister) {
    AtaCommand command;
    command.command = 0x40;
    command.lba = 0x0ABCDEF0;
    command.device = 0x40;
    EXPECT_EQ((*ata_pass_through_12(command, 0))[8], 0x4A);
    EXPECT_EQ((*ata_pass_through_16(command, 0))[13], 0x4A);
    EXPECT_EQ((*ata_pass_through_16(command, 0))[7], 0) << "no upper bytes without EXTEND";
}

TEST(Cdb, RefusesWhatCannotBeSaid) {
    EXPECT_EQ(ata_pass_through_12(ata::read_log_ext(ata::Log::directory, 0, 1), 512).error().code,
              ErrorCode::unsupported);
    EXPECT_EQ(ata_pass_through_16(ata::identify_device(), 1024).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(ata_pass_through_16(ata::check_power_mode(), 512).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(ata_pass_through_12(ata::identify_device(), 0).error().code, ErrorCode::invalid_argument);
}

// DOWNLOAD MICROCODE counts in COUNT and LBA 7:0 (ACS-4 7.7.3), which T_LENGTH 2 (COUNT alone) cannot say: 3 takes the
// SCSI command's own length (SAT-4 12.2.2.2).
TEST(Cdb, DownloadMicrocodeBeyond255Blocks) {
    AtaCommand command;
    command.command = 0x92;
    command.features = 0x07;
    command.transfer = Transfer::out;
    command.count = 0xD0;
    command.lba = 0x07;  // 2,000 blocks
    const auto cdb = ata_pass_through_16(command, 2000 * 512);
    ASSERT_TRUE(cdb) << cdb.error().context;
    EXPECT_EQ((*cdb)[2] & 0x03, 3);
    EXPECT_EQ((*cdb)[6], 0xD0);
    EXPECT_EQ((*cdb)[8], 0x07);
    EXPECT_FALSE(ata_pass_through_16(command, 0xD0 * 512));
    command.lba = 0x123400;  // an offset, and 208 blocks
    const auto piece = ata_pass_through_16(command, 0xD0 * 512);
    ASSERT_TRUE(piece);
    EXPECT_EQ((*piece)[2] & 0x03, 2);
    // Of other commands LBA 7:0 says nothing of the length.
    command.command = 0x30;
    command.lba = 7;
    EXPECT_TRUE(ata_pass_through_16(command, 0xD0 * 512));
}

TEST(AtaStatusReturn, DescriptorFormat) {
    const auto active = ata_status_return(BytesView(kActive));
    ASSERT_TRUE(active);
    EXPECT_TRUE(active->complete);
    EXPECT_EQ(active->count, 0xFF);
    EXPECT_EQ(active->device, 0x40);
    EXPECT_EQ(active->status, 0x50);
    // Every byte in its place (SAT-4, ATA Status Return descriptor).
    const Bytes all{0x72, 0x01, 0,    0x1D, 0,    0,    0,    0x0E, 0x09, 0x0C, 0x01,
                    0xE1, 0xA2, 0xA1, 0xB4, 0xB1, 0xB5, 0xB2, 0xB6, 0xB3, 0xD0, 0x50};
    const auto registers = ata_status_return(BytesView(all));
    ASSERT_TRUE(registers);
    EXPECT_EQ(registers->error, 0xE1);
    EXPECT_EQ(registers->count, 0xA2A1);
    EXPECT_EQ(registers->lba, 0xB6B5B4B3B2B1U);
    EXPECT_EQ(registers->device, 0xD0);
}

TEST(AtaStatusReturn, BehindAnotherDescriptor) {
    // An information descriptor (type 00h, 0Ah bytes) comes first.
    Bytes sense{0x72, 0x01, 0, 0x1D, 0, 0, 0, 0x1A, 0x00, 0x0A, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 9};
    sense.insert(sense.end(), kActive.begin() + 8, kActive.end());
    ASSERT_TRUE(ata_status_return(BytesView(sense)));
    EXPECT_EQ(ata_status_return(BytesView(sense))->count, 0xFF);
}

TEST(AtaStatusReturn, FixedFormat) {
    // SAT-4 12.2: information = error, status, device, count; command-specific = flags, LBA(23:0).
    Bytes sense{0x70, 0, 0x01, 0x00, 0x50, 0x40, 0xFF, 0x0A, 0x00, 0x11, 0x4F, 0xC2, 0x00, 0x1D, 0, 0, 0, 0};
    auto registers = ata_status_return(BytesView(sense));
    ASSERT_TRUE(registers);
    EXPECT_TRUE(registers->complete);
    EXPECT_EQ(registers->status, 0x50);
    EXPECT_EQ(registers->device, 0x40);
    EXPECT_EQ(registers->count, 0xFF);
    EXPECT_EQ(registers->lba, 0xC24F11U);
    sense[8] = 0x20;  // upper LBA bytes were not zero, and are lost
    registers = ata_status_return(BytesView(sense));
    ASSERT_TRUE(registers);
    EXPECT_FALSE(registers->complete);
}

TEST(AtaStatusReturn, FixedSenseOfSomethingElseIsNotRegisters) {
    // A medium error at LBA 00504000h: the same bytes hold an address.
    const Bytes sense{0xF0, 0, 0x03, 0x00, 0x50, 0x40, 0x00, 0x0A, 0, 0, 0, 0, 0x11, 0, 0, 0, 0, 0};
    EXPECT_FALSE(ata_status_return(BytesView(sense)));
}

TEST(AtaStatusReturn, CutShort) {
    for (std::size_t length = 0; length < kActive.size(); ++length) {
        const Bytes cut(kActive.begin(), kActive.begin() + static_cast<std::ptrdiff_t>(length));
        EXPECT_FALSE(ata_status_return(BytesView(cut))) << length;
    }
}

TEST(SatPort, IdentifyBrings512Bytes) {
    ScriptScsi scsi;
    scsi.step(kIdentify16, 0, {}, identify_data());
    SatPort port(scsi);
    Bytes data(512);
    const auto answer = port.execute(ata::identify_device(), data);
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->complete);
    EXPECT_EQ(data, identify_data());
}

TEST(SatPort, PowerModeAndSmartStatusComeInSenseData) {
    ScriptScsi scsi;
    scsi.step(kPowerMode16, 2, kActive).step(kSmartStatus16, 2, kPassedSense).step(kSmartStatus16, 2, kFailingSense);
    SatPort port(scsi);
    const auto power = port.execute(ata::check_power_mode(), {});
    ASSERT_TRUE(power);
    EXPECT_EQ(ata::power_mode(*power)->value, 0xFF);
    EXPECT_EQ(ata::smart_passed(*port.execute(ata::smart_return_status(), {})), true);
    EXPECT_EQ(ata::smart_passed(*port.execute(ata::smart_return_status(), {})), false);
}

TEST(SatPort, GoodStatusWithoutRegistersIsSuccessWithoutKnowledge) {
    ScriptScsi scsi;
    scsi.step(kSmartStatus16, 0);
    SatPort port(scsi);
    const auto answer = port.execute(ata::smart_return_status(), {});
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->complete);
}

TEST(SatPort, AMadeUpDescriptorIsNotBelieved) {
    Bytes empty = kActive;
    empty[21] = 0;  // no drive has an empty status register
    ASSERT_TRUE(ata_status_return(BytesView(empty)));
    EXPECT_FALSE(ata_status_return(BytesView(empty))->complete);
    ScriptScsi scsi;
    scsi.step(kPowerMode16, 2, empty);
    SatPort port(scsi);
    const auto answer = port.execute(ata::check_power_mode(), {});
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->complete);
}

TEST(SatPort, TheDrivesRefusalKeepsItsRegisters) {
    ScriptScsi scsi;
    Bytes uncorrectable = kAborted;
    uncorrectable[11] = 0x40;
    scsi.step(kIdentify16, 2, kAborted).step(kIdentify16, 2, uncorrectable);
    SatPort port(scsi);
    Bytes data(512);
    auto answer = port.execute(ata::identify_device(), data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::unsupported);
    EXPECT_EQ(answer.error().native, (NativeStatus{NativeStatus::Kind::ata, 0x5104}));
    answer = port.execute(ata::identify_device(), data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::io);
    EXPECT_EQ(answer.error().native, (NativeStatus{NativeStatus::Kind::ata, 0x5140}));
}

TEST(SatPort, AnAbortInFixedFormatKeepsItsRegistersToo) {
    const Bytes sense{0x70, 0, 0x0B, 0x04, 0x51, 0x40, 0x00, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    ScriptScsi scsi;
    scsi.step(kIdentify16, 2, sense);
    SatPort port(scsi);
    Bytes data(512);
    const auto answer = port.execute(ata::identify_device(), data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().native, (NativeStatus{NativeStatus::Kind::ata, 0x5104}));
}

TEST(SatPort, ABridgeThatKnowsOnly12Bytes) {
    ScriptScsi scsi;
    scsi.step(kIdentify16, 2, kInvalidOpcode).step(kIdentify12, 0, {}, identify_data()).step(kPowerMode12, 2, kActive);
    SatPort port(scsi);
    Bytes data(512);
    EXPECT_TRUE(port.execute(ata::identify_device(), data));
    EXPECT_TRUE(port.execute(ata::check_power_mode(), {})) << "it is not asked in 16 bytes again";
    EXPECT_EQ(port.execute(ata::read_log_ext(ata::Log::directory, 0, 1), data).error().code, ErrorCode::unsupported);
}

TEST(SatPort, Only12ByOption) {
    ScriptScsi scsi;
    scsi.step(kIdentify12, 0, {}, identify_data());
    SatPort port(scsi, {true});
    Bytes data(512);
    EXPECT_TRUE(port.execute(ata::identify_device(), data));
}

TEST(SatPort, NoPassThroughAtAll) {
    ScriptScsi scsi;
    scsi.step(kIdentify16, 2, kInvalidOpcode).step(kIdentify12, 2, kInvalidOpcode).step(kIdentify16, 2, kInvalidField);
    SatPort port(scsi);
    Bytes data(512);
    auto answer = port.execute(ata::identify_device(), data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::unsupported);
    EXPECT_EQ(answer.error().native, (NativeStatus{NativeStatus::Kind::scsi, 0x052000}));
    answer = port.execute(ata::identify_device(), data);
    EXPECT_EQ(answer.error().native, (NativeStatus{NativeStatus::Kind::scsi, 0x052400}));
}

TEST(SatPort, GoodStatusWithoutDataIsAnError) {
    ScriptScsi scsi;
    scsi.step(kIdentify16, 0)
        .step(kIdentify16, 0, {}, Bytes(100, 1))
        .step(kIdentify16, 0, {}, identify_data())
        .transferred(0);
    SatPort port(scsi);
    Bytes data(512, 0xEE);
    EXPECT_EQ(port.execute(ata::identify_device(), data).error().code, ErrorCode::io);
    EXPECT_EQ(port.execute(ata::identify_device(), data).error().code, ErrorCode::io) << "only a part";
    EXPECT_TRUE(port.execute(ata::identify_device(), data)) << "all came, whatever the residue says";
}

TEST(SatPort, AUnitAttentionIsNotAnAnswer) {
    ScriptScsi scsi;
    scsi.step(kIdentify16, 2, kResetHappened).step(kIdentify16, 0, {}, identify_data());
    SatPort port(scsi);
    Bytes data(512);
    EXPECT_TRUE(port.execute(ata::identify_device(), data));
    ScriptScsi stubborn;
    for (int i = 0; i < 3; ++i) stubborn.step(kIdentify16, 2, kResetHappened);
    SatPort other(stubborn);
    EXPECT_EQ(other.execute(ata::identify_device(), data).error().code, ErrorCode::busy);
}

TEST(SatPort, OtherFailures) {
    const Bytes no_medium{0x70, 0, 0x02, 0, 0, 0, 0, 0x0A, 0, 0, 0, 0, 0x3A, 0, 0, 0, 0, 0};
    const Bytes hardware{0x70, 0, 0x04, 0, 0, 0, 0, 0x0A, 0, 0, 0, 0, 0x44, 0, 0, 0, 0, 0};
    ScriptScsi scsi;
    scsi.step(kPowerMode16, 0x08)
        .step(kPowerMode16, 0x18)
        .step(kPowerMode16, 0x40)
        .step(kPowerMode16, 0x02)
        .step(kPowerMode16, 0x02, no_medium)
        .step(kPowerMode16, 0x02, hardware)
        .error(kPowerMode16, ErrorCode::vanished);
    SatPort port(scsi);
    const auto code = [&] { return port.execute(ata::check_power_mode(), {}).error().code; };
    EXPECT_EQ(code(), ErrorCode::busy);
    EXPECT_EQ(code(), ErrorCode::busy);
    EXPECT_EQ(code(), ErrorCode::io);
    EXPECT_EQ(code(), ErrorCode::io) << "check condition without sense data";
    EXPECT_EQ(code(), ErrorCode::not_found);
    EXPECT_EQ(code(), ErrorCode::io);
    EXPECT_EQ(code(), ErrorCode::vanished);
}

}  // namespace
}  // namespace fettle::scsi
