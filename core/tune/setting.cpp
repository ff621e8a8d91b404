// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/setting.h"

namespace fettle::tune {

std::string_view name(Topic topic) noexcept {
    switch (topic) {
        case Topic::swap: return "swap";
        case Topic::hibernation: return "hibernation";
        case Topic::trim: return "trim";
        case Topic::block: return "block";
        case Topic::power: return "power";
        case Topic::mount: return "mount";
        case Topic::space: return "space";
    }
    return "block";
}

std::string_view title(Topic topic) noexcept {
    switch (topic) {
        case Topic::swap: return FETTLE_TEXT("Swap (page file)");
        case Topic::hibernation: return FETTLE_TEXT("Hibernation");
        case Topic::trim: return FETTLE_TEXT("TRIM");
        case Topic::block: return FETTLE_TEXT("Block layer");
        case Topic::power: return FETTLE_TEXT("Power saving");
        case Topic::mount: return FETTLE_TEXT("Mounted file systems");
        case Topic::space: return FETTLE_TEXT("Disk space");
    }
    return {};
}

std::string_view name(Basis basis) noexcept {
    switch (basis) {
        case Basis::measured: return "measured";
        case Basis::documented: return "documented";
        case Basis::folklore: return "folklore";
    }
    return "folklore";
}

std::string_view name(Effect effect) noexcept {
    switch (effect) {
        case Effect::speed: return "speed";
        case Effect::endurance: return "endurance";
        case Effect::space: return "space";
        case Effect::safety: return "safety";
        case Effect::power: return "power";
    }
    return "speed";
}

std::string_view name_of(std::string_view id) noexcept { return id.substr(0, id.find(':')); }

}  // namespace fettle::tune
