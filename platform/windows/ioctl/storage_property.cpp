// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/storage_property.h"

#include <algorithm>
#include <limits>

#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

constexpr std::size_t kQueryBytes = 12;  // with one DWORD of parameters

// Sizes that each descriptor has at least; later versions of Windows append fields.
constexpr std::size_t kDeviceBytes = 36;
constexpr std::size_t kAdapterBytes = 25;
constexpr std::size_t kFlagBytes = 9;
constexpr std::size_t kWriteCacheBytes = 28;
constexpr std::size_t kAlignmentBytes = 28;
constexpr std::size_t kIdsBytes = 12;
constexpr std::size_t kTemperaturesBytes = 24;
constexpr std::size_t kTemperatureBytes = 16;

/// STORAGE_IDENTIFIER.
constexpr std::size_t kIdentifierBytes = 16;

constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// The descriptor without bytes that it does not claim.
Result<BytesView> claimed(BytesView bytes) {
    const auto header = decode_descriptor_header(bytes);
    if (!header) return fail(header.error());
    return bytes.slice(0, header->size);
}

/// A text of the descriptor, up to its NUL; empty if there is none.
std::string text_at(BytesView descriptor, std::uint32_t offset) {
    if (offset == 0 || offset == kNone) return {};
    const auto text = descriptor.slice(offset, descriptor.size()).text();
    std::string clean(text.substr(0, text.find('\0')));
    // These texts reach terminals.
    std::replace_if(
        clean.begin(), clean.end(), [](char c) { return c < ' ' || c > '~'; }, ' ');
    return clean;
}

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::optional<std::uint8_t> digit(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
    return std::nullopt;
}

/// The 20 bytes of an ATA serial number that are written as 40 digits; empty if it is no such text.
std::vector<std::uint8_t> bytes_of_digits(std::string_view text) {
    constexpr std::size_t kAtaSerialBytes = 20;  // ACS-4 7.12.7.10
    std::vector<std::uint8_t> bytes;
    if (text.size() != 2 * kAtaSerialBytes) return bytes;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const auto high = digit(text[i]);
        const auto low = digit(text[i + 1]);
        if (!high || !low) return {};
        bytes.push_back(static_cast<std::uint8_t>(*high << 4U | *low));
    }
    const bool printable =
        std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte >= 0x20 && byte <= 0x7E; });
    return printable ? bytes : std::vector<std::uint8_t>();
}

bool is_for_ata(BusType bus) { return bus == BusType::ata || bus == BusType::sata || bus == BusType::atapi; }

/// 8000h is STORAGE_TEMPERATURE_VALUE_NOT_REPORTED.
std::optional<int> celsius(std::uint16_t value) {
    if (value == 0x8000) return std::nullopt;
    return static_cast<std::int16_t>(value);
}

}  // namespace

std::vector<std::uint8_t> encode_property_query(Property property) {
    std::vector<std::uint8_t> query(kQueryBytes);
    put_le32(query, 0, static_cast<std::uint32_t>(property));
    return query;
}

Result<DescriptorHeader> decode_descriptor_header(BytesView bytes) {
    const auto view = bytes.fixed<kDescriptorHeaderBytes>(0, "storage descriptor");
    if (!view) return fail(view.error());
    const DescriptorHeader header{view->le32<0>(), view->le32<4>()};
    if (header.size < kDescriptorHeaderBytes) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("a storage descriptor of {bytes} bytes"),
                    {{"bytes", header.size}});
    }
    return header;
}

std::string DeviceDescriptor::vendor() const { return trimmed(raw_vendor); }
std::string DeviceDescriptor::product() const { return trimmed(raw_product); }

std::string DeviceDescriptor::model() const {
    // "NVMe" is Windows' name for drives without a vendor field (NVM Express SCSI Translation Reference 6.1.1).
    if (translated() || vendor().empty() || vendor() == "NVMe") return product();
    // The first 8 of the 40 characters of an ATA model, where they continue without a blank.
    constexpr std::size_t kVendorBytes = 8;
    const bool split = is_for_ata(bus) && raw_vendor.size() == kVendorBytes;
    if (split) return trimmed(raw_vendor + raw_product);
    return vendor() + ' ' + product();
}

std::string DeviceDescriptor::serial_number() const {
    if (!namespace_identifier().empty()) return {};
    auto serial = trimmed(raw_serial);
    if (is_for_ata(bus)) {
        if (const auto bytes = bytes_of_digits(serial); !bytes.empty()) return ata_string(bytes);
    }
    return serial;
}

std::string DeviceDescriptor::namespace_identifier() const {
    // One result for all returns: where it would be moved, GCC 12 warns of bounds inside the standard library.
    std::string digits;
    auto text = trimmed(raw_serial);
    if (bus != BusType::nvme || !text.ends_with('.')) return digits;
    text.pop_back();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool separator = i % 5 == 4;  // after each four digits
        const auto value = digit(text[i]);
        if (separator != (text[i] == '_') || (!separator && !value)) {
            digits.clear();
            break;
        }
        if (!separator) digits += "0123456789abcdef"[*value];
    }
    constexpr std::size_t kEui64 = 16;
    constexpr std::size_t kNguid = 32;
    if (digits.size() != kEui64 && digits.size() != kNguid) digits.clear();
    return digits;
}

Result<DeviceDescriptor> decode_device_descriptor(BytesView bytes) {
    const auto all = claimed(bytes);
    if (!all) return fail(all.error());
    const auto view = all->fixed<kDeviceBytes>(0, "STORAGE_DEVICE_DESCRIPTOR");
    if (!view) return fail(view.error());
    DeviceDescriptor device;
    device.device_type = view->u8<8>();
    device.removable = view->u8<10>() != 0;
    device.command_queueing = view->u8<11>() != 0;
    device.raw_vendor = text_at(*all, view->le32<12>());
    device.raw_product = text_at(*all, view->le32<16>());
    device.revision = trimmed(text_at(*all, view->le32<20>()));
    device.raw_serial = text_at(*all, view->le32<24>());
    device.bus = static_cast<BusType>(view->le32<28>());
    return device;
}

