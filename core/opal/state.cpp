// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/opal/state.h"

#include <algorithm>
#include <array>

namespace fettle::opal {

namespace {

using erase::tcg::Feature;

struct FeatureName {
    Feature feature;
    std::string_view name;
    std::string_view title;
};
constexpr std::array kFeatures{
    FeatureName{Feature::tper, "tper", "TPer"},
    FeatureName{Feature::locking, "locking", "Locking"},
    FeatureName{Feature::geometry, "geometry", "Geometry"},
    FeatureName{Feature::enterprise, "enterprise", "Enterprise"},
    FeatureName{Feature::opal_1, "opal-1", "Opal 1"},
    FeatureName{Feature::single_user_mode, "single-user-mode", "Single User Mode"},
    FeatureName{Feature::data_store, "data-store", "DataStore"},
    FeatureName{Feature::opal_2, "opal-2", "Opal 2"},
    FeatureName{Feature::opalite, "opalite", "Opalite"},
    FeatureName{Feature::pyrite_1, "pyrite-1", "Pyrite 1"},
    FeatureName{Feature::pyrite_2, "pyrite-2", "Pyrite 2"},
    FeatureName{Feature::ruby, "ruby", "Ruby"},
    FeatureName{Feature::key_per_io, "key-per-io", "Key Per I/O"},
    FeatureName{Feature::block_sid, "block-sid", "Block SID Authentication"},
    FeatureName{Feature::namespace_locking, "namespace-locking", "Configurable Namespace Locking"},
    FeatureName{Feature::data_removal, "data-removal", "Data Removal Mechanism"},
};

constexpr std::string_view kDiscovery = "tcg-discovery";  ///< as erase::look names it

const FeatureName* find(std::uint16_t code) noexcept {
    const auto* const found = std::find_if(kFeatures.begin(), kFeatures.end(), [&](const FeatureName& one) {
        return static_cast<std::uint16_t>(one.feature) == code;
    });
    return found == kFeatures.end() ? nullptr : found;
}

}  // namespace

std::string_view name(Lock lock) noexcept {
    switch (lock) {
        case Lock::unsupported: return "unsupported";
        case Lock::unknown: return "unknown";
        case Lock::off: return "off";
        case Lock::owned: return "owned";
        case Lock::unlocked: return "unlocked";
        case Lock::locked: return "locked";
    }
    return "unsupported";
}

std::string_view feature_name(std::uint16_t code) noexcept {
    const auto* const found = find(code);
    return found == nullptr ? std::string_view() : found->name;
}

std::string_view feature_title(std::uint16_t code) noexcept {
    const auto* const found = find(code);
    return found == nullptr ? std::string_view() : found->title;
}

const Missing* State::unread() const noexcept {
    if (discovery) return nullptr;
    const auto found = std::find_if(missing.begin(), missing.end(), [](const Missing& one) {
        return one.what == kDiscovery && one.reason != fettle::name(ErrorCode::unsupported);
    });
    return found == missing.end() ? nullptr : &*found;
}

Lock State::lock() const noexcept {
    if (unread() != nullptr) return Lock::unknown;
    if (!discovery || !discovery->locking_supported) return Lock::unsupported;
    if (discovery->locked) return Lock::locked;
    if (discovery->locking_enabled) return Lock::unlocked;
    return discovery->owned == true ? Lock::owned : Lock::off;
}

bool State::is_opal() const noexcept {
    return discovery && discovery->com_id && discovery->locking_supported &&
           (discovery->has(Feature::opal_1) || discovery->has(Feature::opal_2));
}

std::optional<bool> State::owned() const noexcept { return discovery ? discovery->owned : std::nullopt; }

bool State::shows_pre_boot_image() const noexcept {
    return discovery && discovery->mbr_enabled && !discovery->mbr_done;
}

State read_state(const erase::Abilities& abilities, DrivePorts& ports) {
    State state;
    state.discovery = abilities.tcg;
    state.sata = abilities.protocol == Protocol::ata;
    for (const auto& missing : abilities.missing) {
        if (missing.what == kDiscovery) state.missing.push_back(missing);
    }
    auto* const port = opal_port(ports);
    if (port == nullptr) return state;
    const auto system = port->status();
    if (system) {
        state.system = *system;
    } else if (system.error().code != ErrorCode::unsupported) {
        state.missing.push_back({"system-status", std::string(name(system.error().code)), to_string(system.error())});
    }
    return state;
}

}  // namespace fettle::opal
