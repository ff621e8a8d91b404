// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/drive_request.h"

#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

constexpr std::uint32_t kDisallowUnrestrictedExit = 1U << 4U;

constexpr std::uint32_t kManageBytes = 28;  // sizeof(DEVICE_MANAGE_DATA_SET_ATTRIBUTES)
constexpr std::uint32_t kTrim = 1;          // DeviceDsmAction_Trim
/// The ranges must be aligned to their 64-bit fields (Microsoft, DEVICE_MANAGE_DATA_SET_ATTRIBUTES): not at 28.
constexpr std::uint32_t kRangesOffset = 32;
constexpr std::uint32_t kRangeBytes = 16;
static_assert(kRangesOffset + kRangeBytes == kTrimBytes);

}  // namespace

std::array<std::uint8_t, kReinitializeBytes> encode_reinitialize(ReinitializeMethod method, bool may_leave_failure,
                                                                 std::uint32_t seconds) {
    std::array<std::uint8_t, kReinitializeBytes> wire{};
    put_le32(wire, 0, kReinitializeBytes);  // version
    put_le32(wire, 4, kReinitializeBytes);
    put_le32(wire, 8, seconds);
    put_le32(wire, 12, static_cast<std::uint32_t>(method) | (may_leave_failure ? 0 : kDisallowUnrestrictedExit));
    return wire;
}

std::array<std::uint8_t, kTrimBytes> encode_trim(std::uint64_t offset, std::uint64_t length) {
    std::array<std::uint8_t, kTrimBytes> wire{};
    put_le32(wire, 0, kManageBytes);
    put_le32(wire, 4, kTrim);
    put_le32(wire, 20, kRangesOffset);
    put_le32(wire, 24, kRangeBytes);
    put_le64(wire, kRangesOffset, offset);
    put_le64(wire, kRangesOffset + 8, length);
    return wire;
}

}  // namespace fettle::windows
