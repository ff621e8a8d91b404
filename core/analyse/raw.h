// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/analyse/reader.h"
#include "core/base/bytes.h"
#include "core/base/result.h"

/// Raw data structures of drives without a header. They have no name of their own, so their size and their mandatory
/// and reserved contents decide, strictly: 512 random bytes must not match.
namespace fettle::analyse {

/// 512 bytes: printable model, firmware and serial number in swapped bytes, and the checksum if the drive provides one.
[[nodiscard]] bool is_ata_identify(BytesView content) noexcept;

/// 4096 bytes: vendor id, printable serial number, model and firmware, the queue entry sizes that
/// the NVM command set requires.
[[nodiscard]] bool is_nvme_identify(BytesView content) noexcept;

/// 512 bytes: a temperature between -40 and 150 degrees, percentages up to 100, counters with an upper half of zero,
/// zeros in reserved fields.
[[nodiscard]] bool is_nvme_smart_log(BytesView content) noexcept;

/// Decodes the IDENTIFY DEVICE data into identity, bus and capabilities.
[[nodiscard]] Status apply_identify(BytesView identify, DriveFacts& facts);

[[nodiscard]] Result<SavedReport> read_ata_identify(BytesView content);
[[nodiscard]] Result<SavedReport> read_nvme_identify(BytesView content);
[[nodiscard]] Result<SavedReport> read_nvme_smart_log(BytesView content);

/// The 512 bytes of IDENTIFY DEVICE data printed as text: 256 words of four hexadecimal digits, eight per line, as
/// `hdparm --Istdout` prints and reads them. Empty if the text has another form.
[[nodiscard]] std::vector<std::uint8_t> identify_from_words(std::string_view text);

}  // namespace fettle::analyse
