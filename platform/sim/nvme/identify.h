// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "platform/sim/nvme/core.h"

namespace fettle::sim::nvme {

/// Identify (NVMe Base 2.0 5.17): always 4096 bytes.
Answer identify(const Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data);

/// The structures of the parts, for `identify`.
void fill_controller(const Core& core, std::span<std::uint8_t> out);
/// `ns` nullptr: what all namespaces have in common (NSID FFFFFFFFh).
void fill_namespace(const Core& core, const Namespace* ns, std::span<std::uint8_t> out);
void fill_descriptors(const Core& core, const Namespace& ns, std::span<std::uint8_t> out);
/// Identifiers of a namespace; empty (all zero) when the personality has none.
[[nodiscard]] std::array<std::uint8_t, 8> eui64_of(const Core& core, const Namespace& ns);
[[nodiscard]] std::array<std::uint8_t, 16> nguid_of(const Core& core, const Namespace& ns);

}  // namespace fettle::sim::nvme
