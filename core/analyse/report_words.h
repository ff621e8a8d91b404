// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/drive/facts.h"

/// Words that smartctl prints identically in text and JSON, and their meaning.
namespace fettle::analyse {

/// A serial number, or empty if it was redacted: "--", "...", "XXXX", "[removed]", "REDACTED", or shortened with "...".
[[nodiscard]] std::string unscrubbed(std::string_view serial);

/// A world wide name in any notation ("5 002538 e40a1b2c3", "0x5000c500…") as lower-case hex; empty unless it has all
/// 16 or 32 digits.
[[nodiscard]] std::string world_wide_name(std::string_view text);

/// "ACS-3" from "ACS-3 T13/2161-D revision 5", "ATA8-ACS" from "ATA8-ACS, ATA/ATAPI-7 T13/…".
[[nodiscard]] std::string ata_standard(std::string_view text);

/// 1, 2 or 3 from "1.5 Gb/s", "3.0 Gb/s", "6.0 Gb/s".
[[nodiscard]] std::optional<std::uint8_t> sata_generation(std::string_view speed) noexcept;

/// From "Disabled, NOT FROZEN [SEC1]", "ENABLED, PW level HIGH, **LOCKED** [SEC6]", "Unavailable".
[[nodiscard]] SecurityFacts security_facts(std::string_view text);

/// Bits of a flags word from "PO--CK", ATA SMART attribute flags bits 0 to 5.
[[nodiscard]] std::optional<std::uint16_t> attribute_flags(std::string_view letters) noexcept;

/// From the WHEN_FAILED or FAIL column, or JSON's when_failed.
[[nodiscard]] Crossed crossed(std::string_view word) noexcept;

/// The protocol of a SCSI target's transport: "SAS (SPL-4)", "Fibre channel (FCP-4)".
[[nodiscard]] Bus transport_bus(std::string_view transport) noexcept;

/// A part of the report that the program could not read, from its error message: "Read Self-test Log" and "Invalid
/// Field in Command (0x2002)".
[[nodiscard]] Missing missing_part(std::string_view what, std::string_view why);

}  // namespace fettle::analyse
