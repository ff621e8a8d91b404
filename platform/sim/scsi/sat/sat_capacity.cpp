// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/capacity_data.h"
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

CapacityFacts facts(const IdentifyWords& identify, bool trim) {
    CapacityFacts out;
    out.blocks = identify.sectors();
    out.block_bytes = identify.logical_bytes();
    out.physical_exponent = identify.physical_exponent();
    out.lowest_aligned = identify.lowest_aligned();
    out.provisioned = trim;
    out.reads_zero = trim && identify.trim_zeroes();
    return out;
}

}  // namespace

Outcome sat_read_capacity_10(const SatLink& link, const Request& request) {
    return read_capacity_10(request, facts(link.identify(), false));
}

Outcome sat_read_capacity_16(const SatLink& link, const SatSettings& settings, const Request& request) {
    return read_capacity_16(request, facts(link.identify(), trims(link, settings)));
}

}  // namespace fettle::sim::t10
