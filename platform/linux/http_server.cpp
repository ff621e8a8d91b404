// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/http_server.h"

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <memory>

namespace fettle {

namespace {

constexpr timeval kBetweenLooks{0, 100'000};
constexpr int kPatience_seconds = 5;
constexpr int kLongestRequest = 4096;

bool is_loopback(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

/// "127.0.0.1:9762", "localhost", "[::1]:9762".
bool names_loopback(const std::string& host) {
    return host.empty() || host.starts_with("127.") || host == "localhost" || host.starts_with("localhost:") ||
           host.starts_with("[::1]");
}

struct Free {
    void operator()(event_base* base) const noexcept { ::event_base_free(base); }
    void operator()(evhttp* http) const noexcept { ::evhttp_free(http); }
    void operator()(event* timer) const noexcept { ::event_free(timer); }
};

/// The port that the socket got; 0: unknown.
std::uint16_t port_of(evutil_socket_t socket) {
    sockaddr_storage address{};
    socklen_t length = sizeof(address);
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): the way of the sockets' interface
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return 0;
    if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6*>(&address)->sin6_port);
    return ntohs(reinterpret_cast<const sockaddr_in*>(&address)->sin_port);
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
}

void answer(evhttp_request* request, void* served) {
    const auto& text = *static_cast<const toolbox::ServedText*>(served);
    const char* host = ::evhttp_find_header(::evhttp_request_get_input_headers(request), "Host");
    if (!names_loopback(host == nullptr ? std::string() : std::string(host))) {
        ::evhttp_send_reply(request, 403, "Forbidden", nullptr);
        return;
    }
    const auto body = text.make();
    ::evhttp_add_header(::evhttp_request_get_output_headers(request), "Content-Type", text.type.c_str());
    ::evhttp_add_header(::evhttp_request_get_output_headers(request), "Content-Length",
                        std::to_string(body.size()).c_str());
    ::evbuffer_add(::evhttp_request_get_output_buffer(request), body.data(), body.size());
    ::evhttp_send_reply(request, HTTP_OK, "OK", nullptr);
}

struct Stopper {
    event_base* base;
    const CancelToken& cancel;
};

void look_for_end(evutil_socket_t /*socket*/, short /*events*/, void* context) {  // NOLINT(google-runtime-int)
    const auto& stopper = *static_cast<const Stopper*>(context);
    if (stopper.cancel.cancelled()) ::event_base_loopbreak(stopper.base);
}

}  // namespace

Status HttpServer::serve(const std::string& address, std::uint16_t port, const toolbox::ServedText& text,
                         const std::function<void(std::uint16_t)>& on_ready, const CancelToken& cancel) {
    if (!is_loopback(address)) {
        return fail(ErrorCode::refused,
                    address +
                        " is not a loopback address; to make the metrics available over the network, use Prometheus' "
                        "node_exporter or a proxy");
    }
    const std::unique_ptr<event_base, Free> base(::event_base_new());
    const std::unique_ptr<evhttp, Free> http(base ? ::evhttp_new(base.get()) : nullptr);
    if (!http)
        return fail(ErrorCode::io, FETTLE_TEXT("serving {address}:{port}"), {{"address", address}, {"port", port}});
    ::evhttp_set_allowed_methods(http.get(), EVHTTP_REQ_GET | EVHTTP_REQ_HEAD);
    ::evhttp_set_max_headers_size(http.get(), kLongestRequest);
    ::evhttp_set_max_body_size(http.get(), kLongestRequest);
    ::evhttp_set_timeout(http.get(), kPatience_seconds);
    auto served = text;
    ::evhttp_set_cb(http.get(), served.path.c_str(), answer, &served);
    auto* bound = ::evhttp_bind_socket_with_handle(http.get(), address.c_str(), port);
    if (bound == nullptr)
        return fail(ErrorCode::busy, FETTLE_TEXT("cannot listen on {address}:{port}"),
                    {{"address", address}, {"port", port}});
    on_ready(port_of(::evhttp_bound_socket_get_fd(bound)));
    Stopper stopper{base.get(), cancel};
    const std::unique_ptr<event, Free> timer(::event_new(base.get(), -1, EV_PERSIST, look_for_end, &stopper));
    if (!timer || ::event_add(timer.get(), &kBetweenLooks) != 0 || ::event_base_dispatch(base.get()) != 0) {
        return fail(ErrorCode::io, FETTLE_TEXT("serving {address}:{port}"), {{"address", address}, {"port", port}});
    }
    return cancel.cancelled() ? Status{} : fail(ErrorCode::io, FETTLE_TEXT("the HTTP server stopped unexpectedly"));
}

}  // namespace fettle
