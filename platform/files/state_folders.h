// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// Where Fettle stores its own files. The build chooses the implementation. Empty: there is no place, as for a user
/// without a home folder.
///
/// On Linux for root /var/lib/fettle and /etc/fettle; otherwise the user's own folders (XDG Base Directory
/// Specification 0.8). On Windows, for a process with the rights of administrators "Fettle" in FOLDERID_ProgramData,
/// which only administrators can read; otherwise in FOLDERID_LocalAppData. On macOS /Library/Application Support/Fettle
/// for root, otherwise the same in the user's home folder; all below is in it. $FETTLE_STATE_FOLDER, an absolute path,
/// replaces the folders of the schedule, its state and what is beside it: for tests, and for computers with a read-only
/// /etc.
namespace fettle {

/// Default locations of the schedule and its state.
struct SchedulePaths {
    std::string schedule;  ///< a file: /etc/fettle/schedule.json, or the user's own
    std::string state;     ///< a file: /var/lib/fettle/schedule-state.json, or the user's own

    [[nodiscard]] static SchedulePaths by_default();
};

/// The observations: history.sqlite next to the state.
[[nodiscard]] std::string history_path();
/// The folder receipts next to the state.
[[nodiscard]] std::string receipts_folder();
/// The folder "scans" next to the state.
[[nodiscard]] std::string scans_folder();
/// What Fettle has changed in the system's settings: the folder "settings" next to the state.
[[nodiscard]] std::string changes_folder();
/// Measurements of what the computer writes: the folder "measurements" next to the state.
[[nodiscard]] std::string measurements_folder();

/// /var/lib/fettle/journal for root; otherwise $XDG_STATE_HOME/fettle/journal or ~/.local/state/fettle/journal. On
/// Windows and macOS next to the state.
[[nodiscard]] std::string journals_folder();

/// The user's data, such as results of benchmarks: $XDG_DATA_HOME/fettle, otherwise ~/.local/share/fettle;
/// "/var/lib/fettle" for a program without a home folder. On Windows "Fettle" in FOLDERID_LocalAppData.
[[nodiscard]] std::string data_folder();

}  // namespace fettle
