// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <optional>

#include "app/gui/frame/session.h"

namespace fettle::gui {

/// Longest text that read_wish accepts.
inline constexpr qsizetype kLongestWish = qsizetype{1} << 20U;

/// A wish as JSON, for another instance.
[[nodiscard]] QByteArray wish_text(const Session::Wish& wish);
/// nullopt: not such a text, or its names are longer than any name, or it has reports that are no absolute paths. Any
/// program of the session can send one.
[[nodiscard]] std::optional<Session::Wish> read_wish(const QByteArray& text);

}  // namespace fettle::gui
