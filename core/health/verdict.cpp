// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/health.h"

namespace fettle::health {

std::string_view name(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::good: return "good";
        case Verdict::worn: return "worn";
        case Verdict::attention: return "attention";
        case Verdict::failing: return "failing";
        case Verdict::failed: return "failed";
        case Verdict::unknown: return "unknown";
    }
    return "unknown";
}

}  // namespace fettle::health
