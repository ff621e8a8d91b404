// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analyse/reader.h"
#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::analyse {

/// Whether the bytes are a file saved by libatasmart (`skdump --save`): sections with a four-letter tag, a big-endian
/// length and data.
[[nodiscard]] bool is_libatasmart_blob(BytesView content) noexcept;

/// Reads such a file: IDFY (IDENTIFY DEVICE), SMST (SMART status), SMDT (SMART data), SMTH (thresholds). Errors:
/// truncated; malformed, if a section contradicts its format.
[[nodiscard]] Result<SavedReport> read_libatasmart_blob(BytesView content);

}  // namespace fettle::analyse
