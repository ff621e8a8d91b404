// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/compose/remote_front.h"
#include "platform/remote/windows/pipe_connection.h"

namespace fettle {

/// fettled on its named pipe. Windows has no service for the manufacturers' firmware.
std::unique_ptr<ServiceFront> make_service_front() { return make_remote_front(remote::connect_to_pipe, nullptr); }

}  // namespace fettle
