// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>
#include <string_view>

#include "platform/sim/ata/handlers.h"

namespace fettle::sim::sata {

/// Current and Saved Device Internal Status Data logs, 24h and 25h (ACS-4): a header, and data areas that nobody but
/// the manufacturer can read.
std::vector<std::uint8_t> internal_status_log(const Context& drive, bool saved) {
    constexpr std::uint16_t area1 = 5;
    constexpr std::uint16_t area2 = 20;
    constexpr std::uint16_t area3 = 50;
    constexpr unsigned oui_shift = 36;  // of a World Wide Name with NAA 5
    constexpr std::size_t reason = 384;
    constexpr std::string_view reason_text = "simulated";
    const auto trap = drive.traits.internal_status_trap;
    std::vector<std::uint8_t> bytes((std::size_t{area3} + 1) * kBlock);
    const Bytes out(bytes);
    put(out, 0, saved ? 0x25U : 0x24U, 1);
    put32(out, 4, drive.traits.wwn >> oui_shift & 0xFF'FFFFU);
    put(out, 382, trap != 0 ? 1U : 0U, 1);
    put(out, 383, trap, 1);
    std::copy(reason_text.begin(), reason_text.end(), bytes.begin() + reason);
    if (saved && trap == 0) return bytes;
    put16(out, 8, area1);
    put16(out, 10, area2);
    put16(out, 12, area3);
    std::mt19937 noise((saved ? trap : drive.state.status_captures) * 2U + (saved ? 1U : 0U));
    for (auto i = kBlock; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(noise());
    return bytes;
}

}  // namespace fettle::sim::sata
