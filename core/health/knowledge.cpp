// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/knowledge.h"

namespace fettle::health {

std::optional<bool> is_solid_state(const DriveFacts& facts, const catalogue::Family* family) noexcept {
    const auto& identity = facts.identity;
    if (identity.rotation_rpm.value_or(0) > 1) return false;  // 1: the code for "does not rotate"
    if (identity.solid_state) return identity.solid_state;
    if (family != nullptr) return family->solid_state;
    const bool flash_bus = identity.bus == Bus::mmc || identity.bus == Bus::nvme;
    if (facts.nvme || facts.mmc || flash_bus || identity.protocol == Protocol::nvme) return true;
    // Only SSDs have endurance counters.
    if (facts.scsi && facts.scsi->percentage_used) return true;
    if (facts.ata && facts.ata->statistics.percentage_used) return true;
    return std::nullopt;
}

Knowledge consult(const DriveFacts& facts, const catalogue::Catalogue& catalogue) {
    Knowledge knowledge;
    knowledge.family = catalogue.family(facts.identity);
    // A drive without any indication is judged as a hard disk: SSDs of that age are in the catalogue.
    knowledge.solid_state = is_solid_state(facts, knowledge.family).value_or(false);
    knowledge.quirks = catalogue.quirks(facts.identity);
    knowledge.advisories = catalogue.advisories(facts.identity);
    if (facts.ata) {
        knowledge.attributes.reserve(facts.ata->attributes.size());
        for (const auto& attribute : facts.ata->attributes) {
            knowledge.attributes.push_back(
                explain(attribute, catalogue.meaning(knowledge.family, attribute.id, knowledge.solid_state)));
        }
    }
    return knowledge;
}

Assessment assess(const DriveFacts& facts, const catalogue::Catalogue& catalogue, const Baseline& baseline) {
    return judge(facts, consult(facts, catalogue), baseline);
}

}  // namespace fettle::health
