// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalSocket>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/service/stream/budget.h"
#include "app/service/stream/identity.h"
#include "core/stream/frame.h"

namespace fettle::service {

/// What all connections together may use.
struct Budgets {
    Budget connections;
    Budget calls;  ///< bytes of calls that are being received
    Budget files;  ///< bytes of files, until their calls have read them
    Budgets();
};

/// One client. Receives calls and sends frames. A client that does not keep to the protocol is disconnected.
class StreamConnection : public QObject {
    Q_OBJECT

public:
    struct Client {
        std::string name;  ///< unique
        Identity identity;
        Budget::Charge place;  ///< among the connections
    };

    /// Takes over the socket. A frame that is not complete after `patience`, or a file whose call has not
    /// begun by then, ends the connection.
    StreamConnection(QLocalSocket* socket, Client client, Budgets& budgets, std::chrono::milliseconds patience);

    [[nodiscard]] const std::string& name() const noexcept { return client_.name; }
    [[nodiscard]] const Identity& identity() const noexcept { return client_.identity; }
    [[nodiscard]] bool listens() const noexcept { return listens_; }
    void listen() noexcept { listens_ = true; }

    // Each sends, or ends the connection if the client does not read.
    /// `file`: nullptr: none.
    void reply(std::uint32_t number, const FileBytes& file, std::string_view text);
    void refuse(std::uint32_t number, const Error& error);
    void signal(std::string_view text);

Q_SIGNALS:
    /// A call, as JSON, and its file; nullptr: none was sent.
    void called(std::uint32_t number, const std::string& text, const fettle::service::GivenFilePointer& file);
    /// The connection has ended; nothing follows.
    void left();

private:
    struct File {
        std::uint32_t number = 0;
        GivenFilePointer file;
    };

    void read();
    void take(std::span<const std::uint8_t> bytes);
    [[nodiscard]] bool accept(const stream::FrameHeader& header);
    [[nodiscard]] bool accept_call(const stream::FrameHeader& header);
    [[nodiscard]] bool accept_file(const stream::FrameHeader& header);
    void arrived(stream::Frame frame);
    /// False: the client has more to read than it may.
    [[nodiscard]] bool may_send();
    void send(stream::FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> bytes);
    void disconnect_client();

    QLocalSocket* socket_;  ///< a child
    Client client_;
    Budgets& budgets_;
    stream::FrameReader reader_;
    std::optional<Budget::Charge> charge_;  ///< for the frame that is being received
    std::optional<File> file_;              ///< of the next call
    QTimer patience_;                       ///< runs during a frame, and between a file and its call
    bool listens_ = false;
    bool over_ = false;
};

}  // namespace fettle::service
