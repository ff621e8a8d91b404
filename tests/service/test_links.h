// SPDX-License-Identifier: GPL-3.0-or-later
// The links of a service under test: D-Bus, or a stream.
#pragma once

#include <sys/socket.h>

#include <QDBusConnection>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/service/dbus/bus_transport.h"
#include "app/service/stream/fixed_policy.h"
#include "app/service/stream/stream_transport.h"

namespace fettle::service::test {

/// The user at the other end of a Unix-domain socket (unix(7), SO_PEERCRED).
inline std::optional<Identity> peer_identity(qintptr socket) {
    ucred peer{};
    socklen_t size = sizeof(peer);
    if (::getsockopt(static_cast<int>(socket), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
    return Identity{peer.uid, peer.uid == kRoot};
}

/// FETTLE_TEST_SOCKET: the service listens there, and on D-Bus not at all. Then authorization is the test's polkit all
/// the same, or with FETTLE_TEST_POLICY=fixed the policy of systems without polkit. FETTLE_TEST_PATIENCE: milliseconds
/// until a half frame ends a connection.
class TestLinks {
public:
    explicit TestLinks(const QDBusConnection& bus) : bus_(bus), bus_links_(bus), links_(bus_links_.links()) {
        const auto variable = [](const char* name) {
            const char* const text = std::getenv(name);
            return std::string(text == nullptr ? "" : text);
        };
        const auto socket = variable("FETTLE_TEST_SOCKET");
        if (socket.empty()) return;
        StreamTransport::Options options{QString::fromStdString(socket)};
        const auto patience = variable("FETTLE_TEST_PATIENCE");
        if (!patience.empty()) options.patience = std::chrono::milliseconds(std::stoi(patience));
        stream_ = std::make_unique<StreamTransport>(options, peer_identity);
        policy_ =
            std::make_unique<FixedPolicy>([this](const std::string& caller) { return stream_->identity(caller); });
        auto& authority = variable("FETTLE_TEST_POLICY") == "fixed" ? *policy_ : links_.authority;
        links_of_stream_.emplace(Links{*stream_, authority, links_.make_inhibitor});
    }

    [[nodiscard]] Links links() const { return links_of_stream_.value_or(links_); }

    /// Makes the test's handle reachable under the service's name, which a service on a stream does not take.
    [[nodiscard]] bool started() { return stream_ == nullptr || bus_.registerService(QString::fromLatin1(kBusName)); }

private:
    QDBusConnection bus_;
    BusLinks bus_links_;
    Links links_;
    std::unique_ptr<StreamTransport> stream_;
    std::unique_ptr<FixedPolicy> policy_;
    std::optional<Links> links_of_stream_;
};

}  // namespace fettle::service::test
