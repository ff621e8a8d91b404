// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that change a drive, byte for byte as Microsoft documents their structures (ntddstor.h, winioctl.h).
#include <gtest/gtest.h>

#include "core/nvme/erase_commands.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/drive_request.h"
#include "platform/windows/ioctl/firmware_request.h"

namespace fettle::windows {
namespace {

using Bytes = std::vector<std::uint8_t>;

template <std::size_t N>
Bytes bytes_of(const std::array<std::uint8_t, N>& wire) {
    return {wire.begin(), wire.end()};
}

TEST(DriveRequest, NeedsWriteAccessWhereItChangesTheDrive) {
    EXPECT_EQ(needed_access(kStorageReinitializeMedia), NeededAccess::write);
    EXPECT_EQ(needed_access(kStorageManageDataSetAttributes), NeededAccess::write);
    EXPECT_EQ(needed_access(kStorageFirmwareDownload), NeededAccess::both);
    EXPECT_EQ(needed_access(kStorageFirmwareActivate), NeededAccess::both);
    EXPECT_EQ(needed_access(kStorageFirmwareGetInfo), NeededAccess::any);
    EXPECT_EQ(needed_access(kDiskUpdateProperties), NeededAccess::any);
}

TEST(DriveRequest, Reinitialize) {
    // Version, size, seconds; method in bits 3:0, bit 4 disallows the exit.
    EXPECT_EQ(bytes_of(encode_reinitialize(ReinitializeMethod::block_erase, true, 0x01020304)),
              (Bytes{16, 0, 0, 0, 16, 0, 0, 0, 4, 3, 2, 1, 1, 0, 0, 0}));
    EXPECT_EQ(bytes_of(encode_reinitialize(ReinitializeMethod::crypto_erase, false, 60)),
              (Bytes{16, 0, 0, 0, 16, 0, 0, 0, 60, 0, 0, 0, 0x12, 0, 0, 0}));
}

TEST(DriveRequest, Trim) {
    const auto wire = encode_trim(0x1122334455667788, 0x1000);
    EXPECT_EQ(bytes_of(wire), (Bytes{28,   0,    0,    0,    1,    0,    0,    0,    0,  0,    0, 0, 0, 0, 0, 0,
                                     0,    0,    0,    0,    32,   0,    0,    0,    16, 0,    0, 0, 0, 0, 0, 0,
                                     0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0,  0x10, 0, 0, 0, 0, 0, 0}));
}

TEST(FirmwareRequest, Query) {
    EXPECT_EQ(bytes_of(encode_firmware_query(FirmwareTarget::device)),
              (Bytes{16, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(encode_firmware_query(FirmwareTarget::controller)[8], 1);
}

TEST(FirmwareRequest, Info) {
    Bytes info(24);
    info[8] = 1;
    info[17] = 0x20;  // 2000h
    info[22] = 0x02;  // 20000h
    const auto got = decode_firmware_info(BytesView(info));
    ASSERT_TRUE(got);
    EXPECT_TRUE(got->can_upgrade);
    EXPECT_EQ(got->alignment, 0x2000U);
    EXPECT_EQ(got->largest_piece, 0x20000U);
    info[8] = 0xFE;
    info[17] = 0;
    info[22] = 0;
    const auto none = decode_firmware_info(BytesView(info));
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->can_upgrade);
    EXPECT_EQ(none->alignment, std::nullopt);
    EXPECT_EQ(none->largest_piece, std::nullopt);
    for (std::size_t bytes = 0; bytes < 24; ++bytes) {
        EXPECT_FALSE(decode_firmware_info(BytesView(info).slice(0, bytes))) << bytes;
    }
}

TEST(FirmwareRequest, Download) {
    const Bytes image{0xA1, 0xA2, 0xA3, 0xA4};
    const auto wire = encode_firmware_download({FirmwareTarget::controller, 0x0102030405, image});
    EXPECT_EQ(wire, (Bytes{40, 0, 0, 0, 44, 0, 0, 0, 1, 0, 0,    0,    0,    0,    0, 0, 5, 4, 3, 2, 1, 0,
                           0,  0, 4, 0, 0,  0, 0, 0, 0, 0, 0xA1, 0xA2, 0xA3, 0xA4, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(FirmwareRequest, Activation) {
    const auto flags = [](FirmwareAction action, bool names_default) {
        const auto wire = encode_firmware_activate({FirmwareTarget::controller, action, 3, names_default});
        EXPECT_EQ(wire[0], 16);
        EXPECT_EQ(wire[4], 16);
        EXPECT_EQ(wire[12], 3);
        return std::uint32_t{wire[8]} | std::uint32_t{wire[11]} << 24U;
    };
    EXPECT_EQ(flags(FirmwareAction::replace_for_reset, false), 0x00000001U);
    EXPECT_EQ(flags(FirmwareAction::replace_for_reset, true), 0x20000001U);
    EXPECT_EQ(flags(FirmwareAction::existing_for_reset, true), 0x80000001U);
    EXPECT_EQ(flags(FirmwareAction::replace, true), 0x40000001U);
    EXPECT_EQ(flags(FirmwareAction::existing_now, true), 0x10000001U);
}

}  // namespace
}  // namespace fettle::windows
