// SPDX-License-Identifier: GPL-3.0-or-later
// DOWNLOAD MICROCODE (ACS-4 7.7).
#include "ata_fixture.h"
#include "platform/sim/base/firmware_image.h"

namespace fettle::sim {
namespace {

constexpr std::uint8_t kOffsets = 0x03;
constexpr std::uint8_t kWhole = 0x07;
constexpr std::uint8_t kDeferred = 0x0E;
constexpr std::uint8_t kActivate = 0x0F;

Block image(const std::string& revision, Activation activation = Activation::at_once,
            const std::string& model = "Fettle Test*") {
    return build_firmware({model, revision, activation, 8192});
}

/// `offset` and `blocks` in 512 bytes.
AtaReturn part(AtaBench& bench, std::uint8_t mode, const Block& firmware, std::size_t offset, std::size_t blocks) {
    Block data(firmware.begin() + static_cast<std::ptrdiff_t>(offset * 512),
               firmware.begin() + static_cast<std::ptrdiff_t>((offset + blocks) * 512));
    AtaCommand command =
        AtaBench::command(0x92, mode, static_cast<std::uint16_t>(blocks & 0xFFU), blocks >> 8U | offset << 8U, false);
    return bench.send(command, data);
}

AtaReturn all(AtaBench& bench, std::uint8_t mode, const Block& firmware, std::size_t step = 4) {
    AtaReturn last;
    for (std::size_t at = 0; at < firmware.size() / 512; at += step) last = part(bench, mode, firmware, at, step);
    return last;
}

TEST(SimAtaMicrocode, AWholeImageTakesEffectAtOnce) {
    AtaBench bench;
    const auto answer = part(bench, kWhole, image("2.00"), 0, 16);
    EXPECT_TRUE(good(answer));
    EXPECT_EQ(answer.count, 2);
    EXPECT_EQ(bench.decoded().firmware, "2.00");
    bench.power_cycle();
    EXPECT_EQ(bench.decoded().firmware, "2.00");
}

TEST(SimAtaMicrocode, SegmentsTakeEffectWithTheLast) {
    AtaBench bench;
    const Block firmware = image("2.00");
    EXPECT_EQ(part(bench, kOffsets, firmware, 0, 8).count, 1);
    EXPECT_EQ(bench.decoded().firmware, "1.00");
    EXPECT_EQ(part(bench, kOffsets, firmware, 8, 8).count, 2);
    EXPECT_EQ(bench.decoded().firmware, "2.00");
}

TEST(SimAtaMicrocode, DeferredSegmentsWaitForActivation) {
    AtaBench bench;
    EXPECT_EQ(all(bench, kDeferred, image("2.00")).count, 3);
    EXPECT_EQ(bench.decoded().firmware, "1.00");
    EXPECT_EQ(bench.plain(0x92, kActivate).count, 2);
    EXPECT_EQ(bench.decoded().firmware, "2.00");
    EXPECT_TRUE(is_aborted(bench.plain(0x92, kActivate))) << "nothing waits any more";
}

TEST(SimAtaMicrocode, DeferredSegmentsTakeEffectAtPowerOnToo) {
    AtaBench bench;
    all(bench, kDeferred, image("2.00"));
    bench.device->hardware_reset();
    EXPECT_EQ(bench.decoded().firmware, "1.00");
    bench.power_cycle();
    EXPECT_EQ(bench.decoded().firmware, "2.00");
}

TEST(SimAtaMicrocode, SegmentsOutOfOrderOrMixedAreRefusedAndForgotten) {
    AtaBench bench;
    const Block firmware = image("2.00");
    EXPECT_TRUE(good(part(bench, kOffsets, firmware, 0, 4)));
    EXPECT_TRUE(is_aborted(part(bench, kOffsets, firmware, 8, 4)));
    EXPECT_TRUE(is_aborted(part(bench, kOffsets, firmware, 4, 4))) << "the beginning is gone";
    EXPECT_TRUE(good(part(bench, kOffsets, firmware, 0, 4)));
    EXPECT_TRUE(is_aborted(part(bench, kDeferred, firmware, 4, 4)));
    EXPECT_EQ(all(bench, kOffsets, firmware).count, 2) << "beginning anew is well";
}

TEST(SimAtaMicrocode, ForeignDamagedAndTruncatedImagesAreRefused) {
    AtaBench bench;
    EXPECT_TRUE(is_aborted(part(bench, kWhole, image("2.00", Activation::at_once, "Other SSD"), 0, 16)));
    Block damaged = image("2.00");
    damaged.at(4000) ^= 1U;
    EXPECT_TRUE(is_aborted(part(bench, kWhole, damaged, 0, 16)));
    EXPECT_TRUE(is_aborted(part(bench, kWhole, image("2.00"), 0, 15)));
    EXPECT_TRUE(is_aborted(part(bench, kWhole, Block(8192, 0xAB), 0, 16)));
    EXPECT_EQ(bench.decoded().firmware, "1.00");
}

TEST(SimAtaMicrocode, SegmentSizesHaveTheirBounds) {
    AtaBench bench("[ata.microcode]\nmin_blocks = 4\nmax_blocks = 6\n");
    const Block firmware = image("2.00");
    EXPECT_TRUE(is_aborted(part(bench, kOffsets, firmware, 0, 7)));
    EXPECT_TRUE(is_aborted(part(bench, kOffsets, firmware, 0, 2)));
    EXPECT_TRUE(good(part(bench, kOffsets, firmware, 0, 6)));
    EXPECT_TRUE(good(part(bench, kOffsets, firmware, 6, 4)));
    EXPECT_EQ(part(bench, kOffsets, firmware, 10, 6).count, 2);
    EXPECT_EQ(bench.word(234), 4);
    EXPECT_EQ(bench.word(235), 6);
}

TEST(SimAtaMicrocode, SomeImagesWantAPowerCycleAndSomeDrivesLie) {
    AtaBench cold;
    EXPECT_TRUE(good(part(cold, kWhole, image("2.00", Activation::power_cycle), 0, 16)));
    EXPECT_EQ(cold.decoded().firmware, "1.00");
    cold.power_cycle();
    EXPECT_EQ(cold.decoded().firmware, "2.00");
    AtaBench liar("[quirks]\ncommit_lies = true\n");
    EXPECT_EQ(part(liar, kWhole, image("2.00"), 0, 16).count, 2);
    liar.power_cycle();
    EXPECT_EQ(liar.decoded().firmware, "1.00");
}

TEST(SimAtaMicrocode, PowerLossWithinLosesTheSegments) {
    AtaBench bench;
    const Block firmware = image("2.00");
    EXPECT_TRUE(good(part(bench, kDeferred, firmware, 0, 8)));
    Block rest(firmware.begin() + 8 * 512, firmware.end());
    bench.device->execute_half(AtaBench::command(0x92, kDeferred, 8, 8 << 8, false), rest);
    bench.power_cycle();
    EXPECT_EQ(bench.decoded().firmware, "1.00");
    EXPECT_TRUE(is_aborted(part(bench, kDeferred, firmware, 8, 8)));
}

TEST(SimAtaMicrocode, ModesThatAreNotThereAreAborted) {
    AtaBench bench("[ata.microcode]\noffsets = false\ndeferred = false\ndma = false\n");
    const Block firmware = image("2.00");
    EXPECT_TRUE(is_aborted(part(bench, kOffsets, firmware, 0, 4)));
    EXPECT_TRUE(is_aborted(part(bench, kDeferred, firmware, 0, 4)));
    Block data = firmware;
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x93, kWhole, 16, 0, false), data)));
    EXPECT_FALSE(bench.decoded().microcode.offsets);
    EXPECT_FALSE(bench.decoded().microcode.dma);
}

}  // namespace
}  // namespace fettle::sim
