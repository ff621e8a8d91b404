// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/line_channel.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

using Clock = std::chrono::steady_clock;
using Deadline = std::optional<Clock::time_point>;

constexpr const char* kWhat = "communicating with the settings helper";

Deadline deadline_of(const LineChannel::Limit& limit) { return limit ? Deadline(Clock::now() + *limit) : Deadline(); }

/// Waits until the descriptor is ready. Errors: timeout; io.
Status await(int descriptor, short event, const Deadline& deadline) {
    constexpr auto kTurn = std::chrono::milliseconds(60'000);
    for (;;) {
        auto left = kTurn;
        if (deadline) left = std::min(left, std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()));
        if (left.count() < 0) return fail(ErrorCode::timeout, kWhat);
        pollfd waits{descriptor, event, 0};
        const int ready = ::poll(&waits, 1, static_cast<int>(left.count()));
        if (ready > 0) return {};
        if (ready < 0 && errno != EINTR) return fail(os_error(errno, kWhat));
        if (ready == 0 && deadline && Clock::now() >= *deadline) return fail(ErrorCode::timeout, kWhat);
    }
}

/// As write(2), without SIGPIPE where it is a socket.
ssize_t put(int descriptor, std::string_view bytes) {
    const auto sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent < 0 && errno == ENOTSOCK ? ::write(descriptor, bytes.data(), bytes.size()) : sent;
}

bool is_transient(int number) { return number == EINTR || number == EAGAIN; }

}  // namespace

Result<std::optional<std::string>> LineChannel::read(Limit limit) {
    const auto deadline = deadline_of(limit);
    std::size_t searched = 0;
    for (;;) {
        const auto end = pending_.find('\n', searched);
        if (std::min(end, pending_.size()) > longest_) return fail(ErrorCode::too_large, kWhat);
        if (end != std::string::npos) {
            auto line = pending_.substr(0, end);
            pending_.erase(0, end + 1);
            return std::optional(std::move(line));
        }
        searched = pending_.size();
        if (auto ready = await(input_, POLLIN, deadline); !ready) return fail(ready.error());
        std::array<char, 16384> piece{};
        const auto got = ::read(input_, piece.data(), piece.size());
        if (got < 0 && is_transient(errno)) continue;
        if (got < 0 && errno != ECONNRESET) return fail(os_error(errno, kWhat));
        if (got > 0) {
            pending_.append(piece.data(), static_cast<std::size_t>(got));
        } else if (pending_.empty()) {
            return std::optional<std::string>();
        } else {
            return fail(ErrorCode::truncated, kWhat);
        }
    }
}

Status LineChannel::write(std::string_view line, Limit limit) {
    const auto deadline = deadline_of(limit);
    const auto text = std::string(line) + "\n";
    std::string_view left(text);
    while (!left.empty()) {
        if (auto ready = await(output_, POLLOUT, deadline); !ready) return ready;
        const auto done = put(output_, left);
        if (done < 0 && is_transient(errno)) continue;
        if (done < 0 && (errno == EPIPE || errno == ECONNRESET)) return fail(ErrorCode::vanished, kWhat);
        if (done < 0) return fail(os_error(errno, kWhat));
        left.remove_prefix(static_cast<std::size_t>(done));
    }
    return {};
}

}  // namespace fettle::linux_system
