// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/drive/ports.h"

/// Builders of the SECURITY feature set (ACS-4 4.18, 7.36-7.41). All of them change the drive: only steps of a plan may
/// send them.
namespace fettle::ata {

inline constexpr std::size_t kPasswordBytes = 32;
using Password = std::array<std::uint8_t, kPasswordBytes>;
using SecurityBlock = std::array<std::uint8_t, 512>;

/// The data block of F1h, F2h, F4h and F6h (ACS-4 table 96): user or master password, master password capability high
/// (so that the master password can unlock too), and for F4h the kind of erase.
[[nodiscard]] SecurityBlock security_block(const Password& password, bool enhanced_erase = false, bool master = false);

[[nodiscard]] AtaCommand security_set_password();   ///< F1h, one block out (ACS-4 7.40)
[[nodiscard]] AtaCommand security_unlock();         ///< F2h, one block out (ACS-4 7.41)
[[nodiscard]] AtaCommand security_erase_prepare();  ///< F3h, no data; must immediately precede the erase (ACS-4 7.37)
[[nodiscard]] AtaCommand security_erase_unit(std::uint32_t timeout_ms);  ///< F4h, one block out (ACS-4 7.38)
[[nodiscard]] AtaCommand security_disable_password();                    ///< F6h, one block out (ACS-4 7.36)

}  // namespace fettle::ata
