// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/namespace_lists.h"

#include <algorithm>
#include <string>

#include "core/nvme/commands.h"
#include "core/nvme/identify_namespace.h"

namespace fettle::nvme {

namespace {

constexpr std::uint32_t kGranularityList = 0x16;  // CNS (NVMe Base 2.0 figure 274)

// NVM Command Set 1.0 4.1.5.7.
constexpr std::size_t kAttributes = 0;
constexpr std::size_t kNumber = 4;  // 0's based
constexpr std::size_t kDescriptors = 32;
constexpr std::size_t kDescriptorBytes = 16;
constexpr std::size_t kMostDescriptors = 16;

}  // namespace

NvmeCommand identify_granularity() {
    auto command = identify_namespace(0);
    command.cdw10_15[0] = kGranularityList;
    return command;
}

NamespaceGranularity NamespaceGranularities::of(std::uint8_t format) const {
    const std::size_t index = by_format ? format : 0;
    return index < all.size() ? all[index] : NamespaceGranularity{};
}

Result<NamespaceGranularities> decode_granularities(BytesView bytes) {
    const auto fixed = bytes.fixed<kIdentifyBytes>(0, "Namespace Granularity List");
    if (!fixed) return fail(fixed.error());
    const auto view = *fixed;
    NamespaceGranularities list;
    list.by_format = view.bit<kAttributes, 0>();
    const auto number = std::min<std::size_t>(std::size_t{view.u8<kNumber>()} + 1, kMostDescriptors);
    for (std::size_t i = 0; i < number; ++i) {
        const auto row = view.row<kDescriptors, kDescriptorBytes, kMostDescriptors>(i);
        list.all.push_back({row.le64<0>(), row.le64<8>()});
    }
    return list;
}

NvmeCommand changed_namespaces_log() {
    return get_log_page({LogId::changed_namespaces, kIdentifyBytes, 0, kAllNamespaces, true});
}

Result<ChangedNamespaces> decode_changed_namespaces(BytesView bytes) {
    constexpr std::string_view kWhat = "Changed Attached Namespace list";
    if (bytes.size() < kIdentifyBytes) return fail(ErrorCode::truncated, std::string(kWhat));
    ChangedNamespaces changed;
    if (bytes.le32(0) == kAllNamespaces) {
        changed.overflow = true;
        return changed;
    }
    auto list = decode_active_namespaces(bytes);  // the same form
    if (!list) return fail(ErrorCode::malformed, std::string(kWhat));
    changed.nsid = std::move(*list);
    return changed;
}

}  // namespace fettle::nvme
