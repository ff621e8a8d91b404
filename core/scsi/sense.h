// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/error.h"
#include "core/base/result.h"

namespace fettle::scsi {

/// Sense keys (SPC-5 table 48).
enum class SenseKey : std::uint8_t {
    no_sense,
    recovered_error,
    not_ready,
    medium_error,
    hardware_error,
    illegal_request,
    unit_attention,
    data_protect,
    blank_check,
    vendor_specific,
    copy_aborted,
    aborted_command,
    reserved,
    volume_overflow,
    miscompare,
    completed,
};

/// Sense data, fixed or descriptor format (SPC-5 4.4).
struct Sense {
    SenseKey key = SenseKey::no_sense;
    std::uint8_t asc = 0;   ///< additional sense code; 0 if the data ends before it
    std::uint8_t ascq = 0;  ///< additional sense code qualifier
    bool deferred = false;  ///< about an earlier command
    bool descriptor = false;
    std::optional<std::uint64_t> information;  ///< if valid; for medium errors the LBA
    std::optional<std::uint64_t> command_specific;
    std::optional<std::uint16_t> progress;  ///< of 65,536, while not ready or no sense
    std::optional<std::uint8_t> field_replaceable_unit;

    [[nodiscard]] NativeStatus native() const noexcept;
    /// Neither success nor a failure of the medium: stopped or in standby (SPC-5 annex F: 04/02h initializing command
    /// required; 5E/xxh low power conditions).
    [[nodiscard]] bool asleep() const noexcept;
    /// The drive does not support the command, a field of it, or a page.
    [[nodiscard]] bool not_offered() const noexcept;
};

/// Errors: truncated (not even a sense key), malformed (response code is none of 70h to 73h).
[[nodiscard]] Result<Sense> decode_sense(BytesView bytes);

/// "medium error".
[[nodiscard]] std::string_view name(SenseKey key) noexcept;

/// Name of a common additional sense code; that of the code alone if the qualifier is unknown; empty if both are (SPC-5
/// annex F).
[[nodiscard]] std::string_view additional_sense_name(std::uint8_t asc, std::uint8_t ascq) noexcept;

/// "medium error: unrecovered read error (3h/11h/00h)".
[[nodiscard]] std::string describe(const Sense& sense);

/// The error class of a command that ended with this sense data.
[[nodiscard]] ErrorCode error_code(const Sense& sense) noexcept;

}  // namespace fettle::scsi
