// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/text_server.h"

namespace fettle {

/// HTTP on the loopback interface, by cpp-httplib. Answers GET and HEAD of one path to requests that name a loopback
/// host, so that no web page that a browser shows can fetch it under a name of its own.
class HttpServer final : public report::TextServer {
public:
    Status serve(const std::string& address, std::uint16_t port, const report::ServedText& text,
                 const std::function<void(std::uint16_t)>& on_ready, const CancelToken& cancel) override;
};

}  // namespace fettle
