// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <atomic>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace fettle::gui {

/// Calls blocking services in threads of their own and delivers their results on the window's thread.
class Background final : public QObject {
    Q_OBJECT
public:
    /// Posts a call to the window's thread, from any thread. The call is dropped once its receiver is gone.
    using Poster = std::function<void(std::function<void()>)>;

    explicit Background(QObject* parent = nullptr);
    ~Background() override;

    /// Calls `work` in a new thread, then `then` with its result on the window's thread. If `receiver` is destroyed
    /// meanwhile, the result is dropped.
    template <typename Work, typename Then>
    void run(QObject* receiver, Work work, Then then) {
        start([work = std::move(work), then = std::move(then), post = poster(receiver)]() mutable {
            using Answer = std::invoke_result_t<Work&>;
            auto answer = std::make_shared<Answer>(work());
            post([answer, then = std::move(then)]() mutable { then(std::move(*answer)); });
        });
    }
    /// For progress: `work` passed to run() may call the poster as often as it likes.
    [[nodiscard]] Poster poster(QObject* receiver) const;
    /// Whether threads are still at work. If so, the program must not destroy the services before it exits.
    [[nodiscard]] bool busy() const { return running_->load() > 0; }

private:
    void start(std::function<void()> work);

    class Mailbox;
    std::shared_ptr<Mailbox> mailbox_;
    std::shared_ptr<std::atomic<int>> running_;
};

}  // namespace fettle::gui
