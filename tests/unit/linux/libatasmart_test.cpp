// SPDX-License-Identifier: GPL-3.0-or-later
// Fettle's decoders against libatasmart's, over the drives whose data libatasmart keeps for its tests.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/ata/identify.h"
#include "core/ata/smart_data.h"
#include "platform/linux/libatasmart_reading.h"

namespace fettle::linux_system {
namespace {

std::vector<std::uint8_t> content(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    const std::vector<char> raw{std::istreambuf_iterator<char>(stream), {}};
    return {raw.begin(), raw.end()};
}

/// The part of a blob with that tag: 4 bytes of tag, 4 of length (big-endian), data.
BytesView part(BytesView blob, std::string_view tag) {
    std::size_t at = 0;
    while (const auto length = blob.be32(at + 4)) {
        if (blob.slice(at, 4).text() == tag) return blob.slice(at + 8, *length);
        at += 8 + *length;
    }
    return {};
}

void compare_identity(BytesView blob, const AtaSmartReading& theirs) {
    const auto ours = ata::decode_identify(part(blob, "IDFY"));
    ASSERT_TRUE(ours.has_value());
    EXPECT_EQ(ours->model, theirs.model);
    EXPECT_EQ(ours->serial, theirs.serial);
    EXPECT_EQ(ours->firmware, theirs.firmware);
}

void compare_attributes(BytesView blob, const AtaSmartReading& theirs) {
    auto ours = ata::decode_smart_data(part(blob, "SMDT"));
    ASSERT_TRUE(ours.has_value());
    if (const auto thresholds = ata::decode_smart_thresholds(part(blob, "SMTH"))) {
        ata::apply_thresholds(*thresholds, ours->attributes);
    }
    EXPECT_EQ(ours->self_test_status, theirs.self_test_status);
    ASSERT_EQ(ours->attributes.size(), theirs.attributes.size());
    for (std::size_t i = 0; i < theirs.attributes.size(); ++i) {
        const auto& a = ours->attributes[i];
        const auto& b = theirs.attributes[i];
        SCOPED_TRACE(static_cast<int>(b.id));
        EXPECT_EQ(a.id, b.id);
        EXPECT_EQ(a.flags, b.flags);
        EXPECT_EQ(a.value, b.value);
        EXPECT_EQ(a.worst, b.worst);
        EXPECT_EQ(a.raw, b.raw);
        if (b.threshold) {
            EXPECT_EQ(a.threshold, b.threshold);
        }
        if (b.crossed != Crossed::unknown) {
            EXPECT_EQ(a.crossed, b.crossed);
        }
    }
}

TEST(LibAtaSmart, AgreesWithOurDecodersOnItsOwnDrives) {
    const std::filesystem::path folder(FETTLE_CORPUS "/blobs/libatasmart");
    if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no corpus at " << folder;
    int compared = 0;
    int attributes = 0;
    for (const auto& item : std::filesystem::directory_iterator(folder)) {
        if (item.path().filename().string().starts_with("LICENSE")) continue;
        SCOPED_TRACE(item.path().filename().string());
        const auto blob = content(item.path());
        const auto theirs = read_blob_with_libatasmart(blob);
        ASSERT_TRUE(theirs.has_value()) << to_string(theirs.error());
        compare_identity(blob, *theirs);
        compare_attributes(blob, *theirs);
        ++compared;
        attributes += static_cast<int>(theirs->attributes.size());
    }
    EXPECT_EQ(compared, 14);
    RecordProperty("attributes", attributes);
    std::printf("%d drives, %d attributes compared\n", compared, attributes);
}

TEST(LibAtaSmart, RefusesWhatIsNoBlob) {
    EXPECT_EQ(read_blob_with_libatasmart(std::vector<std::uint8_t>{}).error().code, ErrorCode::malformed);
    const std::vector<std::uint8_t> noise(100, 0x5A);
    EXPECT_EQ(read_blob_with_libatasmart(noise).error().code, ErrorCode::malformed);
    EXPECT_EQ(read_blob_with_libatasmart(std::vector<std::uint8_t>(10'000)).error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace fettle::linux_system
