// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/scsi/designators.h"

/// IOCTL_STORAGE_QUERY_PROPERTY: requests and descriptors (Microsoft, ntddstor.h; offsets as a 64-bit compiler lays the
/// structures out, see win32_layout.cpp).
namespace fettle::windows {

/// STORAGE_PROPERTY_ID.
enum class Property : std::uint32_t {
    device = 0,
    adapter = 1,
    device_id = 2,
    write_cache = 4,
    access_alignment = 6,
    seek_penalty = 7,
    trim = 8,
    adapter_protocol = 49,
    device_protocol = 50,
    adapter_temperature = 51,
    device_temperature = 52,
};

/// STORAGE_BUS_TYPE. Both of Windows' USB drivers report `usb`.
enum class BusType : std::uint32_t {
    unknown = 0,
    scsi = 1,
    atapi = 2,
    ata = 3,
    ieee1394 = 4,
    ssa = 5,
    fibre = 6,
    usb = 7,
    raid = 8,
    iscsi = 9,
    sas = 10,
    sata = 11,
    sd = 12,
    mmc = 13,
    virtual_disk = 14,
    file_backed = 15,
    spaces = 16,
    nvme = 17,
    scm = 18,
    ufs = 19,
};

/// STORAGE_PROPERTY_QUERY of type PropertyStandardQuery, without parameters.
[[nodiscard]] std::vector<std::uint8_t> encode_property_query(Property property);

/// STORAGE_DESCRIPTOR_HEADER, with which every descriptor begins.
struct DescriptorHeader {
    std::uint32_t version = 0;
    std::uint32_t size = 0;  ///< of the whole descriptor
};
inline constexpr std::size_t kDescriptorHeaderBytes = 8;
/// Errors: truncated, malformed (a size less than the header).
[[nodiscard]] Result<DescriptorHeader> decode_descriptor_header(BytesView bytes);

/// STORAGE_DEVICE_DESCRIPTOR. Its texts come from INQUIRY data, or from IDENTIFY data where the driver is for ATA.
struct DeviceDescriptor {
    std::uint8_t device_type = 0;  ///< peripheral device type of INQUIRY: 0 disk
    bool removable = false;
    bool command_queueing = false;
    std::string raw_vendor;  ///< with its padding; empty: none
    std::string raw_product;
    std::string revision;    ///< trimmed, as the next
    std::string raw_serial;  ///< may be encoded: see serial_number()
    BusType bus = BusType::unknown;

    /// "ATA     ", with which a translation layer reports an ATA drive (SAT-4 10.3.2).
    [[nodiscard]] bool translated() const { return raw_vendor == "ATA     "; }
    /// Vendor and product without padding. Drivers that split a model's 24 characters over both fields get it back.
    [[nodiscard]] std::string vendor() const;
    [[nodiscard]] std::string product() const;
    [[nodiscard]] std::string model() const;
    /// The serial number as the drive reports it; empty if the field holds something else, such as the identifier of an
    /// NVMe namespace. Some drivers for ATA drives write it in hexadecimal digits, with the bytes of each word swapped
    /// as in IDENTIFY data.
    [[nodiscard]] std::string serial_number() const;
    /// The EUI-64 or NGUID that the serial number field of an NVMe namespace holds, as lower-case digits; else empty.
    /// (NVM Express SCSI Translation Reference 1.5, 6.1.3: "0123_4567_89AB_CDEF.")
    [[nodiscard]] std::string namespace_identifier() const;
};
/// Errors: truncated, malformed.
[[nodiscard]] Result<DeviceDescriptor> decode_device_descriptor(BytesView bytes);

/// STORAGE_ADAPTER_DESCRIPTOR.
struct AdapterDescriptor {
    std::uint32_t maximum_transfer_bytes = 0;
    std::uint32_t maximum_pages = 0;   ///< 0 and FFFFFFFFh: no limit
    std::uint32_t alignment_mask = 0;  ///< 0 bytes, 1 words, 3, 7, …
    BusType bus = BusType::unknown;

    /// The largest transfer of pass-through for page-aligned data, which obeys both limits; at most `otherwise` where
    /// the adapter reports none.
    [[nodiscard]] std::uint32_t largest_transfer(std::uint32_t otherwise) const;
};
/// Errors: truncated, malformed.
[[nodiscard]] Result<AdapterDescriptor> decode_adapter_descriptor(BytesView bytes);

/// The boolean of DEVICE_SEEK_PENALTY_DESCRIPTOR and of DEVICE_TRIM_DESCRIPTOR. Errors: truncated, malformed.
[[nodiscard]] Result<bool> decode_flag_descriptor(BytesView bytes);

/// WriteCacheEnabled of STORAGE_WRITE_CACHE_PROPERTY; nullopt: the drive does not report it. Errors: truncated,
/// malformed.
[[nodiscard]] Result<std::optional<bool>> decode_write_cache(BytesView bytes);

/// STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR.
struct AccessAlignment {
    std::uint32_t logical_sector_bytes = 0;
    std::uint32_t physical_sector_bytes = 0;
    std::uint32_t offset_bytes = 0;  ///< of the first physical sector
};
/// Errors: truncated, malformed (sizes that no drive has).
[[nodiscard]] Result<AccessAlignment> decode_access_alignment(BytesView bytes);

/// STORAGE_DEVICE_ID_DESCRIPTOR: VPD page 83h in another wrapping. Errors: truncated, malformed.
[[nodiscard]] Result<std::vector<scsi::Designator>> decode_device_ids(BytesView bytes);

/// STORAGE_TEMPERATURE_DATA_DESCRIPTOR. Degrees Celsius; nullopt: not reported (8000h).
struct TemperatureSensor {
    std::uint16_t index = 0;  ///< 0: the composite temperature
    std::optional<int> celsius;
};
struct Temperatures {
    std::optional<int> critical_celsius;
    std::optional<int> warning_celsius;
    std::vector<TemperatureSensor> sensors;
};
/// Errors: truncated, malformed.
[[nodiscard]] Result<Temperatures> decode_temperatures(BytesView bytes);

}  // namespace fettle::windows
