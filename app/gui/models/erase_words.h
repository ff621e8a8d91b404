// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/erase/offer.h"
#include "core/erase/recovery.h"

/// Texts about erasing.
namespace fettle::gui {

/// "Sanitize block erase".
[[nodiscard]] QString erase_method_name(erase::Method method);
/// "Purge".
[[nodiscard]] QString grade_name(erase::Grade grade);
/// What the grade guarantees, in a sentence.
[[nodiscard]] QString grade_sentence(erase::Grade grade);
/// What a way out of an unfinished erase does, in a sentence.
[[nodiscard]] QString way_sentence(const erase::WayOut& way);

}  // namespace fettle::gui
