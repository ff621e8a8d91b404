// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/command_table.h"

#include <array>

#include "platform/sim/ata/handlers.h"

namespace fettle::sim::sata {

namespace {

using Table = std::array<CommandEntry, 256>;

void set(Table& table, Op code, CommandEntry entry, std::uint8_t forms = 1) {
    // Some commands have a second code, next to the first, that originally meant "without retries".
    for (std::uint8_t i = 0; i < forms; ++i) table.at(static_cast<std::uint8_t>(code) + std::size_t{i}) = entry;
}

void set_media(Table& table) {
    constexpr CommandEntry kRead{read, false, true, false};
    constexpr CommandEntry kWrite{write, false, true, true};
    set(table, Op::read_sectors, kRead, 2);
    set(table, Op::read_dma, kRead, 2);
    set(table, Op::write_sectors, kWrite, 2);
    set(table, Op::write_dma, kWrite, 2);
    for (const Op code : {Op::read_sectors_ext, Op::read_dma_ext, Op::read_multiple_ext, Op::read_multiple}) {
        set(table, code, kRead);
    }
    for (const Op code : {Op::write_sectors_ext, Op::write_dma_ext, Op::write_multiple_ext, Op::write_dma_fua_ext,
                          Op::write_multiple, Op::write_multiple_fua_ext}) {
        set(table, code, kWrite);
    }
    set(table, Op::read_verify, {verify, false, true, false}, 2);
    set(table, Op::read_verify_ext, {verify, false, true, false});
    set(table, Op::read_fpdma_queued, {read_queued, false, true, false});
    set(table, Op::write_fpdma_queued, {write_queued, false, true, true});
    set(table, Op::send_fpdma_queued, {send_queued, false, true, true});
    set(table, Op::data_set_management, {data_set_management, false, true, true});
    set(table, Op::write_uncorrectable_ext, {write_uncorrectable, false, true, true});
    set(table, Op::flush_cache, {flush, false, true, false});
    set(table, Op::flush_cache_ext, {flush, false, true, false});
}

void set_locks(Table& table) {
    set(table, Op::security_set_password, {security_set_password, false, false, false});
    set(table, Op::security_unlock, {security_unlock, true, false, false});
    set(table, Op::security_erase_prepare, {security_erase_prepare, true, false, false});
    set(table, Op::security_erase_unit, {security_erase_unit, true, true, true});
    set(table, Op::security_freeze_lock, {security_freeze_lock, false, false, false});
    set(table, Op::security_disable_password, {security_disable_password, false, false, false});
    set(table, Op::set_sector_configuration, {set_sector_configuration, false, true, true});
    // SANITIZE STATUS, FREEZE LOCK and ANTIFREEZE LOCK are executable while locked, the operations not:
    // the handler tells them apart.
    set(table, Op::sanitize, {sanitize, true, false, false});
    set(table, Op::read_native_max, {read_native_max, true, false, false});
    set(table, Op::read_native_max_ext, {read_native_max, true, false, false});
    set(table, Op::set_max, {set_max, false, false, false});
    set(table, Op::set_max_ext, {set_max, false, false, false});
    set(table, Op::accessible_max, {accessible_max, true, false, false});
    set(table, Op::download_microcode, {download_microcode, true, false, false});
    set(table, Op::download_microcode_dma, {download_microcode, true, false, false});
    for (const Op code :
         {Op::trusted_non_data, Op::trusted_receive, Op::trusted_receive_dma, Op::trusted_send, Op::trusted_send_dma}) {
        set(table, code, {trusted, false, false, false});
    }
}

void set_others(Table& table) {
    set(table, Op::identify_device, {identify, true, false, false});
    set(table, Op::smart, {smart, true, false, false});
    set(table, Op::read_log_ext, {read_log_ext, true, false, false});
    set(table, Op::read_log_dma_ext, {read_log_ext, true, false, false});
    set(table, Op::write_log_ext, {write_log_ext, false, false, false});
    set(table, Op::write_log_dma_ext, {write_log_ext, false, false, false});
    set(table, Op::set_features, {set_features, true, false, false});
    set(table, Op::set_multiple, {set_multiple, true, false, false});
    for (const Op code :
         {Op::standby_immediate, Op::idle_immediate, Op::standby, Op::idle, Op::check_power_mode, Op::sleep}) {
        set(table, code, {power_command, true, false, false});
    }
    for (const Op code : {Op::read_buffer, Op::read_buffer_dma}) set(table, code, {read_buffer, true, false, false});
    for (const Op code : {Op::write_buffer, Op::write_buffer_dma}) {
        set(table, code, {write_buffer, true, false, false});
    }
    // EXECUTE DEVICE DIAGNOSTIC: error 01h "device 0 passed" and the signature of an ATA device (ACS-4 7.9).
    set(table, Op::execute_diagnostic,
        {[](Context&, const Request&) {
             return Outcome{kStatusReady, 0x01, 1, 1, false};
         },
         true, false, false});
}

Table make_table() {
    Table table{};
    set_media(table);
    set_locks(table);
    set_others(table);
    return table;
}

}  // namespace

const CommandEntry& command_entry(std::uint8_t code) {
    static const Table table = make_table();
    return table.at(code);
}

}  // namespace fettle::sim::sata
