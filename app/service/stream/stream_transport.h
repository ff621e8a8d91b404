// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QLocalServer>
#include <QPointer>
#include <QString>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "app/service/stream/identity.h"
#include "app/service/stream/stream_connection.h"
#include "app/service/transport.h"
#include "core/stream/message.h"

namespace fettle::service {

/// The service on a stream (core/stream/PROTOCOL.md): a Unix-domain socket, or a named pipe on Windows.
class StreamTransport final : public Transport {
    Q_OBJECT

public:
    struct Options {
        QString name;  ///< of the socket or pipe, as QLocalServer::listen takes it
        /// Time limit for the arrival of a whole frame.
        std::chrono::milliseconds patience = std::chrono::seconds(30);
    };

    StreamTransport(Options options, IdentityOf identity_of);
    ~StreamTransport() override;

    Status publish(Manager& manager) override;
    Status open() override;
    void close() override;
    void publish(StartedJob& job) override;
    bool identify(const std::string& caller, Named then) override;
    [[nodiscard]] bool here(const std::string& caller) const override { return connections_.count(caller) != 0; }

    /// nullopt: the client has left.
    [[nodiscard]] std::optional<Identity> identity(const std::string& caller) const;

private:
    void welcome();
    void called(StreamConnection& from, std::uint32_t number, const std::string& text, const GivenFilePointer& file);
    /// Methods that D-Bus has by other means. False: the method is another.
    bool answer_here(StreamConnection& from, const Call& call, const stream::CallMessage& message);
    void signal(const stream::SignalMessage& message, const std::string& also_to);
    void part(StreamConnection& from);

    Options options_;
    IdentityOf identity_of_;
    QLocalServer server_;
    Budgets budgets_;
    Manager* manager_ = nullptr;
    std::map<std::string, StreamConnection*> connections_;  ///< by name; children of this
    std::map<std::string, QPointer<StartedJob>> jobs_;      ///< by path
    std::uint64_t next_ = 1;
};

}  // namespace fettle::service
