// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/service/unix_stream.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace fettle::remote {

namespace {

Error stream_error(int number) {
    return error_of(ErrorCode::io, FETTLE_TEXT("cannot communicate with the Fettle service"), {},
                    {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)});
}

}  // namespace

Result<std::unique_ptr<ByteStream>> UnixStream::open(const std::string& path) {
    const auto absent = [] { return fail(ErrorCode::unsupported, FETTLE_TEXT("the Fettle service is not available")); };
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof(address.sun_path)) return absent();
    std::copy(path.begin(), path.end(), address.sun_path);
    const int made = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) return absent();
    std::unique_ptr<ByteStream> stream(new UnixStream(made));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): what connect(2) takes
    if (::connect(made, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) return absent();
    return stream;
}

UnixStream::~UnixStream() { ::close(socket_); }

Result<std::size_t> UnixStream::write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds wait) {
    pollfd ready{socket_, POLLOUT, 0};
    const int polled = ::poll(&ready, 1, static_cast<int>(wait.count()));
    if (polled == 0 || (polled < 0 && errno == EINTR)) return 0;
    if (polled < 0) return fail(stream_error(errno));
    const auto written = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
    if (written < 0) return fail(stream_error(errno));
    return static_cast<std::size_t>(written);
}

Result<std::size_t> UnixStream::read(std::span<std::uint8_t> into, std::chrono::milliseconds wait) {
    pollfd ready{socket_, POLLIN, 0};
    const int polled = ::poll(&ready, 1, static_cast<int>(wait.count()));
    if (polled == 0 || (polled < 0 && errno == EINTR)) return 0;
    if (polled < 0) return fail(stream_error(errno));
    const auto got = ::recv(socket_, into.data(), into.size(), 0);
    if (got < 0 && errno == EINTR) return 0;
    if (got <= 0) return fail(stream_error(got < 0 ? errno : EPIPE));
    return static_cast<std::size_t>(got);
}

}  // namespace fettle::remote
