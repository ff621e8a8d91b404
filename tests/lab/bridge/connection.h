// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <mutex>
#include <span>

namespace fettle::lab {

/// A connected stream socket. One thread reads; `send` and `shut` may come from any.
class Connection {
public:
    explicit Connection(int socket) : socket_(socket) {}
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection();

    enum class Wait : std::uint8_t { readable, idle, closed };
    [[nodiscard]] Wait wait(int milliseconds) const;
    /// Blocks until all bytes are there; false: closed.
    [[nodiscard]] bool read(std::span<std::uint8_t> bytes);
    bool send(std::span<const std::uint8_t> bytes);
    /// Ends both directions: a thread that reads comes back. The descriptor lives on to the destructor.
    void shut();

private:
    int socket_;
    std::mutex sending_;
};

}  // namespace fettle::lab
