// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_connection.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/service/limits.h"
#include "app/service/stream/given_files.h"
#include "core/base/bytes.h"
#include "core/erase/credential.h"
#include "core/stream/message.h"

namespace fettle::service {

using stream::FrameHeader;
using stream::FrameKind;

Budgets::Budgets()
    : connections({kMostConnectionsOfUser, kMostConnections, kConnectionsOfRootAlone}),
      calls({kMostBytesOfUser, kMostBytes, kBytesOfRootAlone}),
      files({kMostImageBytesOfUser, kMostImageBytes, kImageBytesOfRootAlone}) {}

void send_frame(ClientStream& to, FrameKind kind, std::uint32_t number, std::string_view contents) {
    // In one piece: what is still waiting to be sent when the connection is ended does not arrive.
    const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(contents.size())});
    std::vector<std::uint8_t> frame(header.begin(), header.end());
    frame.insert(frame.end(), contents.begin(), contents.end());
    to.write(frame);
}

StreamConnection::StreamConnection(std::unique_ptr<ClientStream> stream, Client client,
                                   std::span<const std::uint8_t> first, Budgets& budgets,
                                   std::chrono::milliseconds patience)
    : stream_(std::move(stream)),
      client_(std::move(client)),
      budgets_(budgets),
      reader_([this](const FrameHeader& header) { return accept(header); }),
      piece_to_(first.size()) {
    std::copy(first.begin(), first.end(), piece_.begin());
    patience_.setSingleShot(true);
    patience_.setInterval(patience);
    connect(&patience_, &QTimer::timeout, this, &StreamConnection::disconnect_client);
    connect(stream_.get(), &ClientStream::readable, this, &StreamConnection::ask_for_turn);
    connect(stream_.get(), &ClientStream::sent, this, &StreamConnection::ask_for_turn);
    connect(stream_.get(), &ClientStream::ended, this, &StreamConnection::disconnect_client);
    ask_for_turn();
}

StreamConnection::~StreamConnection() { erase::wipe(piece_); }

void StreamConnection::disconnect_client() {
    if (std::exchange(over_, true)) return;
    patience_.stop();
    charge_.reset();
    file_.reset();
    stream_->disconnect(this);
    stream_->abort();
    Q_EMIT left();
}

void StreamConnection::ask_for_turn() {
    if (std::exchange(turn_asked_, true)) return;
    QMetaObject::invokeMethod(this, &StreamConnection::turn, Qt::QueuedConnection);
}

bool StreamConnection::paused() const { return stream_->unsent() > kUnsentToPause; }

void StreamConnection::turn() {
    turn_asked_ = false;
    std::size_t frames = 0;
    std::size_t bytes = 0;
    // A client that does not read its replies is not served further.
    while (!over_ && !paused()) {
        if (frames >= kFramesOfTurn || bytes >= kBytesOfTurn) {
            ask_for_turn();
            break;
        }
        if (piece_from_ == piece_to_ && !refill()) break;
        const auto before = piece_from_;
        if (take_frame()) ++frames;
        bytes += piece_from_ - before;
    }
    if (!over_ && !reader_.unfinished() && !file_) patience_.stop();
}

bool StreamConnection::refill() {
    piece_from_ = 0;
    piece_to_ = stream_->read(piece_);
    return piece_to_ != 0;
}

bool StreamConnection::take_frame() {
    if (!reader_.unfinished()) patience_.start();
    const auto piece = std::span(piece_).subspan(piece_from_, piece_to_ - piece_from_);
    std::span<const std::uint8_t> rest = piece;
    auto frame = reader_.next(rest);
    const auto taken = piece.first(piece.size() - rest.size());
    erase::wipe(taken);  // may contain a password
    piece_from_ += taken.size();
    if (over_) return false;
    if (!frame) {
        disconnect_client();
        return false;
    }
    if (!*frame) return false;
    if (!(*frame)->skipped) arrived(std::move(**frame));
    return true;
}

bool StreamConnection::accept(const FrameHeader& header) {
    if (header.kind == FrameKind::call) return accept_call(header);
    if (header.kind == FrameKind::file && !file_) return accept_file(header);
    disconnect_client();
    return false;
}

bool StreamConnection::accept_call(const FrameHeader& header) {
    const auto refused = [&](const Error& error) {
        file_.reset();  // its call does not come
        refuse(header.number, error);
        return false;
    };
    if (header.bytes > kLongestMessage) {
        return refused(error_of(ErrorCode::too_large, FETTLE_TEXT("arguments too long")));
    }
    if (header.bytes <= kSmallMessage) return true;
    charge_ = budgets_.calls.charge(client_.identity.user, header.bytes);
    return charge_ || refused({ErrorCode::busy, "too many pending calls", {}});
}

bool StreamConnection::accept_file(const FrameHeader& header) {
    const auto refused = [&](Error error) {
        file_ = File{header.number, std::make_shared<const RefusedFile>(std::move(error))};
        return false;
    };
    if (header.bytes > kLargestImage) {
        return refused(error_of(ErrorCode::too_large, FETTLE_TEXT("the file exceeds the service's size limit")));
    }
    if (header.bytes <= kSmallMessage) return true;
    charge_ = budgets_.files.charge(client_.identity.user, header.bytes);
    if (!charge_) {
        return refused(error_of(ErrorCode::too_large, FETTLE_TEXT("too much memory used by files in pending calls")));
    }
    return true;
}

void StreamConnection::arrived(stream::Frame frame) {
    auto charge = std::exchange(charge_, std::nullopt);
    if (frame.header.kind == FrameKind::file) {
        file_ =
            File{frame.header.number, std::make_shared<const ReceivedFile>(std::move(frame.bytes), std::move(charge))};
        patience_.start();  // for its call
        return;
    }
    const auto file = std::exchange(file_, std::nullopt);
    if (file && file->number != frame.header.number) return disconnect_client();
    Q_EMIT called(frame.header.number, BytesView(frame.bytes).text(), file ? file->file : nullptr);
}

bool StreamConnection::may_send() {
    if (over_) return false;
    if (stream_->unsent() <= kMostUnsent) return true;
    // Not at once: the caller may be in the midst of other connections.
    QMetaObject::invokeMethod(this, &StreamConnection::disconnect_client, Qt::QueuedConnection);
    return false;
}

void StreamConnection::reply(std::uint32_t number, const FileBytes& file, std::string_view text) {
    if (!may_send()) return;
    if (file) send_frame(*stream_, FrameKind::file, number, BytesView(*file).text());
    send_frame(*stream_, FrameKind::reply, number, text);
}

void StreamConnection::refuse(std::uint32_t number, const Error& error) {
    if (may_send()) send_frame(*stream_, FrameKind::error, number, stream::to_text(error));
}

void StreamConnection::signal(std::string_view text) {
    if (may_send()) send_frame(*stream_, FrameKind::signal, 0, text);
}

void StreamConnection::passing_signal(std::string_view text) {
    if (!over_ && !paused()) signal(text);
}

}  // namespace fettle::service
