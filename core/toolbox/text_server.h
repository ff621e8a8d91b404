// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/cancel.h"
#include "core/base/result.h"

namespace fettle::toolbox {

/// A text served over HTTP.
struct ServedText {
    std::string path;                   ///< "/metrics"
    std::string type;                   ///< its media type
    std::function<std::string()> make;  ///< called for each request, from one thread at a time
};

/// Port: serves texts to programs on this computer.
class TextServer {
public:
    virtual ~TextServer() = default;
    /// Serves until cancelled. `address` must be a loopback address, otherwise `refused`. Port 0: any free port;
    /// `on_ready` receives it. Errors: refused, busy (the port is in use), not_permitted.
    virtual Status serve(const std::string& address, std::uint16_t port, const ServedText& text,
                         const std::function<void(std::uint16_t)>& on_ready, const CancelToken& cancel) = 0;
};

}  // namespace fettle::toolbox
