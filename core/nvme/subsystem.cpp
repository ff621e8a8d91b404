// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/subsystem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "core/nvme/commands.h"
#include "core/nvme/status.h"

namespace fettle::nvme {

namespace {

// Controller or Namespace Structure (NVMe Base 2.0 figure 274), in addition to core/nvme/commands.h.
constexpr std::uint32_t kAllocatedList = 0x10;
constexpr std::uint32_t kAllocatedNamespace = 0x11;
constexpr std::uint32_t kAttachedControllers = 0x12;
constexpr std::uint32_t kControllers = 0x13;

constexpr std::size_t kListEntries = 1024;
constexpr std::size_t kMostControllers = 2047;
constexpr std::uint8_t kMultipleControllers = 1U << 1U;  // CMIC

NvmeCommand identify(std::uint32_t cns, std::uint32_t nsid) {
    auto command = identify_namespace(nsid);
    command.cdw10_15[0] = cns;
    return command;
}

Result<std::vector<std::uint8_t>> read(NvmePort& port, const NvmeCommand& command) {
    std::vector<std::uint8_t> bytes(kIdentifyBytes);
    if (const auto done = port.admin(command, bytes); !done) return fail(done.error());
    return bytes;
}

/// All pages of a list; each has the ids greater than the last one of the previous page.
template <typename Command>
Result<std::vector<std::uint32_t>> read_list(NvmePort& port, const Command& command) {
    std::vector<std::uint32_t> all;
    for (;;) {
        const auto bytes = read(port, command(all.empty() ? 0 : all.back()));
        if (!bytes) return fail(bytes.error());
        const auto page = decode_active_namespaces(BytesView(*bytes));
        if (!page) return fail(page.error());
        if (!page->empty() && !all.empty() && page->front() <= all.back()) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("the namespace list does not advance"));
        }
        all.insert(all.end(), page->begin(), page->end());
        if (page->size() < kListEntries || all.back() >= kAllNamespaces - 1) return all;
    }
}

bool has(const std::vector<std::uint32_t>& ids, std::uint32_t nsid) {
    return std::find(ids.begin(), ids.end(), nsid) != ids.end();
}

/// Whether every possible namespace is active here: a single controller whose list contains all of 1 to NN.
bool is_every_namespace(const IdentifyController& controller, const std::vector<std::uint32_t>& active) {
    return (controller.multi_path & kMultipleControllers) == 0 && !active.empty() &&
           active.size() == controller.namespaces && active.back() == controller.namespaces;
}

/// The list, if it contains the active namespaces too; otherwise the drive's data is inconsistent. `active`: as listed
/// by the drive, which is enough if it has no list of allocated namespaces and cannot have more.
std::optional<std::vector<std::uint32_t>> read_allocated(NvmePort& port, const IdentifyController& controller,
                                                         const std::vector<std::uint32_t>& active, bool listed) {
    auto all = read_allocated_namespaces(port);
    if (!all && listed && not_offered(all.error()) && is_every_namespace(controller, active)) return active;
    if (!all) return std::nullopt;
    if (!std::all_of(active.begin(), active.end(), [&](std::uint32_t nsid) { return has(*all, nsid); })) {
        return std::nullopt;
    }
    return std::move(*all);
}

SubsystemNamespace read_inactive(NvmePort& port, const IdentifyController& controller, std::uint32_t nsid) {
    SubsystemNamespace one;
    one.nsid = nsid;
    if (const auto bytes = read(port, identify_allocated_namespace(nsid))) {
        if (auto identify = decode_identify_namespace(BytesView(*bytes))) one.identify = std::move(*identify);
    }
    if (auto list = read_attached_controllers(port, nsid)) {
        std::erase(*list, controller.controller_id);
        one.elsewhere = std::move(*list);
    } else if ((controller.multi_path & kMultipleControllers) != 0) {
        one.elsewhere.reset();
    }
    return one;
}

}  // namespace

NvmeCommand identify_allocated_namespaces(std::uint32_t after) { return identify(kAllocatedList, after); }
NvmeCommand identify_allocated_namespace(std::uint32_t nsid) { return identify(kAllocatedNamespace, nsid); }
NvmeCommand identify_attached_controllers(std::uint32_t nsid) { return identify(kAttachedControllers, nsid); }
NvmeCommand identify_subsystem_controllers() { return identify(kControllers, 0); }

