// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/service/local_listener.h"

#include <QTimer>
#include <algorithm>
#include <utility>

namespace fettle::service::test {

namespace {

/// Time limit for finding out whether another instance listens; a local server takes connections at once.
constexpr int kProbe_ms = 1000;
/// Time limit for a client to read what was sent to it at the end.
constexpr int kFinish_ms = 10'000;
constexpr qint64 kReadBuffer = 65'536;

}  // namespace

LocalStream::LocalStream(QLocalSocket& socket, IdentityOf identity_of)
    : socket_(&socket), identity_of_(std::move(identity_of)) {
    socket.setParent(this);
    socket.setReadBufferSize(kReadBuffer);
    connect(&socket, &QLocalSocket::readyRead, this, &ClientStream::readable);
    connect(&socket, &QLocalSocket::bytesWritten, this, &ClientStream::sent);
    connect(&socket, &QLocalSocket::disconnected, this, &ClientStream::ended);
}

LocalStream::~LocalStream() { abort(); }

std::size_t LocalStream::read(std::span<std::uint8_t> into) {
    if (!socket_) return 0;
    const auto got = socket_->read(reinterpret_cast<char*>(into.data()), static_cast<qint64>(into.size()));
    return static_cast<std::size_t>(std::max(got, qint64{0}));
}

void LocalStream::write(std::span<const std::uint8_t> bytes) {
    if (socket_) socket_->write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
}

std::size_t LocalStream::unsent() const { return socket_ ? static_cast<std::size_t>(socket_->bytesToWrite()) : 0; }

std::optional<Identity> LocalStream::identity() {
    return socket_ ? identity_of_(socket_->socketDescriptor()) : std::nullopt;
}

void LocalStream::abort() {
    if (!socket_) return;
    socket_->disconnect(this);
    socket_->abort();
    socket_->deleteLater();  // it may be the sender
    socket_->setParent(nullptr);
    socket_.clear();
}

void LocalStream::finish() {
    if (!socket_) return;
    auto* const socket = socket_.data();
    socket->disconnect(this);
    socket->setParent(nullptr);
    socket_.clear();
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    QTimer::singleShot(kFinish_ms, socket, [socket] {
        socket->abort();
        socket->deleteLater();
    });
    socket->disconnectFromServer();
    if (socket->state() == QLocalSocket::UnconnectedState) socket->deleteLater();
}

LocalListener::LocalListener(QString name, IdentityOf identity_of)
    : name_(std::move(name)), identity_of_(std::move(identity_of)) {
    // Any user may connect; what a user may do is up to Authority.
    server_.setSocketOptions(QLocalServer::WorldAccessOption);
    connect(&server_, &QLocalServer::newConnection, this, &StreamListener::arrived);
}

Status LocalListener::open() {
    // QLocalServer replaces a socket that another instance listens on.
    QLocalSocket other;
    other.connectToServer(name_);
    if (other.waitForConnected(kProbe_ms)) {
        return fail(ErrorCode::busy, FETTLE_TEXT("another instance of the Fettle service is running"));
    }
    QLocalServer::removeServer(name_);
    if (server_.listen(name_)) return {};
    return fail(ErrorCode::io, FETTLE_TEXT("cannot listen on {name}: {reason}"),
                {{"name", name_.toStdString()}, {"reason", server_.errorString().toStdString()}});
}

std::unique_ptr<ClientStream> LocalListener::next() {
    auto* const socket = server_.nextPendingConnection();
    return socket == nullptr ? nullptr : std::make_unique<LocalStream>(*socket, identity_of_);
}

}  // namespace fettle::service::test
