// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/disk_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>

#include "core/base/utf16.h"
#include "core/partition/guid.h"

namespace fettle::windows {

namespace {

constexpr std::size_t kLayoutHeadBytes = 48;
constexpr std::size_t kPartitionBytes = 144;
constexpr std::size_t kExtentsHeadBytes = 8;
constexpr std::size_t kExtentBytes = 24;

// PARTITION_STYLE.
constexpr std::uint32_t kMbr = 0;
constexpr std::uint32_t kGpt = 1;
constexpr std::uint32_t kRaw = 2;

/// Sizes and offsets are signed.
bool negative(std::uint64_t value) { return value > std::uint64_t{std::numeric_limits<std::int64_t>::max()}; }

std::optional<PartitionInfo> partition_of(FixedView<kPartitionBytes> entry) {
    PartitionInfo partition;
    partition.start_bytes = entry.le64<8>();
    partition.length_bytes = entry.le64<16>();
    partition.number = entry.le32<24>();
    if (entry.le32<0>() == kGpt) {
        partition.type = partition::guid_text(entry.bytes<32, 16>());
        partition.attributes = entry.le64<64>();
        partition.name = utf8_name_from_utf16le(entry.bytes<72, 72>());
        return partition;
    }
    const auto type = entry.u8<32>();
    if (type == 0) return std::nullopt;  // an unused row: Windows lists MBR partitions by fours
    partition.type = fmt::format("{:02x}", type);
    return partition;
}

}  // namespace

Result<DiskGeometry> decode_disk_geometry(BytesView bytes) {
    // Data may be missing at the end: the two fields are all that is needed.
    constexpr std::size_t kNeeded = 32;
    const auto view = bytes.fixed<kNeeded>(0, "DISK_GEOMETRY_EX");
    if (!view) return fail(view.error());
    const auto sector = view->le32<20>();
    const auto size = view->le64<24>();
    const bool sound = sector >= 512 && sector <= 65'536 && (sector & (sector - 1)) == 0;
    if (!sound || negative(size)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("DISK_GEOMETRY_EX with {size} bytes in sectors of {sector}"),
                    {{"size", size}, {"sector", sector}});
    }
    return DiskGeometry{ByteCount{size}, sector};
}

Result<ByteCount> decode_length_info(BytesView bytes) {
    const auto view = bytes.fixed<kLengthInfoBytes>(0, "GET_LENGTH_INFORMATION");
    if (!view) return fail(view.error());
    if (negative(view->le64<0>())) return fail(ErrorCode::malformed, "GET_LENGTH_INFORMATION");
    return ByteCount{view->le64<0>()};
}

bool is_in_pool(const DriveLayout& layout) {
    constexpr std::string_view kPoolMember = "e75caf8f-f680-4cee-afa3-b001e56efc2d";
    return std::any_of(layout.partitions.begin(), layout.partitions.end(),
                       [&](const PartitionInfo& one) { return one.type == kPoolMember; });
}

Result<NtfsSize> decode_ntfs_volume_data(BytesView bytes) {
    const auto view = bytes.fixed<kNtfsVolumeDataBytes>(0, "NTFS_VOLUME_DATA_BUFFER");
    if (!view) return fail(view.error());
    const auto sectors = view->le64<8>();
    const auto sector = view->le32<40>();
    const auto cluster = view->le32<44>();
    if (negative(sectors) || sectors == 0 || sector < 512 || cluster < sector) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("NTFS_VOLUME_DATA_BUFFER with {count} sectors of {sector} bytes"),
                    {{"count", sectors}, {"sector", sector}});
    }
    return NtfsSize{saturating_bytes(sectors, sector), cluster};
}

Result<DeviceNumber> decode_device_number(BytesView bytes) {
    const auto view = bytes.fixed<kDeviceNumberBytes>(0, "STORAGE_DEVICE_NUMBER");
    if (!view) return fail(view.error());
    DeviceNumber number;
    number.device_type = view->le32<0>();
    number.number = view->le32<4>();
    if (view->le32<8>() != std::numeric_limits<std::uint32_t>::max()) number.partition = view->le32<8>();
    return number;
}

Result<ScsiAddress> decode_scsi_address(BytesView bytes) {
    const auto view = bytes.fixed<kScsiAddressBytes>(0, "SCSI_ADDRESS");
    if (!view) return fail(view.error());
    const ScsiAddress address{view->u8<4>(), view->u8<5>(), view->u8<6>(), view->u8<7>()};
    if (address.path == 0xFF && address.target == 0xFF && address.lun == 0xFF) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("the SCSI address of a controller"));
    }
    return address;
}

Result<DriveLayout> decode_drive_layout(BytesView bytes) {
    const auto head = bytes.fixed<kLayoutHeadBytes>(0, "DRIVE_LAYOUT_INFORMATION_EX");
    if (!head) return fail(head.error());
    DriveLayout layout;
    switch (head->le32<0>()) {
        case kMbr:
            layout.style = DriveLayout::Style::mbr;
            layout.disk_id = fmt::format("0x{:08x}", head->le32<8>());
            break;
        case kGpt:
            layout.style = DriveLayout::Style::gpt;
            layout.disk_id = partition::guid_text(head->bytes<8, 16>());
            break;
        case kRaw: return layout;
        default:
            return fail(ErrorCode::malformed, FETTLE_TEXT("partition style {style}"), {{"style", head->le32<0>()}});
    }
    for (std::size_t i = 0; i < head->le32<4>(); ++i) {
        const auto entry =
            bytes.fixed<kPartitionBytes>(kLayoutHeadBytes + i * kPartitionBytes, "PARTITION_INFORMATION_EX");
        if (!entry) return fail(entry.error());
        auto partition = partition_of(*entry);
        if (!partition) continue;
        if (negative(partition->start_bytes) || negative(partition->length_bytes)) {
            return fail(ErrorCode::malformed, "PARTITION_INFORMATION_EX");
        }
        layout.partitions.push_back(std::move(*partition));
    }
    return layout;
}

Result<std::vector<VolumeExtent>> decode_volume_extents(BytesView bytes) {
    const auto head = bytes.fixed<kExtentsHeadBytes>(0, "VOLUME_DISK_EXTENTS");
    if (!head) return fail(head.error());
    std::vector<VolumeExtent> extents;
    for (std::size_t i = 0; i < head->le32<0>(); ++i) {
        const auto entry = bytes.fixed<kExtentBytes>(kExtentsHeadBytes + i * kExtentBytes, "DISK_EXTENT");
        if (!entry) return fail(entry.error());
        const VolumeExtent extent{entry->le32<0>(), entry->le64<8>(), entry->le64<16>()};
        if (negative(extent.start_bytes) || negative(extent.length_bytes)) {
            return fail(ErrorCode::malformed, "DISK_EXTENT");
        }
        extents.push_back(extent);
    }
    return extents;
}

void drop_empty(std::vector<VolumeExtent>& extents) {
    std::erase_if(extents, [](const VolumeExtent& one) { return one.length_bytes == 0; });
}

}  // namespace fettle::windows
