// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/drive/facts.h"

/// What self-test logs say in words, as smartctl prints them in text and in JSON.
namespace fettle::analyse {

/// "short", "extended", "conveyance", "selective", "vendor" or "unknown", from what begins with
/// "Short offline", "Extended captive", "Background long", "Vendor (0xff)" …
[[nodiscard]] std::string_view self_test_kind(std::string_view description) noexcept;

enum class TestOutcome : std::uint8_t { none, passed, failed, neither };

/// The outcome that the words of a status tell; `none` when they are no status at all. The words
/// may stand anywhere in `text`.
[[nodiscard]] TestOutcome self_test_outcome(std::string_view text) noexcept;

/// A self-test with its outcome put into the two flags.
[[nodiscard]] SelfTest make_self_test(std::string_view description, TestOutcome outcome);

}  // namespace fettle::analyse
