// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusMessage>
#include <QMap>
#include <QObject>
#include <QThreadPool>
#include <QVariantList>
#include <functional>

#include "core/base/result.h"

namespace fettle::service {

/// Calls that are answered later: how many there are, work for them in other threads, and their answers. One thread
/// but for the work.
class Requests : public QObject {
    Q_OBJECT

public:
    using Work = std::function<Result<QVariantList>()>;
    using Then = std::function<void(Result<QVariantList>)>;

    explicit Requests(const QDBusConnection& bus);
    ~Requests() override;

    /// Takes a call; false: it was answered already, because there are too many.
    bool begin(const QDBusMessage& call);
    /// Answers it. Exactly one of them for every call that was begun.
    void answer(const QDBusMessage& call, const QVariantList& values);
    void refuse(const QDBusMessage& call, const Error& error);
    void finish(const QDBusMessage& call, const Result<QVariantList>& result);
    /// Does something that blocks in another thread, then `then` here.
    void work(Work work, Then then);

    [[nodiscard]] bool empty() const noexcept { return open_ == 0; }

Q_SIGNALS:
    void became_empty();

private:
    void done(const QString& caller);

    QDBusConnection bus_;
    QMap<QString, std::size_t> open_of_;
    std::size_t open_ = 0;
    QThreadPool pool_;
};

/// "org.fettle.Fettle1.Error.not_permitted" with the error's context.
[[nodiscard]] QDBusMessage error_reply(const QDBusMessage& call, const Error& error);

}  // namespace fettle::service
