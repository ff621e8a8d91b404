// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/pipe_listener.h"

#include <sddl.h>

#include <chrono>
#include <utility>

#include "app/service/log.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::service {

namespace {

constexpr DWORD kBuffer = 64U << 10U;
/// Delay of another attempt where Windows has no memory for an instance.
constexpr std::chrono::milliseconds kRetry{1000};

/// Security Descriptor Definition Language. All to the system and administrators; to authenticated users reading and
/// FILE_WRITE_DATA, but not FILE_APPEND_DATA, which is FILE_CREATE_PIPE_INSTANCE (Named Pipe Security and Access
/// Rights); nothing to the network.
constexpr auto kAccess = L"D:P(D;;GA;;;NU)(A;;GA;;;SY)(A;;GA;;;BA)(A;;0x0012008B;;;AU)";

struct Free {
    void operator()(void* memory) const noexcept { ::LocalFree(memory); }
};

}  // namespace

PipeListener::PipeListener(const std::string& name, PipeIdentity identity)
    : name_(LR"(\\.\pipe\)" + windows_system::wide(name)), identity_(std::move(identity)) {
    retry_.setSingleShot(true);
    retry_.setInterval(kRetry);
    connect(&retry_, &QTimer::timeout, this, &PipeListener::listen_again);
    connect(&event_.notifier(), &QWinEventNotifier::activated, this, &PipeListener::connected);
}

PipeListener::~PipeListener() { PipeListener::close(); }

Status PipeListener::open() {
    auto listens = listen(true);
    open_ = listens.has_value();
    return listens;
}

Status PipeListener::listen(bool first) {
    PSECURITY_DESCRIPTOR made = nullptr;
    if (::ConvertStringSecurityDescriptorToSecurityDescriptorW(kAccess, SDDL_REVISION_1, &made, nullptr) == FALSE)
        return fettle::fail(windows_system::last_error("making an access control list"));
    const std::unique_ptr<void, Free> owned(made);
    SECURITY_ATTRIBUTES attributes{sizeof(SECURITY_ATTRIBUTES), made, FALSE};
    windows_system::OwnedHandle instance(::CreateNamedPipeW(
        name_.c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | (first ? FILE_FLAG_FIRST_PIPE_INSTANCE : 0U),
        PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, PIPE_UNLIMITED_INSTANCES, kBuffer,
        kBuffer, 0, &attributes));
    if (!instance) {
        // With that flag, this means that the pipe exists.
        if (first && ::GetLastError() == ERROR_ACCESS_DENIED)
            return fettle::fail(ErrorCode::busy, FETTLE_TEXT("another instance of the Fettle service is running"));
        return fettle::fail(windows_system::last_error("listening for clients"));
    }
    connecting_ = {};
    connecting_.hEvent = event_.handle();
    ::ResetEvent(event_.handle());
    if (::ConnectNamedPipe(instance.get(), &connecting_) == FALSE) {
        const auto error = ::GetLastError();
        // A client has come already, or has come and gone.
        if (error == ERROR_PIPE_CONNECTED || error == ERROR_NO_DATA) {
            ::SetEvent(event_.handle());
        } else if (error != ERROR_IO_PENDING) {
            return fettle::fail(windows_system::windows_error(error, "listening for clients"));
        }
    }
    instance_ = std::move(instance);
    event_.notifier().setEnabled(true);
    return {};
}

void PipeListener::connected() {
    event_.notifier().setEnabled(false);
    if (!instance_) return;
    taken_ = std::move(instance_);
    listen_again();
}

void PipeListener::listen_again() {
    if (!open_) return;
    // Before the taken instance can end: while one exists, no other program can take the name.
    if (const auto listens = listen(false); !listens) {
        log_line("<4>" + one_line(to_string(listens.error())));
        retry_.start();
        return;
    }
    arrived_.push_back(std::make_unique<PipeClient>(std::move(taken_), identity_));
    Q_EMIT arrived();
}

std::unique_ptr<ClientStream> PipeListener::next() {
    if (arrived_.empty()) return nullptr;
    auto client = std::move(arrived_.front());
    arrived_.pop_front();
    return client;
}

void PipeListener::close() {
    open_ = false;
    retry_.stop();
    event_.notifier().setEnabled(false);
    arrived_.clear();
    taken_.reset();
    if (!instance_) return;
    DWORD ignored = 0;
    if (::CancelIoEx(instance_.get(), &connecting_) != FALSE || ::GetLastError() != ERROR_NOT_FOUND)
        (void)::GetOverlappedResult(instance_.get(), &connecting_, &ignored, TRUE);
    instance_.reset();
}

}  // namespace fettle::service
