// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/service_listener.h"

#include <windows.h>

#include <winsvc.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <string>

#include "app/gui/models/detached_thread.h"
#include "app/gui/windows/pure/service_feed.h"
#include "core/stream/pipe_name.h"
#include "platform/remote/windows/pipe_stream.h"
#include "platform/remote/windows/service_process.h"
#include "platform/windows/system/wide.h"

namespace fettle::gui {

namespace {

using State = ServiceWatch::State;

constexpr auto kLookAgain = std::chrono::seconds(30);
/// How long the thread may wait before it notices that it is to end.
constexpr auto kWait = std::chrono::seconds(5);
constexpr std::size_t kBufferBytes = std::size_t{16} << 10U;

struct CloseService {
    void operator()(SC_HANDLE handle) const { ::CloseServiceHandle(handle); }
};
using Service = std::unique_ptr<std::remove_pointer_t<SC_HANDLE>, CloseService>;

State query_state() {
    const Service manager(::OpenSCManagerW(nullptr, nullptr, SC_MANAGER_CONNECT));
    if (!manager) return State::unknown;
    const auto name = windows_system::wide(stream::kServiceName);
    const Service service(::OpenServiceW(manager.get(), name.c_str(), SERVICE_QUERY_STATUS));
    if (!service) return ::GetLastError() == ERROR_SERVICE_DOES_NOT_EXIST ? State::missing : State::unknown;
    SERVICE_STATUS status{};
    if (::QueryServiceStatus(service.get(), &status) == FALSE) return State::unknown;
    return status.dwCurrentState == SERVICE_RUNNING ? State::running : State::stopped;
}

}  // namespace

class ServiceListener::Worker {
public:
    explicit Worker(ServiceListener& owner) : owner_(&owner) {}

    void run() {
        while (!stopped()) {
            const auto state = query_state();
            report(state);
            if (state == State::running) {
                listen();
                report(query_state());
            }
            std::unique_lock lock(mutex_);
            stop_.wait_for(lock, kLookAgain, [this] { return owner_ == nullptr; });
        }
    }
    void stop() {
        const std::lock_guard lock(mutex_);
        owner_ = nullptr;
        stop_.notify_all();
    }

private:
    bool stopped() {
        const std::lock_guard lock(mutex_);
        return owner_ == nullptr;
    }
    /// Emits a signal in the window's thread.
    void post(std::function<void(ServiceListener&)> news) {
        const std::lock_guard lock(mutex_);
        if (owner_ == nullptr) return;
        QMetaObject::invokeMethod(
            owner_, [owner = owner_, news = std::move(news)] { news(*owner); }, Qt::QueuedConnection);
    }
    void report(State state) {
        post([state](ServiceListener& owner) { Q_EMIT owner.state_changed(state); });
    }
    /// Until the connection ends.
    void listen() {
        auto stream = remote::PipeStream::open(stream::kPipeName, remote::is_service);
        if (!stream) return;
        const auto request = ServiceFeed::request();
        for (auto rest = std::span(request); !rest.empty() && !stopped();) {
            const auto sent = (*stream)->write(rest, kWait);
            if (!sent) return;
            rest = rest.subspan(*sent);
        }
        ServiceFeed feed;
        std::array<std::uint8_t, kBufferBytes> buffer{};
        while (!stopped()) {
            const auto count = (*stream)->read(buffer, kWait);
            if (!count) return;
            const auto alerts = feed.take(std::span(buffer).first(*count));
            if (!alerts) return;
            for (const auto& document : *alerts) {
                post([document](ServiceListener& owner) { Q_EMIT owner.alert(document); });
            }
        }
    }

    std::mutex mutex_;
    std::condition_variable stop_;
    ServiceListener* owner_;  ///< nullptr: the thread is to end
};

ServiceListener::ServiceListener(QObject* parent) : QObject(parent), worker_(std::make_shared<Worker>(*this)) {
    run_detached([worker = worker_] { worker->run(); });
}

ServiceListener::~ServiceListener() { worker_->stop(); }

}  // namespace fettle::gui
