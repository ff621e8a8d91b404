// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/compose/remote_front.h"
#include "platform/remote/linux/bus_connection.h"
#include "platform/remote/linux/fwupd.h"

namespace fettle {

/// fettled and fwupd on the system bus.
std::unique_ptr<ServiceFront> make_service_front() {
    return make_remote_front(remote::BusConnection::open, std::make_unique<remote::Fwupd>());
}

}  // namespace fettle
