// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/needs.h"

#include <algorithm>

#include "core/erase/plan_texts.h"
#include "core/plan/use_needs.h"

namespace fettle::erase {

namespace {

plan::Need need(const char* id, std::string_view text, bool met, std::vector<Evidence> evidence = {}) {
    return {{id, met ? Severity::info : Severity::critical, text, {}, std::move(evidence)}, met};
}

}  // namespace

std::vector<plan::Need> surroundings_needs(const EraseInputs& inputs, bool whole_subsystem) {
    std::vector<plan::Need> needs;
    std::vector<plan::UsedPlace> places{{inputs.place, {}}};
    for (const auto& sibling : inputs.siblings) {
        if (goes_along(sibling, whole_subsystem)) places.push_back({sibling.place, sibling.entry.id});
    }
    plan::UseTexts texts;
    texts.not_system = text::kNotSystem;
    texts.is_system = text::kIsSystem;
    texts.in_use = text::kInUse;
    plan::add_use_needs(needs, inputs.entry.id, places, texts);
    needs.push_back(need("itself", inputs.not_itself ? text::kNotItself : text::kItself, !inputs.not_itself));
    return needs;
}

bool goes_along(const EraseInputs::Sibling& sibling, bool whole_subsystem) {
    return whole_subsystem || sibling.kinship == plan::Kinship::same_unit;
}

std::vector<nvme::SubsystemNamespace> unlisted(const EraseInputs& inputs) {
    std::vector<std::uint32_t> listed;
    if (inputs.abilities.nsid) listed.push_back(*inputs.abilities.nsid);
    for (const auto& sibling : inputs.siblings) {
        if (sibling.entry.identity.nsid) listed.push_back(*sibling.entry.identity.nsid);
    }
    return inputs.abilities.namespaces.without(listed);
}

void add_namespace_needs(const EraseInputs& inputs, std::vector<plan::Need>& needs) {
    bool checked = inputs.abilities.namespaces.complete;
    if (!checked) needs.push_back(need("namespaces-checked", text::kNamespacesUnknown, false));
    for (const auto& one : unlisted(inputs)) {
        if (one.unattached()) continue;
        checked = false;
        needs.push_back(need("namespaces-checked", text::kNamespaceUnchecked, false,
                             {{"nsid", std::uint64_t{one.nsid}}, {"attachment", one.attachment()}}));
    }
    if (checked) needs.push_back(need("namespaces-checked", text::kNamespacesChecked, true));
}

void add_system_need(const EraseInputs& inputs, std::vector<plan::Need>& needs) {
    const auto* const blocked = blocked_by_system(inputs.abilities, Method::security_normal);
    if (blocked == nullptr) return;
    needs.push_back({*blocked, false});
    needs.back().what.severity = Severity::critical;
}

plan::Need power_need(const EraseInputs& inputs) {
    if (!inputs.on_battery) return need("power", text::kPowerUnknown, true);
    return need("power", *inputs.on_battery ? text::kOnBattery : text::kOnMains, !*inputs.on_battery);
}

}  // namespace fettle::erase
