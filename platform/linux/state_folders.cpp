// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/state_folders.h"

#include <unistd.h>

#include <cstdlib>

namespace fettle {

namespace {

/// An absolute path from the environment; otherwise empty.
std::string folder_from(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value == '/' ? value : "";
}

/// $XDG_…_HOME/fettle, or the corresponding folder in the home folder (XDG Base Directory Specification 0.8).
std::string users_folder(const char* variable, const char* below_home) {
    if (const auto folder = folder_from(variable); !folder.empty()) return folder + "/fettle";
    if (const auto home = folder_from("HOME"); !home.empty()) return home + below_home;
    return {};
}

std::string state_folder() {
    if (auto folder = folder_from("FETTLE_STATE_FOLDER"); !folder.empty()) return folder;
    if (::geteuid() == 0) return "/var/lib/fettle";
    return users_folder("XDG_STATE_HOME", "/.local/state/fettle");
}

std::string next_to_state(const char* name) {
    const auto folder = state_folder();
    return folder.empty() ? folder : folder + "/" + name;
}

}  // namespace

SchedulePaths SchedulePaths::by_default() {
    const auto state = next_to_state("schedule-state.json");
    if (!folder_from("FETTLE_STATE_FOLDER").empty()) return {next_to_state("schedule.json"), state};
    if (::geteuid() == 0) return {"/etc/fettle/schedule.json", state};
    const auto settings = users_folder("XDG_CONFIG_HOME", "/.config/fettle");
    return {settings.empty() ? "" : settings + "/schedule.json", state};
}

std::string history_path() { return next_to_state("history.sqlite"); }
std::string receipts_folder() { return next_to_state("receipts"); }
std::string scans_folder() { return next_to_state("scans"); }
std::string changes_folder() { return next_to_state("settings"); }
std::string measurements_folder() { return next_to_state("measurements"); }

std::string journals_folder() {
    if (::geteuid() == 0) return "/var/lib/fettle/journal";
    const auto folder = users_folder("XDG_STATE_HOME", "/.local/state/fettle");
    return folder.empty() ? folder : folder + "/journal";
}

std::string data_folder() {
    auto folder = users_folder("XDG_DATA_HOME", "/.local/share/fettle");
    return folder.empty() ? "/var/lib/fettle" : folder;
}

}  // namespace fettle
