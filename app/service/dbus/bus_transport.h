// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>

#include "app/service/dbus/peers.h"
#include "app/service/dbus/polkit_authority.h"
#include "app/service/transport.h"

namespace fettle::service {

inline constexpr auto kBusName = "org.fettle.Fettle1";

/// The service on D-Bus, under kBusName.
class BusTransport final : public Transport {
    Q_OBJECT

public:
    explicit BusTransport(const QDBusConnection& bus);

    Status publish(Manager& manager) override;
    Status open() override;
    void close() override;
    void publish(StartedJob& job) override;
    bool identify(const std::string& caller, Named then) override;
    [[nodiscard]] bool here(const std::string& caller) const override;

private:
    QDBusConnection bus_;
    Peers peers_;
};

/// The links of a service on D-Bus, with polkit and logind.
class BusLinks {
public:
    explicit BusLinks(const QDBusConnection& bus) : bus_(bus), transport_(bus), polkit_(bus) {}

    [[nodiscard]] Links links();

private:
    QDBusConnection bus_;
    BusTransport transport_;
    PolkitAuthority polkit_;
};

}  // namespace fettle::service
