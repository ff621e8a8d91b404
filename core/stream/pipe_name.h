// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// Where the service and its clients meet on Windows.
namespace fettle::stream {

/// The service's pipe, below \\.\pipe\ .
inline constexpr std::string_view kPipeName = "Fettle1";
/// The service, as Windows' service control manager names it.
inline constexpr std::string_view kServiceName = "fettled";

}  // namespace fettle::stream
