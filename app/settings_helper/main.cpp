// SPDX-License-Identifier: GPL-3.0-or-later
// Changes system settings for fettled, which systemd keeps from changing them itself. It reads requests from its
// standard input and ends with it: platform/linux/settings_protocol.h.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <string_view>

#include "core/tune/family.h"
#include "platform/files/state_folders.h"
#include "platform/linux/settings_helper.h"
#include "platform/linux/settings_protocol.h"
#include "platform/linux/system_files.h"
#include "platform/terminal.h"

namespace fettle {

namespace {

constexpr int kWrongUsage = 2;
constexpr int kFailed = 3;
constexpr int kNotPermitted = 4;

int run(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--version") {
        fmt::print("settings-helper {}\n", FETTLE_VERSION);
        return 0;
    }
    if (argc > 1) {
        fmt::print(stderr, "settings-helper is started by fettled and takes no arguments\n");
        return kWrongUsage;
    }
    if (::geteuid() != 0) {
        fmt::print(stderr, "settings-helper: root privileges are required\n");
        return kNotPermitted;
    }
    (void)::signal(SIGPIPE, SIG_IGN);
    (void)::umask(022);  // folders that it makes are readable by all
    linux_system::LinuxSystemFiles files(linux_system::Roots(), changes_folder() + "/.lock");
    linux_system::LineChannel channel(STDIN_FILENO, STDOUT_FILENO, linux_system::kLongestLine);
    const auto served = linux_system::serve_settings(channel, files, tune::linux_places());
    if (served) return 0;
    fmt::print(stderr, "<3>settings-helper: {}\n", to_string(served.error()));
    return kFailed;
}

}  // namespace

}  // namespace fettle

int main(int argc, char** argv) {
    fettle::secure_standard_streams();
    try {
        return fettle::run(argc, argv);
    } catch (const std::exception& error) {  // only std::bad_alloc is expected: errors are values
        fmt::print(stderr, "<2>settings-helper: {}\n", error.what());
        return fettle::kFailed;
    }
}
