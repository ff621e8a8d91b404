// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/text_server.h"

namespace fettle {

/// HTTP on the loopback interface, using libevent. Serves GET and HEAD of one path for requests with a loopback host
/// name, which protects against DNS rebinding by web pages.
class HttpServer final : public toolbox::TextServer {
public:
    Status serve(const std::string& address, std::uint16_t port, const toolbox::ServedText& text,
                 const std::function<void(std::uint16_t)>& on_ready, const CancelToken& cancel) override;
};

}  // namespace fettle
