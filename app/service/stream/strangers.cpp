// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/strangers.h"

#include <QPointer>
#include <algorithm>
#include <array>
#include <utility>

#include "app/service/limits.h"
#include "core/stream/frame.h"

namespace fettle::service {

void let_go(std::unique_ptr<ClientStream> stream) {
    if (stream) stream.release()->deleteLater();
}

Strangers::Strangers(std::chrono::milliseconds patience, Spoke spoke) : patience_(patience), spoke_(std::move(spoke)) {
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &Strangers::end_late);
}

void Strangers::add(std::unique_ptr<ClientStream> stream) {
    // The oldest may have sent something that has not been reported yet.
    if (all_.size() >= kMostStrangers && !hear(*all_.front().stream)) end(*all_.front().stream);
    auto* const added = stream.get();
    all_.push_back({std::move(stream), QDeadlineTimer(patience_)});
    connect(added, &ClientStream::readable, this, [this, added] { hear(*added); });
    connect(added, &ClientStream::ended, this, [this, added] { end(*added); });
    if (!timer_.isActive()) timer_.start(patience_);
    // What came with the connection.
    const auto heard = [this, there = QPointer(added)] {
        if (there) hear(*there);
    };
    QMetaObject::invokeMethod(this, heard, Qt::QueuedConnection);
}

bool Strangers::hear(ClientStream& stream) {
    const auto mine =
        std::any_of(all_.begin(), all_.end(), [&](const auto& one) { return one.stream.get() == &stream; });
    if (!mine) return false;
    std::array<std::uint8_t, stream::kHeaderBytes> first{};
    const auto got = stream.read(first);
    if (got == 0) return false;
    auto taken = take(stream);
    spoke_(std::move(taken), std::span(first).first(got));
    return true;
}

void Strangers::end(ClientStream& stream) {
    auto taken = take(stream);
    if (!taken) return;
    taken->abort();
    let_go(std::move(taken));
    Q_EMIT lost();
}

void Strangers::end_late() {
    while (!all_.empty() && all_.front().until.hasExpired()) end(*all_.front().stream);
    if (!all_.empty()) timer_.start(std::chrono::milliseconds(std::max(all_.front().until.remainingTime(), qint64{1})));
}

std::unique_ptr<ClientStream> Strangers::take(const ClientStream& stream) {
    const auto found =
        std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.stream.get() == &stream; });
    if (found == all_.end()) return nullptr;
    auto taken = std::move(found->stream);
    all_.erase(found);
    taken->disconnect(this);
    return taken;
}

}  // namespace fettle::service
