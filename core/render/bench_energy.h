// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/record.h"

/// Energy of a benchmark for display.
namespace fettle::rendering {

/// What was measured, and what that is not: one or two English sentences.
[[nodiscard]] std::string energy_title(const bench::EnergyRecord& energy);

/// Headings and cells in this order: step, energy and its uncertainty in J, mean power in W, energy above idle in J,
/// MB/s per W, IOPS per W, J per GB.
inline constexpr std::size_t kEnergyColumns = 8;
using EnergyRow = std::array<std::string, kEnergyColumns>;
[[nodiscard]] EnergyRow energy_headings();
/// A step whose energy is unknown has the reason as its second cell, and "–" in the others.
[[nodiscard]] std::vector<EnergyRow> energy_rows(const bench::BenchRecord& record, const bench::EnergyRecord& energy);

/// The record's energy from a meter; nullptr: none.
[[nodiscard]] const bench::EnergyRecord* meter_energy(const bench::BenchRecord& record);
/// A step's energy from one source; nullptr: unknown.
[[nodiscard]] const power::Energy* step_energy(const bench::EnergyRecord* source, const std::string& step_id);

/// Of all processor packages together, without memory; nullopt: unknown.
[[nodiscard]] std::optional<power::Energy> package_energy(const bench::BenchRecord& record, const std::string& step_id);

}  // namespace fettle::rendering
