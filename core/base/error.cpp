// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <fmt/format.h>

#include "core/base/system_words.h"

namespace fettle {

std::string_view name(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::truncated: return "truncated";
        case ErrorCode::malformed: return "malformed";
        case ErrorCode::unsupported: return "unsupported";
        case ErrorCode::not_permitted: return "not-permitted";
        case ErrorCode::not_found: return "not-found";
        case ErrorCode::not_a_drive: return "not-a-drive";
        case ErrorCode::ambiguous: return "ambiguous";
        case ErrorCode::io: return "io";
        case ErrorCode::timeout: return "timeout";
        case ErrorCode::busy: return "busy";
        case ErrorCode::vanished: return "vanished";
        case ErrorCode::asleep: return "asleep";
        case ErrorCode::invalid_argument: return "invalid-argument";
        case ErrorCode::too_large: return "too-large";
        case ErrorCode::cancelled: return "cancelled";
        case ErrorCode::refused: return "refused";
        case ErrorCode::internal: return "internal";
    }
    return "internal";
}

std::string_view template_of(const Error& error) {
    return render(error.text, error.evidence) == error.context ? std::string_view(error.text) : std::string_view();
}

std::string to_string(const Error& error) {
    std::string native;
    switch (error.native.kind) {
        case NativeStatus::Kind::none: break;
        case NativeStatus::Kind::system:
            native = fmt::format(" ({}, errno {})", system_words(error.native.value), error.native.value);
            break;
        case NativeStatus::Kind::windows: native = fmt::format(" (Windows error {})", error.native.value); break;
        case NativeStatus::Kind::ata:
            native = fmt::format(" (ATA status {:02X}h, error {:02X}h)", error.native.value >> 8U & 0xFFU,
                                 error.native.value & 0xFFU);
            break;
        case NativeStatus::Kind::nvme:
            native = fmt::format(" (NVMe status type {:X}h, code {:02X}h)", error.native.value >> 8U & 0x7U,
                                 error.native.value & 0xFFU);
            break;
        case NativeStatus::Kind::scsi:
            native = fmt::format(" (SCSI sense {:X}h/{:02X}h/{:02X}h)", error.native.value >> 16U & 0xFU,
                                 error.native.value >> 8U & 0xFFU, error.native.value & 0xFFU);
            break;
    }
    return fmt::format("{}: {}{}", error.context, name(error.code), native);
}

}  // namespace fettle
