// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>

#include "core/health/health.h"

namespace fettle::gui {

/// An icon for a verdict, distinguishable by shape as well as color.
[[nodiscard]] QIcon verdict_icon(health::Verdict verdict);
[[nodiscard]] QIcon severity_icon(Severity severity);

/// With sufficient contrast to this palette's window color.
[[nodiscard]] QColor severity_colour(Severity severity, const QPalette& palette);

}  // namespace fettle::gui
