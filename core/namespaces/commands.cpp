// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/namespaces/commands.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/nvme/status.h"
#include "core/nvme/subsystem.h"

namespace fettle::namespaces {

namespace {

template <typename Id>
bool has(const std::vector<Id>& ids, Id id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// With the standard's name of its status: "insufficient capacity for the namespace" helps more than a number.
Error named(Error error) {
    const auto name =
        error.native.kind == NativeStatus::Kind::nvme ? nvme::status_name(error.native.value) : std::string_view();
    if (!name.empty()) error.context += fmt::format(": {}", name);
    return error;
}

/// The error of a change that the drive's lists do not show: that of the command or, if it succeeded, `otherwise`.
template <typename Done>
tl::unexpected<Error> not_done(const Done& done, std::string_view otherwise) {
    return fail(done ? error_of(ErrorCode::io, otherwise) : named(done.error()));
}

Status attachment(NvmePort& port, const NvmeCommand& command, std::uint16_t controller, bool wanted,
                  std::string_view otherwise) {
    auto data = nvme::list_of_controllers(controller);
    const auto done = port.admin(command, data);
    const auto now = nvme::read_attached_controllers(port, command.nsid);
    if (!now) return fail(done ? now.error() : done.error());
    if (has(*now, controller) == wanted) return {};
    return not_done(done, otherwise);
}

}  // namespace

Result<std::uint32_t> create(NvmePort& port, const nvme::NamespaceShape& shape) {
    const auto before = nvme::read_allocated_namespaces(port);
    if (!before) return fail(before.error());
    auto data = nvme::describe_namespace(shape);
    const auto made = port.admin(nvme::create_namespace(), data);
    const auto after = nvme::read_allocated_namespaces(port);
    if (!after) return fail(made ? after.error() : made.error());
    // The response names the id; without one, it is the one that is new.
    if (made && made->result != 0 && has(*after, made->result) && !has(*before, made->result)) return made->result;
    for (const auto nsid : *after) {
        if (!has(*before, nsid)) return nsid;
    }
    return not_done(made, FETTLE_TEXT("the drive reported success, but there is no new namespace"));
}

Status remove(NvmePort& port, std::uint32_t nsid) {
    const auto done = port.admin(nvme::delete_namespace(nsid), {});
    const auto now = nvme::read_allocated_namespaces(port);
    if (!now) return fail(done ? now.error() : done.error());
    if (!has(*now, nsid)) return {};
    return not_done(done, FETTLE_TEXT("the drive reported success, but the namespace still exists"));
}

Status attach(NvmePort& port, std::uint16_t controller, std::uint32_t nsid) {
    return attachment(port, nvme::attach_namespace(nsid), controller, true,
                      FETTLE_TEXT("the drive reported success, but the namespace is not attached"));
}

Status detach(NvmePort& port, std::uint16_t controller, std::uint32_t nsid) {
    return attachment(port, nvme::detach_namespace(nsid), controller, false,
                      FETTLE_TEXT("the drive reported success, but the namespace is still attached"));
}

}  // namespace fettle::namespaces
