// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/ask.h"

#include <fmt/format.h>

#include <algorithm>

#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

constexpr std::size_t kRunsAtOnce = std::size_t{1} << 16U;  ///< bytes
constexpr std::size_t kMostRuns = 1'000'000;

/// No descriptor is near this; it limits what a defective driver can make us allocate.
constexpr std::size_t kMostBytes = 65'536;

std::string describe(Property property, const std::string& path) {
    return fmt::format("storage property {} of {}", static_cast<std::uint32_t>(property), path);
}

Result<std::vector<std::uint8_t>> ask_part(DeviceHandle& device, Property property, std::size_t bytes,
                                           const std::string& path) {
    const auto query = encode_property_query(property);
    std::vector<std::uint8_t> out(bytes);
    const auto answer = device.control(kStorageQueryProperty, query, out);
    // 234 and 122 come with a header all the same.
    const bool partial = answer.error == win_error::kMoreData || answer.error == win_error::kInsufficientBuffer;
    if (!answer.ok() && !(partial && bytes == kDescriptorHeaderBytes)) {
        return fail(windows_error(answer.error, describe(property, path)));
    }
    if (answer.ok()) out.resize(std::min<std::size_t>(answer.returned, out.size()));
    return out;
}

/// Asks for a list with more and more room, until it fits.
Result<std::vector<std::uint8_t>> ask_list(DeviceHandle& device, std::uint32_t code,
                                           std::size_t (*size_for)(std::size_t), const std::string& what) {
    constexpr std::size_t kMostEntries = 512;
    for (std::size_t entries = 8;; entries *= 2) {
        auto got = ask(device, code, size_for(entries), what);
        if (got || entries >= kMostEntries) return got;
        const auto native = got.error().native.value;
        const bool too_small = native == win_error::kInsufficientBuffer || native == win_error::kMoreData;
        if (!too_small) return got;
    }
}

template <typename Decode>
auto decoded(const Result<std::vector<std::uint8_t>>& bytes, Decode decode) -> decltype(decode(BytesView())) {
    if (!bytes) return fail(bytes.error());
    return decode(BytesView(*bytes));
}

}  // namespace

Result<std::vector<std::uint8_t>> ask(DeviceHandle& device, std::uint32_t code, std::size_t most,
                                      const std::string& what) {
    std::vector<std::uint8_t> out(most);
    const auto answer = device.control(code, {}, out);
    if (!answer.ok()) return fail(windows_error(answer.error, what));
    out.resize(std::min<std::size_t>(answer.returned, out.size()));
    return out;
}

Result<std::vector<std::uint8_t>> ask_property(DeviceHandle& device, Property property, const std::string& path) {
    const auto head = ask_part(device, property, kDescriptorHeaderBytes, path);
    if (!head) return fail(head.error());
    const auto header = decode_descriptor_header(BytesView(*head));
    if (!header) return fail(header.error());
    if (header->size > kMostBytes) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("{what} with {bytes} bytes"),
                    {{"what", describe(property, path)}, {"bytes", header->size}});
    }
    return ask_part(device, property, header->size, path);
}

Result<DeviceDescriptor> device_descriptor(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::device, path), decode_device_descriptor);
}
Result<AdapterDescriptor> adapter_descriptor(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::adapter, path), decode_adapter_descriptor);
}
Result<AccessAlignment> access_alignment(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::access_alignment, path), decode_access_alignment);
}
Result<std::vector<scsi::Designator>> device_ids(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::device_id, path), decode_device_ids);
}
Result<std::optional<bool>> write_cache(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::write_cache, path), decode_write_cache);
}
Result<bool> seek_penalty(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::seek_penalty, path), decode_flag_descriptor);
}
Result<bool> trim_enabled(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::trim, path), decode_flag_descriptor);
}
Result<Temperatures> temperatures(DeviceHandle& device, const std::string& path) {
    return decoded(ask_property(device, Property::device_temperature, path), decode_temperatures);
}

Result<DeviceNumber> device_number(DeviceHandle& device, const std::string& path) {
    return decoded(ask(device, kStorageGetDeviceNumber, kDeviceNumberBytes, "the device number of " + path),
                   decode_device_number);
}
Result<ScsiAddress> scsi_address(DeviceHandle& device, const std::string& path) {
    return decoded(ask(device, kScsiGetAddress, kScsiAddressBytes, "the SCSI address of " + path), decode_scsi_address);
}
Result<DiskGeometry> disk_geometry(DeviceHandle& device, const std::string& path) {
    // The structure ends with a partition style and detection data of variable length; 256 bytes hold both.
    constexpr std::size_t kRoom = 256;
    return decoded(ask(device, kDiskGetDriveGeometryEx, kRoom, "the geometry of " + path), decode_disk_geometry);
}
Result<DiskCounters> disk_counters(DeviceHandle& device, const std::string& path) {
    return decoded(ask(device, kDiskPerformance, kDiskPerformanceBytes, "the counters of " + path),
                   decode_disk_performance);
}
Result<DriveLayout> drive_layout(DeviceHandle& device, const std::string& path) {
    return decoded(ask_list(device, kDiskGetDriveLayoutEx, drive_layout_bytes, "the partitions of " + path),
                   decode_drive_layout);
}
bool write_protected(DeviceHandle& device) {
    return device.control(kDiskIsWritable, {}, {}).error == win_error::kWriteProtect;
}
Result<NtfsSize> ntfs_size(DeviceHandle& volume, const std::string& path) {
    return decoded(ask(volume, kGetNtfsVolumeData, kNtfsVolumeDataBytes, "the size of the file system in " + path),
                   decode_ntfs_volume_data);
}
Result<std::vector<FileRun>> file_runs(DeviceHandle& file, const std::string& path) {
    std::vector<FileRun> runs;
    std::uint64_t start = 0;
    while (runs.size() < kMostRuns) {
        std::vector<std::uint8_t> out(kRunsAtOnce);
        const auto answer = file.control(kGetRetrievalPointers, encode_start(start), out);
        const bool more = answer.error == win_error::kMoreData;
        if (answer.error == win_error::kHandleEof) break;
        if (!answer.ok() && !more) return fail(windows_error(answer.error, "finding where " + path + " is stored"));
        out.resize(std::min<std::size_t>(out.size(), answer.returned));
        const auto part = decode_file_runs(BytesView(out));
        if (!part) return fail(part.error());
        if (part->empty()) break;
        runs.insert(runs.end(), part->begin(), part->end());
        start = runs.back().in_file + runs.back().clusters;
        if (!more) break;
    }
    return runs;
}
Result<std::vector<VolumeExtent>> volume_extents(DeviceHandle& volume, const std::string& path) {
    return decoded(ask_list(volume, kVolumeGetVolumeDiskExtents, volume_extents_bytes, "the extents of " + path),
                   decode_volume_extents);
}

}  // namespace fettle::windows
