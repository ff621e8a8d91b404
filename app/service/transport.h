// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/service/authority.h"
#include "app/service/call.h"
#include "app/service/inhibitor.h"

namespace fettle::service {

class Manager;
class StartedJob;

/// How calls reach the service and replies and signals leave it. Passes each call to Manager::receive and forwards the
/// signals of the manager and of the jobs. Used only in the event loop's thread.
class Transport : public QObject {
    Q_OBJECT

public:
    /// nullopt: the client has left.
    using Named = std::function<void(std::optional<UserId>)>;

    /// Connects the manager, before open(). Error: internal (its place is taken).
    virtual Status publish(Manager& manager) = 0;
    /// From now on, clients find the service. Errors: busy (another instance is running), io.
    virtual Status open() = 0;
    /// New clients no longer find the service; earlier calls still get their replies.
    virtual void close() = 0;
    /// Makes a job accessible for as long as it exists. Its path is unique.
    virtual void publish(StartedJob& job) = 0;

    /// Calls `then` once with the user of the connection: immediately if known, else later. From then on, `gone`
    /// reports when the client leaves. False: too many calls of that client are waiting for its user; `then` is not
    /// called.
    virtual bool identify(const std::string& caller, Named then) = 0;
    [[nodiscard]] virtual bool here(const std::string& caller) const = 0;
    /// Clients are connected to the service itself, and their next calls would be lost if it left. Never on a bus,
    /// which starts the service again. `unused` reports when it has become false.
    [[nodiscard]] virtual bool in_use() const { return false; }

Q_SIGNALS:
    void gone(const std::string& caller);
    void unused();
};

/// What connects the service to its clients and to the system. All must outlive it.
struct Links {
    Transport& transport;
    Authority& authority;
    std::function<std::unique_ptr<Inhibitor>()> make_inhibitor;
};

}  // namespace fettle::service
