// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/service/stream/budget.h"
#include "app/service/stream/client_stream.h"
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

void send_frame(ClientStream& to, stream::FrameKind kind, std::uint32_t number, std::string_view contents);

/// One client whose identity is known. Receives calls and sends frames. A client that does not keep to the protocol is
/// disconnected. Receives kFramesOfTurn frames and kBytesOfTurn bytes at most before it returns to the event loop.
class StreamConnection : public QObject {
    Q_OBJECT

public:
    struct Client {
        std::string name;  ///< unique
        Identity identity;
        Budget::Charge place;  ///< among the connections
    };

    /// `first`: bytes that have been read from the stream, at most kPieceBytes. A frame that is not complete after
    /// `patience`, or a file whose call has not begun by then, ends the connection.
    StreamConnection(std::unique_ptr<ClientStream> stream, Client client, std::span<const std::uint8_t> first,
                     Budgets& budgets, std::chrono::milliseconds patience);
    ~StreamConnection() override;

    [[nodiscard]] const std::string& name() const noexcept { return client_.name; }
    [[nodiscard]] const Identity& identity() const noexcept { return client_.identity; }
    [[nodiscard]] bool listens() const noexcept { return listens_; }
    void listen() noexcept { listens_ = true; }

    // Each sends, or ends the connection if the client does not read.
    /// `file`: nullptr: none.
    void reply(std::uint32_t number, const FileBytes& file, std::string_view text);
    void refuse(std::uint32_t number, const Error& error);
    void signal(std::string_view text);
    /// A signal that a later one replaces: it is not sent while more than kUnsentToPause bytes are unread.
    void passing_signal(std::string_view text);

    static constexpr std::size_t kPieceBytes = 4096;

Q_SIGNALS:
    /// A call, as JSON, and its file; nullptr: none was sent. The text is valid during the signal.
    void called(std::uint32_t number, std::string_view text, const fettle::service::GivenFilePointer& file);
    /// The connection has ended; nothing follows.
    void left();

private:
    struct File {
        std::uint32_t number = 0;
        GivenFilePointer file;
    };

    /// Has `turn` called by the event loop.
    void ask_for_turn();
    void turn();
    [[nodiscard]] bool paused() const;
    /// False: no bytes have arrived.
    [[nodiscard]] bool refill();
    /// Takes bytes of the piece until a frame is complete or none are left. Whether one is complete.
    bool take_frame();
    [[nodiscard]] bool accept(const stream::FrameHeader& header);
    [[nodiscard]] bool accept_call(const stream::FrameHeader& header);
    [[nodiscard]] bool accept_file(const stream::FrameHeader& header);
    void arrived(stream::Frame frame);
    /// False: the client has more to read than it may.
    [[nodiscard]] bool may_send();
    void disconnect_client();

    std::unique_ptr<ClientStream> stream_;
    Client client_;
    Budgets& budgets_;
    stream::FrameReader reader_;
    std::array<std::uint8_t, kPieceBytes> piece_{};  ///< bytes from the stream, wiped once they are taken
    std::size_t piece_from_ = 0;                     ///< before it, all has been taken
    std::size_t piece_to_ = 0;
    std::optional<Budget::Charge> charge_;  ///< for the frame that is being received
    std::optional<File> file_;              ///< of the next call
    QTimer patience_;                       ///< runs during a frame, and between a file and its call
    bool turn_asked_ = false;
    bool listens_ = false;
    bool over_ = false;
};

}  // namespace fettle::service
