// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/erase/method.h"
#include "core/nvme/identify_namespace.h"

/// Logical sector sizes of NVMe namespaces, which Format NVM changes.
namespace fettle::erase {

struct SectorSize {
    std::uint32_t bytes = 0;
    std::uint8_t format = 0;                ///< index of the LBA format
    std::uint8_t relative_performance = 0;  ///< 0 best … 3 degraded (NVM Command Set 1.0 figure 98)
    bool current = false;
    friend bool operator==(const SectorSize&, const SectorSize&) = default;
};
/// "best", "better", "good", "degraded".
[[nodiscard]] std::string_view performance_name(std::uint8_t relative_performance) noexcept;

/// The sizes that the drive offers, smallest first: of the formats without metadata, for each size the one that
/// performs best. The format in use is `current` only if it has no metadata.
[[nodiscard]] std::vector<SectorSize> sector_sizes(const nvme::IdentifyNamespace& identify);

/// FLBAS of a format without metadata (NVM Command Set 1.0 figure 97).
[[nodiscard]] constexpr std::uint8_t flbas_of(std::uint8_t format) noexcept {
    return static_cast<std::uint8_t>((format & 0xFU) | (format >> 4U & 3U) << 5U);
}

/// A method and a sector size as one text, for the bus: "format-crypto", "format-crypto:4096", ":4096" or "".
struct MethodText {
    std::optional<Method> method;
    std::optional<std::uint32_t> sector_bytes;
};
[[nodiscard]] std::string text_of(const MethodText& wanted);
/// Error: invalid_argument.
[[nodiscard]] Result<MethodText> read_method_text(std::string_view text);

}  // namespace fettle::erase
