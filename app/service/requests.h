// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>

#include "app/service/call.h"
#include "core/base/result.h"

namespace fettle::service {

/// Calls with delayed replies: counts them per user, runs their work in other threads, and sends the replies. Not
/// thread-safe except for the work.
class Requests : public QObject {
    Q_OBJECT

public:
    using Work = std::function<Result<Values>()>;
    using Then = std::function<void(Result<Values>)>;

    Requests();
    ~Requests() override;

    /// Accepts a call. False: it was rejected because of a limit.
    bool begin(const Call& call);
    /// Sends the reply. Call exactly one of these for every accepted call.
    void answer(const Call& call, const Values& values);
    void refuse(const Call& call, const Error& error);
    void finish(const Call& call, const Result<Values>& result);
    /// Runs an accepted call's blocking work in another thread, prepares the reply with its values there, and then runs
    /// `then` in this one. Work of the user with the fewest running threads comes first, then the oldest. Users other
    /// than root get at most two threads, and one is reserved for root.
    void work(const Call& call, Work work, Then then);

    [[nodiscard]] bool empty() const noexcept { return calls_ == 0; }

Q_SIGNALS:
    void became_empty();

private:
    struct Waiting {
        std::uint64_t number = 0;  ///< in order of arrival
        Work work;                 ///< which prepares the reply too
        Then then;
    };
    struct Share {
        std::size_t calls = 0;
        std::size_t bytes = 0;
        std::size_t at_work = 0;
        std::deque<Waiting> waiting;
        [[nodiscard]] bool empty() const { return calls == 0 && at_work == 0 && waiting.empty(); }
    };
    using Shares = std::map<UserId, Share>;

    [[nodiscard]] bool fits(const Call& call) const;
    void done(const Call& call);
    /// Starts waiting work while threads are available.
    void start();
    [[nodiscard]] Shares::iterator next();
    void forget_if_empty(UserId user);

    Shares shares_;
    std::size_t calls_ = 0;
    std::size_t bytes_ = 0;
    std::size_t at_work_ = 0;
    std::uint64_t next_number_ = 0;
    QThreadPool pool_;
};

}  // namespace fettle::service
