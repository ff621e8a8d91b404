// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/requests.h"

#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

/// Threads for concurrent clients. The toolbox itself queries several drives in parallel.
constexpr std::size_t kThreads = 4;
constexpr std::size_t kThreadsOfRootAlone = 1;
/// Threads per user: some work takes minutes, and must not delay other users.
constexpr std::size_t kMostThreadsOfUser = 2;

}  // namespace

Requests::Requests() { pool_.setMaxThreadCount(static_cast<int>(kThreads + kThreadsOfRootAlone)); }

Requests::~Requests() { pool_.waitForDone(); }

bool Requests::fits(const Call& call) const {
    const bool root = call.user == kRoot;
    if (calls_ >= kMostRequests - (root ? 0 : kRequestsOfRootAlone)) return false;
    if (bytes_ + call.bytes > kMostBytes - (root ? 0 : kBytesOfRootAlone)) return false;
    const auto found = shares_.find(call.user);
    if (found == shares_.end()) return true;
    return found->second.calls < kMostRequestsOfUser && found->second.bytes + call.bytes <= kMostBytesOfUser;
}

bool Requests::begin(const Call& call) {
    if (!fits(call)) {
        call.reply->refuse({ErrorCode::busy, "too many pending calls", {}});
        return false;
    }
    auto& share = shares_[call.user];
    ++share.calls;
    share.bytes += call.bytes;
    ++calls_;
    bytes_ += call.bytes;
    return true;
}

void Requests::done(const Call& call) {
    auto& share = shares_[call.user];
    --share.calls;
    share.bytes -= call.bytes;
    bytes_ -= call.bytes;
    forget_if_empty(call.user);
    if (--calls_ == 0) Q_EMIT became_empty();
}

void Requests::answer(const Call& call, const Values& values) {
    call.reply->answer(values);
    done(call);
}

void Requests::refuse(const Call& call, const Error& error) {
    call.reply->refuse(error);
    done(call);
}

void Requests::finish(const Call& call, const Result<Values>& result) {
    if (result) {
        answer(call, *result);
    } else {
        refuse(call, result.error());
    }
}

void Requests::work(const Call& call, Work work, Then then) {
    auto prepared = [work = std::move(work), reply = call.reply]() -> Result<Values> {
        auto values = work();
        if (!values) return values;
        if (const auto ready = reply->prepare(*values); !ready) return fail(ready.error());
        return values;
    };
    shares_[call.user].waiting.push_back({next_number_++, std::move(prepared), std::move(then)});
    start();
}

Requests::Shares::iterator Requests::next() {
    auto best = shares_.end();
    for (auto one = shares_.begin(); one != shares_.end(); ++one) {
        if (one->second.waiting.empty()) continue;
        if (one->first != kRoot && one->second.at_work >= kMostThreadsOfUser) continue;
        const auto rank = [](const Share& share) { return std::pair(share.at_work, share.waiting.front().number); };
        if (best == shares_.end() || rank(one->second) < rank(best->second)) best = one;
    }
    if (at_work_ < kThreads) return best;
    const auto root = shares_.find(kRoot);
    const bool may = root != shares_.end() && !root->second.waiting.empty() && root->second.at_work == 0;
    return may && at_work_ < kThreads + kThreadsOfRootAlone ? root : shares_.end();
}

void Requests::start() {
    for (auto mine = next(); mine != shares_.end(); mine = next()) {
        const auto user = mine->first;
        auto first = std::move(mine->second.waiting.front());
        mine->second.waiting.pop_front();
        ++mine->second.at_work;
        ++at_work_;
        pool_.start([this, user, work = std::move(first.work), then = std::move(first.then)] {
            auto result = work();
            QMetaObject::invokeMethod(
                this,
                [this, user, result = std::move(result), then] {
                    --shares_[user].at_work;
                    --at_work_;
                    then(result);
                    forget_if_empty(user);
                    start();
                },
                Qt::QueuedConnection);
        });
    }
}

void Requests::forget_if_empty(UserId user) {
    const auto found = shares_.find(user);
    if (found != shares_.end() && found->second.empty()) shares_.erase(found);
}

}  // namespace fettle::service
