// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/http_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace fettle {

namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(100);
constexpr time_t kPatience_seconds = 5;
constexpr std::size_t kThreads = 2;
constexpr std::size_t kLongestRequest = 4096;

bool is_loopback(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

/// "127.0.0.1:9762", "localhost", "[::1]:9762".
bool names_loopback(const std::string& host) {
    return host.empty() || host.starts_with("127.") || host == "localhost" || host.starts_with("localhost:") ||
           host.starts_with("[::1]");
}

void set_up(httplib::Server& server, const toolbox::ServedText& text, std::mutex& one_at_a_time) {
    server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };  // NOLINT: the library deletes it
    server.set_payload_max_length(kLongestRequest);
    server.set_read_timeout(kPatience_seconds);
    server.set_write_timeout(kPatience_seconds);
    server.set_keep_alive_timeout(kPatience_seconds);
    server.Get(text.path, [&text, &one_at_a_time](const httplib::Request& request, httplib::Response& response) {
        if (!names_loopback(request.get_header_value("Host"))) {
            response.status = 403;
            return;
        }
        const std::scoped_lock lock(one_at_a_time);
        response.set_content(text.make(), text.type);
    });
}

}  // namespace

Status HttpServer::serve(const std::string& address, std::uint16_t port, const toolbox::ServedText& text,
                         const std::function<void(std::uint16_t)>& on_ready, const CancelToken& cancel) {
    if (!is_loopback(address)) {
        return fail(
            ErrorCode::refused,
            address + " is not a loopback address; let Prometheus' node_exporter, or a proxy, carry it further");
    }
    try {
        httplib::Server server;
        std::mutex one_at_a_time;
        set_up(server, text, one_at_a_time);
        int bound = port;
        const bool good =
            port == 0 ? (bound = server.bind_to_any_port(address)) > 0 : server.bind_to_port(address, port);
        if (!good) return fail(ErrorCode::busy, fmt::format("{}:{} cannot be listened on", address, port));
        on_ready(static_cast<std::uint16_t>(bound));
        std::atomic<bool> ended = false;
        std::thread serving([&] {
            server.listen_after_bind();
            ended = true;
        });
        while (!ended && !cancel.cancelled()) std::this_thread::sleep_for(kBetweenLooks);
        // Not before it runs, because the library ignores an earlier stop.
        while (!ended && !server.is_running()) std::this_thread::sleep_for(kBetweenLooks);
        server.stop();
        serving.join();
    } catch (const std::exception& error) {
        return fail(ErrorCode::io, fmt::format("serving {}:{}: {}", address, port, error.what()));
    }
    return cancel.cancelled() ? Status{} : fail(ErrorCode::io, "the HTTP server stopped unexpectedly");
}

}  // namespace fettle
