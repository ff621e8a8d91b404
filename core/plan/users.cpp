// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/users.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/plan/held_drive.h"
#include "core/plan/plan.h"

namespace fettle::plan {

namespace {

constexpr std::string_view kNone = FETTLE_TEXT("No program has {drive} open");
constexpr std::string_view kContained = FETTLE_TEXT(
    "No program in this container has {drive} open. Make sure that no program outside the container "
    "has it open: Fettle cannot see those programs");
constexpr std::string_view kUsed = FETTLE_TEXT("No program has {drive} open. Currently open in: {users}");
constexpr std::string_view kClose = FETTLE_TEXT(
    "Close these programs (shut down the virtual machine, stop the database, detach the loop device), then try again.");
constexpr std::string_view kRefused = FETTLE_TEXT(
    "No program may have {drive} open, such as a virtual machine. The system does not list these programs, but the job ends "
    "before it changes anything if there is one");
constexpr std::string_view kHidden =
    FETTLE_TEXT("No program has {drive} open. Fettle cannot determine which files {hidden} processes have open");
constexpr std::string_view kAsRoot = FETTLE_TEXT("Run Fettle as root.");

}  // namespace

Users users_of(DriveHolder& holder, const DriveEntry& entry) {
    auto* const finder = dynamic_cast<UserFinder*>(&holder);
    return finder == nullptr ? Users{} : finder->users(entry);
}

std::string words(const std::vector<User>& users) {
    std::string text;
    for (const auto& user : users) {
        if (!text.empty()) text += ", ";
        text += user.name;
        const auto pid = user.pid != 0 ? fmt::format("PID {}", user.pid) : std::string();
        const auto* const between = pid.empty() || user.device.empty() ? "" : ", ";
        if (!pid.empty() || !user.device.empty()) text += fmt::format(" ({}{}{})", pid, between, user.device);
    }
    return text;
}

Need users_need(const Users& users, const std::string& name) {
    const Evidence drive{"drive", name};
    const auto unmet = [](std::string_view text, std::string_view remedy, std::vector<Evidence> evidence) {
        return Need{{"no-users", Severity::critical, text, remedy, std::move(evidence)}, false};
    };
    if (!users.all.empty()) return unmet(kUsed, kClose, {drive, {"users", words(users.all)}});
    if (users.hidden != 0) return unmet(kHidden, kAsRoot, {drive, {"hidden", users.hidden}});
    const auto text = users.refused_when_held ? kRefused : users.contained ? kContained : kNone;
    return {{"no-users", Severity::info, text, {}, {drive}}, true};
}

void add_users_need(Plan& plan, DriveHolder* holder, const DriveEntry& entry, const std::set<std::string>& aside) {
    if (holder == nullptr) return;
    auto users = users_of(*holder, entry);
    std::erase_if(users.all, [&](const User& user) { return aside.count(user.part) != 0; });
    plan.needs.push_back(users_need(users, entry.id));
}

}  // namespace fettle::plan
