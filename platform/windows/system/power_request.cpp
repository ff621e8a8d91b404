// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/power_request.h"

#include <string>

namespace fettle::windows_system {

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

PowerRequest::PowerRequest() : request_(make_request()) {
    holds_ = request_ && ::PowerSetRequest(request_.get(), PowerRequestSystemRequired) != FALSE;
}

PowerRequest::~PowerRequest() {
    if (holds_) (void)::PowerClearRequest(request_.get(), PowerRequestSystemRequired);
}

}  // namespace fettle::windows_system
