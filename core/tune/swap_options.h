// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Options of swap areas in /etc/fstab, as swapon(8) reads them; the last one of a kind counts.
namespace fettle::tune {

inline constexpr std::int64_t kHighestSwapPriority = 32767;

/// "pri=": 0 to 32767; nullopt: the kernel chooses one.
[[nodiscard]] std::optional<std::int64_t> swap_priority(const std::vector<std::string>& options);

/// "discard" and "discard=": none at all; once, at activation; pages, when they become free; both.
enum class SwapDiscard : std::uint8_t { off, once, pages, both };
[[nodiscard]] SwapDiscard swap_discard(const std::vector<std::string>& options);
[[nodiscard]] std::string_view name(SwapDiscard discard) noexcept;

}  // namespace fettle::tune
