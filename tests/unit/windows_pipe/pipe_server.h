// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"

namespace fettle::remote::test {

/// One instance of a pipe, as the service creates it. Waits in the calling thread.
class PipeServer {
public:
    static constexpr DWORD kQuota = 4096;

    explicit PipeServer(std::string_view name, DWORD most_instances = 1)
        : pipe_(::CreateNamedPipeW((L"\\\\.\\pipe\\" + windows_system::wide(name)).c_str(), PIPE_ACCESS_DUPLEX,
                                   PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT, most_instances, kQuota, kQuota, 0,
                                   nullptr)) {}

    explicit operator bool() const { return static_cast<bool>(pipe_); }
    /// False: no client has come.
    [[nodiscard]] bool accept() const {
        if (::ConnectNamedPipe(pipe_.get(), nullptr) != FALSE) return true;
        // Already, or it has come and gone.
        return ::GetLastError() == ERROR_PIPE_CONNECTED || ::GetLastError() == ERROR_NO_DATA;
    }
    /// As many bytes as arrive before the client leaves, `most` at most.
    [[nodiscard]] std::vector<std::uint8_t> read(std::size_t most) const {
        std::vector<std::uint8_t> all(most);
        std::size_t at = 0;
        DWORD count = 0;
        while (at < most &&
               ::ReadFile(pipe_.get(), all.data() + at, static_cast<DWORD>(most - at), &count, nullptr) != FALSE) {
            at += count;
        }
        all.resize(at);
        return all;
    }
    [[nodiscard]] bool write(std::span<const std::uint8_t> bytes) const {
        DWORD count = 0;
        return ::WriteFile(pipe_.get(), bytes.data(), static_cast<DWORD>(bytes.size()), &count, nullptr) != FALSE &&
               count == bytes.size();
    }
    void end() { pipe_.reset(); }

private:
    windows_system::OwnedHandle pipe_;
};

}  // namespace fettle::remote::test
