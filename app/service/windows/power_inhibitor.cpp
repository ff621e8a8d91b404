// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/power_inhibitor.h"

#include <string>

#include "app/service/log.h"

namespace fettle::service {

namespace {

HANDLE make_request() {
    std::wstring reason = L"A job on a drive is running";
    REASON_CONTEXT context{};
    context.Version = POWER_REQUEST_CONTEXT_VERSION;
    context.Flags = POWER_REQUEST_CONTEXT_SIMPLE_STRING;
    context.Reason.SimpleReasonString = reason.data();
    return ::PowerCreateRequest(&context);
}

}  // namespace

PowerInhibitor::PowerInhibitor() : request_(make_request()) {}

void PowerInhibitor::hold(Held then) {
    ++holders_;
    // Jobs run without it too: the system has no means for it then.
    if (holders_ == 1 && (!request_ || ::PowerSetRequest(request_.get(), PowerRequestSystemRequired) == FALSE))
        log_line("<5>Windows cannot be kept from sleeping while the job runs");
    then({});
}

void PowerInhibitor::release() {
    if (holders_ == 0 || --holders_ != 0 || !request_) return;
    (void)::PowerClearRequest(request_.get(), PowerRequestSystemRequired);
}

}  // namespace fettle::service
