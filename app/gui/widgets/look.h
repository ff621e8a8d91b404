// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include "core/health/health.h"

class QHBoxLayout;
class QLabel;
class QVBoxLayout;
class QWidget;

/// Colours, distances and type of the window, in one place. Colours come from the palette where it has a role.
namespace fettle::gui::look {

enum class Colour {
    side_bar,
    line,       ///< border of a panel
    soft_line,  ///< between rows
    dim,        ///< secondary text
    accent,     ///< lines, links
    accent_button,
    accent_soft,  ///< selected, used
    second_series,
    earlier,  ///< an earlier run in a chart
    track,    ///< empty part of a bar or ring
    good,
    good_soft,
    worn,
    worn_soft,
    attention,
    attention_soft,
    failing,
    failing_soft,
    unknown,
    info_soft,
};
[[nodiscard]] QColor colour(Colour colour, const QPalette& palette);
[[nodiscard]] bool is_dark(const QPalette& palette);
[[nodiscard]] QColor verdict_colour(health::Verdict verdict, const QPalette& palette);
[[nodiscard]] QColor verdict_soft_colour(health::Verdict verdict, const QPalette& palette);

/// Distances in pixels for a font of 13 pixels; see scaled().
constexpr int kGrid = 8;
constexpr int kPageMargin = 24;
constexpr int kPanelGap = 16;
/// Pixels at the size of the application's font.
[[nodiscard]] int scaled(int pixels);

enum class Type { small, body, strong, panel_title, headline, page_title, figure };
[[nodiscard]] QFont font(Type type);

/// A label of that type: plain text, wrapped, selectable by mouse and keyboard.
[[nodiscard]] QLabel* label(Type type, const QString& words = {}, QWidget* parent = nullptr);
/// The same in the colour of secondary text, also after the theme changed.
[[nodiscard]] QLabel* dim_label(Type type, const QString& words = {}, QWidget* parent = nullptr);

/// A row at the end of the column.
[[nodiscard]] QHBoxLayout* row_in(QVBoxLayout& column);

}  // namespace fettle::gui::look
