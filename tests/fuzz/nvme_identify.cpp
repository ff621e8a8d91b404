// SPDX-License-Identifier: GPL-3.0-or-later
// Identify data of every kind and the table of power transitions, and what becomes of them.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/nvme/apply.h"
#include "core/nvme/apst.h"
#include "core/nvme/namespace_lists.h"
#include "core/nvme/subsystem.h"
#include "core/nvme/vendor_logs.h"
#include "core/power/view.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace nvme = fettle::nvme;
    const fettle::BytesView bytes(std::span(data, size));
    fettle::DriveFacts facts;
    const auto controller = nvme::decode_identify_controller(bytes);
    if (controller) {
        nvme::apply(*controller, facts);
        static_cast<void>(nvme::plausible_vendor_logs(*controller, std::nullopt));
    }
    // The table of transitions follows the controller's data, or is all that there is.
    const auto transitions = nvme::decode_apst(controller ? bytes.slice(4096, nvme::kApstBytes) : bytes);
    if (transitions) {
        auto power = facts.nvme_power.value_or(fettle::NvmePower{});
        power.apst_enabled = true;
        power.transitions = *transitions;
        fettle::SystemPower system;
        system.latency_limit_us = 25'000;
        static_cast<void>(fettle::power::explain(power, system));
        static_cast<void>(fettle::power::facts(power, system));
    }
    // The namespace is looked for in the same bytes and, in long input, after the controller's.
    for (const std::size_t at : {std::size_t{0}, std::size_t{4096}}) {
        const auto ns = nvme::decode_identify_namespace(bytes.slice(at, 4096));
        if (ns && controller) nvme::apply(*ns, *controller, facts);
    }
    static_cast<void>(nvme::decode_namespace_descriptors(bytes));
    static_cast<void>(nvme::decode_active_namespaces(bytes));
    static_cast<void>(nvme::decode_controller_list(bytes));
    if (const auto list = nvme::decode_granularities(bytes))
        static_cast<void>(list->of(static_cast<std::uint8_t>(size)));
    return 0;
}
