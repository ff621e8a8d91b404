// SPDX-License-Identifier: GPL-3.0-or-later
// The SAS drive by the rules of SPC-5 and SBC-4, with Fettle's decoders as second reader.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/scsi/caching_page.h"
#include "core/scsi/designators.h"
#include "core/scsi/inquiry.h"
#include "core/scsi/log_page.h"
#include "core/scsi/read_capacity.h"
#include "core/scsi/vpd.h"
#include "platform/sim/base/firmware_image.h"
#include "tests/unit/sim_scsi/bench.h"

namespace fettle::sim {
namespace {

constexpr std::uint64_t kBlocks = 4096;

class Sas : public ::testing::Test {
protected:
    Sas() {
        personality.identity.model = "FETTLE SAS SSD";
        personality.identity.vendor = "FETTLE";
        personality.identity.serial = "SN0001";
        personality.identity.firmware = "1.00";
        personality.identity.wwn = "5002538d40f1a2b0";
        personality.identity.physical_sector_bytes = 4096;
        build("");
    }
    void build(const std::string& toml) {
        if (!toml.empty()) personality.scsi = std::make_shared<Settings>(*parse_toml(toml), "scsi");
        auto made = make_scsi_device(drive_state, personality);
        ASSERT_TRUE(made.has_value()) << to_string(made.error());
        drive = std::move(*made);
        EXPECT_EQ(out(*drive, {0, 0, 0, 0, 0, 0}).sense(), 0x062901U);  // power on
    }
    Answer ready() { return out(*drive, {0, 0, 0, 0, 0, 0}); }
    Answer sanitize(std::uint8_t byte1, Bytes list = {}) {
        const auto length = static_cast<std::uint8_t>(list.size());
        return out(*drive, {0x48, byte1, 0, 0, 0, 0, 0, 0, length, 0}, std::move(list));
    }
    Answer request_sense() { return in(*drive, {0x03, 0, 0, 0, 252, 0}); }
    Answer read(std::uint64_t lba, std::uint32_t blocks) { return in(*drive, cdb16(0x88, lba, blocks), blocks * 512); }
    Answer write(std::uint64_t lba, Bytes data) {
        const auto blocks = static_cast<std::uint32_t>(data.size() / 512);
        return out(*drive, cdb16(0x8A, lba, blocks), std::move(data));
    }
    Answer unmap(std::uint64_t lba, std::uint32_t blocks) {
        Bytes list(24);
        list[1] = 22;
        list[3] = 16;
        for (unsigned i = 0; i < 8; ++i) list[8 + i] = static_cast<std::uint8_t>(lba >> (8 * (7 - i)) & 0xFFU);
        for (unsigned i = 0; i < 4; ++i) list[16 + i] = static_cast<std::uint8_t>(blocks >> (8 * (3 - i)) & 0xFFU);
        return out(*drive, {0x42, 0, 0, 0, 0, 0, 0, 0, 24, 0}, list);
    }

