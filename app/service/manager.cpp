// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/manager.h"

#include <memory>
#include <utility>

#include "app/service/limits.h"
#include "app/service/memory_bounds.h"
#include "app/service/verbs.h"

namespace fettle::service {

Manager::Manager(const QDBusConnection& bus, const Ports& ports)
    : bus_(bus),
      ports_(ports),
      book_(ports.clock),
      authority_(bus),
      peers_(bus),
      requests_(bus),
      jobs_(bus, ports.version, ports.journals,
            [this](JobObject& job, const QDBusMessage& call) { cancel(job, call); }) {
    connect(&peers_, &Peers::gone, this, &Manager::forget);
    connect(&requests_, &Requests::became_empty, this, &Manager::stirred);
    connect(&jobs_, &Jobs::ended, this, &Manager::stirred);
}

bool Manager::publish() {
    return bus_.registerObject(QStringLiteral("/org/fettle/Fettle1"), this,
                               QDBusConnection::ExportScriptableContents | QDBusConnection::ExportAllProperties);
}

bool Manager::idle() { return strangers_bytes_ == 0 && requests_.empty() && !jobs_.any_running() && book_.empty(); }

bool Manager::take(std::size_t longest) {
    if (!calledFromDBus()) return false;
    setDelayedReply(true);
    Q_EMIT stirred();
    const auto wrong = judge_arguments(message().arguments(), longest);
    if (!wrong) return true;
    if (message().isReplyRequired()) bus_.send(error_reply(message(), *wrong));
    QMetaObject::invokeMethod(
        this, [] { give_memory_back(); }, Qt::QueuedConnection);  // after the message has been sent
    return false;
}

Call Manager::kept() {
    Call call{message(), kRoot, bytes_of(message().arguments())};
    // Copies of a message share its arguments, which the running method still references.
    QMetaObject::invokeMethod(
        this, [copy = call.message]() mutable { copy.setArguments({}); }, Qt::QueuedConnection);
    return call;
}

void Manager::begin(Begun then) {
    const auto call = kept();
    const auto busy = [this, &call] {
        if (!call.message.isReplyRequired()) return;
        bus_.send(error_reply(call.message, {ErrorCode::busy, "too many pending calls", {}}));
    };
    if (strangers_bytes_ + call.bytes > kMostBytesOfStrangers) return busy();
    strangers_bytes_ += call.bytes;
    const bool taken = peers_.identify(call.caller(), [this, call, then = std::move(then)](std::optional<UserId> user) {
        strangers_bytes_ -= call.bytes;
        if (!user) return;  // the client has left
        auto known = call;
        known.user = *user;
        if (requests_.begin(known)) then(known);
    });
    if (taken) return;
    strangers_bytes_ -= call.bytes;
    busy();
}

void Manager::permit(const Call& call, std::vector<const char*> actions, Permitted then) {
    const auto* const action = actions.front();
    actions.erase(actions.begin());
    authority_.check(call.caller(), QString::fromLatin1(action), {}, call.interactive(),
                     [this, call, actions = std::move(actions), then = std::move(then)](const Status& allowed) {
                         if (!allowed || actions.empty()) return then(allowed);
                         permit(call, actions, then);
                     });
}

void Manager::start_work(const Call& call, Looker work) {
    requests_.work(
        call.user, [this, work = std::move(work)] { return work(ports_.toolbox); },
        [this, call](const Result<QVariantList>& result) { requests_.finish(call, result); });
}

void Manager::work(std::vector<const char*> actions, Looker work) {
    begin([this, actions = std::move(actions), work = std::move(work)](const Call& call) {
        permit(call, actions, [this, call, work](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            start_work(call, work);
        });
    });
}

void Manager::look(bool wake, Looker work) {
    this->work(wake ? std::vector{kLook, kQuery} : std::vector{kLook}, std::move(work));
}

void Manager::forget(const QString& caller) {
    book_.forget(caller.toStdString());
    authority_.forget(caller);
    const auto [first, last] = searches_.equal_range(caller);
    for (auto one = first; one != last; ++one) {
        if (const auto cancel = one->second.lock()) cancel->cancel();
    }
    searches_.erase(first, last);
    Q_EMIT stirred();
}

}  // namespace fettle::service
