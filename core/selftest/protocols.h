// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "core/selftest/self_tester.h"

namespace fettle::selftest {

/// Estimates are reported in minutes; 0: no estimate.
[[nodiscard]] std::optional<std::uint64_t> seconds_of(std::uint64_t minutes);

// The self-tests of one protocol; the port must outlive them.
[[nodiscard]] std::unique_ptr<SelfTester> make_ata_self_tester(AtaPort& port);
[[nodiscard]] std::unique_ptr<SelfTester> make_nvme_self_tester(NvmePort& port);
[[nodiscard]] std::unique_ptr<SelfTester> make_scsi_self_tester(ScsiPort& port);

}  // namespace fettle::selftest
