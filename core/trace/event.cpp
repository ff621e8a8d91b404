// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event.h"

namespace fettle::trace {

std::optional<Kind> kind_of_letters(std::string_view letters, std::uint64_t bytes) noexcept {
    // A leading F asks for a flush before the request; an F after the operation (FUA) is about its own data alone.
    const bool flush = letters.starts_with('F');
    if (bytes == 0) return flush ? std::optional(Kind::flush) : std::nullopt;
    if (flush) letters.remove_prefix(1);
    if (letters.starts_with('R')) return Kind::read;
    if (letters.starts_with('W')) return Kind::write;
    if (letters.starts_with('D')) return Kind::discard;
    return std::nullopt;
}

}  // namespace fettle::trace
