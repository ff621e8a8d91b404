// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/sim/stack.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <utility>

#include "platform/sim/fleet/sim_block.h"
#include "platform/sim/fleet/sim_transfers.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

namespace {

// Control codes, from winioctl.h and ntddscsi.h.
constexpr std::uint32_t kQueryProperty = 0x2D1400;
constexpr std::uint32_t kProtocolCommand = 0x2DD3C0;
constexpr std::uint32_t kDeviceNumber = 0x2D1080;
constexpr std::uint32_t kScsiAddress = 0x41018;
constexpr std::uint32_t kGeometryEx = 0x700A0;
constexpr std::uint32_t kPerformance = 0x70020;
constexpr std::uint32_t kLengthInfo = 0x7405C;
constexpr std::uint32_t kDriveLayoutEx = 0x70050;
constexpr std::uint32_t kAta = 0x4D02C;
constexpr std::uint32_t kAtaDirect = 0x4D030;
constexpr std::uint32_t kScsi = 0x4D004;
constexpr std::uint32_t kScsiDirect = 0x4D014;
constexpr std::uint32_t kSmartVersion = 0x74080;
constexpr std::uint32_t kSmartSend = 0x7C084;
constexpr std::uint32_t kSmartReceive = 0x7C088;
constexpr std::uint32_t kReinitialize = 0x2D9640;
constexpr std::uint32_t kManageDataSet = 0x2D9404;
constexpr std::uint32_t kIsWritable = 0x70024;
constexpr std::uint32_t kUpdateProperties = 0x70140;
constexpr std::uint32_t kFirmwareInfo = 0x2D1C00;
constexpr std::uint32_t kFirmwareDownload = 0x2DDC04;
constexpr std::uint32_t kFirmwareActivate = 0x2DDC08;

constexpr std::size_t kPerformanceBytes = 88;  // DISK_PERFORMANCE of ntdddisk.h

/// The first three groups of digits are little-endian numbers (Microsoft, GUID).
void set_guid(std::span<std::uint8_t> bytes, std::size_t at, const std::string& text) {
    std::string digits;
    for (const char c : text) {
        if (c != '-') digits += c;
    }
    constexpr std::array<std::size_t, 16> kOrder{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    for (std::size_t i = 0; i < kOrder.size(); ++i) {
        set(bytes, at + i, std::stoul(digits.substr(2 * kOrder[i], 2), nullptr, 16), 1);
    }
}

}  // namespace

Stack::Stack(Disk disk) : disk_(std::move(disk)), block_(sim::open_block(disk_.drive, disk_.nsid)) {}

std::unique_ptr<Stack> Stack::make(const Disk& disk) {
    switch (disk.driver) {
        case Driver::storahci: return make_ahci(disk);
        case Driver::stornvme:
        case Driver::vmd:
        case Driver::rst_nvme: return make_nvme(disk);
        case Driver::usbstor:
        case Driver::uaspstor: return make_usb(disk);
        case Driver::rst:
        case Driver::intel_volume: return make_intel(disk);
        case Driver::sas: return make_sas(disk);
    }
    return nullptr;
}

void Stack::set_partition_length(std::uint64_t start, std::uint64_t length) {
    for (auto& one : disk_.partitions) {
        if (one.range.start == start) one.range.length = length;
    }
}

IoAnswer Stack::control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) {
    switch (code) {
        case kQueryProperty: return query(in, out);
        case kProtocolCommand: return protocol_command(in, out);
        case kAta: return ata(in, out, false);
        case kAtaDirect: return ata(in, out, true);
        case kScsi: return scsi(in, out, false);
        case kScsiDirect: return scsi(in, out, true);
        case kSmartVersion:
        case kSmartSend:
        case kSmartReceive: return smart(code, in, out);
        case kReinitialize: return reinitialize(in);
        case kManageDataSet: return trim(in);
        case kFirmwareInfo:
        case kFirmwareDownload:
        case kFirmwareActivate: return firmware(code, in, out);
        case kIsWritable: return refuse(habits().write_protected ? win_error::kWriteProtect : win_error::kNone);
        case kUpdateProperties:
            block_ = sim::open_block(disk_.drive, disk_.nsid);
            transfers_.reset();
            return {};
        case kDeviceNumber: {
            Bytes number(12);
            set(number, 0, 7, 4);  // FILE_DEVICE_DISK
            set(number, 4, disk_.number, 4);
            return out.size() < number.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, number);
        }
        case kScsiAddress: {
            Bytes address(8);
            set(address, 0, 8, 4);
            set(address, 4, disk_.number, 1);  // each disk has a controller of its own
            set(address, 6, 1, 1);
            set(address, 7, disk_.nsid - 1, 1);
            return out.size() < address.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, address);
        }
        case kPerformance: {
            if (!habits().counters) return refuse(win_error::kInvalidFunction);
            if (out.size() < kPerformanceBytes) return refuse(win_error::kInsufficientBuffer);
            written_ = written_.value_or(0);
            return answer(out, performance());
        }
        case kGeometryEx: return out.size() < 32 ? refuse(win_error::kInsufficientBuffer) : answer(out, geometry());
        case kDriveLayoutEx: {
            const auto layout = this->layout();
            if (habits().layout_error != 0) return refuse(habits().layout_error);
            return out.size() < layout.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, layout);
        }
        case kLengthInfo: {
            Bytes length(8);
            set(length, 0, size_bytes(), 8);
            return out.size() < length.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, length);
        }
        default: return refuse(win_error::kInvalidFunction);
    }
}

