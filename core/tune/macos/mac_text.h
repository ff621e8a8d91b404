// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Output of macOS' programs, in English.
namespace fettle::tune {

/// The settings of one power source in "pmset -g custom".
struct PowerSource {
    std::string name;                                         ///< "Battery Power", "AC Power"
    std::vector<std::pair<std::string, std::string>> values;  ///< "hibernatemode" and "3"
    /// The value, or nullptr.
    [[nodiscard]] const std::string* find(std::string_view key) const noexcept;
};
/// A key may have blanks ("Sleep On Power Button"); a value is one word, and a comment may follow.
[[nodiscard]] std::vector<PowerSource> parse_power_settings(std::string_view text);

/// Names in "tmutil listlocalsnapshots /", such as "com.apple.TimeMachine.2024-05-10-113226.local".
[[nodiscard]] std::vector<std::string> parse_local_snapshots(std::string_view text);

/// "sysctl vm.swapusage".
struct SwapUsage {
    std::uint64_t total_bytes = 0;
    std::uint64_t used_bytes = 0;
    bool encrypted = false;
};
/// nullopt: another form. The decimal separator is the user's.
[[nodiscard]] std::optional<SwapUsage> parse_swap_usage(std::string_view text);

/// A drive in "system_profiler SPNVMeDataType" or "SPSerialATADataType".
struct ProfiledDrive {
    std::string bsd_name;  ///< "disk0"
    std::string model;
    std::optional<bool> solid_state;  ///< SATA only: "Medium Type"
    std::optional<bool> trim;         ///< "TRIM Support"; nullopt: not printed
};
/// Drives that have a name of their own, without partitions.
[[nodiscard]] std::vector<ProfiledDrive> parse_profiled_drives(std::string_view text);

}  // namespace fettle::tune
