// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/suite_builder.h"

/// One function per suite, named after its tool or review; plan_suite selects.
namespace fettle::bench {

/// Their common arguments.
struct SuiteRequest {
    const SuiteInfo& info;
    const SuiteOptions& options;
    ByteCount target_size;
    std::uint32_t sector_bytes;
};

// suites_crystaldiskmark.cpp
[[nodiscard]] Result<SuitePlan> crystaldiskmark(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> crystaldiskmark_nvme(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> crystaldiskmark_peak(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> crystaldiskmark_peak_nvme(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> crystaldiskmark_real_world(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> crystaldiskmark_mix(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> crystaldiskmark_2012(const SuiteRequest& request);

// suites_tools.cpp
[[nodiscard]] Result<SuitePlan> as_ssd(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> as_ssd_compression(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> atto(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> atto_anandtech(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> hd_tune(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> h2benchw(const SuiteRequest& request);

// suites_iometer.cpp
[[nodiscard]] Result<SuitePlan> iometer_behardware(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> iometer_anandtech(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> iometer_tomshardware(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> iometer_techreport(const SuiteRequest& request);

// suites_files.cpp
[[nodiscard]] Result<SuitePlan> fc_test(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> file_groups(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> file_groups_2009(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> as_ssd_copy(const SuiteRequest& request);

// suites_snia.cpp
[[nodiscard]] Result<SuitePlan> snia_iops(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> snia_write_saturation(const SuiteRequest& request);

// suites_fettle.cpp
[[nodiscard]] Result<SuitePlan> quick(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> sustained(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> latency(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> consistency(const SuiteRequest& request);
[[nodiscard]] Result<SuitePlan> compressibility_map(const SuiteRequest& request);

}  // namespace fettle::bench
