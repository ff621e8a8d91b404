// SPDX-License-Identifier: GPL-3.0-or-later
// The links of a service under test: D-Bus, or a stream.
#pragma once

#include <sys/socket.h>

#include <QDBusConnection>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/service/dbus/bus_transport.h"
#include "app/service/stream/stream_links.h"
#include "platform/linux/system_ports.h"
#include "tests/service/local_listener.h"

namespace fettle::service::test {

/// The user at the other end of a Unix-domain socket (unix(7), SO_PEERCRED).
inline std::optional<Identity> peer_identity(qintptr socket) {
    ucred peer{};
    socklen_t size = sizeof(peer);
    if (::getsockopt(static_cast<int>(socket), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
    return Identity{peer.uid, peer.uid == kRoot};
}

/// As on Windows, where a user's programs are an administrator's or not: who begins to speak while the file exists is
/// an administrator, and counts as root.
inline IdentityOf identity_by_file(const std::string& path) {
    return [path](qintptr) -> std::optional<Identity> {
        constexpr UserId user = 1000;
        std::error_code ignored;
        const bool administrator = std::filesystem::exists(path, ignored);
        return Identity{administrator ? kRoot : user, administrator};
    };
}

/// FETTLE_TEST_SOCKET: the service listens there, and on D-Bus not at all. Then authorization is the test's polkit all
/// the same, or with FETTLE_TEST_AUTHORITY=consent that of systems without polkit, in which FETTLE_TEST_CONSENT is the
/// time limit in milliseconds. FETTLE_TEST_PATIENCE: milliseconds until silence or a half frame ends a connection.
/// FETTLE_TEST_ADMINISTRATOR: file of identity_by_file.
class TestLinks {
public:
    explicit TestLinks(const QDBusConnection& bus) : bus_(bus), bus_links_(bus), links_(bus_links_.links()) {
        const auto socket = variable("FETTLE_TEST_SOCKET");
        if (socket.empty()) return;
        const auto file = variable("FETTLE_TEST_ADMINISTRATOR");
        listener_ = std::make_unique<LocalListener>(QString::fromStdString(socket),
                                                    file.empty() ? IdentityOf(peer_identity) : identity_by_file(file));
        StreamLinks::TimeLimits limits;
        limits.frame = milliseconds("FETTLE_TEST_PATIENCE").value_or(limits.frame);
        limits.consent = milliseconds("FETTLE_TEST_CONSENT").value_or(limits.consent);
        stream_ = std::make_unique<StreamLinks>(*listener_, randomness_, limits);
        const auto of_stream = stream_->links(links_.make_inhibitor);
        auto& authority = variable("FETTLE_TEST_AUTHORITY") == "consent" ? of_stream.authority : links_.authority;
        links_of_stream_.emplace(Links{of_stream.transport, authority, links_.make_inhibitor});
    }

    [[nodiscard]] Links links() const { return links_of_stream_.value_or(links_); }

    /// Makes the test's handle reachable under the service's name, which a service on a stream does not take.
    [[nodiscard]] bool started() { return stream_ == nullptr || bus_.registerService(QString::fromLatin1(kBusName)); }

private:
    static std::string variable(const char* name) {
        const char* const text = std::getenv(name);
        return text == nullptr ? "" : text;
    }
    static std::optional<std::chrono::milliseconds> milliseconds(const char* name) {
        const auto text = variable(name);
        return text.empty() ? std::nullopt : std::optional(std::chrono::milliseconds(std::stoi(text)));
    }

    QDBusConnection bus_;
    BusLinks bus_links_;
    Links links_;
    linux_system::KernelRandomness randomness_;
    std::unique_ptr<LocalListener> listener_;
    std::unique_ptr<StreamLinks> stream_;
    std::optional<Links> links_of_stream_;
};

}  // namespace fettle::service::test
