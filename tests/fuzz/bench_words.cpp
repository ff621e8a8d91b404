// SPDX-License-Identifier: GPL-3.0-or-later
// The words of workloads on the command line: whatever they are, an error or a workload that validates.
#include <cstdlib>

#include "core/base/bytes.h"
#include "core/base/size_text.h"
#include "core/bench/workload.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::bench;
    const auto text = fettle::BytesView(std::span(data, size)).text();
    if (const auto access = parse_access(text)) {
        Workload workload;
        workload.access = access->access;
        workload.read_percent = access->read_percent;
        if (!validate(workload)) std::abort();
        const auto again = parse_access(access_words(workload));
        if (!again || again->read_percent != access->read_percent) std::abort();
    }
    if (const auto blocks = parse_blocks(text)) {
        Workload workload;
        workload.blocks = *blocks;
        if (!validate(workload)) std::abort();
        const auto again = parse_blocks(block_words(workload));
        if (!again || *again != *blocks) std::abort();
    }
    (void)fettle::parse_size(text);
    (void)parse_span(text);
    (void)parse_duration(text);
    (void)parse_pattern(text);
    return 0;
}
