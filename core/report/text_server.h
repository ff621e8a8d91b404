// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/cancel.h"
#include "core/base/result.h"

namespace fettle::report {

/// One text to be had by HTTP.
struct ServedText {
    std::string path;                   ///< "/metrics"
    std::string type;                   ///< its media type
    std::function<std::string()> make;  ///< called for each request, from one thread at a time
};

/// Port: lets programs of this machine fetch a text.
class TextServer {
public:
    virtual ~TextServer() = default;
    /// Serves until cancelled. `address` is one of this machine's loopback addresses: another is `refused`. Port 0: any
    /// that is free; `on_ready` is told which. Errors: refused, busy (the port is taken), not_permitted.
    virtual Status serve(const std::string& address, std::uint16_t port, const ServedText& text,
                         const std::function<void(std::uint16_t)>& on_ready, const CancelToken& cancel) = 0;
};

}  // namespace fettle::report
