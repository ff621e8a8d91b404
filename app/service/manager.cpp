// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/manager.h"

#include <memory>
#include <utility>

#include "app/service/limits.h"
#include "app/service/verbs.h"

namespace fettle::service {

Manager::Manager(const Links& links, const Ports& ports)
    : transport_(links.transport),
      authority_(links.authority),
      ports_(ports),
      book_(ports.clock),
      jobs_(links, ports.version, ports.journals, [this](StartedJob& job, const Call& call) { cancel(job, call); }) {
    connect(&transport_, &Transport::gone, this, &Manager::forget);
    connect(&requests_, &Requests::became_empty, this, &Manager::stirred);
    connect(&jobs_, &Jobs::ended, this, &Manager::stirred);
}

bool Manager::idle() { return strangers_bytes_ == 0 && requests_.empty() && !jobs_.any_running() && book_.empty(); }

void Manager::begin(const Call& call, Begun then) {
    const auto busy = [&call] { call.reply->refuse({ErrorCode::busy, "too many pending calls", {}}); };
    if (strangers_bytes_ + call.bytes > kMostBytesOfStrangers) return busy();
    strangers_bytes_ += call.bytes;
    const bool taken =
        transport_.identify(call.caller, [this, call, then = std::move(then)](std::optional<UserId> user) {
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
    authority_.check(call.caller, action, {}, call.interactive,
                     [this, call, actions = std::move(actions), then = std::move(then)](const Status& allowed) {
                         if (!allowed || actions.empty()) return then(allowed);
                         permit(call, actions, then);
                     });
}

void Manager::start_work(const Call& call, Looker work) {
    requests_.work(
        call, [this, work = std::move(work)] { return work(ports_.toolbox); },
        [this, call](const Result<Values>& result) { requests_.finish(call, result); });
}

void Manager::work(const Call& from, std::vector<const char*> actions, Looker work) {
    begin(from, [this, actions = std::move(actions), work = std::move(work)](const Call& call) {
        permit(call, actions, [this, call, work](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            start_work(call, work);
        });
    });
}

void Manager::look(const Call& call, bool wake, Looker work) {
    this->work(call, wake ? std::vector{kLook, kQuery} : std::vector{kLook}, std::move(work));
}

void Manager::forget(const std::string& caller) {
    book_.forget(caller);
    authority_.forget(caller);
    const auto [first, last] = searches_.equal_range(caller);
    for (auto one = first; one != last; ++one) {
        if (const auto cancel = one->second.lock()) cancel->cancel();
    }
    searches_.erase(first, last);
    Q_EMIT stirred();
}

}  // namespace fettle::service
