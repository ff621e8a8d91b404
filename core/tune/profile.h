// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/setting.h"
#include "core/tune/tune_plan.h"

namespace fettle::tune {

/// Sets of values that serve one aim.
enum class Profile : std::uint8_t { performance, endurance, capacity, safety };
inline constexpr std::array kProfiles{Profile::performance, Profile::endurance, Profile::capacity, Profile::safety};
[[nodiscard]] std::string_view name(Profile profile) noexcept;
[[nodiscard]] std::string_view title(Profile profile) noexcept;
/// What it aims at, and its price, in one or two sentences.
[[nodiscard]] std::string_view about(Profile profile) noexcept;

/// One row of a profile on this computer.
struct ProfileChange {
    std::string id;
    std::string value;  ///< wanted
    std::string_view reason;
    bool is_set = false;     ///< the setting has this value already
    bool can_be_set = true;  ///< false: Setting::obstacle tells why
};

/// The settings that a profile concerns, of those on this computer. A value that would be unsafe for a drive (with a
/// quirk) is left out.
[[nodiscard]] std::vector<ProfileChange> changes_of(Profile profile, const std::vector<Setting>& settings);

/// What is advised and can be set.
[[nodiscard]] std::vector<Assignment> advised(const std::vector<Setting>& settings);

/// The rows of a profile that have to be set and can be.
[[nodiscard]] std::vector<Assignment> to_set(const std::vector<ProfileChange>& changes);

}  // namespace fettle::tune
