// SPDX-License-Identifier: GPL-3.0-or-later
// ATA PASS-THROUGH over the translation, by the bytes of SAT-4 12.2 and with Fettle's own client as second reader.
#include <gtest/gtest.h>

#include "core/ata/commands.h"
#include "core/scsi/sat.h"
#include "tests/unit/sim_scsi/bench.h"
#include "tests/unit/sim_scsi/fake_ata.h"

namespace fettle::sim {
namespace {

class SatPassThrough : public ::testing::Test {
protected:
    SatPassThrough() {
        auto made = make_sat_front(ata, drive_state, personality);
        front = std::move(*made);
        static_cast<void>(in(*front, {0, 0, 0, 0, 0, 0}, 0));  // takes the power-on attention
        ata.calls.clear();
    }

    /// Fettle's client, which has registers of its own to fill.
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

    std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
    SharedDriveState drive_state{clock, make_memory_medium(100'000, 512), WearCounters{}, Quirks{}};
    Personality personality;
    FakeAta ata;
    std::unique_ptr<ScsiDevice> front;
};

/// The command that reached the drive, besides the translation's own IDENTIFY.
FakeAta::Call only(const std::vector<FakeAta::Call>& calls, std::uint8_t opcode) {
    FakeAta::Call found;
    int count = 0;
    for (const auto& call : calls) {
        if (call.command.command != opcode) continue;
        found = call;
        ++count;
    }
    EXPECT_EQ(count, 1);
    return found;
}

TEST_F(SatPassThrough, RegistersOf48BitsComeBackWhole) {
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        if (command.command != 0xB4) return AtaReturn{};
        return AtaReturn{0x50, 0x00, 0xA1B2, 0x123456789ABC, 0x40, true};
    };
    Port port(*front);
    scsi::SatPort sat(port);
    AtaCommand command;
    command.command = 0xB4;
    command.features = 0x0102;
    command.count = 0x0304;
    command.lba = 0xA0B0C0D0E0F0;
    command.device = 0x40;
    command.extended = true;
    const auto answer = sat.execute(command, {});
    ASSERT_TRUE(answer.has_value());
    EXPECT_TRUE(answer->complete);
    EXPECT_EQ(answer->status, 0x50);
    EXPECT_EQ(answer->count, 0xA1B2);
    EXPECT_EQ(answer->lba, 0x123456789ABCU);
    EXPECT_EQ(answer->device, 0x40);
    const auto sent = only(ata.calls, 0xB4).command;
    EXPECT_EQ(sent.features, 0x0102);
    EXPECT_EQ(sent.count, 0x0304);
    EXPECT_EQ(sent.lba, 0xA0B0C0D0E0F0U);
    EXPECT_EQ(sent.device, 0x40);
    EXPECT_TRUE(sent.extended);
    EXPECT_EQ(sent.transfer, Transfer::none);
}

TEST_F(SatPassThrough, RegistersOf28BitsInBothSizes) {
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        if (command.command != 0xB0) return AtaReturn{};
        return AtaReturn{0x50, 0, 0, 0x2CF400, 0xE0, true};
    };
    Port port(*front);
    for (const bool only_12 : {false, true}) {
        ata.calls.clear();
        scsi::SatPort sat(port, {only_12});
        const auto answer = sat.execute(ata::smart_return_status(), {});
        ASSERT_TRUE(answer.has_value());
        EXPECT_TRUE(answer->complete);
        EXPECT_EQ(answer->lba, 0x2CF400U);
        const auto sent = only(ata.calls, 0xB0).command;
        EXPECT_EQ(sent.features, 0xDA);
        EXPECT_EQ(sent.lba & 0xFFFFFFU, 0xC24F00U);
        EXPECT_FALSE(sent.extended);
    }
}

TEST_F(SatPassThrough, FailureBringsRegistersWithAndWithoutCheckCondition) {
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        return command.command == 0xF5 ? aborted() : AtaReturn{};
    };
    for (const std::uint8_t flags : {std::uint8_t{0x20}, std::uint8_t{0x00}}) {
        const auto answer = in(*front, {0x85, 0x06, flags, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF5, 0}, 0);
        EXPECT_EQ(answer.result.status, 2);
        EXPECT_EQ(answer.sense(), 0x0B0000U);
        const auto registers = scsi::ata_status_return(BytesView(answer.result.sense));
        ASSERT_TRUE(registers.has_value());
        EXPECT_EQ(registers->status, 0x51);
        EXPECT_EQ(registers->error, 0x04);
    }
}

TEST_F(SatPassThrough, SuccessBringsRegistersOnlyWhenAskedFor) {
    const auto quiet = in(*front, {0x85, 0x06, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xE5, 0}, 0);
    EXPECT_TRUE(quiet.good());
    EXPECT_TRUE(quiet.result.sense.empty());
    const auto asked = in(*front, {0x85, 0x06, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xE5, 0}, 0);
    EXPECT_EQ(asked.result.status, 2);
    EXPECT_EQ(asked.sense(), 0x01001DU);  // RECOVERED ERROR, ATA PASS-THROUGH INFORMATION AVAILABLE
    ASSERT_EQ(asked.result.sense.size(), 22U);
    EXPECT_EQ(asked.result.sense[8], 0x09);
    EXPECT_EQ(asked.result.sense[9], 0x0C);
}

TEST_F(SatPassThrough, DataComeWithTheRegisters) {
    // CK_COND with PIO data-in, as hdparm asks for IDENTIFY.
    const auto answer = in(*front, {0x85, 0x08, 0x2E, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x40, 0xEC, 0}, 512);
    EXPECT_EQ(answer.sense(), 0x01001DU);
    ASSERT_EQ(answer.data.size(), 512U);
    EXPECT_EQ(answer.data[2 * 217], 1);
}

TEST_F(SatPassThrough, DirectionFollowsLengthUnitAndField) {
    struct Case {
        Bytes cdb;
        Transfer transfer;
        std::uint32_t bytes;
    };
    const auto cdb = [](std::uint8_t protocol, std::uint8_t flags, std::uint16_t features, std::uint16_t count) {
        return Bytes{0x85,
                     protocol,
                     flags,
                     static_cast<std::uint8_t>(features >> 8U),
                     static_cast<std::uint8_t>(features & 0xFFU),
                     static_cast<std::uint8_t>(count >> 8U),
                     static_cast<std::uint8_t>(count & 0xFFU),
                     0,
                     0,
                     0,
                     0,
                     0,
                     0,
                     0,
                     0x25,
                     0};
    };
    const std::vector<Case> cases{
        {cdb(0x06, 0x00, 0, 0), Transfer::none, 0},             // non-data
        {cdb(0x08, 0x0E, 0, 3), Transfer::in, 3 * 512},         // PIO in, blocks in COUNT
        {cdb(0x08, 0x0D, 5, 3), Transfer::in, 5 * 512},         // blocks in FEATURES
        {cdb(0x08, 0x0A, 0, 0x02), Transfer::in, 2},            // bytes in COUNT
        {cdb(0x0A, 0x06, 0, 2), Transfer::out, 2 * 512},        // PIO out
        {cdb(0x0D, 0x0E, 0, 0x0100), Transfer::in, 256 * 512},  // DMA, EXTEND: 16 bits of COUNT
        {cdb(0x0C, 0x0E, 0, 0x0102), Transfer::in, 2 * 512},    // no EXTEND: the upper byte is ignored
        {cdb(0x0C, 0x0E, 0, 0), Transfer::in, 256 * 512},       // 0 is 256 sectors to ATA
        {cdb(0x0D, 0x06, 0, 0), Transfer::out, 65'536 * 512},
        {cdb(0x0C, 0x1E, 0, 2), Transfer::in, 2 * 512},     // T_TYPE: logical sectors
        {cdb(0x06, 0x0E, 0, 4), Transfer::none, 0},         // non-data moves nothing, whatever T_LENGTH says
        {cdb(0x08, 0x06, 0, 4), Transfer::none, 0},         // PIO in with T_DIR out: refused
        {cdb(0x0C, 0x0F, 0, 4), Transfer::in, 0xFFFFFFFF},  // the transport tells how much
    };
    for (const auto& one : cases) {
        const auto told = front->direction(one.cdb);
        EXPECT_EQ(told.transfer, one.transfer) << hex(one.cdb);
        EXPECT_EQ(told.bytes, one.bytes) << hex(one.cdb);
    }
    ata.word(106) = 0x5000;  // 4,096-byte logical sectors
    ata.word(117) = 2048;
    static_cast<void>(in(*front, {0x12, 0, 0, 0, 36, 0}));
    EXPECT_EQ(front->direction(cdb(0x0C, 0x1E, 0, 2)).bytes, 2 * 4096U);
    EXPECT_EQ(front->direction(cdb(0x0C, 0x0E, 0, 2)).bytes, 2 * 512U);
}

TEST_F(SatPassThrough, ContradictionsAreRefused) {
    const Bytes wrong_direction{0x85, 0x08, 0x06, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xEC, 0};
    EXPECT_EQ(in(*front, wrong_direction, 512).sense(), 0x052400U);
    const Bytes no_length{0x85, 0x08, 0x08, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xEC, 0};
    EXPECT_EQ(in(*front, no_length, 512).sense(), 0x052400U);
    const Bytes reserved_protocol{0x85, 0x1C, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xEC, 0};
    EXPECT_EQ(in(*front, reserved_protocol, 0).sense(), 0x052400U);
    EXPECT_TRUE(ata.calls_of(0xE5).empty());
}

TEST_F(SatPassThrough, ErrorsOfTheDriveBecomeSense) {
    struct Case {
        std::uint8_t opcode;
        std::uint8_t status;
        std::uint8_t error;
        std::uint32_t sense;
    };
    // SAT-4 table 177.
    const std::vector<Case> cases{{0x25, 0x51, 0x40, 0x031100}, {0x25, 0x51, 0x10, 0x052100},
                                  {0x25, 0x51, 0x84, 0x0B4703}, {0x25, 0x71, 0x00, 0x044400},
                                  {0x25, 0x51, 0x02, 0x023A00}, {0x25, 0x51, 0x04, 0x0B0000}};
    for (const auto& one : cases) {
        ata.answer = [&](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
            if (command.command != one.opcode) return AtaReturn{};
            return AtaReturn{one.status, one.error, 1, 77, 0x40, true};
        };
        const auto answer = in(*front, {0x85, 0x0D, 0x0E, 0, 0, 0, 1, 0, 77, 0, 0, 0, 0, 0x40, one.opcode, 0}, 512);
        EXPECT_EQ(answer.sense(), one.sense);
        const auto registers = scsi::ata_status_return(BytesView(answer.result.sense));
        if (one.error != 0x40) continue;  // an information descriptor comes before the registers
        ASSERT_TRUE(registers.has_value());
        EXPECT_EQ(registers->lba, 77U);
    }
}

TEST_F(SatPassThrough, WireErrorsStayErrors) {
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        if (command.command == 0xF4) return fail(ErrorCode::timeout, "lost");
        return AtaReturn{};
    };
    ScsiCommand command;
    command.cdb = {0x85, 0x06, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF4, 0};
    const auto answer = front->execute(command, {});
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::timeout);
    drive_state.power_off(true);
    const auto gone = front->execute(command, {});
    ASSERT_FALSE(gone.has_value());
    EXPECT_EQ(gone.error().code, ErrorCode::vanished);
}

