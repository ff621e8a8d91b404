// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/partition_manager.h"

namespace fettle::windows {

namespace {

// Microsoft, "Resize method of the MSFT_Partition class" and "GetSupportedSize method of the MSFT_Partition class".
constexpr std::uint32_t kSuccess = 0;
constexpr std::uint32_t kNotSupported = 1;
constexpr std::uint32_t kTimeout = 3;
constexpr std::uint32_t kSizeNotSupported = 4097;
constexpr std::uint32_t kAccessDenied = 40'001;
constexpr std::uint32_t kVolumeHasErrors = 42'008;
constexpr std::uint32_t kUnknownFileSystem = 42'009;

}  // namespace

Status check_resize(std::uint32_t returned, const std::string& volume, bool extends) {
    switch (returned) {
        case kSuccess: return {};
        case kNotSupported:
        case kUnknownFileSystem:
            return fail(ErrorCode::unsupported, FETTLE_TEXT("Windows does not resize {volume}"), {{"volume", volume}});
        case kTimeout: return fail(ErrorCode::timeout, FETTLE_TEXT("resizing {volume}"), {{"volume", volume}});
        case kSizeNotSupported:
            if (extends) {
                return fail(
                    ErrorCode::too_large,
                    FETTLE_TEXT("{volume}: Windows does not support the planned size. The space behind it may be "
                                "in use, or it would become less than 1 MiB larger; make a new plan"),
                    {{"volume", volume}});
            }
            return fail(
                ErrorCode::too_large,
                FETTLE_TEXT("{volume}: Windows does not support the planned size. Files that it cannot move may "
                            "be in the way; make a new plan"),
                {{"volume", volume}});
        case kAccessDenied:
            return fail(ErrorCode::not_permitted, FETTLE_TEXT("resizing {volume}"), {{"volume", volume}});
        case kVolumeHasErrors:
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("the file system in {volume} has errors: check it with \"chkdsk /f\" first"),
                        {{"volume", volume}});
        default:
            return fail(ErrorCode::io, FETTLE_TEXT("Windows could not resize {volume} (MSFT_Partition: {returned})"),
                        {{"volume", volume}, {"returned", std::uint64_t{returned}}});
    }
}

}  // namespace fettle::windows
