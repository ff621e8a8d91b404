// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/namespaces.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "platform/sim/nvme/state_json.h"

namespace fettle::sim::nvme {

std::uint64_t Namespace::bytes() const {
    std::uint64_t sum = 0;
    for (const auto& extent : extents) sum += extent.bytes;
    return sum;
}

NamespaceTable::NamespaceTable(std::uint64_t total_bytes, std::uint64_t granularity, std::uint32_t limit)
    : total_bytes_(total_bytes), granularity_(granularity), limit_(limit) {}

Namespace* NamespaceTable::find(std::uint32_t nsid) {
    const auto at =
        std::find_if(namespaces_.begin(), namespaces_.end(), [&](const auto& ns) { return ns.nsid == nsid; });
    return at == namespaces_.end() ? nullptr : &*at;
}

const Namespace* NamespaceTable::find(std::uint32_t nsid) const {
    const auto at =
        std::find_if(namespaces_.begin(), namespaces_.end(), [&](const auto& ns) { return ns.nsid == nsid; });
    return at == namespaces_.end() ? nullptr : &*at;
}

std::uint64_t NamespaceTable::free_bytes() const {
    std::uint64_t used = 0;
    for (const auto& ns : namespaces_) used += ns.bytes();
    return total_bytes_ - std::min(used, total_bytes_);
}

std::optional<std::uint64_t> NamespaceTable::needed_bytes(std::uint64_t blocks, std::uint32_t lba_bytes) const {
    if (blocks > (std::numeric_limits<std::uint64_t>::max() - granularity_) / lba_bytes) return std::nullopt;
    return (blocks * lba_bytes + granularity_ - 1) / granularity_ * granularity_;
}

std::vector<Extent> NamespaceTable::free_extents() const {
    std::vector<Extent> used;
    for (const auto& ns : namespaces_) used.insert(used.end(), ns.extents.begin(), ns.extents.end());
    std::sort(used.begin(), used.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Extent> open;
    std::uint64_t at = 0;
    for (const auto& extent : used) {
        if (extent.first > at) open.push_back({at, extent.first - at});
        at = extent.first + extent.bytes;
    }
    if (at < total_bytes_) open.push_back({at, total_bytes_ - at});
    return open;
}

tl::expected<std::uint32_t, NamespaceTable::Refusal> NamespaceTable::create(std::uint64_t blocks, std::uint8_t format,
                                                                            std::uint32_t lba_bytes) {
    std::uint32_t nsid = 1;
    while (find(nsid) != nullptr) ++nsid;
    if (nsid > limit_) return tl::unexpected(Refusal::no_id);
    const auto rounded = needed_bytes(blocks, lba_bytes);
    if (!rounded) return tl::unexpected(Refusal::no_room);
    // The flash' end need not be a whole unit: then the last namespace gets what there is.
    auto needed = blocks * lba_bytes <= free_bytes() ? std::min(*rounded, free_bytes()) : *rounded;
    if (needed > free_bytes()) return tl::unexpected(Refusal::no_room);
    Namespace ns;
    ns.nsid = nsid;
    ns.format = format;
    ns.lba_bytes = lba_bytes;
    ns.blocks = blocks;
    ns.made = made_++;
    for (const auto& open : free_extents()) {
        if (needed == 0) break;
        const auto bytes = std::min(open.bytes, needed);
        ns.extents.push_back({open.first, bytes});
        needed -= bytes;
    }
    const auto behind =
        std::find_if(namespaces_.begin(), namespaces_.end(), [&](const auto& x) { return x.nsid > nsid; });
    namespaces_.insert(behind, std::move(ns));
    return nsid;
}

void NamespaceTable::remove(std::uint32_t nsid) {
    std::erase_if(namespaces_, [&](const auto& ns) { return ns.nsid == nsid; });
}

void NamespaceTable::reformat(Namespace& ns, std::uint8_t format, std::uint32_t lba_bytes) {
    // A namespace that does not fill its last unit keeps its size in bytes, as near as it goes.
    const auto bytes = ns.blocks * ns.lba_bytes;
    ns.format = format;
    ns.blocks = bytes / lba_bytes;
    ns.lba_bytes = lba_bytes;
    ns.unreadable.clear();
    ns.half_formatted = false;
}

nlohmann::json NamespaceTable::save() const {
    auto list = nlohmann::json::array();
    for (const auto& ns : namespaces_) {
        auto extents = nlohmann::json::array();
        for (const auto& extent : ns.extents) extents.push_back({extent.first, extent.bytes});
        auto unreadable = nlohmann::json::array();
        for (const auto& [first, end] : ns.unreadable.ranges()) unreadable.push_back({first, end - first});
        list.push_back({{"nsid", ns.nsid},
                        {"attached", ns.attached},
                        {"elsewhere", ns.elsewhere},
                        {"shared", ns.shared},
                        {"half_formatted", ns.half_formatted},
                        {"format", ns.format},
                        {"lba_bytes", ns.lba_bytes},
                        {"blocks", ns.blocks},
                        {"made", ns.made},
                        {"extents", extents},
                        {"unreadable", unreadable}});
    }
    return {{"made", made_}, {"list", list}};
}

Status NamespaceTable::load(const nlohmann::json& state) {
    StateReader in(state, "namespaces");
    std::vector<Namespace> list;
    const auto made = in.number<std::uint32_t>("made");
    std::uint32_t previous = 0;
    std::vector<Extent> taken;
    for (const auto& item : in.list("list")) {
        StateReader each(item, "namespace");
        Namespace ns;
        ns.nsid = each.number<std::uint32_t>("nsid", previous + 1, limit_);
        previous = ns.nsid;
        ns.attached = each.flag("attached");
        for (const auto& id : each.list("elsewhere")) {
            if (!id.is_number_unsigned() || id > 0xFFEF) {
                each.complain();
            } else {
                ns.elsewhere.insert(id.get<std::uint16_t>());
            }
        }
        ns.shared = each.flag("shared");
        ns.half_formatted = each.flag("half_formatted");
        ns.format = each.number<std::uint8_t>("format", 0, 15);
        ns.lba_bytes = each.number<std::uint32_t>("lba_bytes", 512, 4096);
        ns.blocks = each.number<std::uint64_t>("blocks", 1);
        ns.made = each.number<std::uint32_t>("made");
        for (const auto& [first, bytes] : each.pairs("extents")) ns.extents.push_back({first, bytes});
        for (const auto& [first, count] : each.pairs("unreadable")) {
            if (first >= ns.blocks || count > ns.blocks - first)
                each.complain();
            else
                ns.unreadable.add(first, count);
        }
        const auto outside = [&](const Extent& extent) {
            return extent.bytes == 0 || extent.first > total_bytes_ || extent.bytes > total_bytes_ - extent.first;
        };
        if (std::any_of(ns.extents.begin(), ns.extents.end(), outside) || ns.blocks > ns.bytes() / ns.lba_bytes)
            each.complain();
        taken.insert(taken.end(), ns.extents.begin(), ns.extents.end());
        if (auto read = each.finish(); !read) return read;
        list.push_back(std::move(ns));
    }
    if (auto read = in.finish(); !read) return read;
    std::sort(taken.begin(), taken.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < taken.size(); ++i) {
        if (taken[i - 1].first + taken[i - 1].bytes > taken[i].first) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: namespaces overlap"));
        }
    }
    made_ = made;
    namespaces_ = std::move(list);
    return {};
}

}  // namespace fettle::sim::nvme
