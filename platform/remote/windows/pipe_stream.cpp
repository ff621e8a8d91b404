// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/windows/pipe_stream.h"

#include <windows.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/erase/credential.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::remote {

namespace {

using windows_system::OwnedHandle;

constexpr std::size_t kBufferBytes = std::size_t{64} << 10U;
/// Without FILE_APPEND_DATA, which FILE_GENERIC_WRITE contains: for a pipe it is FILE_CREATE_PIPE_INSTANCE, which the
/// service grants nobody.
constexpr DWORD kAccess = FILE_GENERIC_READ | FILE_WRITE_DATA | SYNCHRONIZE;

Error pipe_error(DWORD number) {
    const auto code = windows_system::windows_error(number, {}).code;
    return error_of(code == ErrorCode::not_permitted ? code : ErrorCode::io,
                    FETTLE_TEXT("cannot communicate with the Fettle service"), {},
                    {NativeStatus::Kind::windows, number});
}

/// Bytes in one direction, of which Windows may keep the buffer between two calls.
class Transfer {
public:
    explicit Transfer(HANDLE pipe) : pipe_(pipe), event_(::CreateEventW(nullptr, TRUE, FALSE, nullptr)) {}
    ~Transfer() {
        DWORD count = 0;
        if (pending_) {
            (void)::CancelIoEx(pipe_, &state_);
            (void)::GetOverlappedResult(pipe_, &state_, &count, TRUE);
        }
        erase::wipe(buffer_);
    }
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    [[nodiscard]] bool pending() const noexcept { return pending_; }
    std::array<std::uint8_t, kBufferBytes>& buffer() noexcept { return buffer_; }

    Status begin_read() {
        renew();
        return begun(::ReadFile(pipe_, buffer_.data(), static_cast<DWORD>(buffer_.size()), nullptr, &state_));
    }
    Status begin_write(std::size_t bytes) {
        renew();
        return begun(::WriteFile(pipe_, buffer_.data(), static_cast<DWORD>(bytes), nullptr, &state_));
    }

    /// Waits up to `wait` for the end; returns the number of bytes. nullopt: not ended yet.
    Result<std::optional<DWORD>> finish(std::chrono::milliseconds wait) {
        if (::WaitForSingleObject(event_.get(), static_cast<DWORD>(wait.count())) == WAIT_TIMEOUT) {
            return std::optional<DWORD>();
        }
        DWORD count = 0;
        const auto ended = ::GetOverlappedResult(pipe_, &state_, &count, FALSE);
        const auto error = ended != FALSE ? ERROR_SUCCESS : ::GetLastError();
        if (error == ERROR_IO_INCOMPLETE) return std::optional<DWORD>();
        pending_ = false;
        // Windows cancels the transfers that a thread has begun when the thread ends.
        aborted_ = error == ERROR_OPERATION_ABORTED;
        if (error != ERROR_SUCCESS) return fail(pipe_error(error));
        return std::optional(count);
    }
    [[nodiscard]] bool aborted() const noexcept { return aborted_; }

private:
    void renew() {
        state_ = {};
        state_.hEvent = event_.get();
    }
    Status begun(BOOL ended) {
        const auto error = ended != FALSE ? ERROR_SUCCESS : ::GetLastError();
        pending_ = error == ERROR_SUCCESS || error == ERROR_IO_PENDING;
        if (pending_) return {};
        return fail(pipe_error(error));
    }

    HANDLE pipe_;
    OwnedHandle event_;
    OVERLAPPED state_{};
    bool pending_ = false;  ///< begun, and its result not fetched
    bool aborted_ = false;
    std::array<std::uint8_t, kBufferBytes> buffer_{};
};

/// Error: unsupported, busy, not_permitted, io.
Result<OwnedHandle> connect(const std::wstring& path, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (true) {
        OwnedHandle pipe(::CreateFileW(path.c_str(), kAccess, 0, nullptr, OPEN_EXISTING,
                                       FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION,
                                       nullptr));
        if (pipe) return pipe;
        const auto error = ::GetLastError();
        if (error == ERROR_FILE_NOT_FOUND) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("the Fettle service is not available"));
        }
        if (error != ERROR_PIPE_BUSY) return fail(pipe_error(error));
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
        if (left <= 0) return fail(ErrorCode::busy, FETTLE_TEXT("the Fettle service takes no more connections"));
        if (::WaitNamedPipeW(path.c_str(), static_cast<DWORD>(left)) != FALSE) continue;
        const auto waited = ::GetLastError();
        if (waited != ERROR_SEM_TIMEOUT && waited != ERROR_FILE_NOT_FOUND) return fail(pipe_error(waited));
    }
}

}  // namespace

