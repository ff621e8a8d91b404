// SPDX-License-Identifier: GPL-3.0-or-later
// INQUIRY, VPD pages, READ CAPACITY, the Caching and the Control mode page.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/scsi/caching_page.h"
#include "core/scsi/control_page.h"
#include "core/scsi/designators.h"
#include "core/scsi/format_unit.h"
#include "core/scsi/inquiry.h"
#include "core/scsi/read_capacity.h"
#include "core/scsi/vpd.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace scsi = fettle::scsi;
    const fettle::BytesView bytes(std::span(data, size));
    static_cast<void>(scsi::decode_inquiry(bytes));
    static_cast<void>(scsi::decode_supported_vpd(bytes));
    static_cast<void>(scsi::decode_unit_serial(bytes));
    static_cast<void>(scsi::decode_ata_information(bytes));
    static_cast<void>(scsi::decode_block_limits(bytes));
    if (const auto block = scsi::decode_block_characteristics(bytes)) static_cast<void>(block->form_factor_name());
    static_cast<void>(scsi::decode_provisioning(bytes));
    static_cast<void>(scsi::decode_block_lengths(bytes));
    static_cast<void>(scsi::decode_block_descriptor(bytes));
    static_cast<void>(scsi::decode_protection(bytes));
    if (const auto list = scsi::decode_designators(bytes)) static_cast<void>(scsi::unit_names(*list));
    static_cast<void>(scsi::decode_capacity_10(bytes));
    if (const auto capacity = scsi::decode_capacity_16(bytes)) {
        static_cast<void>(capacity->size());
        static_cast<void>(capacity->physical_block_bytes());
    }
    static_cast<void>(scsi::decode_caching_page(bytes, scsi::ModeSense::six));
    static_cast<void>(scsi::decode_caching_page(bytes, scsi::ModeSense::ten));
    static_cast<void>(scsi::decode_control_page(bytes, scsi::ModeSense::six));
    static_cast<void>(scsi::decode_control_page(bytes, scsi::ModeSense::ten));
    return 0;
}