    std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
    SharedDriveState drive_state{clock, make_memory_medium(kBlocks, 512), WearCounters{}, Quirks{}};
    Personality personality;
    std::unique_ptr<ScsiDevice> drive;
};

TEST_F(Sas, SaysWhoItIs) {
    const auto standard = in(*drive, {0x12, 0, 0, 0, 96, 0});
    const auto inquiry = scsi::decode_inquiry(BytesView(standard.data));
    ASSERT_TRUE(inquiry.has_value());
    EXPECT_EQ(inquiry->vendor, "FETTLE");
    EXPECT_EQ(inquiry->product, "SAS SSD");
    EXPECT_EQ(inquiry->revision, "1.00");
    EXPECT_EQ(inquiry->version, 0x07);
    const auto serial = in(*drive, {0x12, 1, 0x80, 0, 252, 0});
    EXPECT_EQ(scsi::decode_unit_serial(BytesView(serial.data)).value_or(""), "SN0001");
    const auto page = in(*drive, {0x12, 1, 0x83, 0, 252, 0});
    const auto designators = scsi::decode_designators(BytesView(page.data));
    ASSERT_TRUE(designators.has_value());
    EXPECT_EQ(scsi::unit_names(*designators).naa, "5002538d40f1a2b0");
    EXPECT_EQ(in(*drive, {0x12, 1, 0x99, 0, 252, 0}).sense(), 0x052400U);
}

TEST_F(Sas, EverySupportedPageIsThereAndWellFormed) {
    const auto list = in(*drive, {0x12, 1, 0, 0, 252, 0});
    const auto pages = scsi::decode_supported_vpd(BytesView(list.data));
    ASSERT_TRUE(pages.has_value());
    EXPECT_GE(pages->size(), 9U);
    for (const auto page : *pages) {
        const auto answer = in(*drive, {0x12, 1, page, 0x10, 0, 0});
        ASSERT_TRUE(answer.good()) << int{page};
        EXPECT_EQ(answer.data[1], page);
        EXPECT_EQ(answer.big(2, 2) + 4, answer.data.size()) << int{page};
    }
    const auto logs = in(*drive, {0x4D, 0, 0x40, 0, 0, 0, 0, 0x10, 0, 0});
    const auto codes = scsi::decode_supported_logs(BytesView(logs.data));
    ASSERT_TRUE(codes.has_value());
    for (const auto code : *codes) {
        const auto answer = in(*drive, {0x4D, 0, static_cast<std::uint8_t>(0x40 | code), 0, 0, 0, 0, 0x10, 0, 0});
        ASSERT_TRUE(answer.good()) << int{code};
        EXPECT_EQ(answer.data[0], code);
        EXPECT_EQ(answer.big(2, 2) + 4, answer.data.size()) << int{code};
    }
}

TEST_F(Sas, AllocationLengthCutsTheAnswerWithoutError) {
    const auto answer = in(*drive, {0x12, 0, 0, 0, 5, 0});
    EXPECT_TRUE(answer.good());
    EXPECT_EQ(answer.data.size(), 5U);
    EXPECT_EQ(answer.data[4], 91);  // additional length of the whole
}

TEST_F(Sas, CapacityInBothSizes) {
    const auto ten = in(*drive, {0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(ten.big(0, 4), kBlocks - 1);
    EXPECT_EQ(ten.big(4, 4), 512U);
    Bytes cdb(16);
    cdb[0] = 0x9E;
    cdb[1] = 0x10;
    cdb[13] = 32;
    const auto sixteen = in(*drive, cdb);
    EXPECT_EQ(sixteen.big(0, 8), kBlocks - 1);
    EXPECT_EQ(sixteen.data[13] & 0xFU, 3U);      // 8 logical blocks in a physical one
    EXPECT_EQ(sixteen.data[14] & 0xC0U, 0xC0U);  // LBPME, LBPRZ
}

TEST_F(Sas, ReadsBackWhatWasWrittenInEverySize) {
    const auto data = pattern(1024);
    EXPECT_TRUE(out(*drive, {0x0A, 0, 0, 10, 2, 0}, data).good());
    EXPECT_EQ(in(*drive, {0x08, 0, 0, 10, 2, 0}, 1024).data, data);
    EXPECT_TRUE(out(*drive, {0x2A, 0x08, 0, 0, 0, 20, 0, 0, 2, 0}, data).good());
    EXPECT_EQ(in(*drive, {0x28, 0, 0, 0, 0, 20, 0, 0, 2, 0}, 1024).data, data);
    EXPECT_TRUE(out(*drive, {0xAA, 0, 0, 0, 0, 30, 0, 0, 0, 2, 0, 0}, data).good());
    EXPECT_EQ(in(*drive, {0xA8, 0, 0, 0, 0, 30, 0, 0, 0, 2, 0, 0}, 1024).data, data);
    EXPECT_TRUE(write(40, data).good());
    EXPECT_EQ(read(40, 2).data, data);
    EXPECT_EQ(read(kBlocks - 1, 2).sense(), 0x052100U);
    EXPECT_EQ(write(kBlocks, pattern(512)).sense(), 0x052100U);
    // A length of 0 is no error and moves nothing, but for the six-byte forms, where it is 256.
    EXPECT_TRUE(in(*drive, {0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0).good());
    EXPECT_EQ(drive->direction(Bytes{0x08, 0, 0, 0, 0, 0}).bytes, 256 * 512U);
}

TEST_F(Sas, VerifiesAndComparesBytes) {
    const auto data = pattern(1024);
    EXPECT_TRUE(write(8, data).good());
    EXPECT_TRUE(out(*drive, {0x2F, 0x02, 0, 0, 0, 8, 0, 0, 2, 0}, data).good());
    auto other = data;
    other[700] ^= 1U;
    const auto miss = out(*drive, {0x2F, 0x02, 0, 0, 0, 8, 0, 0, 2, 0}, other);
    EXPECT_EQ(miss.sense(), 0x0E1D00U);
    EXPECT_EQ(drive->direction(Bytes{0x2F, 0x02, 0, 0, 0, 8, 0, 0, 2, 0}).bytes, 1024U);
    EXPECT_EQ(drive->direction(Bytes{0x2F, 0x06, 0, 0, 0, 8, 0, 0, 2, 0}).bytes, 512U);
    EXPECT_EQ(drive->direction(Bytes{0x2F, 0x00, 0, 0, 0, 8, 0, 0, 2, 0}).transfer, Transfer::none);
    // COMPARE AND WRITE: first what is expected, then what replaces it.
    auto cdb = cdb16(0x89, 8, 0);
    cdb[13] = 1;
    Bytes both(data.begin(), data.begin() + 512);
    const auto fresh = pattern(512, 9);
    both.insert(both.end(), fresh.begin(), fresh.end());
    EXPECT_EQ(drive->direction(cdb).bytes, 1024U);
    EXPECT_TRUE(out(*drive, cdb, both).good());
    EXPECT_EQ(read(8, 1).data, fresh);
    EXPECT_EQ(out(*drive, cdb, both).sense(), 0x0E1D00U);
}

TEST_F(Sas, UnmapsAndSaysSo) {
    EXPECT_TRUE(write(0, pattern(16 * 512)).good());
    EXPECT_TRUE(unmap(0, 8).good());
    EXPECT_EQ(read(0, 8).data, Bytes(8 * 512));
    const auto data = pattern(16 * 512);
    EXPECT_EQ(read(8, 1).data, Bytes(data.begin() + 8 * 512, data.begin() + 9 * 512));
    EXPECT_EQ(unmap(kBlocks - 1, 2).sense(), 0x052100U);
    Bytes cdb(16);
    cdb[0] = 0x9E;
    cdb[1] = 0x12;
    cdb[13] = 56;
    const auto status = in(*drive, cdb);
    EXPECT_EQ(status.big(0, 4), 3 * 16U + 4);
    EXPECT_EQ(status.big(16, 4), 8U);  // the first eight
    EXPECT_EQ(status.data[20], 1);     // are deallocated
    EXPECT_EQ(status.big(24, 8), 8U);
    EXPECT_EQ(status.big(32, 4), 8U);
    EXPECT_EQ(status.data[36], 0);  // mapped
}

TEST_F(Sas, WriteSameWritesOrUnmaps) {
    auto cdb = cdb16(0x93, 100, 50);
    EXPECT_TRUE(out(*drive, cdb, pattern(512, 3)).good());
    EXPECT_EQ(read(149, 1).data, pattern(512, 3));
    cdb[1] = 0x09;  // UNMAP, NDOB
    EXPECT_EQ(drive->direction(cdb).transfer, Transfer::none);
    EXPECT_TRUE(out(*drive, cdb).good());
    EXPECT_EQ(read(149, 1).data, Bytes(512));
    EXPECT_FALSE(drive_state.medium().mapped(Lba{100}, 50));
    EXPECT_EQ(out(*drive, cdb16(0x93, 0, 0), pattern(512)).sense(), 0x052400U);  // WSNZ
}

TEST_F(Sas, SanitizesWithProgressAndBarsTheMedium) {
    EXPECT_TRUE(write(0, pattern(512)).good());
    EXPECT_TRUE(sanitize(0x82).good());  // IMMED, block erase
    const auto barred = ready();
    EXPECT_EQ(barred.sense(), 0x02041BU);
    EXPECT_EQ(read(0, 1).sense(), 0x02041BU);
    EXPECT_TRUE(in(*drive, {0x12, 0, 0, 0, 36, 0}).good());
    EXPECT_TRUE(in(*drive, {0x4D, 0, 0x4D, 0, 0, 0, 0, 0, 64, 0}).good());
    EXPECT_EQ(in(*drive, {0x4D, 0, 0x42, 0, 0, 0, 0, 0, 64, 0}).sense(), 0x02041BU);
    EXPECT_EQ(sanitize(0x83).sense(), 0x02041BU);
    clock->advance_ms(15'000);  // half of 30 s
    const auto half = request_sense();
    EXPECT_EQ(half.data[2] & 0xFU, 2U);
    EXPECT_EQ(half.data[15], 0x80);
    EXPECT_EQ(half.big(16, 2), 32'768U);
    drive->hardware_reset();
    EXPECT_EQ(ready().sense(), 0x062903U);
    EXPECT_EQ(ready().sense(), 0x02041BU);
    clock->advance_ms(15'000);
    EXPECT_TRUE(ready().good());
    EXPECT_EQ(read(0, 1).data, Bytes(512));
}

TEST_F(Sas, SanitizeGoesOnAfterAPowerCycleWithoutCountingThePause) {
    EXPECT_TRUE(sanitize(0x82).good());
    clock->advance_ms(10'000);
    EXPECT_EQ(ready().sense(), 0x02041BU);
    const auto state = drive->save();
    drive_state.power_off(true);
    clock->advance_ms(3'600'000);
    drive_state.power_on();
    drive->power_on_reset();
    EXPECT_EQ(ready().sense(), 0x062901U);
    EXPECT_EQ(ready().sense(), 0x02041BU);
    clock->advance_ms(19'000);
    EXPECT_EQ(ready().sense(), 0x02041BU);
    clock->advance_ms(1'001);
    EXPECT_TRUE(ready().good());
    // The same from a state file.
    ASSERT_TRUE(drive->load(state).has_value());
    EXPECT_EQ(ready().sense(), 0x02041BU);
    EXPECT_FALSE(drive->load(nlohmann::json::parse("{\"erase\": 5}")).has_value());
}

TEST_F(Sas, OverwritesWithThePatternAndItsComplement) {
    EXPECT_TRUE(sanitize(0x01, {0x01, 0, 0, 4, 0xDE, 0xAD, 0xBE, 0xEF}).good());  // IMMED 0: over with the status
    EXPECT_TRUE(ready().good());
    const auto data = read(7, 1).data;
    EXPECT_EQ(Bytes(data.begin(), data.begin() + 4), (Bytes{0xDE, 0xAD, 0xBE, 0xEF}));
    EXPECT_TRUE(sanitize(0x01, {0x82, 0, 0, 1, 0x0F}).good());  // INVERT, two passes
    EXPECT_EQ(read(7, 1).data, Bytes(512, 0xF0));
    EXPECT_EQ(sanitize(0x01, {0x00, 0, 0, 1, 0x0F}).sense(), 0x052600U);
    EXPECT_EQ(sanitize(0x01, {0x01, 0, 0, 9, 0x0F}).sense(), 0x052600U);
    EXPECT_EQ(sanitize(0x01, {0x01, 0, 0, 0}).sense(), 0x052400U);
}

TEST_F(Sas, AFailedSanitizeIsLeftByExitOnlyWhenAusewasSet) {
    build("[sas]\nsanitize_failures = 2\nsanitize_ms = 1000\n");
    EXPECT_TRUE(sanitize(0x82).good());  // restricted
    clock->advance_ms(1000);
    EXPECT_EQ(ready().sense(), 0x033103U);
    EXPECT_EQ(read(0, 1).sense(), 0x033103U);
    EXPECT_EQ(sanitize(0x1F).sense(), 0x052400U);
    EXPECT_EQ(sanitize(0xA2).sense(), 0x052400U);  // AUSE is refused now
    EXPECT_TRUE(sanitize(0x82).good());
    clock->advance_ms(1000);
    EXPECT_EQ(ready().sense(), 0x033103U);
    EXPECT_TRUE(sanitize(0x82).good());  // the third succeeds
    clock->advance_ms(1000);
    EXPECT_TRUE(ready().good());

    build("[sas]\nsanitize_failures = 1\nsanitize_ms = 1000\n");
    EXPECT_TRUE(sanitize(0xA2).good());  // AUSE
    clock->advance_ms(1000);
    EXPECT_EQ(ready().sense(), 0x033103U);
    EXPECT_TRUE(sanitize(0x1F).good());
    EXPECT_TRUE(ready().good());
}

TEST_F(Sas, TakesFirmwareInSegments) {
    const auto image = build_firmware({"FETTLE SAS*", "2.00", Activation::at_once, 4096});
    const auto segment = [&](std::uint8_t mode, std::uint32_t offset, std::uint32_t bytes) {
        const Bytes cdb{0x3B,
                        mode,
                        0,
                        0,
                        static_cast<std::uint8_t>(offset >> 8U),
                        static_cast<std::uint8_t>(offset),
                        0,
                        static_cast<std::uint8_t>(bytes >> 8U),
                        static_cast<std::uint8_t>(bytes),
                        0};
        return out(*drive, cdb, Bytes(image.begin() + offset, image.begin() + offset + bytes));
    };
    const auto revision = [&] { return in(*drive, {0x12, 0, 0, 0, 96, 0}).text(32, 4); };
    EXPECT_TRUE(segment(0x0E, 0, 2048).good());
    EXPECT_TRUE(segment(0x0E, 2048, 2048).good());
    EXPECT_EQ(revision(), "1.00");
    EXPECT_TRUE(out(*drive, {0x3B, 0x0F, 0, 0, 0, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(revision(), "2.00");
    EXPECT_EQ(ready().sense(), 0x063F01U);  // MICROCODE HAS BEEN CHANGED
    EXPECT_EQ(out(*drive, {0x3B, 0x0F, 0, 0, 0, 0, 0, 0, 0, 0}).sense(), 0x052C00U);
    EXPECT_TRUE(segment(0x07, 0, 2048).good());
    EXPECT_EQ(segment(0x07, 1024, 1024).sense(), 0x052C00U);  // out of order
    // A foreign image.
    auto foreign = build_firmware({"OTHER*", "9.99", Activation::at_once, 512});
    EXPECT_EQ(out(*drive, {0x3B, 0x05, 0, 0, 0, 0, 0, 2, 0, 0}, foreign).sense(), 0x052600U);
    EXPECT_EQ(revision(), "2.00");
}

TEST_F(Sas, DeferredFirmwareComesWithThePower) {
    const auto image = build_firmware({"FETTLE SAS SSD", "3.00", Activation::at_once, 512});
    EXPECT_TRUE(out(*drive, {0x3B, 0x0E, 0, 0, 0, 0, 0, 2, 0, 0}, image).good());
    drive_state.power_off(false);
    drive_state.power_on();
    drive->power_on_reset();
    EXPECT_EQ(in(*drive, {0x12, 0, 0, 0, 96, 0}).text(32, 4), "3.00");
}

TEST_F(Sas, ModePagesChangeWhereTheyMayAndComeBackWithThePower) {
    const auto sense = [&](std::uint8_t control, std::uint8_t page) {
        return in(*drive, {0x5A, 0x08, static_cast<std::uint8_t>(control << 6U | page), 0, 0, 0, 0, 1, 0, 0});
    };
    const auto select = [&](bool save, Bytes page) {
        Bytes list(8);
        list.insert(list.end(), page.begin(), page.end());
        return out(*drive,
                   {0x55, static_cast<std::uint8_t>(save ? 0x11 : 0x10), 0, 0, 0, 0, 0, 0,
                    static_cast<std::uint8_t>(list.size()), 0},
                   list);
    };
    auto page = scsi::decode_caching_page(BytesView(sense(0, 8).data), scsi::ModeSense::ten);
    ASSERT_TRUE(page.has_value());
    EXPECT_TRUE(page->write_cache);
    auto current = sense(0, 8).data;
    Bytes caching(current.begin() + 8, current.end());
    caching[0] &= 0x3FU;
    caching[2] = 0;
    EXPECT_TRUE(select(false, caching).good());
    EXPECT_FALSE(scsi::decode_caching_page(BytesView(sense(0, 8).data), scsi::ModeSense::ten)->write_cache);
    EXPECT_TRUE(scsi::decode_caching_page(BytesView(sense(3, 8).data), scsi::ModeSense::ten)->write_cache);
    drive->hardware_reset();
    static_cast<void>(ready());
    EXPECT_TRUE(scsi::decode_caching_page(BytesView(sense(0, 8).data), scsi::ModeSense::ten)->write_cache);
    EXPECT_TRUE(select(true, caching).good());
    drive->hardware_reset();
    static_cast<void>(ready());
    EXPECT_FALSE(scsi::decode_caching_page(BytesView(sense(0, 8).data), scsi::ModeSense::ten)->write_cache);
    caching[4] = 1;  // not changeable
    const auto refused = select(false, caching);
    EXPECT_EQ(refused.sense(), 0x052600U);
    EXPECT_EQ(refused.result.sense[15], 0x80);  // points into the list
    EXPECT_EQ(refused.result.sense[17], 12);
}

TEST_F(Sas, SenseComesInTheFormatAskedFor) {
    const auto fixed = out(*drive, {0xFF, 0, 0, 0, 0, 0});
    EXPECT_EQ(fixed.result.sense[0], 0x70);
    EXPECT_EQ(fixed.sense(), 0x052000U);
    Bytes list{0, 0, 0, 0, 0x0A, 0x0A, 0x06, 0x10, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0};
    const auto seconds = in(*drive, {0x1A, 0x08, 0x0A, 0, 64, 0});
    list[14] = seconds.data[14];
    list[15] = seconds.data[15];
    EXPECT_TRUE(out(*drive, {0x15, 0x10, 0, 0, 16, 0}, list).good());
    EXPECT_EQ(out(*drive, {0xFF, 0, 0, 0, 0, 0}).result.sense[0], 0x72);
}

TEST_F(Sas, SelfTestsRunAndAreKept) {
    EXPECT_TRUE(out(*drive, {0x1D, 0x20, 0, 0, 0, 0}).good());
    clock->advance_ms(60'000);
    const auto running = request_sense();
    EXPECT_EQ(running.data[12], 0x04);
    EXPECT_EQ(running.data[13], 0x09);
    EXPECT_EQ(running.big(16, 2), 32'768U);
    EXPECT_TRUE(ready().good());  // in the background
    clock->advance_ms(60'000);
    EXPECT_TRUE(ready().good());
    const auto log = in(*drive, {0x4D, 0, 0x50, 0, 0, 0, 0, 0x10, 0, 0});
    const auto tests = scsi::decode_self_test_results(BytesView(log.data));
    ASSERT_TRUE(tests.has_value());
    ASSERT_EQ(tests->size(), 1U);
    EXPECT_TRUE(tests->front().passed);
    EXPECT_EQ(tests->front().kind, "short");
    EXPECT_EQ(out(*drive, {0x1D, 0x80, 0, 0, 0, 0}).sense(), 0x052400U);  // nothing to abort
}

TEST_F(Sas, TellsEveryCommandItKnowsAndNoOther) {
    const auto all = in(*drive, {0xA3, 0x0C, 0, 0, 0, 0, 0, 0, 0x10, 0, 0, 0}, 65'536);
    ASSERT_TRUE(all.good());
    EXPECT_EQ(all.big(0, 4) + 4, all.data.size());
    for (std::size_t at = 4; at < all.data.size(); at += 8) {
        const auto opcode = all.data[at];
        const bool action = (all.data[at + 5] & 1U) != 0;
        const Bytes ask{0xA3,
                        0x0C,
                        static_cast<std::uint8_t>(action ? 2 : 1),
                        opcode,
                        all.data[at + 2],
                        all.data[at + 3],
                        0,
                        0,
                        1,
                        0,
                        0,
                        0};
        const auto one = in(*drive, ask);
        ASSERT_TRUE(one.good()) << int{opcode};
        EXPECT_EQ(one.data[1] & 7U, 3U);
        EXPECT_EQ(one.big(2, 2), all.big(at + 6, 2));
        EXPECT_EQ(one.data[4], opcode);
        // SPC-5 6.34: the CDB's size follows from its group code, but for 7Fh.
        const std::array<std::size_t, 8> sizes{6, 10, 10, 0, 16, 12, 0, 0};
        EXPECT_EQ(one.big(2, 2), sizes[opcode >> 5U]) << int{opcode};
    }
    const auto none = in(*drive, {0xA3, 0x0C, 1, 0xF7, 0, 0, 0, 0, 1, 0, 0, 0});
    EXPECT_EQ(none.data[1] & 7U, 1U);
}

TEST_F(Sas, LogsTellTheLife) {
    drive_state.record().temperature_celsius = 41;
    drive_state.record().wear = 0.07;
    EXPECT_TRUE(write(0, pattern(4096)).good());
    const auto page = [&](std::uint8_t code) {
        return in(*drive, {0x4D, 0, static_cast<std::uint8_t>(0x40 | code), 0, 0, 0, 0, 1, 0, 0}).data;
    };
    EXPECT_EQ(scsi::decode_solid_state_media(BytesView(page(0x11))).value(), 7);
    EXPECT_EQ(scsi::decode_error_counters(BytesView(page(0x02)), scsi::LogPageCode::write_errors)->bytes_processed,
              4096U);
    EXPECT_EQ(scsi::decode_temperature(BytesView(page(0x0D)))->reference_celsius, 70);
    EXPECT_FALSE(scsi::decode_informational_exception(BytesView(page(0x2F))).value()->failure_predicted());
    drive_state.record().available_spare_percent = -95;
    EXPECT_TRUE(scsi::decode_informational_exception(BytesView(page(0x2F))).value()->failure_predicted());
}

TEST_F(Sas, HalfAWriteIsHalfThere) {
    ScsiCommand command;
    command.cdb = cdb16(0x8A, 0, 4);
    auto data = pattern(2048);
    drive->execute_half(command, data);
    EXPECT_TRUE(drive_state.medium().mapped(Lba{0}, 2));
    EXPECT_FALSE(drive_state.medium().mapped(Lba{2}, 2));
}

TEST_F(Sas, ReadOnlyAndShortData) {
    EXPECT_EQ(out(*drive, {0x2A, 0, 0, 0, 0, 0, 0, 0, 2, 0}, pattern(512)).sense(), 0x0B4B00U);
    EXPECT_EQ(out(*drive, {0x00, 0, 0, 0, 0, 0x04}).sense(), 0x052400U);  // NACA
    EXPECT_TRUE(out(*drive, {0x1B, 0, 0, 0, 0, 0}).good());
    EXPECT_EQ(read(0, 1).sense(), 0x020402U);
    EXPECT_TRUE(out(*drive, {0x1B, 0, 0, 0, 1, 0}).good());
    EXPECT_TRUE(read(0, 1).good());
}

TEST(SasSettings, AWrongOneIsNamed) {
    Personality personality;
    personality.scsi = std::make_shared<Settings>(*parse_toml("[sas]\nform_factor = 9\n"), "scsi");
    SharedDriveState drive_state{std::make_shared<ManualClock>(), make_memory_medium(64, 512), WearCounters{},
                                 Quirks{}};
    const auto made = make_scsi_device(drive_state, personality);
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().code, ErrorCode::malformed);
    EXPECT_NE(made.error().context.find("form_factor"), std::string::npos);
}

}  // namespace
}  // namespace fettle::sim
