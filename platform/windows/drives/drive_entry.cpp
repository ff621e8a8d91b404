// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/drive_entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/scsi/usb_bridges.h"
#include "platform/windows/drives/nvme_port.h"
#include "platform/windows/ioctl/ask.h"

namespace fettle::windows {

namespace {

constexpr std::string_view kName = "PhysicalDrive";

// SPC-5 table 149, peripheral device type: direct access and simplified direct access.
constexpr std::uint8_t kTypeDisk = 0;
constexpr std::uint8_t kTypeSimplifiedDisk = 0x0E;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins(std::string_view text, std::string_view prefix) {
    if (text.size() < prefix.size()) return false;
    return std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

template <typename Number>
std::optional<Number> number_of(std::string_view digits, int base) {
    Number value = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [stop, problem] = std::from_chars(digits.data(), end, value, base);
    if (digits.empty() || problem != std::errc() || stop != end) return std::nullopt;
    return value;
}

Bus bus_of(BusType type) {
    switch (type) {
        case BusType::ata: return Bus::ide;
        case BusType::sata: return Bus::sata;
        case BusType::usb: return Bus::usb;
        case BusType::raid: return Bus::raid;
        case BusType::sas: return Bus::sas;
        case BusType::nvme: return Bus::nvme;
        case BusType::sd:
        case BusType::mmc: return Bus::mmc;
        case BusType::scsi:
        case BusType::fibre:
        case BusType::iscsi:
        case BusType::ufs: return Bus::scsi;
        default: return Bus::unknown;
    }
}

/// Disks that are made of others, or of files.
bool is_made_of_others(BusType type) { return type == BusType::file_backed || type == BusType::spaces; }

bool by_virtio(const std::vector<std::string>& instance_ids) {
    // Red Hat's PCI vendor id; its drivers report SCSI.
    return std::any_of(instance_ids.begin(), instance_ids.end(),
                       [](const std::string& id) { return begins(id, "PCI\\VEN_1AF4"); });
}

/// What the drive's own driver does not say: see the T10 designator of an ATA drive (SAT-4 12.4.2.3).
void read_designators(DriveIdentity& identity, const std::vector<scsi::Designator>& designators) {
    const auto names = scsi::unit_names(designators);
    identity.wwn = names.naa;
    if (identity.eui64.empty() && names.naa.empty()) identity.wwn = names.eui64;
    if (identity.protocol != Protocol::ata) return;
    constexpr std::size_t kAtaDesignatorBytes = 68;  // "ATA     ", 40 bytes of model, 20 of serial
    for (const auto& designator : designators) {
        const BytesView bytes(designator.bytes);
        const bool of_ata = designator.type == scsi::DesignatorType::t10_vendor &&
                            bytes.size() >= kAtaDesignatorBytes && ascii_field(bytes.slice(0, 8).span()) == "ATA";
        if (!of_ata) continue;
        identity.model = ascii_field(bytes.slice(8, 40).span());
        identity.serial = ascii_field(bytes.slice(48, 20).span());
    }
}

void read_nvme(DriveIdentity& identity, DeviceHandle& device, const std::string& path,
               const DeviceDescriptor& descriptor) {
    identity.solid_state = true;
    auto id = descriptor.namespace_identifier();
    constexpr std::size_t kEui64 = 16;
    (id.size() == kEui64 ? identity.eui64 : identity.nguid) = std::move(id);
    if (const auto address = scsi_address(device, path)) identity.nsid = std::uint32_t{address->lun} + 1;
    // The port shares a handle that lives as long as the caller's.
    const std::shared_ptr<DeviceHandle> shared(&device, [](DeviceHandle*) {});
    ProtocolNvmePort port({shared, path});
    std::array<std::uint8_t, nvme::kIdentifyBytes> data{};
    if (!port.admin(nvme::identify_controller(), data)) return;
    const auto controller = nvme::decode_identify_controller(BytesView(data));
    if (!controller) return;
    identity.model = controller->model;
    identity.serial = controller->serial;
    identity.firmware = controller->firmware;
    identity.pci_vendor = controller->pci_vendor;
}

Protocol protocol_of(const DeviceDescriptor& device, const std::vector<std::string>& instance_ids) {
    if (device.translated()) return Protocol::ata;
    switch (device.bus) {
        case BusType::ata:
        case BusType::sata: return Protocol::ata;
        case BusType::nvme: return Protocol::nvme;
        case BusType::sas:
        case BusType::scsi:
        case BusType::fibre:
        case BusType::iscsi:
        case BusType::ufs: return Protocol::scsi;
        case BusType::usb: break;
        // An NVMe drive that Intel's driver has remapped.
        case BusType::raid: return device.vendor() == "NVMe" ? Protocol::nvme : Protocol::unknown;
        default: return Protocol::unknown;
    }
    const auto usb = usb_device(instance_ids);
    if (!usb) return Protocol::unknown;
    const auto bridge = scsi::usb_bridge(usb->vendor, usb->product);
    using scsi::BridgeKind;
    const bool nvme = bridge.kind == BridgeKind::jmicron_nvme || bridge.kind == BridgeKind::asmedia_nvme ||
                      bridge.kind == BridgeKind::realtek_nvme;
    // If the bridge supports both kinds of drives, only the drive itself can tell.
    return nvme && !bridge.also_sat ? Protocol::nvme : Protocol::unknown;
}

bool differ(const std::string& one, const std::string& other) { return !one.empty() && !other.empty() && one != other; }

std::string bridge_name(const std::vector<std::string>& instance_ids) {
    const auto usb = usb_device(instance_ids);
    if (!usb) return {};
    auto name = fmt::format("usb {:04x}:{:04x}", usb->vendor, usb->product);
    const auto known = scsi::usb_bridge(usb->vendor, usb->product);
    if (!known.chip.empty()) name += fmt::format(" {}", known.chip);
    return name;
}

}  // namespace

std::string drive_id(std::uint32_t number) { return fmt::format("{}{}", kName, number); }

std::string drive_path(std::string_view id) { return fmt::format("\\\\.\\{}", id); }

std::optional<std::uint32_t> drive_number(std::string_view id) {
    if (!begins(id, kName)) return std::nullopt;
    return number_of<std::uint32_t>(id.substr(kName.size()), 10);
}

std::optional<UsbDevice> usb_device(const std::vector<std::string>& instance_ids) {
    constexpr std::string_view kVendor = "USB\\VID_";
    constexpr std::string_view kProduct = "&PID_";
    for (const auto& id : instance_ids) {
        const std::string_view text(id);
        if (!begins(text, kVendor) || !begins(text.substr(std::min(text.size(), kVendor.size() + 4)), kProduct))
            continue;
        const auto vendor = number_of<std::uint16_t>(text.substr(kVendor.size(), 4), 16);
        const auto rest = text.substr(kVendor.size() + 4 + kProduct.size());
        const auto product = number_of<std::uint16_t>(rest.substr(0, 4), 16);
        if (vendor && product) return UsbDevice{*vendor, *product};
    }
    return std::nullopt;
}

std::optional<UsbDevice> usb_device_of_bridge(std::string_view bridge) {
    constexpr std::string_view kStart = "usb ";
    if (!bridge.starts_with(kStart) || bridge.size() < 13 || bridge[8] != ':') return std::nullopt;
    const auto vendor = number_of<std::uint16_t>(bridge.substr(4, 4), 16);
    const auto product = number_of<std::uint16_t>(bridge.substr(9, 4), 16);
    if (!vendor || !product) return std::nullopt;
    return UsbDevice{*vendor, *product};
}

bool is_intel_driver(std::string_view service) { return begins(service, "iaStor"); }

bool is_raid_volume(const DeviceDescriptor& device) {
    if (device.vendor() == "AMD-RAID") return true;
    return begins(device.vendor(), "Intel") && begins(device.product(), "Raid");
}

DriveIdentity identity_of(DeviceHandle& device, const std::string& path, const DeviceDescriptor& descriptor,
                          const std::vector<std::string>& instance_ids) {
    DriveIdentity identity;
    identity.bus = bus_of(descriptor.bus);
    identity.protocol = protocol_of(descriptor, instance_ids);
    identity.model = descriptor.model();
    identity.firmware = descriptor.revision;
    identity.serial = descriptor.serial_number();
    if (is_raid_volume(descriptor)) {
        identity.bus = Bus::raid;
        identity.protocol = Protocol::unknown;
        return identity;
    }
    // A translation layer behind a SAS or RAID controller: the drive itself is a SATA drive.
    if (descriptor.translated() && identity.bus != Bus::usb && identity.bus != Bus::ide) identity.bus = Bus::sata;
    if (identity.bus == Bus::scsi && by_virtio(instance_ids)) identity.bus = Bus::virtio;
    if (identity.protocol != Protocol::ata && identity.bus != Bus::nvme) identity.vendor = descriptor.vendor();
    if (identity.bus == Bus::nvme) {
        read_nvme(identity, device, path, descriptor);
    } else if (const auto ids = device_ids(device, path)) {
        read_designators(identity, *ids);
    }
    if (!identity.solid_state && identity.bus != Bus::virtio) {
        if (const auto penalty = seek_penalty(device, path)) identity.solid_state = !*penalty;
    }
    return identity;
}

bool may_be_same(const DriveIdentity& open, const DriveIdentity& listed) {
    if (differ(open.serial, listed.serial) || differ(open.wwn, listed.wwn)) return false;
    if (differ(open.eui64, listed.eui64) || differ(open.nguid, listed.nguid)) return false;
    const bool compared = !open.serial.empty() && !listed.serial.empty();
    return (compared || !differ(open.model, listed.model)) && open.nsid == listed.nsid;
}

std::optional<DriveEntry> read_drive_entry(DeviceIo& io, const ListedDevice& listed) {
    const auto device = io.open(listed.path, Access::query);
    if (!device) return std::nullopt;
    const auto number = device_number(**device, listed.path);
    if (!number || !number->disk()) return std::nullopt;
    const auto descriptor = device_descriptor(**device, listed.path);
    if (!descriptor || is_made_of_others(descriptor->bus)) return std::nullopt;
    if (descriptor->device_type != kTypeDisk && descriptor->device_type != kTypeSimplifiedDisk) return std::nullopt;
    DriveEntry entry;
    entry.id = drive_id(number->number);
    entry.path = drive_path(entry.id);
    entry.removable = descriptor->removable;
    const auto geometry = disk_geometry(**device, entry.path);
    const bool empty = !geometry || geometry->size.bytes == 0;
    if (entry.removable && empty) return std::nullopt;  // an empty slot of a card reader
    entry.identity = identity_of(**device, entry.path, *descriptor, listed.instance_ids);
    if (!empty) {
        entry.identity.capacity = geometry->size;
        entry.identity.logical_sector_bytes = geometry->sector_bytes;
    }
    if (const auto alignment = access_alignment(**device, entry.path)) {
        entry.identity.physical_sector_bytes = alignment->physical_sector_bytes;
    }
    if (entry.identity.bus == Bus::usb) entry.bridge = bridge_name(listed.instance_ids);
    return entry;
}

}  // namespace fettle::windows
