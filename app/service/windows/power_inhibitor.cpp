// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/power_inhibitor.h"

#include "app/service/log.h"

namespace fettle::service {

void PowerInhibitor::hold(Held then) {
    if (++holders_ == 1) request_.emplace();
    // Jobs run without it too: the system has no means for it then.
    if (holders_ == 1 && !request_->holds()) log_line("<5>Windows cannot be kept from sleeping while the job runs");
    then({});
}

void PowerInhibitor::release() {
    if (holders_ != 0 && --holders_ == 0) request_.reset();
}

}  // namespace fettle::service
