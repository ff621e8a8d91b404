// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <QWinEventNotifier>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "app/service/stream/client_stream.h"
#include "platform/windows/system/owned_handle.h"

namespace fettle::service {

/// Who the client at the other end of a pipe is; nullopt: it cannot be found out, or is not served.
using PipeIdentity = std::function<std::optional<Identity>(HANDLE pipe)>;

/// An event that overlapped operations set, and the event loop reports.
class PipeEvent {
public:
    /// A manual-reset event: WriteFile and its like reset it at their start.
    PipeEvent();
    [[nodiscard]] HANDLE handle() const noexcept { return event_.get(); }
    [[nodiscard]] QWinEventNotifier& notifier() noexcept { return notifier_; }

private:
    windows_system::OwnedHandle event_;
    QWinEventNotifier notifier_;
};

/// An instance of a named pipe to which a client has connected, opened with FILE_FLAG_OVERLAPPED.
class PipeClient final : public ClientStream {
    Q_OBJECT

public:
    PipeClient(windows_system::OwnedHandle pipe, PipeIdentity identity);
    ~PipeClient() override;

    std::size_t read(std::span<std::uint8_t> into) override;
    void write(std::span<const std::uint8_t> bytes) override;
    [[nodiscard]] std::size_t unsent() const override { return waiting_.size() + writing_.size(); }
    [[nodiscard]] std::optional<Identity> identity() override { return identity_(pipe_.get()); }
    void abort() override;
    void finish() override;

private:
    void start_read();
    void have_read();
    void start_write();
    void have_written();
    void fail();

    windows_system::OwnedHandle pipe_;
    PipeIdentity identity_;
    PipeEvent read_event_;
    PipeEvent write_event_;
    OVERLAPPED reading_at_{};
    OVERLAPPED writing_at_{};
    bool reading_ = false;                ///< an operation uses `received_`
    std::vector<std::uint8_t> received_;  ///< filled up to `received_to_`
    std::size_t received_from_ = 0;       ///< before it, all has been taken
    std::size_t received_to_ = 0;
    std::vector<std::uint8_t> waiting_;  ///< to be written next
    std::vector<std::uint8_t> writing_;  ///< an operation uses it, unless it is empty
    bool failed_ = false;
};

}  // namespace fettle::service
