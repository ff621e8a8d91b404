// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/scsi/sense.h"

namespace fettle::scsi {

namespace {

constexpr std::array<std::string_view, 16> kKeys{
    "no sense",       "recovered error", "not ready",   "medium error",    "hardware error", "illegal request",
    "unit attention", "data protect",    "blank check", "vendor specific", "copy aborted",   "aborted command",
    "reserved",       "volume overflow", "miscompare",  "completed",
};

struct Row {
    std::uint16_t code;  ///< ASC << 8 | ASCQ
    std::string_view name;
};

// The additional sense codes that real disks and bridges send (SPC-5 annex F, table F.1), in ascending order.
constexpr std::array kNames{
    Row{0x0000, "no additional sense information"},
    Row{0x0016, "operation in progress"},
    Row{0x001D, "ATA pass-through information available"},
    Row{0x001E, "conflicting sanitize operation"},
    Row{0x0200, "no seek complete"},
    Row{0x0300, "peripheral device write fault"},
    Row{0x0400, "not ready, cause not reportable"},
    Row{0x0401, "becoming ready"},
    Row{0x0402, "stopped, a start command is required"},
    Row{0x0403, "manual intervention required"},
    Row{0x0404, "format in progress"},
    Row{0x0407, "operation in progress"},
    Row{0x0409, "self-test in progress"},
    Row{0x0411, "waiting for a notify (enable spinup) primitive"},
    Row{0x041B, "sanitize in progress"},
    Row{0x041C, "start in progress"},
    Row{0x0422, "power cycle required"},
    Row{0x0500, "logical unit does not respond to selection"},
    Row{0x0800, "logical unit communication failure"},
    Row{0x0B00, "warning"},
    Row{0x0B01, "warning: specified temperature exceeded"},
    Row{0x0B02, "warning: enclosure degraded"},
    Row{0x0B03, "warning: background self-test failed"},
    Row{0x0B04, "warning: background pre-scan found a medium error"},
    Row{0x0B05, "warning: background scan found a medium error"},
    Row{0x0B06, "warning: non-volatile cache now volatile"},
    Row{0x0B07, "warning: degraded power to non-volatile cache"},
    Row{0x0B08, "warning: power loss expected"},
    Row{0x0B0A, "warning: high critical temperature limit exceeded"},
    Row{0x0B0B, "warning: low critical temperature limit exceeded"},
    Row{0x0B0C, "warning: high operating temperature limit exceeded"},
    Row{0x0B14, "warning: physical element status change"},
    Row{0x0C00, "write error"},
    Row{0x0C02, "write error, auto reallocation failed"},
    Row{0x0C03, "write error, recommend reassignment"},
    Row{0x1001, "logical block guard check failed"},
    Row{0x1100, "unrecovered read error"},
    Row{0x1101, "read retries exhausted"},
    Row{0x1104, "unrecovered read error, auto reallocate failed"},
    Row{0x1114, "read error, block marked bad by application client"},
    Row{0x1400, "recorded entity not found"},
    Row{0x1500, "random positioning error"},
    Row{0x1700, "recovered data with no error correction applied"},
    Row{0x1701, "recovered data with retries"},
    Row{0x1800, "recovered data with error correction applied"},
    Row{0x1900, "defect list error"},
    Row{0x1A00, "parameter list length error"},
    Row{0x1C00, "defect list not found"},
    Row{0x1D00, "miscompare during verify"},
    Row{0x2000, "invalid command operation code"},
    Row{0x2002, "access denied, no access rights"},
    Row{0x2100, "logical block address out of range"},
    Row{0x2400, "invalid field in CDB"},
    Row{0x2500, "logical unit not supported"},
    Row{0x2600, "invalid field in parameter list"},
    Row{0x2700, "write protected"},
    Row{0x2701, "hardware write protected"},
    Row{0x2702, "software write protected"},
    Row{0x2707, "space allocation failed, write protect"},
    Row{0x2800, "medium may have changed"},
    Row{0x2900, "power on or reset occurred"},
    Row{0x2901, "power on occurred"},
    Row{0x2902, "bus reset occurred"},
    Row{0x2903, "device reset occurred"},
    Row{0x2904, "device internal reset"},
    Row{0x2A01, "mode parameters changed"},
    Row{0x2A09, "capacity data has changed"},
    Row{0x2C00, "command sequence error"},
    Row{0x2F00, "commands cleared by another initiator"},
    Row{0x3100, "medium format corrupted"},
    Row{0x3101, "format command failed"},
    Row{0x3103, "sanitize command failed"},
    Row{0x3200, "no defect spare location available"},
    Row{0x3501, "unsupported enclosure function"},
    Row{0x3900, "saving parameters not supported"},
    Row{0x3A00, "medium not present"},
    Row{0x3E01, "logical unit failure"},
    Row{0x3E03, "logical unit failed self-test"},
    Row{0x3F01, "microcode has been changed"},
    Row{0x3F03, "inquiry data has changed"},
    Row{0x3F0E, "reported LUNs data has changed"},
    Row{0x4000, "diagnostic failure"},
    Row{0x4400, "internal target failure"},
    Row{0x4700, "SCSI parity error"},
    Row{0x4B00, "data phase error"},
    Row{0x5300, "media load or eject failed"},
    Row{0x5500, "system resource failure"},
    Row{0x5D00, "failure prediction threshold exceeded"},
    Row{0x5D10, "hardware impending failure: general hard drive failure"},
    Row{0x5D12, "hardware impending failure: data error rate too high"},
    Row{0x5D14, "hardware impending failure: too many block reassignments"},
    Row{0x5D62, "servo impending failure"},
    Row{0x5D73, "media impending failure: endurance limit met"},
    Row{0x5DFF, "failure prediction threshold exceeded (test)"},
    Row{0x5E00, "low power condition on"},
    Row{0x5E01, "idle condition activated by timer"},
    Row{0x5E02, "standby condition activated by timer"},
    Row{0x5E03, "idle condition activated by command"},
    Row{0x5E04, "standby condition activated by command"},
    Row{0x5E05, "idle_b condition activated by timer"},
    Row{0x5E06, "idle_b condition activated by command"},
    Row{0x5E07, "idle_c condition activated by timer"},
    Row{0x5E08, "idle_c condition activated by command"},
    Row{0x5E09, "standby_y condition activated by timer"},
    Row{0x5E0A, "standby_y condition activated by command"},
    Row{0x5E41, "power state change to active"},
    Row{0x5E42, "power state change to idle"},
    Row{0x5E43, "power state change to standby"},
    Row{0x5E45, "power state change to sleep"},
    Row{0x7400, "security error"},
    Row{0x7471, "logical unit access not authorized"},
};

constexpr bool rising() {
    for (std::size_t i = 1; i < kNames.size(); ++i) {
        if (kNames[i - 1].code >= kNames[i].code) return false;
    }
    return true;
}
static_assert(rising(), "additional_sense_name() uses binary search: the table must be sorted");

std::string_view find(std::uint16_t code) noexcept {
    const auto* row = std::lower_bound(kNames.begin(), kNames.end(), code,
                                       [](const Row& left, std::uint16_t right) { return left.code < right; });
    return row != kNames.end() && row->code == code ? row->name : std::string_view();
}

}  // namespace

std::string_view name(SenseKey key) noexcept { return kKeys[static_cast<std::size_t>(key) & 0xFU]; }

std::string_view additional_sense_name(std::uint8_t asc, std::uint8_t ascq) noexcept {
    const auto exact = find(static_cast<std::uint16_t>(asc << 8U | ascq));
    if (!exact.empty() || asc == 0) return exact;
    return find(static_cast<std::uint16_t>(asc << 8U));
}

}  // namespace fettle::scsi
