// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/pipe_client.h"

#include <algorithm>
#include <utility>

#include "core/erase/credential.h"

namespace fettle::service {

namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10U;

/// Whether an overlapped operation was started; its event reports its end even if that has come already.
bool started(BOOL done) { return done != FALSE || ::GetLastError() == ERROR_IO_PENDING; }

}  // namespace

PipeEvent::PipeEvent() : event_(::CreateEventW(nullptr, TRUE, FALSE, nullptr)), notifier_(event_.get()) {
    notifier_.setEnabled(false);
}

PipeClient::PipeClient(windows_system::OwnedHandle pipe, PipeIdentity identity)
    : pipe_(std::move(pipe)), identity_(std::move(identity)), received_(kChunk) {
    connect(&read_event_.notifier(), &QWinEventNotifier::activated, this, &PipeClient::have_read);
    connect(&write_event_.notifier(), &QWinEventNotifier::activated, this, &PipeClient::have_written);
    start_read();
}

PipeClient::~PipeClient() { abort(); }

void PipeClient::start_read() {
    received_from_ = 0;
    received_to_ = 0;
    reading_at_ = {};
    reading_at_.hEvent = read_event_.handle();
    reading_ =
        started(::ReadFile(pipe_.get(), received_.data(), static_cast<DWORD>(received_.size()), nullptr, &reading_at_));
    if (reading_) return read_event_.notifier().setEnabled(true);
    // Not at once: nobody is connected to the signal in the constructor.
    QMetaObject::invokeMethod(this, &PipeClient::fail, Qt::QueuedConnection);
}

void PipeClient::have_read() {
    read_event_.notifier().setEnabled(false);
    if (!std::exchange(reading_, false)) return;
    DWORD got = 0;
    if (::GetOverlappedResult(pipe_.get(), &reading_at_, &got, FALSE) == FALSE) return fail();
    received_to_ = got;
    if (got == 0) return start_read();  // a message of no bytes
    Q_EMIT readable();
}

std::size_t PipeClient::read(std::span<std::uint8_t> into) {
    if (reading_ || received_from_ == received_to_) return 0;
    const auto bytes =
        std::span(received_).subspan(received_from_, std::min(into.size(), received_to_ - received_from_));
    std::copy(bytes.begin(), bytes.end(), into.begin());
    erase::wipe(bytes);  // may contain a password
    received_from_ += bytes.size();
    if (received_from_ == received_to_ && pipe_) start_read();
    return bytes.size();
}

void PipeClient::write(std::span<const std::uint8_t> bytes) {
    if (!pipe_ || failed_) return;
    waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
    if (writing_.empty()) start_write();
}

void PipeClient::start_write() {
    if (waiting_.empty()) return;
    writing_ = std::exchange(waiting_, {});
    writing_at_ = {};
    writing_at_.hEvent = write_event_.handle();
    if (started(::WriteFile(pipe_.get(), writing_.data(), static_cast<DWORD>(writing_.size()), nullptr, &writing_at_)))
        return write_event_.notifier().setEnabled(true);
    writing_.clear();
    // Not at once: the caller may be in the midst of other connections.
    QMetaObject::invokeMethod(this, &PipeClient::fail, Qt::QueuedConnection);
}

void PipeClient::have_written() {
    write_event_.notifier().setEnabled(false);
    if (writing_.empty()) return;
    DWORD sent_bytes = 0;
    const bool good = ::GetOverlappedResult(pipe_.get(), &writing_at_, &sent_bytes, FALSE) != FALSE;
    const bool all = good && sent_bytes == writing_.size();
    writing_.clear();
    if (!all) return fail();
    start_write();
    Q_EMIT sent();
}

void PipeClient::fail() {
    if (std::exchange(failed_, true) || !pipe_) return;
    Q_EMIT ended();
}

void PipeClient::abort() {
    read_event_.notifier().setEnabled(false);
    write_event_.notifier().setEnabled(false);
    if (!pipe_) return;
    DWORD ignored = 0;
    // The system uses the buffers until the operations have ended.
    (void)::CancelIoEx(pipe_.get(), nullptr);
    if (std::exchange(reading_, false)) (void)::GetOverlappedResult(pipe_.get(), &reading_at_, &ignored, TRUE);
    if (!writing_.empty()) (void)::GetOverlappedResult(pipe_.get(), &writing_at_, &ignored, TRUE);
    writing_.clear();
    waiting_.clear();
    pipe_.reset();
}

void PipeClient::finish() {
    // What is in the pipe can be read by the client after this end has been closed (not after DisconnectNamedPipe).
    // What does not fit in it is not worth waiting for: the client does not read.
    abort();
}

}  // namespace fettle::service
