// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fettle::service {

/// For the service control manager and the event log.
inline constexpr auto kServiceName = L"fettled";

}  // namespace fettle::service
