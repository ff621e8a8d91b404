// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string_view>
#include <vector>

#include "core/drive/facts.h"
#include "core/selftest/self_tester.h"

/// Self-tests in the words of the window.
namespace fettle::gui {

/// "Short", "Extended"; of a kind that only the drive starts as well: "Selective". Empty: unknown.
[[nodiscard]] QString self_test_name(std::string_view kind);
/// What the kind of test checks, in a sentence.
[[nodiscard]] QString self_test_purpose(selftest::Kind kind);
/// "Passed", "Failed", "Not completed".
[[nodiscard]] QString self_test_result(const SelfTest& test);
/// The result and what it means, in sentences.
[[nodiscard]] QString self_test_meaning(const SelfTest& test);
/// Of the running test, from the drive's percentage and its own estimate; nullopt: the drive reports too little.
[[nodiscard]] std::optional<std::uint64_t> self_test_seconds_left(const selftest::State& state);
/// The log of a report, newest first.
[[nodiscard]] std::vector<SelfTest> reported_self_tests(const DriveFacts& facts);

}  // namespace fettle::gui
