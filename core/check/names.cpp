// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check.h"

namespace fettle::check {

std::string_view name(Layer::Kind kind) noexcept {
    switch (kind) {
        case Layer::Kind::file_system: return "file-system";
        case Layer::Kind::swap: return "swap";
        case Layer::Kind::crypt: return "crypt";
        case Layer::Kind::lvm: return "lvm";
        case Layer::Kind::md: return "md";
        case Layer::Kind::device_mapper: return "device-mapper";
        case Layer::Kind::loop: return "loop";
        case Layer::Kind::bcache: return "bcache";
        case Layer::Kind::container: return "container";
        case Layer::Kind::system: return "system";
        case Layer::Kind::partition: return "partition";
        case Layer::Kind::volume: return "volume";
        case Layer::Kind::bridge: return "bridge";
        case Layer::Kind::drive: return "drive";
    }
    return "drive";
}

std::string_view name(CheckState state) noexcept {
    switch (state) {
        case CheckState::ok: return "ok";
        case CheckState::finding: return "finding";
        case CheckState::not_applicable: return "not-applicable";
        case CheckState::unknown: return "unknown";
    }
    return "unknown";
}

}  // namespace fettle::check
