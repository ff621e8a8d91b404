// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>

#include "core/health/health.h"

namespace fettle::gui {

/// A sign for a verdict that is told by its shape as well as by its colour.
[[nodiscard]] QIcon verdict_icon(health::Verdict verdict);
[[nodiscard]] QIcon severity_icon(Severity severity);

/// The colour of a verdict on this palette's window colour, with enough contrast to be read.
[[nodiscard]] QColor verdict_colour(health::Verdict verdict, const QPalette& palette);
[[nodiscard]] QColor severity_colour(Severity severity, const QPalette& palette);

[[nodiscard]] bool is_dark(const QPalette& palette);

}  // namespace fettle::gui
