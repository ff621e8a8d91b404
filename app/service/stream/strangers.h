// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDeadlineTimer>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <span>

#include "app/service/stream/client_stream.h"

namespace fettle::service {

/// Destroys a stream later, because it may be the sender of the signal that is being handled.
void let_go(std::unique_ptr<ClientStream> stream);

/// Clients that have connected and sent nothing yet: nobody knows who they are (ClientStream::identity). At most
/// kMostStrangers; one more ends the oldest, so that silent clients cannot keep others out.
class Strangers : public QObject {
    Q_OBJECT

public:
    /// Takes over a client that has sent its first bytes, at most those of a frame's header.
    using Spoke = std::function<void(std::unique_ptr<ClientStream>, std::span<const std::uint8_t> first)>;

    /// A client that sends nothing for `patience` is ended.
    Strangers(std::chrono::milliseconds patience, Spoke spoke);

    void add(std::unique_ptr<ClientStream> stream);
    [[nodiscard]] bool empty() const noexcept { return all_.empty(); }

Q_SIGNALS:
    /// One was ended, or has left.
    void lost();

private:
    struct Stranger {
        std::unique_ptr<ClientStream> stream;
        QDeadlineTimer until;
    };

    /// False: it has sent nothing.
    bool hear(ClientStream& stream);
    void end(ClientStream& stream);
    void end_late();
    [[nodiscard]] std::unique_ptr<ClientStream> take(const ClientStream& stream);

    std::chrono::milliseconds patience_;
    Spoke spoke_;
    std::list<Stranger> all_;  ///< the oldest first
    QTimer timer_;             ///< runs until the oldest has had its time
};

}  // namespace fettle::service
