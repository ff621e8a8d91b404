// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/identify_log.h"

#include <gtest/gtest.h>

#include "core/ata/erase_time.h"
#include "tests/unit/ata/data.h"

// Buffers made by hand from ACS-4 9.11.
namespace fettle::ata {
namespace {

using test::Bytes;
using test::put;

constexpr std::uint64_t kValid = 1ULL << 63U;

Bytes page(std::uint8_t number) {
    Bytes bytes(512);
    put(bytes, 0, kValid | std::uint64_t{number} << 16U | 1U, 8);
    return bytes;
}

TEST(IdentifyLog, Capacity) {
    Bytes bytes = page(2);
    put(bytes, 8, kValid | 3907029168U, 8);
    put(bytes, 16, kValid | 1ULL << 62U | 3ULL << 16U | 1U, 8);
    put(bytes, 32, kValid | 536870912U, 8);
    auto capacity = decode_capacity_page(BytesView(bytes));
    ASSERT_TRUE(capacity);
    EXPECT_EQ(capacity->sectors, 3907029168U);
    EXPECT_EQ(capacity->logical_per_physical_log2, 3);
    EXPECT_EQ(capacity->alignment_offset, 1);
    EXPECT_EQ(capacity->logical_sector, ByteCount{512});
    EXPECT_EQ(capacity->buffer, ByteCount{536870912});
    // Bit 61: the logical sector size stands at byte 24, in words.
    put(bytes, 16, kValid | 1ULL << 61U, 8);
    put(bytes, 24, kValid | 2048U, 8);
    capacity = decode_capacity_page(BytesView(bytes));
    EXPECT_EQ(capacity->logical_sector, ByteCount{4096});
    EXPECT_EQ(capacity->logical_per_physical_log2, std::nullopt);
}

TEST(IdentifyLog, FieldsWithoutTheirMarkAreAbsent) {
    const auto capacity = decode_capacity_page(BytesView(page(2)));
    ASSERT_TRUE(capacity);
    EXPECT_EQ(capacity->sectors, std::nullopt);
    EXPECT_EQ(capacity->logical_sector, std::nullopt);
    EXPECT_EQ(capacity->buffer, std::nullopt);
    const auto capabilities = decode_capabilities_page(BytesView(page(3)));
    ASSERT_TRUE(capabilities);
    EXPECT_FALSE(capabilities->bits);
    EXPECT_FALSE(capabilities->microcode);
    EXPECT_EQ(capabilities->trim, std::nullopt);
    EXPECT_FALSE(decode_settings_page(BytesView(page(4)))->bits);
    EXPECT_FALSE(decode_security_page(BytesView(page(6)))->state);
    EXPECT_FALSE(decode_sata_page(BytesView(page(8)))->bits);
    EXPECT_EQ(decode_sata_page(BytesView(page(8)))->generation_now, std::nullopt);
}

TEST(IdentifyLog, Capabilities) {
    Bytes bytes = page(3);
    put(bytes, 8, kValid | 1ULL << 23U | 1ULL << 39U | 1ULL << 11U | 1ULL << 50U, 8);
    put(bytes, 16, kValid | 1ULL << 34U | 0x0800ULL << 16U | 1U, 8);
    put(bytes, 24, kValid | 1U, 8);
    put(bytes, 32, kValid | 7U, 8);
    put(bytes, 72, kValid | 1U, 8);
    put(bytes, 104, kValid | 1U, 8);
    const auto out = decode_capabilities_page(BytesView(bytes));
    ASSERT_TRUE(out && out->bits && out->microcode);
    EXPECT_TRUE(out->bits->smart);
    EXPECT_TRUE(out->bits->trim_deterministic);
    EXPECT_FALSE(out->bits->trim_zeroes);
    EXPECT_TRUE(out->bits->general_purpose_log);
    EXPECT_TRUE(out->bits->trim_xl);
    EXPECT_TRUE(out->microcode->offsets_deferred);
    EXPECT_FALSE(out->microcode->immediate);
    EXPECT_EQ(out->microcode->min_blocks, 1);
    EXPECT_EQ(out->microcode->max_blocks, 0x0800);
    EXPECT_EQ(out->rotation_rate, 1);
    EXPECT_EQ(out->form_factor, 7);
    EXPECT_EQ(out->trim, true);
    EXPECT_EQ(out->zoned, 1);
}

TEST(IdentifyLog, Settings) {
    Bytes bytes = page(4);
    put(bytes, 8, kValid | 1U << 6U | 1U << 13U | 1U << 19U, 8);
    put(bytes, 16, kValid | 0x8000U, 8);
    const auto out = decode_settings_page(BytesView(bytes));
    ASSERT_TRUE(out && out->bits);
    EXPECT_TRUE(out->bits->smart);
    EXPECT_TRUE(out->bits->volatile_write_cache);
    EXPECT_TRUE(out->bits->firmware_activation_pending);
    EXPECT_FALSE(out->bits->puis);
    EXPECT_EQ(out->apm_level, 0x80);
}

TEST(IdentifyLog, Strings) {
    Bytes bytes = page(5);
    const auto swapped = [&](std::size_t offset, const std::string& text) {
        for (std::size_t i = 0; i < text.size(); ++i) bytes.at(offset + (i ^ 1U)) = static_cast<std::uint8_t>(text[i]);
    };
    swapped(8, "S3Z1NB0K862928X     ");
    swapped(32, "RVT01B6Q");
    swapped(48, "Samsung SSD 860 EVO 500GB               ");
    swapped(96, "OEM-0001");
    const auto out = decode_strings_page(BytesView(bytes));
    ASSERT_TRUE(out);
    EXPECT_EQ(out->serial, "S3Z1NB0K862928X");
    EXPECT_EQ(out->firmware, "RVT01B6Q");
    EXPECT_EQ(out->model, "Samsung SSD 860 EVO 500GB");
    EXPECT_EQ(out->additional, "OEM-0001");
}

TEST(IdentifyLog, Security) {
    Bytes bytes = page(6);
    put(bytes, 8, kValid | 0xFFFEU, 8);
    put(bytes, 16, kValid | 0x54U, 8);  // supported, enhanced erase, frozen
    put(bytes, 24, kValid | 0x8101U, 8);
    put(bytes, 32, kValid | 2U, 8);
    put(bytes, 40, kValid, 8);
    put(bytes, 48, kValid | 1U, 8);
    const auto out = decode_security_page(BytesView(bytes));
    ASSERT_TRUE(out && out->state && out->enhanced_erase_time);
    EXPECT_EQ(out->master_password_id, 0xFFFE);
    EXPECT_TRUE(out->state->supported);
    EXPECT_TRUE(out->state->enhanced_erase);
    EXPECT_TRUE(out->state->frozen);
    EXPECT_FALSE(out->state->locked);
    EXPECT_FALSE(out->state->enabled);
    EXPECT_FALSE(out->master_maximum);
    EXPECT_EQ(erase_time(*out->enhanced_erase_time), (EraseTime{514, false}));
    EXPECT_EQ(out->erase_time, 2);
    EXPECT_EQ(out->trusted_computing, false);
    EXPECT_EQ(out->encrypts_all, true);
}

TEST(IdentifyLog, Sata) {
    Bytes bytes = page(8);
    put(bytes, 8, kValid | 1ULL << 25U | 1U << 17U | 1U << 7U | 3U, 8);
    put(bytes, 16, kValid | 2U, 8);
    const auto out = decode_sata_page(BytesView(bytes));
    ASSERT_TRUE(out && out->bits);
    EXPECT_EQ(out->bits->generation_max, 2);
    EXPECT_TRUE(out->bits->ncq);
    EXPECT_TRUE(out->bits->send_receive_queued);
    EXPECT_TRUE(out->bits->device_sleep);
    EXPECT_FALSE(out->bits->device_initiated_pm);
    EXPECT_EQ(out->generation_now, 2);
}

TEST(IdentifyLog, RefusesAnotherPage) {
    EXPECT_EQ(decode_capacity_page(BytesView(page(3))).error().code, ErrorCode::malformed);
    Bytes unmarked = page(2);
    unmarked[7] = 0;
    EXPECT_EQ(decode_capacity_page(BytesView(unmarked)).error().code, ErrorCode::malformed);
    EXPECT_EQ(decode_sata_page(BytesView(Bytes(511))).error().code, ErrorCode::truncated);
}

}  // namespace
}  // namespace fettle::ata