IoAnswer Stack::read(std::uint64_t offset, std::span<std::uint8_t> data) {
    if (!block_) return refuse(win_error::kNotReady);
    const auto sector = block_->logical_sector_bytes();
    if (offset % sector != 0 || data.size() % sector != 0) return refuse(win_error::kInvalidParameter);
    if (const auto done = block_->read(offset, data); !done) return refuse(win_error::kIoDevice);
    return {win_error::kNone, static_cast<std::uint32_t>(data.size())};
}

IoAnswer Stack::write(std::uint64_t offset, std::span<const std::uint8_t> data) {
    if (habits().write_protected) return refuse(win_error::kWriteProtect);
    if (!transfers_ && disk_.nsid == 1) {
        if (auto made = sim::make_transfers(disk_.drive)) transfers_ = std::move(*made);
    }
    if (!transfers_) return refuse(win_error::kNotReady);
    const auto sector = transfers_->sector_bytes();
    const auto size = transfers_->size().bytes;
    const bool within = offset <= size && data.size() <= size - offset;
    if (offset % sector != 0 || data.size() % sector != 0 || !within) return refuse(win_error::kInvalidParameter);
    Bytes buffer;
    for (std::size_t done = 0; done < data.size(); done += buffer.size()) {
        const auto part = data.subspan(done, std::min<std::size_t>(data.size() - done, transfers_->most_bytes()));
        buffer.assign(part.begin(), part.end());
        const auto moved = transfers_->write(offset + done, buffer).result;
        if (moved == -ENODEV) return refuse(win_error::kDeviceNotConnected);
        if (moved < 0 || static_cast<std::size_t>(moved) != buffer.size()) return refuse(win_error::kIoDevice);
    }
    if (written_) *written_ += data.size();
    return {win_error::kNone, static_cast<std::uint32_t>(data.size())};
}

/// Counts from the moment when the counters were enabled (Microsoft, DISK_PERFORMANCE).
Bytes Stack::performance() const {
    Bytes counters(kPerformanceBytes);
    set(counters, 8, *written_, 8);
    set(counters, 64, disk_.number, 4);
    const std::string manager = "Partmgr ";
    for (std::size_t i = 0; i < manager.size(); ++i) set_text(counters, 68 + 2 * i, manager.substr(i, 1));
    return counters;
}

IoAnswer Stack::query(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) {
    constexpr std::size_t kQueryBytes = 12;
    if (in.size() < kQueryBytes || get32(in, 4) != 0) return refuse(win_error::kInvalidParameter);
    const auto flag = [&](bool value) {
        Bytes descriptor(12);
        set(descriptor, 0, descriptor.size(), 4);
        set(descriptor, 4, descriptor.size(), 4);
        set(descriptor, 8, value ? 1 : 0, 1);
        return answer(out, descriptor);
    };
    switch (get32(in, 0)) {
        case 0: return answer(out, device_descriptor());
        case 1: return answer(out, adapter_descriptor());
        case 2: {
            const auto ids = identification();
            return ids ? answer(out, *ids) : refuse(win_error::kInvalidFunction);
        }
        case 6: {
            const auto& identity = drive().personality().identity;
            Bytes descriptor(28);
            set(descriptor, 0, descriptor.size(), 4);
            set(descriptor, 4, descriptor.size(), 4);
            set(descriptor, 16, identity.logical_sector_bytes.value_or(512), 4);
            set(descriptor, 20, identity.physical_sector_bytes.value_or(512), 4);
            return answer(out, descriptor);
        }
        case 7: {
            const auto penalty = seek_penalty();
            return penalty ? flag(*penalty) : refuse(win_error::kInvalidFunction);
        }
        case 8: return habits().trim ? flag(*habits().trim) : refuse(win_error::kInvalidFunction);
        case 49:
        case 50: return protocol_query(in, out);
        default: return refuse(win_error::kInvalidFunction);
    }
}

