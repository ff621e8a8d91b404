// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/ata/commands.h"
#include "platform/windows/ioctl/cluster_request.h"
#include "platform/windows/ioctl/disk_counters.h"
#include "platform/windows/ioctl/disk_layout.h"
#include "platform/windows/ioctl/firmware_request.h"
#include "platform/windows/ioctl/intel_nvme.h"
#include "platform/windows/ioctl/nvme_request.h"
#include "platform/windows/ioctl/pass_through.h"
#include "platform/windows/ioctl/smart_request.h"
#include "platform/windows/ioctl/storage_property.h"

namespace {

using namespace fettle::windows;

void decode_properties(unsigned which, fettle::BytesView bytes) {
    switch (which) {
        case 0:
            if (const auto device = decode_device_descriptor(bytes)) {
                static_cast<void>(device->model());
                static_cast<void>(device->serial_number());
                static_cast<void>(device->namespace_identifier());
            }
            break;
        case 1:
            if (const auto adapter = decode_adapter_descriptor(bytes)) {
                static_cast<void>(adapter->largest_transfer(65'536));
            }
            break;
        case 2: static_cast<void>(decode_flag_descriptor(bytes)); break;
        case 3: static_cast<void>(decode_access_alignment(bytes)); break;
        case 4:
            if (const auto ids = decode_device_ids(bytes)) static_cast<void>(fettle::scsi::unit_names(*ids));
            break;
        default: static_cast<void>(decode_temperatures(bytes)); break;
    }
}

void decode_layouts(unsigned which, fettle::BytesView bytes) {
    switch (which) {
        case 6: static_cast<void>(decode_disk_geometry(bytes)); break;
        case 7: static_cast<void>(decode_length_info(bytes)); break;
        case 8: static_cast<void>(decode_device_number(bytes)); break;
        case 9: static_cast<void>(decode_scsi_address(bytes)); break;
        case 10: static_cast<void>(decode_drive_layout(bytes)); break;
        default:
            static_cast<void>(decode_volume_extents(bytes));
            static_cast<void>(decode_disk_performance(bytes));
            static_cast<void>(decode_ntfs_volume_data(bytes));
            static_cast<void>(decode_cluster_lookup(bytes));
            static_cast<void>(decode_file_runs(bytes));
            static_cast<void>(decode_pointer_base(bytes));
            static_cast<void>(decode_file_trim(bytes));
            static_cast<void>(cluster_in_use(bytes, bytes.size()));
            break;
    }
}

void decode_responses(unsigned which, fettle::BytesView bytes) {
    switch (which) {
        case 12: static_cast<void>(decode_nvme_query(bytes, 512)); break;
        case 13: static_cast<void>(decode_protocol_command(bytes, 512)); break;
        case 14: static_cast<void>(decode_ata_pass_through(bytes, bytes.size() % 2 == 0)); break;
        case 15: static_cast<void>(decode_scsi_pass_through(bytes, 512)); break;
        case 16: static_cast<void>(decode_smart_response(bytes, fettle::ata::smart_read_data())); break;
        case 17: static_cast<void>(decode_smart_response(bytes, fettle::ata::smart_return_status())); break;
        case 18: static_cast<void>(decode_intel_nvme(bytes, 512)); break;
        default: static_cast<void>(decode_firmware_info(bytes)); break;
    }
}

}  // namespace

/// The first byte selects the decoder; the rest is what a driver returned.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    constexpr unsigned kDecoders = 20;
    const auto which = data[0] % kDecoders;
    const fettle::BytesView bytes(std::span(data, size).subspan(1));
    if (which < 6) {
        decode_properties(which, bytes);
    } else if (which < 12) {
        decode_layouts(which, bytes);
    } else {
        decode_responses(which, bytes);
    }
    return 0;
}
