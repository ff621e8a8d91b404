// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/nvme_tcp_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "tests/lab/bridge/os_error.h"

namespace fettle::lab {

NvmeTcpServer::NvmeTcpServer(sim::SimDrive& drive, const std::string& name, std::uint16_t port)
    : drive_(drive), name_("nqn.2026-01.example.fettle:" + name), port_(port) {}

NvmeTcpServer::~NvmeTcpServer() { stop(); }

std::string NvmeTcpServer::address() const { return "tcp 127.0.0.1:" + std::to_string(port_) + " " + name_; }

Status NvmeTcpServer::start() {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener_ < 0) return os_error("socket");
    const int on = 1;
    ::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    // The socket API takes every kind of address through this one type.
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        return os_error("bind to port " + std::to_string(port_));
    }
    if (::listen(listener_, 32) != 0) return os_error("listen");
    acceptor_ = std::thread([this] { accept_loop(); });
    return {};
}

void NvmeTcpServer::accept_loop() {
    while (!stopping_) {
        const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0) {
            if (errno == EINTR || errno == ECONNABORTED) continue;
            return;
        }
        const int on = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        reap(false);
        const std::lock_guard lock(mutex_);
        if (stopping_ || !present_) {
            ::close(socket);
            continue;
        }
        auto& session = sessions_.emplace_back(*this, socket);
        session.thread = std::thread([&session] {
            session.queue.run();
            session.done = true;
        });
    }
}

void NvmeTcpServer::reap(bool all) {
    std::list<Session> finished;
    {
        const std::lock_guard lock(mutex_);
        for (auto it = sessions_.begin(); it != sessions_.end();) {
            const auto here = it++;
            if (all || here->done) finished.splice(finished.end(), sessions_, here);
        }
    }
    for (auto& session : finished) session.thread.join();
}

void NvmeTcpServer::close_sessions() {
    const std::lock_guard lock(mutex_);
    for (auto& session : sessions_) session.queue.close();
}

void NvmeTcpServer::stop() {
    if (stopping_.exchange(true)) return;
    if (listener_ >= 0) ::shutdown(listener_, SHUT_RDWR);
    if (acceptor_.joinable()) acceptor_.join();
    close_sessions();
    reap(true);
    if (listener_ >= 0) ::close(listener_);
}

void NvmeTcpServer::lost() {
    present_ = false;
    forget_host();
}

void NvmeTcpServer::forget_host() {
    const std::lock_guard lock(mutex_);
    if (controller_) controller_->forget();
    controller_.reset();
    for (auto& session : sessions_) session.queue.close();
}

bool NvmeTcpServer::is_name(std::span<const std::uint8_t> field) const {
    const auto end = std::find(field.begin(), field.end(), std::uint8_t{0});
    return std::string(field.begin(), end) == name_;
}

std::shared_ptr<NvmeController> NvmeTcpServer::begin_association(std::uint32_t keep_alive_ms) {
    const std::lock_guard lock(mutex_);
    if (controller_) return nullptr;
    controller_ = std::make_shared<NvmeController>(drive_, name_, next_id_, keep_alive_ms);
    next_id_ = next_id_ == 0xFFEF ? std::uint16_t{1} : static_cast<std::uint16_t>(next_id_ + 1);
    return controller_;
}

std::shared_ptr<NvmeController> NvmeTcpServer::association() {
    const std::lock_guard lock(mutex_);
    return controller_;
}

void NvmeTcpServer::end_association(const std::shared_ptr<NvmeController>& controller) {
    const std::lock_guard lock(mutex_);
    if (controller_ != controller) return;
    controller_->end();
    controller_.reset();
    for (auto& session : sessions_) session.queue.close();
}

void NvmeTcpServer::subsystem_reset() {
    forget_host();
    device().subsystem_reset();
}

}  // namespace fettle::lab
