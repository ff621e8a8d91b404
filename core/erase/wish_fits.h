// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/erase/erase_plan.h"

/// Which offer a wish means, and whether the wish's options fit it.
namespace fettle::erase {

/// nullptr: none.
[[nodiscard]] const Offer* offer_for(const std::vector<Offer>& all, const Abilities& abilities, const Wish& wish);
/// The method that the wish names, or that an interrupted erase needs; nullopt: the best.
[[nodiscard]] std::optional<Method> wanted_method(const Abilities& abilities, const Wish& wish);

/// Errors: those of make_plan.
[[nodiscard]] Status wish_fits(const EraseInputs& inputs, const Wish& wish, const Offer& offer);

/// The logical sector size after the erase: of the wish, or of the journal of the erase that is resumed. nullopt: it is
/// kept.
[[nodiscard]] std::optional<std::uint32_t> sector_bytes_after(const Wish& wish, const Offer& offer);

}  // namespace fettle::erase