struct PipeStream::Pipe {
    explicit Pipe(OwnedHandle opened) : handle(std::move(opened)), in(handle.get()), out(handle.get()) {}

    /// Arrived bytes that nobody has read yet: those of `in` from `at` to `end`.
    std::size_t take(std::span<std::uint8_t> into) {
        const auto count = std::min(into.size(), end - at);
        std::copy_n(in.buffer().begin() + static_cast<std::ptrdiff_t>(at), count, into.begin());
        at += count;
        return count;
    }
    /// Waits up to `wait` for the end of the last write. False: not ended yet. Once a write has failed, all do: a part
    /// of it may be missing.
    Result<bool> written(std::chrono::milliseconds wait) {
        if (failure) return fail(*failure);
        if (!out.pending()) return true;
        const auto count = out.finish(wait);
        if (count && !*count) return false;
        erase::wipe(std::span(out.buffer()).first(out_bytes));  // may contain a password
        if (count && **count == out_bytes) return true;
        failure = count ? pipe_error(ERROR_WRITE_FAULT) : count.error();
        return fail(*failure);
    }

    OwnedHandle handle;
    Transfer in;
    Transfer out;
    std::size_t at = 0;
    std::size_t end = 0;
    std::size_t out_bytes = 0;  ///< of the last write
    std::optional<Error> failure;
};

Result<std::unique_ptr<ByteStream>> PipeStream::open(std::string_view name, const Check& check,
                                                     std::chrono::milliseconds patience) {
    auto pipe = connect(L"\\\\.\\pipe\\" + windows_system::wide(name), patience);
    if (!pipe) return fail(pipe.error());
    ULONG server = 0;
    if (::GetNamedPipeServerProcessId(pipe->get(), &server) == FALSE) return fail(pipe_error(::GetLastError()));
    if (auto judged = check(server); !judged) return fail(judged.error());
    return std::unique_ptr<ByteStream>(new PipeStream(std::make_unique<Pipe>(std::move(*pipe))));
}

PipeStream::PipeStream(std::unique_ptr<Pipe> pipe) : pipe_(std::move(pipe)) {}

PipeStream::~PipeStream() = default;

Result<std::size_t> PipeStream::write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds wait) {
    const auto free = pipe_->written(wait);
    if (!free) return fail(free.error());
    if (!*free || bytes.empty()) return 0;
    const auto taken = bytes.first(std::min(bytes.size(), kBufferBytes));
    std::copy(taken.begin(), taken.end(), pipe_->out.buffer().begin());
    pipe_->out_bytes = taken.size();
    if (auto begun = pipe_->out.begin_write(taken.size()); !begun) return fail(begun.error());
    // What the pipe has taken at once is overwritten at once; an error is that of the next call.
    if (const auto ended = pipe_->written(std::chrono::milliseconds(0)); !ended) return fail(ended.error());
    return taken.size();
}

Result<std::size_t> PipeStream::read(std::span<std::uint8_t> into, std::chrono::milliseconds wait) {
    (void)pipe_->written(std::chrono::milliseconds(0));
    if (pipe_->at < pipe_->end) return pipe_->take(into);
    if (!pipe_->in.pending()) {
        if (auto begun = pipe_->in.begin_read(); !begun) return fail(begun.error());
    }
    const auto count = pipe_->in.finish(wait);
    if (!count && pipe_->in.aborted()) return 0;  // the next call begins anew
    if (!count) return fail(count.error());
    if (!*count) return 0;
    pipe_->at = 0;
    pipe_->end = **count;
    return pipe_->take(into);
}

}  // namespace fettle::remote
