// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/state_folders.h"

#include <unistd.h>

#include "platform/files/durable_files.h"
#include "platform/macos/native/user_folders.h"

namespace fettle {

using macos::folder_from;

namespace {

std::string below_state(const char* name) {
    const auto folder = data_folder();
    return folder.empty() ? folder : durable::below(folder, name);
}

}  // namespace

std::string data_folder() {
    constexpr const char* kData = "/Library/Application Support/Fettle";
    if (auto folder = folder_from("FETTLE_STATE_FOLDER"); !folder.empty()) return folder;
    if (::geteuid() == 0) return kData;
    const auto home = folder_from("HOME");
    return home.empty() ? std::string() : home + kData;
}

SchedulePaths SchedulePaths::by_default() { return {below_state("schedule.json"), below_state("schedule-state.json")}; }

std::string history_path() { return below_state("history.sqlite"); }
std::string receipts_folder() { return below_state("receipts"); }
std::string scans_folder() { return below_state("scans"); }
std::string changes_folder() { return below_state("settings"); }
std::string measurements_folder() { return below_state("measurements"); }
std::string journals_folder() { return below_state("journal"); }

}  // namespace fettle
