// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/control_socket.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tests/lab/bridge/connection.h"
#include "tests/lab/bridge/os_error.h"

namespace fettle::lab {

namespace {

constexpr std::size_t kLongestLine = 4096;

Result<sockaddr_un> address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.empty() || path.size() >= sizeof address.sun_path) {
        return fail(ErrorCode::invalid_argument, "socket path " + path);
    }
    std::copy(path.begin(), path.end(), std::begin(address.sun_path));
    return address;
}

// The socket API takes every kind of address through this one type.
const sockaddr* plain(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}

std::string read_line(Connection& connection) {
    std::string line;
    std::array<std::uint8_t, 1> byte{};
    while (line.size() < kLongestLine && connection.read(byte) && byte[0] != '\n') line += static_cast<char>(byte[0]);
    return line;
}

void send_text(Connection& connection, const std::string& text) {
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    connection.send(bytes);
}

}  // namespace

Result<ControlSocket> ControlSocket::listen(const std::string& path) {
    const auto address = address_of(path);
    if (!address) return fail(address.error());
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return os_error("socket");
    ::unlink(path.c_str());
    ControlSocket made(socket, path);
    if (::bind(socket, plain(*address), sizeof *address) != 0 || ::listen(socket, 8) != 0)
        return os_error("bind " + path);
    return made;
}

ControlSocket::ControlSocket(ControlSocket&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), path_(std::move(other.path_)) {}

ControlSocket::~ControlSocket() {
    if (socket_ < 0) return;
    ::close(socket_);
    ::unlink(path_.c_str());
}

bool ControlSocket::serve_one(int wake, const std::function<std::string(const std::string&)>& answer) const {
    std::array<pollfd, 2> entries{pollfd{socket_, POLLIN, 0}, pollfd{wake, POLLIN, 0}};
    if (::poll(entries.data(), entries.size(), -1) < 0) return errno == EINTR;
    if (entries[1].revents != 0) return false;
    const int socket = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return true;
    Connection connection(socket);
    send_text(connection, answer(read_line(connection)));
    return true;
}

Result<std::string> ControlSocket::ask(const std::string& path, const std::string& line) {
    const auto address = address_of(path);
    if (!address) return fail(address.error());
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return os_error("socket");
    Connection connection(socket);
    if (::connect(socket, plain(*address), sizeof *address) != 0) return os_error("connect to " + path);
    send_text(connection, line + "\n");
    std::string answer;
    std::array<std::uint8_t, 1> byte{};
    while (connection.read(byte)) answer += static_cast<char>(byte[0]);
    return answer;
}

}  // namespace fettle::lab
