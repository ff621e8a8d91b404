// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/volume_optimizer.h"

namespace fettle::windows {

namespace {

// Microsoft, "Optimize method of the MSFT_Volume class".
constexpr std::uint32_t kSuccess = 0;
constexpr std::uint32_t kNotSupported = 1;
constexpr std::uint32_t kTimeout = 3;
/// "The volume optimization operation requested is not supported by the hardware backing the volume", as error
/// StorageWMI 43022 of Optimize-Volume (virtio-win, kvm-guest-drivers-windows, issue 392).
constexpr std::uint32_t kNotSupportedByHardware = 43'022;
constexpr std::uint32_t kNotFor32Bit = 7;
/// Of other methods of these classes ("Format method of the MSFT_Volume class").
constexpr std::uint32_t kAccessDenied = 40'001;

}  // namespace

Status check_retrim(std::uint32_t returned, const std::string& target) {
    switch (returned) {
        case kSuccess: return {};
        case kNotSupported:
        case kNotSupportedByHardware:
            return fail(
                ErrorCode::unsupported,
                FETTLE_TEXT("Windows does not trim {target}: its file system or its drive does not support it."),
                {{"target", target}});
        case kNotFor32Bit:
            return fail(ErrorCode::unsupported, FETTLE_TEXT("Windows trims no volume for a 32-bit program."));
        case kTimeout: return fail(ErrorCode::timeout, FETTLE_TEXT("trimming {target}"), {{"target", target}});
        case kAccessDenied:
            return fail(ErrorCode::not_permitted, FETTLE_TEXT("trimming {target}"), {{"target", target}});
        default:
            return fail(ErrorCode::io,
                        FETTLE_TEXT("Windows could not trim {target} (MSFT_Volume.Optimize: {returned})."),
                        {{"target", target}, {"returned", std::uint64_t{returned}}});
    }
}

}  // namespace fettle::windows
