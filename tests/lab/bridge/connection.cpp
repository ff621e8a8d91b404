// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/connection.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace fettle::lab {

Connection::~Connection() { ::close(socket_); }

Connection::Wait Connection::wait(int milliseconds) const {
    pollfd entry{socket_, POLLIN, 0};
    const int ready = ::poll(&entry, 1, milliseconds);
    if (ready < 0) return errno == EINTR ? Wait::idle : Wait::closed;
    if (ready == 0) return Wait::idle;
    return (entry.revents & POLLIN) != 0 ? Wait::readable : Wait::closed;
}

bool Connection::read(std::span<std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

bool Connection::send(std::span<const std::uint8_t> bytes) {
    const std::lock_guard lock(sending_);
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return true;
}

void Connection::shut() { ::shutdown(socket_, SHUT_RDWR); }

}  // namespace fettle::lab
