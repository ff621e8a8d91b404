// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/ftl/device_map.h"

namespace fettle::ftl::device {

/// Host locations with equal contents share one stored unit. Stored units use the lowest free number; there are as many
/// as locations.
class Sharing {
public:
    explicit Sharing(std::uint64_t places) : places_(places) {}

    /// The stored unit of this location.
    [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t place) const;
    /// The stored unit with contents of this hash.
    [[nodiscard]] std::optional<std::uint32_t> holder(std::uint64_t hash) const;
    /// Requires: the place has no unit.
    void share(std::uint64_t place, std::uint32_t unit);
    /// A new unit for the location. Without `hash`: contents that equal nothing else. Requires: the location has no
    /// unit.
    [[nodiscard]] std::uint32_t make(std::uint64_t place, std::optional<std::uint64_t> hash);
    /// Removes the unit from the location. Returns it if no other location uses it, so that it must be dropped.
    std::optional<std::uint32_t> release(std::uint64_t place);
    void clear();

    void save(StateWriter& writer) const;
    void load(StateReader& reader);
    /// Recounts the users of all units, and checks that exactly the used ones are mapped.
    [[nodiscard]] bool sound(const UnitMap& map) const;

private:
    struct Unit {
        std::uint32_t users = 0;
        bool hashed = false;
        std::uint64_t hash = 0;
    };
    std::uint64_t places_;
    std::unordered_map<std::uint64_t, std::uint32_t> unit_of_;
    std::unordered_map<std::uint64_t, std::uint32_t> by_hash_;
    std::vector<Unit> units_;
    std::vector<std::uint32_t> unused_;
};

}  // namespace fettle::ftl::device
