// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "app/service/stream/identity.h"
#include "core/base/result.h"

namespace fettle::service {

/// The bytes between the service and one client. Used only in the event loop's thread. Waits for nothing.
class ClientStream : public QObject {
    Q_OBJECT

public:
    /// Takes bytes that have arrived, and returns how many; 0: there are none now.
    virtual std::size_t read(std::span<std::uint8_t> into) = 0;
    /// Sends the bytes when it can, after those before. A stream that has ended drops them.
    virtual void write(std::span<const std::uint8_t> bytes) = 0;
    /// Bytes that `write` has taken and the client has not.
    [[nodiscard]] virtual std::size_t unsent() const = 0;
    /// Who the client is, as the system reports it. Call only after `read` has returned bytes: a named pipe knows no
    /// identity before. nullopt: it cannot be found out, or the client has left.
    [[nodiscard]] virtual std::optional<Identity> identity() = 0;
    /// Ends the stream at once, without a signal. What has not been sent is lost.
    virtual void abort() = 0;
    /// Ends the stream when all has been sent, or has waited too long; no signal follows.
    virtual void finish() = 0;

Q_SIGNALS:
    /// More bytes have arrived.
    void readable();
    /// `unsent` has become less.
    void sent();
    /// The client has closed the stream, or it has failed. Bytes that arrived before can still be read.
    void ended();
};

/// Where clients connect. Used only in the event loop's thread.
class StreamListener : public QObject {
    Q_OBJECT

public:
    /// From now on, clients can connect. Errors: busy (another instance of the service listens there), io.
    virtual Status open() = 0;
    /// New clients can no longer connect.
    virtual void close() = 0;
    /// The next client that has connected; nullptr: none waits.
    [[nodiscard]] virtual std::unique_ptr<ClientStream> next() = 0;

Q_SIGNALS:
    void arrived();
};

}  // namespace fettle::service
