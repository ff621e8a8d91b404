// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fettle::analyse {

/// The raw value of a SMART attribute from smartctl's printed form. smartctl has about a dozen ways to print the 48
/// bits and selects one per drive family; this reverses them:
///
/// | printed                 | result                                                      |
/// | ----------------------- | ----------------------------------------------------------- |
/// | 59397                   | all bits                                                    |
/// | 0x001a0b3c              | all bits                                                    |
/// | 3 (7 12)                | all bits: words 0, (2 1)                                    |
/// | 5321 (1 2 3)            | all bits: low 24 bits, then bytes (5 4 3)                   |
/// | 25 (0 23 40 0 0)        | all bits: byte 0, then bytes (5 4 3 2 1)                    |
/// | 1 2 3 / 1 2 3 4 5 6     | all bits: words, bytes, highest first                       |
/// | 0/117183                | all bits: the first part is 0, so the second is the whole   |
/// | 104 (Average 98)        | words 0 and 1; word 2 is never printed and taken as 0       |
/// | 25 (Min/Max 23/40)      | the leading quantity alone: where the drive keeps the others |
/// |                         | differs, and no reader of a temperature wants them          |
/// | 1234h+05m+00.000s       | 1234: hours are the quantity, whatever unit the drive counts |
/// | 25.3                    | 253, tenths                                                 |
///
/// No result for anything else: "3/117183" (24 or 32 bits in the second part?), negative numbers, words.
[[nodiscard]] std::optional<std::uint64_t> raw_value(std::string_view text) noexcept;

}  // namespace fettle::analyse
