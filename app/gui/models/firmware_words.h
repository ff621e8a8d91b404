// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "core/firmware/state.h"
#include "core/firmware/vendor.h"

/// A drive's firmware in the user's language.
namespace fettle::gui {

/// "running, to be activated at the next reset".
[[nodiscard]] QString slot_text(const firmware::Slot& slot);
/// How new firmware can be activated; empty: updates are not supported.
[[nodiscard]] QStringList activation_texts(const firmware::State& state);
/// Limits of a transfer; may be empty.
[[nodiscard]] QStringList limit_texts(const firmware::State& state);
/// What fwupd reports about newer firmware; nullopt: it was not asked.
[[nodiscard]] QString vendor_text(const std::optional<firmware::VendorAnswer>& answer);
[[nodiscard]] QStringList release_texts(const std::optional<firmware::VendorAnswer>& answer);
/// A stored image waits to be activated, or may be in another slot.
[[nodiscard]] bool can_activate(const firmware::State& state);

}  // namespace fettle::gui
