// SPDX-License-Identifier: GPL-3.0-or-later
// A Unix-domain socket of the service, for tests: on Linux, fettled has D-Bus only.
#pragma once

#include <QLocalServer>
#include <QLocalSocket>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "app/service/stream/client_stream.h"

namespace fettle::service::test {

/// Who is at the other end of a socket, by its descriptor. nullopt: it cannot be found out.
using IdentityOf = std::function<std::optional<Identity>(qintptr descriptor)>;

class LocalStream final : public ClientStream {
    Q_OBJECT

public:
    LocalStream(QLocalSocket& socket, IdentityOf identity_of);
    ~LocalStream() override;

    std::size_t read(std::span<std::uint8_t> into) override;
    void write(std::span<const std::uint8_t> bytes) override;
    [[nodiscard]] std::size_t unsent() const override;
    [[nodiscard]] std::optional<Identity> identity() override;
    void abort() override;
    void finish() override;

private:
    QPointer<QLocalSocket> socket_;  ///< nullptr: the stream has ended
    IdentityOf identity_of_;
};

class LocalListener final : public StreamListener {
    Q_OBJECT

public:
    /// `name`: as QLocalServer::listen takes it.
    LocalListener(QString name, IdentityOf identity_of);

    Status open() override;
    void close() override { server_.close(); }
    [[nodiscard]] std::unique_ptr<ClientStream> next() override;

private:
    QString name_;
    IdentityOf identity_of_;
    QLocalServer server_;
};

}  // namespace fettle::service::test
