// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"

/// Contents of the TOML files, checked and with all references resolved. The structures mirror those of
/// core/catalogue/catalogue.h, with owned strings.
namespace fettle::catalogue::generate {

struct MeaningRow {
    std::string name;
    std::string explanation;
    Reading raw;
    Reading normalised;
    Direction direction = Direction::neutral;
    std::string source;  ///< of the set or family that uses it
    std::string date;
    friend bool operator==(const MeaningRow&, const MeaningRow&);
};

/// By attribute id, so always in ascending order.
using AttributeTable = std::map<std::uint8_t, MeaningRow>;

struct FamilyRow {
    std::string id, name, maker, source, date;
    std::vector<std::string> models, firmware;
    AttributeTable attributes;
    Protocol protocol = Protocol::unknown;
    bool solid_state = true;
};

struct AdvisoryRow {
    std::string id, maker, symptom, remedy, fixed_firmware, source, date;
    std::vector<std::string> models, affected, fixed, order;
    std::string first_fixed, scheme;
    std::optional<std::uint64_t> from_power_on_hours;
    bool all = false;
    bool confirmed = true;
    bool data_loss = false;
};

struct QuirkSourceRow {
    std::string id, reason, source, date;
    Quirk quirk = Quirk::no_trim;
    std::vector<std::string> models, firmware;
};

struct ErasingUpdateRow {
    std::string id, reason, source, date;
    std::vector<std::string> models, firmware;
};

struct Rows {
    AttributeTable solid_state, hard_disk;
    std::vector<FamilyRow> families;
    std::vector<AdvisoryRow> advisories;
    std::vector<QuirkSourceRow> quirks;
    std::vector<ErasingUpdateRow> erasing_updates;
};

}  // namespace fettle::catalogue::generate
