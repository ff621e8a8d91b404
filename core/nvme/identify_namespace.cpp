// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/identify_namespace.h"

#include <algorithm>
#include <utility>

#include "core/nvme/commands.h"

namespace fettle::nvme {

namespace {

// Offsets of NVM Command Set 1.0 figure 97.
constexpr std::size_t kNsze = 0;
constexpr std::size_t kNcap = 8;
constexpr std::size_t kNuse = 16;
constexpr std::size_t kNsfeat = 24;
constexpr std::size_t kNlbaf = 25;
constexpr std::size_t kFlbas = 26;
constexpr std::size_t kMc = 27;
constexpr std::size_t kDpc = 28;
constexpr std::size_t kDps = 29;
constexpr std::size_t kNmic = 30;
constexpr std::size_t kRescap = 31;
constexpr std::size_t kFpi = 32;
constexpr std::size_t kDlfeat = 33;
constexpr std::size_t kNawun = 34;
constexpr std::size_t kNawupf = 36;
constexpr std::size_t kNoiob = 46;
constexpr std::size_t kNvmcap = 48;
constexpr std::size_t kNpwg = 64;
constexpr std::size_t kNpwa = 66;
constexpr std::size_t kNpdg = 68;
constexpr std::size_t kNpda = 70;
constexpr std::size_t kNows = 72;
constexpr std::size_t kNsattr = 99;
constexpr std::size_t kEndgid = 102;
constexpr std::size_t kNguid = 104;
constexpr std::size_t kEui64 = 120;
constexpr std::size_t kFormats = 128;
constexpr std::size_t kFormatBytes = 4;
constexpr std::size_t kMaximumFormats = 64;

// Identifier types of NVMe Base 2.0 figure 283.
constexpr std::uint8_t kTypeEui64 = 1;
constexpr std::uint8_t kTypeNguid = 2;
constexpr std::uint8_t kTypeUuid = 3;
constexpr std::uint8_t kTypeCommandSet = 4;
constexpr std::size_t kDescriptorHeaderBytes = 4;

using View = FixedView<kIdentifyBytes>;

bool all_zero(std::span<const std::uint8_t> bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

std::string identifier(std::span<const std::uint8_t> bytes) { return all_zero(bytes) ? std::string() : hex(bytes); }

void preferred(View view, IdentifyNamespace& ns) {
    ns.preferred_write_granularity = view.le16<kNpwg>();
    ns.preferred_write_alignment = view.le16<kNpwa>();
    ns.preferred_deallocate_granularity = view.le16<kNpdg>();
    ns.preferred_deallocate_alignment = view.le16<kNpda>();
    ns.optimal_write_size = view.le16<kNows>();
}

LbaFormat decode_format(FixedView<kFormatBytes> bytes) {
    LbaFormat format;
    format.metadata_bytes = bytes.le16<0>();
    format.data_shift = bytes.u8<2>();
    format.relative_performance = bytes.u8<3>() & 3U;
    return format;
}

/// Adds one descriptor to the list. False: its length contradicts its type.
bool take(NamespaceDescriptors& list, std::uint8_t type, std::span<const std::uint8_t> id) {
    switch (type) {
        case kTypeEui64: list.eui64 = identifier(id); return id.size() == 8;
        case kTypeNguid: list.nguid = identifier(id); return id.size() == 16;
        case kTypeUuid: list.uuid = identifier(id); return id.size() == 16;
        case kTypeCommandSet:
            if (id.size() != 1) return false;
            list.command_set = id[0];
            return true;
        default: return true;  // a type of a newer version
    }
}

}  // namespace

std::optional<LbaFormat> IdentifyNamespace::current_format() const noexcept {
    // FLBAS bits 3:0 are the index; bits 6:5 its upper part if there are more than 16 formats.
    std::size_t index = formatted & 0xFU;
    if (formats.size() > 16) index |= (formatted >> 5U & 3U) << 4U;
    if (index >= formats.size()) return std::nullopt;
    return formats[index];
}

std::optional<std::uint32_t> IdentifyNamespace::logical_block_bytes() const noexcept {
    const auto format = current_format();
    if (!format || format->data_bytes() == 0) return std::nullopt;
    return format->data_bytes();
}

std::optional<ByteCount> IdentifyNamespace::size() const noexcept {
    const auto block = logical_block_bytes();
    if (!block || !active()) return std::nullopt;
    return saturating_bytes(size_blocks, *block);
}

std::optional<IdentifyNamespace::Deallocated> IdentifyNamespace::deallocated_reads() const noexcept {
    switch (deallocate & 7U) {
        case 1: return Deallocated::zeroes;
        case 2: return Deallocated::ones;
        default: return std::nullopt;
    }
}

Result<IdentifyNamespace> decode_identify_namespace(BytesView bytes) {
    const auto fixed = bytes.fixed<kIdentifyBytes>(0, "Identify Namespace");
    if (!fixed) return fail(fixed.error());
    const auto view = *fixed;
    IdentifyNamespace ns;
    ns.size_blocks = view.le64<kNsze>();
    ns.capacity_blocks = view.le64<kNcap>();
    ns.used_blocks = view.le64<kNuse>();
    ns.features = view.u8<kNsfeat>();
    ns.formatted = view.u8<kFlbas>();
    ns.metadata = view.u8<kMc>();
    ns.protection_capabilities = view.u8<kDpc>();
    ns.protection = view.u8<kDps>();
    ns.sharing = view.u8<kNmic>();
    ns.reservations = view.u8<kRescap>();
    ns.format_progress = view.u8<kFpi>();
    ns.deallocate = view.u8<kDlfeat>();
    ns.atomic_write_blocks = view.le16<kNawun>();
    ns.atomic_write_power_fail_blocks = view.le16<kNawupf>();
    ns.optimal_io_boundary_blocks = view.le16<kNoiob>();
    ns.capacity_bytes = view.le128<kNvmcap>();
    preferred(view, ns);
    ns.attributes = view.u8<kNsattr>();
    ns.endurance_group = view.le16<kEndgid>();
    ns.nguid = identifier(view.bytes<kNguid, 16>());
    ns.eui64 = identifier(view.bytes<kEui64, 8>());
    const auto formats = std::min<std::size_t>(std::size_t{view.u8<kNlbaf>()} + 1, kMaximumFormats);
    for (std::size_t i = 0; i < formats; ++i) {
        ns.formats.push_back(decode_format(view.row<kFormats, kFormatBytes, kMaximumFormats>(i)));
    }
    return ns;
}

Result<NamespaceDescriptors> decode_namespace_descriptors(BytesView bytes) {
    constexpr std::string_view kWhat = "Namespace Identification Descriptor list";
    if (bytes.size() < kIdentifyBytes) return fail(ErrorCode::truncated, std::string(kWhat));
    const auto list = bytes.slice(0, kIdentifyBytes);
    NamespaceDescriptors result;
    for (std::size_t at = 0; at + kDescriptorHeaderBytes <= list.size();) {
        const auto type = list.u8(at).value_or(0);
        const std::size_t length = list.u8(at + 1).value_or(0);
        if (type == 0 || length == 0) break;  // the list ends with a zero length
        const auto id = list.slice(at + kDescriptorHeaderBytes, length);
        if (id.size() != length || !take(result, type, id.span())) {
            return fail(ErrorCode::malformed, std::string(kWhat));
        }
        at += kDescriptorHeaderBytes + length;
    }
    return result;
}

Result<std::vector<std::uint32_t>> decode_active_namespaces(BytesView bytes) {
    constexpr std::string_view kWhat = "Active Namespace ID list";
    if (bytes.size() < kIdentifyBytes) return fail(ErrorCode::truncated, std::string(kWhat));
    std::vector<std::uint32_t> list;
    for (std::size_t at = 0; at < kIdentifyBytes; at += sizeof(std::uint32_t)) {
        const auto nsid = bytes.le32(at).value_or(0);
        if (nsid == 0) break;
        if (!list.empty() && nsid <= list.back()) return fail(ErrorCode::malformed, std::string(kWhat));
        list.push_back(nsid);
    }
    return list;
}

}  // namespace fettle::nvme
