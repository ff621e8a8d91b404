// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/check/discard_path.h"

namespace fettle::gui {

/// A layer of a TRIM path, as the window shows it: from the file system down to the drive.
struct ChainLink {
    enum class State {
        open,
        stops,        ///< the first layer that blocks TRIM
        not_reached,  ///< below that layer
        unknown,
    };
    State state = State::unknown;
    check::Layer::Kind kind = check::Layer::Kind::drive;
    QString kind_name;  ///< "Encryption"
    QString name;       ///< "dm-0 · LUKS2"
    QString says;       ///< "blocks TRIM"
};

[[nodiscard]] std::vector<ChainLink> chain_of(const check::DiscardPath& path);
/// "Encryption".
[[nodiscard]] QString layer_kind_name(check::Layer::Kind kind);

}  // namespace fettle::gui
