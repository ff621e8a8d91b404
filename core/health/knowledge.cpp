// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/knowledge.h"

namespace fettle::health {

namespace {

/// A drive that does not say what it is made of is taken for what its protocol or wear counters
/// make likely: NVMe is flash, and only flash has an endurance to use up.
bool is_solid_state(const DriveFacts& facts, const catalogue::Family* family) {
    if (facts.identity.rotation_rpm.value_or(0) > 1) return false;
    if (facts.identity.solid_state) return *facts.identity.solid_state;
    if (family != nullptr) return family->solid_state;
    if (facts.nvme || facts.identity.protocol == Protocol::nvme) return true;
    if (facts.scsi && facts.scsi->percentage_used) return true;
    return facts.ata && facts.ata->statistics.percentage_used;
}

}  // namespace

Knowledge consult(const DriveFacts& facts, const catalogue::Catalogue& catalogue) {
    Knowledge knowledge;
    knowledge.family = catalogue.family(facts.identity);
    knowledge.solid_state = is_solid_state(facts, knowledge.family);
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