Result<std::vector<std::uint16_t>> decode_controller_list(BytesView bytes) {
    constexpr std::string_view kWhat = "Controller List";
    if (bytes.size() < kIdentifyBytes) return fail(ErrorCode::truncated, std::string(kWhat));
    const auto count = bytes.le16(0).value_or(0);
    if (count > kMostControllers) return fail(ErrorCode::malformed, std::string(kWhat));
    std::vector<std::uint16_t> ids;
    for (std::size_t i = 0; i < count; ++i) ids.push_back(bytes.le16(2 + 2 * i).value_or(0));
    return ids;
}

Result<std::vector<std::uint32_t>> read_active_namespaces(NvmePort& port) {
    return read_list(port, [](std::uint32_t after) { return identify_active_namespaces(after); });
}

Result<std::vector<std::uint32_t>> read_allocated_namespaces(NvmePort& port) {
    return read_list(port, [](std::uint32_t after) { return identify_allocated_namespaces(after); });
}

Result<std::vector<std::uint16_t>> read_attached_controllers(NvmePort& port, std::uint32_t nsid) {
    const auto bytes = read(port, identify_attached_controllers(nsid));
    if (!bytes) return fail(bytes.error());
    return decode_controller_list(BytesView(*bytes));
}

std::optional<ByteCount> SubsystemNamespace::size() const noexcept {
    return identify.active() ? identify.size() : std::nullopt;
}

std::string SubsystemNamespace::attachment() const {
    if (active) return "attached to this controller";
    if (!elsewhere) return "not attached to this controller";
    if (elsewhere->empty()) return "not attached to any controller";
    return fmt::format("attached to controller {}", fmt::join(*elsewhere, ", "));
}

std::optional<std::uint32_t> SubsystemNamespaces::own(std::optional<std::uint32_t> nsid) const {
    const auto first = std::find_if(all.begin(), all.end(), [](const auto& one) { return one.active; });
    return nsid || first == all.end() ? nsid : std::optional(first->nsid);
}

std::vector<SubsystemNamespace> SubsystemNamespaces::without(const std::vector<std::uint32_t>& listed) const {
    std::vector<SubsystemNamespace> rest;
    std::copy_if(all.begin(), all.end(), std::back_inserter(rest),
                 [&](const auto& one) { return !has(listed, one.nsid); });
    return rest;
}

std::string SubsystemNamespaces::words() const {
    std::vector<std::string> parts;
    for (const auto& one : all) {
        auto part = fmt::format("{}:{}", one.nsid, one.identify.size_blocks);
        if (!one.active) part += one.elsewhere ? fmt::format("@{}", fmt::join(*one.elsewhere, ",")) : "@?";
        parts.push_back(std::move(part));
    }
    if (!complete) parts.emplace_back("...");
    return fmt::format("{}", fmt::join(parts, " "));
}

Result<SubsystemNamespaces> read_subsystem_namespaces(NvmePort& port, const IdentifyController& controller,
                                                      std::optional<std::uint32_t> fallback) {
    SubsystemNamespaces found;
    // Bridges do not pass the list: then there is only the namespace that they show.
    auto active = read_active_namespaces(port);
    const bool bridged = active.has_value() ? active->empty() : not_offered(active.error());
    if (!active && !bridged) return fail(active.error());
    if (bridged && fallback) active = std::vector{*fallback};
    if (!active) active.emplace();
    for (const auto nsid : *active) {
        const auto bytes = read(port, identify_namespace(nsid));
        if (!bytes) return fail(bytes.error());
        auto identify = decode_identify_namespace(BytesView(*bytes));
        if (!identify) return fail(identify.error());
        found.all.push_back({nsid, true, std::move(*identify), std::vector<std::uint16_t>{}});
    }
    const bool others = (controller.multi_path & kMultipleControllers) != 0 && active->size() < controller.namespaces;
    // Without a list, there may be more namespaces than the one that was shown.
    found.complete = !bridged || active->size() >= controller.namespaces;
    if (!controller.can_manage_namespaces() && !others) return found;
    const auto allocated = read_allocated(port, controller, *active, !bridged);
    found.complete = allocated.has_value();
    for (const auto nsid : allocated.value_or(std::vector<std::uint32_t>{})) {
        if (!has(*active, nsid)) found.all.push_back(read_inactive(port, controller, nsid));
    }
    std::sort(found.all.begin(), found.all.end(), [](const auto& a, const auto& b) { return a.nsid < b.nsid; });
    return found;
}

Result<SubsystemNamespaces> read_subsystem_namespaces(NvmePort& port, std::optional<std::uint32_t> fallback) {
    const auto bytes = read(port, identify_controller());
    if (!bytes) return fail(bytes.error());
    const auto controller = decode_identify_controller(BytesView(*bytes));
    if (!controller) return fail(controller.error());
    return read_subsystem_namespaces(port, *controller, fallback);
}

}  // namespace fettle::nvme