TEST_F(SatPassThrough, TellsTheLastCommandsRegistersAgain) {
    ata.answer = [](const AtaCommand& command, std::span<std::uint8_t>) -> Result<AtaReturn> {
        return command.command == 0xE5 ? AtaReturn{0x50, 0, 0xFF, 0, 0x40, true} : AtaReturn{};
    };
    EXPECT_TRUE(in(*front, {0x85, 0x06, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xE5, 0}, 0).good());
    const auto again = in(*front, {0x85, 0x1E, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0);
    const auto registers = scsi::ata_status_return(BytesView(again.result.sense));
    ASSERT_TRUE(registers.has_value());
    EXPECT_EQ(registers->count, 0xFF);
}

TEST_F(SatPassThrough, ThirtyTwoBytes) {
    Bytes cdb(32);
    cdb[0] = 0x7F;
    cdb[7] = 0x18;
    cdb[8] = 0x1F;
    cdb[9] = 0xF0;
    cdb[10] = 0x0D;  // DMA, EXTEND
    cdb[11] = 0x0E;
    cdb[14] = 0x01;  // LBA (47:40)
    cdb[19] = 0x02;  // LBA (7:0)
    cdb[23] = 2;     // COUNT
    cdb[24] = 0x40;
    cdb[25] = 0x25;
    EXPECT_EQ(front->direction(cdb).bytes, 1024U);
    EXPECT_TRUE(in(*front, cdb, 1024).good());
    EXPECT_EQ(only(ata.calls, 0x25).command.lba, 0x010000000002U);
}

// SECURITY ERASE UNIT wants ERASE PREPARE right before (ACS-4 7.37): an IDENTIFY of the translation's own between
// the two would have every erase through it aborted.
TEST_F(SatPassThrough, NothingComesBetweenTwoCommandsOfTheHost) {
    std::vector<std::uint8_t> prepare(16);
    prepare[0] = 0x85;
    prepare[1] = 3U << 1U;  // non-data
    prepare[14] = 0xF3;
    static_cast<void>(in(*front, prepare, 0));
    static_cast<void>(in(*front, prepare, 0));
    ASSERT_EQ(ata.calls.size(), 2U);
    EXPECT_EQ(ata.calls.at(0).command.command, 0xF3);
    EXPECT_EQ(ata.calls.at(1).command.command, 0xF3);
}

}  // namespace
}  // namespace fettle::sim
