// SPDX-License-Identifier: GPL-3.0-or-later
// pipe_bridge NAME: passes connections to a TCP port of this computer, which it prints, on to the named pipe NAME, so
// that tests of the service that run outside Windows (or wine) can be its clients.
#include <winsock2.h>
//
#include <windows.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>

namespace {

using Chunk = std::array<char, 65536>;

/// Of a pipe with FILE_FLAG_OVERLAPPED: otherwise a read that waits would hold up a write.
class Operation {
public:
    Operation() { at_.hEvent = ::CreateEventW(nullptr, TRUE, FALSE, nullptr); }
    ~Operation() { ::CloseHandle(at_.hEvent); }
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;

    /// Bytes transferred; 0: the pipe has ended.
    DWORD read(HANDLE pipe, Chunk& into) {
        return result(pipe, ::ReadFile(pipe, into.data(), static_cast<DWORD>(into.size()), nullptr, &at_));
    }
    DWORD write(HANDLE pipe, const char* bytes, int count) {
        return result(pipe, ::WriteFile(pipe, bytes, static_cast<DWORD>(count), nullptr, &at_));
    }

private:
    DWORD result(HANDLE pipe, BOOL done) {
        DWORD transferred = 0;
        if (done == FALSE && ::GetLastError() != ERROR_IO_PENDING) return 0;
        return ::GetOverlappedResult(pipe, &at_, &transferred, TRUE) != FALSE ? transferred : 0;
    }
    OVERLAPPED at_{};
};

void to_pipe(SOCKET client, HANDLE pipe, const std::atomic<bool>& over) {
    Operation operation;
    Chunk chunk{};
    for (;;) {
        const int got = ::recv(client, chunk.data(), static_cast<int>(chunk.size()), 0);
        if (got <= 0 || operation.write(pipe, chunk.data(), got) != static_cast<DWORD>(got)) break;
    }
    // Ends the other direction, which may be between two reads.
    while (!over) {
        ::CancelIoEx(pipe, nullptr);
        ::Sleep(1);
    }
}

void to_client(SOCKET client, HANDLE pipe) {
    Operation operation;
    Chunk chunk{};
    for (;;) {
        const auto got = operation.read(pipe, chunk);
        if (got == 0 || ::send(client, chunk.data(), static_cast<int>(got), 0) != static_cast<int>(got)) break;
    }
    ::shutdown(client, SD_BOTH);
}

HANDLE open_pipe(const std::wstring& name) {
    for (;;) {
        const auto pipe =
            ::CreateFileW(name.c_str(), FILE_GENERIC_READ | FILE_WRITE_DATA, 0, nullptr, OPEN_EXISTING,
                          FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION, nullptr);
        if (pipe != INVALID_HANDLE_VALUE || ::GetLastError() != ERROR_PIPE_BUSY) return pipe;
        ::WaitNamedPipeW(name.c_str(), NMPWAIT_WAIT_FOREVER);
    }
}

void serve(SOCKET client, const std::wstring& name) {
    const auto pipe = open_pipe(name);
    if (pipe != INVALID_HANDLE_VALUE) {
        std::atomic<bool> over{false};
        std::thread other(to_pipe, client, pipe, std::cref(over));
        to_client(client, pipe);
        over = true;
        other.join();
        ::CloseHandle(pipe);
    }
    ::closesocket(client);
}

}  // namespace

int wmain(int argc, wchar_t** argv) {
    if (argc != 2) return 2;
    const auto name = LR"(\\.\pipe\)" + std::wstring(argv[1]);
    WSADATA data{};
    if (::WSAStartup(MAKEWORD(2, 2), &data) != 0) return 3;
    const auto listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    int size = sizeof address;
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener, general, size) != 0 || ::listen(listener, SOMAXCONN) != 0 ||
        ::getsockname(listener, general, &size) != 0)
        return 3;
    std::printf("%u\n", static_cast<unsigned>(::ntohs(address.sin_port)));
    std::fflush(stdout);
    for (;;) {
        const auto client = ::accept(listener, nullptr, nullptr);
        if (client == INVALID_SOCKET) return 3;
        std::thread(serve, client, name).detach();
    }
}
