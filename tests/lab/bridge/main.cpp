// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tests/lab/bridge/control_socket.h"
#include "tests/lab/bridge/controls.h"
#include "tests/lab/bridge/options.h"
#include "tests/lab/bridge/os_error.h"

namespace fettle::lab {

namespace {

constexpr int kUsage = 2;
constexpr int kFailed = 3;

int complain(const Error& error) {
    fmt::print(stderr, "fettle-lab-drive: {}\n", to_string(error));
    if (error.code != ErrorCode::invalid_argument) return kFailed;
    fmt::print(stderr, "{}", usage());
    return kUsage;
}

/// A descriptor that can be read once the program is asked to end. Call before threads begin.
int end_requests() {
    sigset_t wanted;
    ::sigemptyset(&wanted);
    ::sigaddset(&wanted, SIGTERM);
    ::sigaddset(&wanted, SIGINT);
    ::pthread_sigmask(SIG_BLOCK, &wanted, nullptr);
    return ::signalfd(-1, &wanted, SFD_CLOEXEC);
}

int serve(const ServeOptions& options) {
    const int end = end_requests();
    const auto clock = std::make_shared<LabClock>();
    clock->set_speed(options.speed);
    std::vector<std::unique_ptr<ServedDrive>> drives;
    // Several runs of this program share the kernel's names.
    constexpr unsigned kDrivesPerProcess = 16;
    const unsigned first = static_cast<unsigned>(::getpid()) % 65'536 * kDrivesPerProcess;
    for (const auto& wanted : options.drives) {
        const auto number = first + static_cast<unsigned>(drives.size());
        auto drive = ServedDrive::make(wanted, options.transport, number, clock);
        if (!drive) return complain(drive.error());
        drives.push_back(std::move(*drive));
    }
    int result = 0;
    for (const auto& drive : drives) {
        if (auto started = drive->front().start(); !started) {
            result = complain(started.error());
            break;
        }
    }
    Controls controls(drives, *clock);
    if (result == 0) {
        // The socket appears when all drives have: whoever waits for it may begin.
        auto socket = ControlSocket::listen(options.control.empty() ? fmt::format("/run/fettle-lab-{}", ::getpid())
                                                                    : options.control);
        if (!socket) {
            result = complain(socket.error());
        } else {
            fmt::print("ready\n");
            std::fflush(stdout);
            while (!controls.done() &&
                   socket->serve_one(end, [&](const std::string& line) { return controls.execute(line); })) {
            }
        }
    }
    for (const auto& drive : drives) drive->front().stop();
    return result;
}

int write_firmware(const FirmwareOptions& options) {
    const auto bytes = sim::build_firmware(options.image);
    std::ofstream file(options.file, std::ios::binary | std::ios::trunc);
    for (const auto byte : bytes) file.put(static_cast<char>(byte));
    file.close();
    if (!file) return complain(os_error("write " + options.file).value());
    return 0;
}

int ask(std::span<const std::string> words) {
    std::string line;
    for (const auto& word : words.subspan(2)) line += (line.empty() ? "" : " ") + word;
    const auto answer = ControlSocket::ask(words[1], line);
    if (!answer) return complain(answer.error());
    fmt::print("{}", *answer);
    return answer->starts_with("error:") || answer->empty() ? kFailed : 0;
}

int run(std::span<const std::string> words) {
    const std::string verb = words.empty() ? "" : words[0];
    if (verb == "tcmu" || verb == "nvme-tcp") {
        const auto options = serve_options(words);
        return options ? serve(*options) : complain(options.error());
    }
    if (verb == "firmware") {
        const auto options = firmware_options(words);
        return options ? write_firmware(*options) : complain(options.error());
    }
    if (verb == "ctl" && words.size() > 2) return ask(words);
    fmt::print(stderr, "{}", usage());
    return verb == "--help" ? 0 : kUsage;
}

}  // namespace

}  // namespace fettle::lab

int main(int count, char** arguments) {
    const std::vector<std::string> words(arguments + 1, arguments + count);
    return fettle::lab::run(words);
}
