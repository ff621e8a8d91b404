// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/looks.h"

namespace fettle::service {

namespace {

template <typename Answer>
Status status_of(const Result<Answer>& answer) {
    if (!answer) return fail(answer.error());
    return {};
}

}  // namespace

std::optional<Look> look_named(std::string_view name) noexcept {
    if (name == "inspect") return Look::inspect;
    if (name == "erase-methods") return Look::erase_methods;
    if (name == "firmware") return Look::firmware;
    if (name == "overprovision") return Look::spare;
    if (name == "self-tests") return Look::self_tests;
    return std::nullopt;
}

Status look_at(Toolbox& toolbox, Look look, const DriveEntry& entry, Wake wake) {
    switch (look) {
        case Look::inspect: return status_of(toolbox.inspection->inspect(entry, {wake}));
        case Look::erase_methods: return status_of(toolbox.erasing->methods(entry.id));
        case Look::firmware: return status_of(toolbox.firmware->report(entry));
        case Look::spare: return status_of(toolbox.over_provisioning->report(entry, {wake}));
        case Look::self_tests: return status_of(toolbox.self_testing->state(entry));
    }
    return fail(ErrorCode::internal, "unknown query");
}

}  // namespace fettle::service