IoAnswer Stack::protocol_query(std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/) {
    return refuse(win_error::kInvalidFunction);
}
IoAnswer Stack::protocol_command(std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/) {
    return refuse(win_error::kInvalidFunction);
}
IoAnswer Stack::ata(std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/, bool /*direct*/) {
    return refuse(win_error::kInvalidFunction);
}
IoAnswer Stack::smart(std::uint32_t /*code*/, std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/) {
    return refuse(win_error::kInvalidFunction);
}
IoAnswer Stack::scsi(std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/, bool /*direct*/) {
    return refuse(win_error::kInvalidFunction);
}

IoAnswer Stack::reinitialize(std::span<const std::uint8_t> /*in*/) { return refuse(win_error::kInvalidFunction); }
windows::WinError Stack::download(const FirmwareCall& /*call*/) { return win_error::kInvalidFunction; }
windows::WinError Stack::activate(const FirmwareCall& /*call*/) { return win_error::kInvalidFunction; }

/// DEVICE_MANAGE_DATA_SET_ATTRIBUTES: the ranges must be aligned to their own size of fields.
IoAnswer Stack::trim(std::span<const std::uint8_t> in) {
    const auto at = get32(in, 20);
    const auto bytes = get32(in, 24);
    const bool sound = in.size() >= 28 && get32(in, 0) == 28 && get32(in, 4) == 1 && at % 8 == 0 && at >= 28 &&
                       bytes != 0 && bytes % 16 == 0 && std::uint64_t{at} + bytes <= in.size();
    if (!sound) return refuse(win_error::kInvalidParameter);
    if (!habits().trim.value_or(false)) return refuse(win_error::kNotSupported);
    auto transfers = sim::make_transfers(disk_.drive);
    if (!transfers) return refuse(win_error::kIoDevice);
    for (std::size_t i = at; i < at + bytes; i += 16) {
        const auto start = get(in, i, 8);
        const auto length = get(in, i + 8, 8);
        const auto size = (*transfers)->size().bytes;
        const auto sector = (*transfers)->sector_bytes();
        if (start % sector != 0 || length % sector != 0 || start > size || length > size - start) {
            return refuse(win_error::kInvalidParameter);
        }
        if (!(*transfers)->discard(start, length)) return refuse(win_error::kIoDevice);
    }
    return {};
}

IoAnswer Stack::firmware(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) {
    if (!habits().firmware || !has_firmware_requests()) return refuse(win_error::kInvalidFunction);
    FirmwareCall call;
    call.flags = get32(in, 8);
    call.slot = in.size() > 12 ? in[12] : std::uint8_t{0};
    if (code == kFirmwareInfo) {
        if (in.size() < 16 || get32(in, 0) != 16 || get32(in, 4) != 16) return refuse(win_error::kInvalidParameter);
        Bytes info(24 + 32);
        set(info, 0, 24, 4);
        set(info, 4, info.size(), 4);
        set(info, 8, 1, 1);
        set(info, 9, 1, 1);
        set(info, 16, habits().image_alignment, 4);
        set(info, 20, habits().largest_image_piece, 4);
        return out.size() < info.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, info);
    }
    if (code == kFirmwareActivate) {
        if (in.size() < 16 || get32(in, 0) != 16 || get32(in, 4) != 16) return refuse(win_error::kInvalidParameter);
        return refuse(activate(call));
    }
    constexpr std::size_t kImage = 32;
    const auto bytes = get(in, 24, 8);
    call.offset = get(in, 16, 8);
    const auto unit = std::max<std::uint32_t>(habits().image_alignment, 1);
    const bool sound = in.size() >= 40 && get32(in, 0) == 40 && get32(in, 4) == in.size() && bytes != 0 &&
                       bytes <= in.size() - kImage && call.offset % unit == 0 && bytes % unit == 0 &&
                       bytes <= habits().largest_image_piece;
    if (!sound) return refuse(win_error::kInvalidParameter);
    call.image = in.subspan(kImage, static_cast<std::size_t>(bytes));
    return refuse(download(call));
}

