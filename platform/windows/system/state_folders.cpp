// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/state_folders.h"

#include <windows.h>
//
#include <knownfolders.h>
#include <shlobj.h>

#include <array>

#include "platform/files/durable_files.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/wide.h"

namespace fettle {

namespace {

std::string known_folder(const KNOWNFOLDERID& which) {
    wchar_t* path = nullptr;
    const auto found = ::SHGetKnownFolderPath(which, KF_FLAG_DEFAULT, nullptr, &path);
    auto text = SUCCEEDED(found) ? windows_system::utf8(path) : std::string();
    ::CoTaskMemFree(path);
    return text;
}

std::string below_known(const KNOWNFOLDERID& which) {
    const auto folder = known_folder(which);
    return folder.empty() ? folder : durable::below(folder, "Fettle");
}

/// An absolute path from the environment; otherwise empty.
std::string folder_from(const wchar_t* variable) {
    std::wstring value(::GetEnvironmentVariableW(variable, nullptr, 0), L'\0');
    if (value.empty()) return {};
    value.resize(::GetEnvironmentVariableW(variable, value.data(), static_cast<DWORD>(value.size())));
    auto text = windows_system::utf8(value);
    return durable::is_absolute(text) ? text : std::string();
}

std::string state_folder() {
    if (auto folder = folder_from(L"FETTLE_STATE_FOLDER"); !folder.empty()) return folder;
    return below_known(windows_system::is_elevated() ? FOLDERID_ProgramData : FOLDERID_LocalAppData);
}

std::string next_to_state(const char* name) {
    const auto folder = state_folder();
    return folder.empty() ? folder : durable::below(folder, name);
}

}  // namespace

SchedulePaths SchedulePaths::by_default() {
    return {next_to_state("schedule.json"), next_to_state("schedule-state.json")};
}

std::string history_path() { return next_to_state("history.sqlite"); }
std::string receipts_folder() { return next_to_state("receipts"); }
std::string scans_folder() { return next_to_state("scans"); }
std::string changes_folder() { return next_to_state("settings"); }
std::string measurements_folder() { return next_to_state("measurements"); }
std::string journals_folder() { return next_to_state("journal"); }

std::string data_folder() {
    // A service without a profile has no folder of its own.
    auto folder = below_known(FOLDERID_LocalAppData);
    return folder.empty() ? below_known(FOLDERID_ProgramData) : folder;
}

}  // namespace fettle
