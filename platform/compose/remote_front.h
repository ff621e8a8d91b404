// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/firmware/vendor.h"
#include "platform/compose/service_front.h"
#include "platform/remote/service_connection.h"

namespace fettle {

/// fettled, over the connections that `connect` opens, and `vendor` for the manufacturers' firmware (nullptr: none).
[[nodiscard]] std::unique_ptr<ServiceFront> make_remote_front(remote::Connect connect,
                                                              std::unique_ptr<firmware::VendorService> vendor);

}  // namespace fettle