IoAnswer Stack::miniport(std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> /*out*/) {
    return refuse(win_error::kInvalidFunction);
}

std::optional<bool> Stack::seek_penalty() {
    const auto solid = drive().personality().identity.solid_state;
    return !solid.value_or(true);
}

std::optional<std::span<std::uint8_t>> Stack::direct_buffer(std::uint64_t address, std::uint32_t bytes) const {
    if (bytes > habits().largest_transfer || (address & habits().alignment_mask) != 0) return std::nullopt;
    // WinPE may allow 16 pages, whatever the largest transfer (Microsoft, KB2287639).
    constexpr std::uint64_t kPage = 4096;
    const auto pages = bytes == 0 ? 0 : (address % kPage + bytes + kPage - 1) / kPage;
    if (pages > habits().largest_pages || (bytes != 0 && address == 0)) return std::nullopt;
    // The structures of Windows have the buffer's address as a number.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    return std::span(reinterpret_cast<std::uint8_t*>(static_cast<std::uintptr_t>(address)), bytes);
}

Bytes Stack::device_descriptor() {
    const auto texts = this->texts();
    Bytes descriptor(36);
    set(descriptor, 0, 40, 4);
    set(descriptor, 11, 1, 1);
    set(descriptor, 28, habits().bus.value_or(texts.bus), 4);
    std::size_t field = 12;
    for (const auto& text : {texts.vendor, texts.product, texts.revision, texts.serial}) {
        if (!text.empty()) {
            set(descriptor, field, descriptor.size(), 4);
            descriptor.insert(descriptor.end(), text.begin(), text.end());
            descriptor.push_back(0);
        }
        field += 4;
    }
    set(descriptor, 4, descriptor.size(), 4);
    return descriptor;
}

Bytes Stack::adapter_descriptor() {
    Bytes descriptor(32);
    set(descriptor, 0, 32, 4);
    set(descriptor, 4, 32, 4);
    set(descriptor, 8, habits().largest_transfer, 4);
    set(descriptor, 12, habits().largest_pages, 4);
    set(descriptor, 16, habits().alignment_mask, 4);
    set(descriptor, 24, texts().bus, 1);
    return descriptor;
}

Bytes Stack::layout() const {
    constexpr std::size_t kHead = 48;
    constexpr std::size_t kEntry = 144;
    const auto& partitions = disk_.partitions;
    if (partitions.empty()) {
        Bytes raw(kHead);
        set(raw, 0, 2, 4);  // PARTITION_STYLE_RAW
        return raw;
    }
    // Windows lists the partitions of an MBR by fours, with unused rows.
    const auto rows = (partitions.size() + 3) / 4 * 4;
    Bytes layout(kHead + rows * kEntry);
    set(layout, 4, rows, 4);
    set(layout, 0, disk_.partition_guid.empty() ? 0 : 1, 4);
    set(layout, 8, 0x1234'5678, 4);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const auto at = kHead + i * kEntry;
        set(layout, at + 8, partitions[i].range.start, 8);
        set(layout, at + 16, partitions[i].range.length, 8);
        set(layout, at + 24, partitions[i].number, 4);
        if (disk_.partition_guid.empty()) {
            set(layout, at + 32, partitions[i].type, 1);
        } else {
            set(layout, at, 1, 4);  // PARTITION_STYLE_GPT
            set_guid(layout, at + 32, disk_.partition_guid);
            set(layout, at + 64, partitions[i].attributes, 8);
        }
    }
    return layout;
}

std::uint64_t Stack::size_bytes() { return block_ ? block_->size().bytes : 0; }

Bytes Stack::geometry() {
    Bytes geometry(40);
    const std::uint32_t sector = block_ ? block_->logical_sector_bytes() : 512;
    set(geometry, 0, size_bytes() / sector / (std::uint64_t{255} * 63), 8);
    set(geometry, 8, 12, 4);  // FixedMedia
    set(geometry, 12, 255, 4);
    set(geometry, 16, 63, 4);
    set(geometry, 20, sector, 4);
    set(geometry, 24, size_bytes(), 8);
    return geometry;
}

}  // namespace fettle::win_sim
