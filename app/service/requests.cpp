// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/requests.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

/// Drives are asked at once by the toolbox itself; this is for clients that ask at once.
constexpr int kThreads = 4;

}  // namespace

QDBusMessage error_reply(const QDBusMessage& call, const Error& error) {
    std::string code(name(error.code));
    std::replace(code.begin(), code.end(), '-', '_');  // the bus knows no other names of errors
    return call.createErrorReply(QStringLiteral("org.fettle.Fettle1.Error.") + QString::fromStdString(code),
                                 QString::fromStdString(error.context));
}

Requests::Requests(const QDBusConnection& bus) : bus_(bus) { pool_.setMaxThreadCount(kThreads); }

Requests::~Requests() { pool_.waitForDone(); }

bool Requests::begin(const QDBusMessage& call) {
    auto& of_caller = open_of_[call.service()];
    if (open_ >= kMostRequests || of_caller >= kMostRequestsOfCaller) {
        if (of_caller == 0) open_of_.remove(call.service());
        bus_.send(error_reply(call, {ErrorCode::busy, "too many calls wait for their answers", {}}));
        return false;
    }
    ++of_caller;
    ++open_;
    return true;
}

void Requests::done(const QString& caller) {
    const auto found = open_of_.find(caller);
    if (found != open_of_.end() && --found.value() == 0) open_of_.erase(found);
    if (--open_ == 0) Q_EMIT became_empty();
}

void Requests::answer(const QDBusMessage& call, const QVariantList& values) {
    if (call.isReplyRequired()) bus_.send(call.createReply(values));
    done(call.service());
}

void Requests::refuse(const QDBusMessage& call, const Error& error) {
    if (call.isReplyRequired()) bus_.send(error_reply(call, error));
    done(call.service());
}

void Requests::finish(const QDBusMessage& call, const Result<QVariantList>& result) {
    if (result) {
        answer(call, *result);
    } else {
        refuse(call, result.error());
    }
}

void Requests::work(Work work, Then then) {
    pool_.start([this, work = std::move(work), then = std::move(then)] {
        auto result = work();
        QMetaObject::invokeMethod(
            this, [result = std::move(result), then] { then(result); }, Qt::QueuedConnection);
    });
}

}  // namespace fettle::service
