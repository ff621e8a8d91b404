// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/trace.h"

#include <algorithm>

namespace fettle::trace {

std::string_view name(Kind kind) noexcept {
    switch (kind) {
        case Kind::read: return "read";
        case Kind::write: return "write";
        case Kind::discard: return "discard";
        case Kind::flush: break;
    }
    return "flush";
}

std::optional<Kind> kind_named(std::string_view name) noexcept {
    const auto* const found =
        std::find_if(kKinds.begin(), kKinds.end(), [&](Kind kind) { return trace::name(kind) == name; });
    return found == kKinds.end() ? std::nullopt : std::optional(*found);
}

}  // namespace fettle::trace
