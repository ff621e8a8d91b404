// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/background.h"

#include <QMetaObject>
#include <mutex>

#include "app/gui/models/detached_thread.h"

namespace fettle::gui {

/// Knows whether the window's side still exists.
class Background::Mailbox {
public:
    explicit Mailbox(Background* owner) : owner_(owner) {}
    void close() {
        const std::lock_guard lock(mutex_);
        owner_ = nullptr;
    }
    void post(std::function<void()> call) {
        const std::lock_guard lock(mutex_);
        if (owner_ != nullptr) QMetaObject::invokeMethod(owner_, std::move(call), Qt::QueuedConnection);
    }

private:
    std::mutex mutex_;
    Background* owner_;
};

Background::Background(QObject* parent)
    : QObject(parent), mailbox_(std::make_shared<Mailbox>(this)), running_(std::make_shared<std::atomic<int>>(0)) {}

Background::~Background() { mailbox_->close(); }

Background::Poster Background::poster(QObject* receiver) const {
    return [mailbox = mailbox_, receiver = QPointer<QObject>(receiver)](std::function<void()> call) {
        // The receiver lives and dies on the window's thread, so only a call that runs there may look at it.
        mailbox->post([receiver, call = std::move(call)] {
            if (receiver) call();
        });
    };
}

void Background::start(std::function<void()> work) {
    running_->fetch_add(1);
    // Detached, so that an unresponsive drive cannot prevent the window from closing.
    run_detached([work = std::move(work), running = running_]() mutable {
        work();
        work = nullptr;
        running->fetch_sub(1);
    });
}

}  // namespace fettle::gui
