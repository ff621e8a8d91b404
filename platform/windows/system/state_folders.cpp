// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/state_folders.h"

#include <fmt/format.h>
#include <windows.h>
//
#include <knownfolders.h>
#include <shlobj.h>

#include <array>

#include "platform/files/durable_files.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/state_folder.h"
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

constexpr auto kVariable = L"FETTLE_STATE_FOLDER";

std::string state_folder() {
    if (auto folder = folder_from(kVariable); !folder.empty()) return folder;
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

namespace fettle::windows_system {

Status take_private_folder(const std::string& folder) {
    constexpr int kMost = 99;
    auto made = durable::make_private_folder(folder);
    for (int number = 1; !made && made.error().code == ErrorCode::refused && number <= kMost; ++number) {
        const auto aside = wide_path(fmt::format("{}.foreign{}", folder, number));
        if (::MoveFileExW(wide_path(folder).c_str(), aside.c_str(), 0) == FALSE) continue;
        made = durable::make_private_folder(folder);
    }
    return made;
}

Status take_state_folder() {
    const auto folder = state_folder();
    if (folder.empty()) return fail(ErrorCode::not_found, FETTLE_TEXT("no folder to store Fettle's state in"));
    // A folder that the user has named is left as it is.
    const bool named = !folder_from(kVariable).empty();
    return is_elevated() && !named ? take_private_folder(folder) : durable::make_private_folder(folder);
}

}  // namespace fettle::windows_system
