// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/looks.h"

#include <algorithm>
#include <array>

namespace fettle::service {

namespace {

template <typename Answer>
Status status_of(const Result<Answer>& answer) {
    if (!answer) return fail(answer.error());
    return {};
}

constexpr std::array kLooks{
    Look{"inspect", [](Toolbox& toolbox, const DriveEntry& entry,
                       Wake wake) { return status_of(toolbox.inspection->inspect(entry, {wake})); }},
    Look{"erase-methods", [](Toolbox& toolbox, const DriveEntry& entry,
                             Wake /*wake*/) { return status_of(toolbox.erasing->methods(entry.id)); }},
    Look{"firmware", [](Toolbox& toolbox, const DriveEntry& entry,
                        Wake /*wake*/) { return status_of(toolbox.firmware->report(entry)); }},
    Look{"overprovision", [](Toolbox& toolbox, const DriveEntry& entry,
                             Wake wake) { return status_of(toolbox.over_provisioning->report(entry, {wake})); }},
    Look{"namespaces", [](Toolbox& toolbox, const DriveEntry& entry,
                          Wake wake) { return status_of(toolbox.namespaces->report(entry, {wake})); }},
    Look{"opal", [](Toolbox& toolbox, const DriveEntry& entry,
                    Wake wake) { return status_of(toolbox.opal->report(entry, {wake})); }},
    Look{"logs",
         [](Toolbox& toolbox, const DriveEntry& entry, Wake /*wake*/) { return status_of(toolbox.logs->read(entry)); }},
    Look{"event-log", [](Toolbox& toolbox, const DriveEntry& entry,
                         Wake /*wake*/) { return status_of(toolbox.logs->events(entry)); }},
    Look{"self-tests", [](Toolbox& toolbox, const DriveEntry& entry,
                          Wake /*wake*/) { return status_of(toolbox.self_testing->state(entry)); }},
};

}  // namespace

std::optional<Look> look_named(std::string_view name) noexcept {
    const auto* const found =
        std::find_if(kLooks.begin(), kLooks.end(), [&](const Look& one) { return one.name == name; });
    return found == kLooks.end() ? std::nullopt : std::optional(*found);
}

const Look& inspect_look() noexcept { return kLooks.front(); }

Status look_at(Toolbox& toolbox, Look look, const DriveEntry& entry, Wake wake) {
    return look.perform(toolbox, entry, wake);
}

}  // namespace fettle::service
