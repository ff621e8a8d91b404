// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/drive/facts.h"

/// Words of self-test logs as smartctl prints them in text and JSON.
namespace fettle::analyse {

/// "short", "extended", "conveyance", "selective", "vendor" or "unknown", from texts that start with "Short offline",
/// "Extended captive", "Background long", "Vendor (0xff)" …
[[nodiscard]] std::string_view self_test_kind(std::string_view description) noexcept;

enum class TestOutcome : std::uint8_t { none, passed, failed, neither };

/// The outcome described by a status text; `none` if it is not a status. The words may be anywhere in `text`.
[[nodiscard]] TestOutcome self_test_outcome(std::string_view text) noexcept;

/// A self-test with its outcome in the two flags.
[[nodiscard]] SelfTest make_self_test(std::string_view description, TestOutcome outcome);

}  // namespace fettle::analyse
