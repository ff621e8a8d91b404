// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/write_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/health/rules.h"

namespace fettle::health {

namespace {

using catalogue::Role;

constexpr std::uint64_t kNvmeUnitBytes = 512'000;  // NVMe Base 2.0 figure 207
constexpr unsigned kAtaBits = 48;
constexpr std::uint64_t kStatisticNotCounted = (std::uint64_t{1} << kAtaBits) - 1;
constexpr double kLargestExactCount = 9.0e15;  // 2^53, the whole numbers of a double

/// The attribute as a count of its own unit.
std::optional<std::uint64_t> attribute_count(const ExplainedAttribute& explained) {
    if (!explained.quantity || !(*explained.quantity >= 0)) return std::nullopt;
    const double count = *explained.quantity / explained.meaning->raw.scale;
    if (!(count <= kLargestExactCount)) return std::nullopt;
    return static_cast<std::uint64_t>(std::llround(count));
}

void add_attribute(const ExplainedAttribute& explained, WriteCounters& counters) {
    if (explained.meaning == nullptr) return;
    const auto& reading = explained.meaning->raw;
    const bool host = reading.role == Role::host_written;
    if ((!host && reading.role != Role::nand_written) || reading.scale < 1) return;
    const auto count = attribute_count(explained);
    if (!count) return;
    (host ? counters.host : counters.flash)
        .push_back({fmt::format("attribute-{}", explained.attribute.id),
                    *count,
                    {static_cast<std::uint64_t>(std::llround(reading.scale))},
                    reading.bits});
}

void add_pages(const Quantities& q, WriteCounters& counters) {
    if (!q.host_pages || !q.ftl_pages) return;
    const auto fits = [](double count) { return count >= 0 && count <= kLargestExactCount; };
    if (!fits(*q.host_pages) || !fits(*q.ftl_pages)) return;
    counters.pages = PageCounters{static_cast<std::uint64_t>(*q.host_pages), static_cast<std::uint64_t>(*q.ftl_pages)};
}

void add_ata(const RuleInputs& drive, WriteCounters& counters) {
    const auto sectors = drive.facts.ata->statistics.sectors_written.value_or(0);
    if (sectors > 0 && sectors < kStatisticNotCounted) {
        const ByteCount sector{drive.facts.identity.logical_sector_bytes.value_or(512)};
        counters.host.push_back({"device-statistics", sectors, sector, kAtaBits});
    }
    for (const auto& explained : drive.knowledge.attributes) add_attribute(explained, counters);
    add_pages(drive.q, counters);
}

void add_nvme(const NvmeHealth& nvme, WriteCounters& counters) {
    if (nvme.data_units_written) {
        counters.host.push_back({"nvme-smart", *nvme.data_units_written, {kNvmeUnitBytes}, 64});
    }
    if (nvme.nand_written && nvme.nand_written_unit.bytes > 0) {
        const auto unit = nvme.nand_written_unit;
        const auto* source = unit.bytes == 1 ? "ocp-smart" : "intel-smart";
        counters.flash.push_back({source, nvme.nand_written->bytes / unit.bytes, unit, 64});
    }
}

}  // namespace

WriteCounters write_counters(const RuleInputs& drive) {
    WriteCounters counters;
    if (drive.facts.ata) add_ata(drive, counters);
    if (drive.facts.nvme) add_nvme(*drive.facts.nvme, counters);
    if (drive.facts.scsi && drive.facts.scsi->bytes_written) {
        counters.host.push_back({"scsi-log", drive.facts.scsi->bytes_written->bytes, {1}, 64});  // SPC-5: bytes
    }
    const auto finer = [](const WriteCounter& a, const WriteCounter& b) { return a.unit < b.unit; };
    std::stable_sort(counters.host.begin(), counters.host.end(), finer);
    std::stable_sort(counters.flash.begin(), counters.flash.end(), finer);
    return counters;
}

}  // namespace fettle::health
