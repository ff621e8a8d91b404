// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fettle::windows_system {

/// The value of IoCompletion::result for a Windows error: a negative errno value; 0 at the end of a file.
[[nodiscard]] std::int32_t result_of(std::uint32_t windows_error) noexcept;
/// The same for a failed HRESULT: a Windows error (FACILITY_WIN32), an NTSTATUS (FACILITY_NT_BIT), or another's.
[[nodiscard]] std::int32_t result_of_hresult(std::int32_t result) noexcept;

}  // namespace fettle::windows_system
