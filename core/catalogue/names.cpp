// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"

namespace fettle::catalogue {

std::string_view name(Role role) noexcept {
    switch (role) {
        case Role::none: return "none";
        case Role::power_on_time: return "power-on-time";
        case Role::power_cycles: return "power-cycles";
        case Role::unsafe_shutdowns: return "unsafe-shutdowns";
        case Role::temperature: return "temperature";
        case Role::reallocated: return "reallocated";
        case Role::pending: return "pending";
        case Role::uncorrectable: return "uncorrectable";
        case Role::program_fail: return "program-fail";
        case Role::erase_fail: return "erase-fail";
        case Role::end_to_end: return "end-to-end";
        case Role::crc_errors: return "crc-errors";
        case Role::command_timeout: return "command-timeout";
        case Role::spare_left_percent: return "spare-left-percent";
        case Role::spare_blocks_left: return "spare-blocks-left";
        case Role::life_left_percent: return "life-left-percent";
        case Role::life_used_percent: return "life-used-percent";
        case Role::average_erase_count: return "average-erase-count";
        case Role::maximum_erase_count: return "maximum-erase-count";
        case Role::host_written: return "host-written";
        case Role::host_read: return "host-read";
        case Role::nand_written: return "nand-written";
        case Role::host_program_pages: return "host-program-pages";
        case Role::ftl_program_pages: return "ftl-program-pages";
        case Role::read_errors_corrected: return "read-errors-corrected";
        case Role::power_loss_protection: return "power-loss-protection";
        case Role::throttle_status: return "throttle-status";
    }
    return "none";
}

std::string_view name(Unit unit) noexcept {
    switch (unit) {
        case Unit::none: return "none";
        case Unit::count: return "count";
        case Unit::percent: return "percent";
        case Unit::celsius: return "celsius";
        case Unit::hours: return "hours";
        case Unit::bytes: return "bytes";
    }
    return "none";
}

std::string_view name(Quirk quirk) noexcept {
    switch (quirk) {
        case Quirk::no_queued_trim: return "no-queued-trim";
        case Quirk::no_trim: return "no-trim";
        case Quirk::no_link_power_management: return "no-link-power-management";
        case Quirk::no_ncq: return "no-ncq";
        case Quirk::false_pending_sector: return "false-pending-sector";
        case Quirk::threshold_not_meaningful: return "threshold-not-meaningful";
        case Quirk::self_test_log_hangs: return "self-test-log-hangs";
        case Quirk::error_mode_identity: return "error-mode-identity";
        case Quirk::compressing_controller: return "compressing-controller";
        case Quirk::apst_unreliable: return "apst-unreliable";
        case Quirk::zero_after_trim_unreliable: return "zero-after-trim-unreliable";
        case Quirk::trim_stalls: return "trim-stalls";
    }
    return "none";
}

}  // namespace fettle::catalogue
