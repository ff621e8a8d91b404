// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/compose/remote_front.h"
#include "platform/remote/windows/consent_program.h"
#include "platform/remote/windows/pipe_connection.h"

namespace fettle {

/// fettled on its named pipe. Windows has no service for the manufacturers' firmware.
std::unique_ptr<ServiceFront> make_service_front() {
    const auto consent = std::make_shared<remote::ConsentProgram>();
    return make_remote_front([consent] { return remote::connect_to_pipe(consent); }, nullptr);
}

}  // namespace fettle
