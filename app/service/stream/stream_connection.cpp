// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_connection.h"

#include <array>
#include <memory>
#include <utility>

#include "app/service/limits.h"
#include "app/service/stream/given_files.h"
#include "core/base/bytes.h"
#include "core/erase/credential.h"
#include "core/stream/message.h"

namespace fettle::service {

namespace {

using stream::FrameHeader;
using stream::FrameKind;

constexpr std::size_t kChunk = std::size_t{64} << 10U;

std::span<const std::uint8_t> bytes_of_text(std::string_view text) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the same bytes
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

Budgets::Budgets()
    : connections({kMostConnectionsOfUser, kMostConnections, kConnectionsOfRootAlone}),
      calls({kMostBytesOfUser, kMostBytes, kBytesOfRootAlone}),
      files({kMostImageBytesOfUser, kMostImageBytes, kImageBytesOfRootAlone}) {}

StreamConnection::StreamConnection(QLocalSocket* socket, Client client, Budgets& budgets,
                                   std::chrono::milliseconds patience)
    : socket_(socket),
      client_(std::move(client)),
      budgets_(budgets),
      reader_([this](const FrameHeader& header) { return accept(header); }) {
    socket_->setParent(this);
    socket_->setReadBufferSize(static_cast<qint64>(kChunk));
    patience_.setSingleShot(true);
    patience_.setInterval(patience);
    connect(&patience_, &QTimer::timeout, this, &StreamConnection::disconnect_client);
    connect(socket_, &QLocalSocket::readyRead, this, &StreamConnection::read);
    connect(socket_, &QLocalSocket::bytesWritten, this, &StreamConnection::read);
    connect(socket_, &QLocalSocket::disconnected, this, &StreamConnection::disconnect_client);
    QMetaObject::invokeMethod(this, &StreamConnection::read, Qt::QueuedConnection);  // what came with the connection
}

void StreamConnection::disconnect_client() {
    if (std::exchange(over_, true)) return;
    patience_.stop();
    charge_.reset();
    file_.reset();
    socket_->disconnect(this);
    socket_->abort();
    Q_EMIT left();
}

void StreamConnection::read() {
    // A client that does not read its replies is not served further.
    if (over_ || socket_->bytesAvailable() == 0 || socket_->bytesToWrite() > static_cast<qint64>(kUnsentToPause))
        return;
    std::array<std::uint8_t, kChunk> chunk{};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the same bytes
    const auto got = socket_->read(reinterpret_cast<char*>(chunk.data()), static_cast<qint64>(chunk.size()));
    if (got <= 0) return;
    const auto bytes = std::span(chunk).first(static_cast<std::size_t>(got));
    take(bytes);
    erase::wipe(bytes);  // may contain a password
    if (over_) return;
    if (!reader_.unfinished() && !file_) patience_.stop();
    // One chunk at a time, so that no client holds up the others.
    if (socket_->bytesAvailable() > 0) {
        QMetaObject::invokeMethod(this, &StreamConnection::read, Qt::QueuedConnection);
    }
}

void StreamConnection::take(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty() && !over_) {
        if (!reader_.unfinished()) patience_.start();
        auto frame = reader_.next(bytes);
        if (over_) return;
        if (!frame) return disconnect_client();
        if (*frame && !(*frame)->skipped) arrived(std::move(**frame));
    }
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
    const auto text = std::string(BytesView(frame.bytes).text());
    frame.bytes = {};
    Q_EMIT called(frame.header.number, text, file ? file->file : nullptr);
}

bool StreamConnection::may_send() {
    if (over_) return false;
    if (socket_->bytesToWrite() <= static_cast<qint64>(kMostUnsent)) return true;
    // Not at once: the caller may be in the midst of other connections.
    QMetaObject::invokeMethod(this, &StreamConnection::disconnect_client, Qt::QueuedConnection);
    return false;
}

void StreamConnection::send(FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> bytes) {
    const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(bytes.size())});
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): the same bytes
    socket_->write(reinterpret_cast<const char*>(header.data()), static_cast<qint64>(header.size()));
    socket_->write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
}

void StreamConnection::reply(std::uint32_t number, const FileBytes& file, std::string_view text) {
    if (!may_send()) return;
    if (file) send(FrameKind::file, number, *file);
    send(FrameKind::reply, number, bytes_of_text(text));
}

void StreamConnection::refuse(std::uint32_t number, const Error& error) {
    if (may_send()) send(FrameKind::error, number, bytes_of_text(stream::to_text(error)));
}

void StreamConnection::signal(std::string_view text) {
    if (may_send()) send(FrameKind::signal, 0, bytes_of_text(text));
}

}  // namespace fettle::service