std::uint32_t AdapterDescriptor::largest_transfer(std::uint32_t otherwise) const {
    constexpr std::uint32_t kPageBytes = 4096;
    constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max() / kPageBytes;
    auto bytes = maximum_transfer_bytes;
    if (maximum_pages != 0 && maximum_pages <= kMost) {
        const auto by_pages = maximum_pages * kPageBytes;
        bytes = bytes == 0 ? by_pages : std::min(bytes, by_pages);
    }
    return bytes == 0 || bytes == kNone ? otherwise : bytes;
}

Result<AdapterDescriptor> decode_adapter_descriptor(BytesView bytes) {
    const auto all = claimed(bytes);
    if (!all) return fail(all.error());
    const auto view = all->fixed<kAdapterBytes>(0, "STORAGE_ADAPTER_DESCRIPTOR");
    if (!view) return fail(view.error());
    return AdapterDescriptor{view->le32<8>(), view->le32<12>(), view->le32<16>(), static_cast<BusType>(view->u8<24>())};
}

Result<bool> decode_flag_descriptor(BytesView bytes) {
    const auto all = claimed(bytes);
    if (!all) return fail(all.error());
    const auto view = all->fixed<kFlagBytes>(0, "DEVICE_TRIM_DESCRIPTOR");
    if (!view) return fail(view.error());
    return view->u8<8>() != 0;
}

Result<std::optional<bool>> decode_write_cache(BytesView bytes) {
    // WRITE_CACHE_ENABLE.
    constexpr std::uint32_t kDisabled = 1;
    constexpr std::uint32_t kEnabled = 2;
    const auto all = claimed(bytes);
    if (!all) return fail(all.error());
    const auto view = all->fixed<kWriteCacheBytes>(0, "STORAGE_WRITE_CACHE_PROPERTY");
    if (!view) return fail(view.error());
    const auto enabled = view->le32<12>();
    if (enabled != kDisabled && enabled != kEnabled) return std::optional<bool>();
    return std::optional(enabled == kEnabled);
}

Result<AccessAlignment> decode_access_alignment(BytesView bytes) {
    const auto all = claimed(bytes);
    if (!all) return fail(all.error());
    const auto view = all->fixed<kAlignmentBytes>(0, "STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR");
    if (!view) return fail(view.error());
    const AccessAlignment alignment{view->le32<16>(), view->le32<20>(), view->le32<24>()};
    const auto sound = [](std::uint32_t size) { return size >= 512 && size <= 0x1000000 && (size & (size - 1)) == 0; };
    if (!sound(alignment.logical_sector_bytes) || !sound(alignment.physical_sector_bytes)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("sectors of {logical} and {physical} bytes"),
                    {{"logical", alignment.logical_sector_bytes}, {"physical", alignment.physical_sector_bytes}});
    }
    return alignment;
}

Result<std::vector<scsi::Designator>> decode_device_ids(BytesView bytes) {
    const auto all = claimed(bytes);
    if (!all) return fail(all.error());
    const auto view = all->fixed<kIdsBytes>(0, "STORAGE_DEVICE_ID_DESCRIPTOR");
    if (!view) return fail(view.error());
    std::vector<scsi::Designator> designators;
    std::size_t at = kIdsBytes;
    for (std::uint32_t i = 0; i < view->le32<8>(); ++i) {
        const auto head = all->fixed<kIdentifierBytes>(at, "STORAGE_IDENTIFIER");
        if (!head) return fail(head.error());
        const auto content = all->slice(at + kIdentifierBytes, head->le16<8>());
        if (content.size() != head->le16<8>()) return fail(ErrorCode::truncated, "STORAGE_IDENTIFIER");
        scsi::Designator designator;
        // The values of STORAGE_IDENTIFIER's enumerations are those of SPC-5 7.7.6.1.
        designator.code_set = static_cast<std::uint8_t>(head->le32<0>() & 0xFU);
        designator.type = static_cast<scsi::DesignatorType>(head->le32<4>() & 0xFU);
        designator.association = static_cast<scsi::Association>(std::min<std::uint32_t>(head->le32<12>(), 3));
        designator.bytes.assign(content.span().begin(), content.span().end());
        designators.push_back(std::move(designator));
        const std::size_t next = head->le16<10>();
        if (next == 0) break;  // the last one
        if (next < kIdentifierBytes) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("STORAGE_IDENTIFIER with a next offset of {bytes} bytes"),
                        {{"bytes", next}});
        }
        at += next;
    }
    return designators;
}

Result<Temperatures> decode_temperatures(BytesView bytes) {
    const auto all = claimed(bytes);
    if (!all) return fail(all.error());
    const auto view = all->fixed<kTemperaturesBytes>(0, "STORAGE_TEMPERATURE_DATA_DESCRIPTOR");
    if (!view) return fail(view.error());
    Temperatures temperatures;
    temperatures.critical_celsius = celsius(view->le16<8>());
    temperatures.warning_celsius = celsius(view->le16<10>());
    for (std::size_t i = 0; i < view->le16<12>(); ++i) {
        const auto entry =
            all->fixed<kTemperatureBytes>(kTemperaturesBytes + i * kTemperatureBytes, "STORAGE_TEMPERATURE_INFO");
        if (!entry) return fail(entry.error());
        temperatures.sensors.push_back({entry->le16<0>(), celsius(entry->le16<2>())});
    }
    return temperatures;
}

}  // namespace fettle::windows
