// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/trim_chain.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using check::Layer;
using check::PathVerdict;
using State = ChainLink::State;

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

bool blocks(const Layer& layer, const PathVerdict& verdict) {
    return &layer == verdict.closed_by ||
           std::find(verdict.also.begin(), verdict.also.end(), &layer) != verdict.also.end();
}

bool takes_discards(const Layer& layer) {
    return layer.passes_discard == true || layer.discard_max_bytes.value_or(0) > 0;
}

State state_above(const Layer& layer, const PathVerdict& verdict) {
    if (takes_discards(layer)) return State::open;
    // A mounted file system that supports TRIM issues it; a partition passes what it is given.
    const bool plain = layer.kind == Layer::Kind::file_system || layer.kind == Layer::Kind::partition;
    if (plain && verdict.state != PathVerdict::State::unknown) return State::open;
    const bool drive = layer.kind == Layer::Kind::drive;
    return drive && verdict.state == PathVerdict::State::open ? State::open : State::unknown;
}

QString words_of(const Layer& layer, State state) {
    const bool file_system = layer.kind == Layer::Kind::file_system;
    const bool drive = layer.kind == Layer::Kind::drive;
    switch (state) {
        case State::open:
            if (file_system) return tr("issues TRIM");
            return drive ? tr("receives TRIM") : tr("passes TRIM");
        case State::stops: return file_system ? tr("does not support TRIM") : tr("blocks TRIM");
        case State::not_reached:
            return drive && takes_discards(layer) ? tr("not reached, but supports TRIM") : tr("not reached");
        case State::unknown: break;
    }
    return tr("unknown");
}

}  // namespace

QString layer_kind_name(Layer::Kind kind) {
    switch (kind) {
        case Layer::Kind::file_system: return tr("File system");
        case Layer::Kind::swap: return tr("Swap");
        case Layer::Kind::crypt: return tr("Encryption");
        case Layer::Kind::lvm: return tr("Logical volume");
        case Layer::Kind::md: return tr("RAID array");
        case Layer::Kind::device_mapper: return tr("Device mapper");
        case Layer::Kind::loop: return tr("Image file");
        case Layer::Kind::bcache: return tr("Cache (bcache)");
        case Layer::Kind::container: return tr("APFS container");
        case Layer::Kind::system: return tr("Operating system");
        case Layer::Kind::partition: return tr("Partition");
        case Layer::Kind::volume: return tr("Volume");
        case Layer::Kind::bridge: return tr("USB bridge");
        case Layer::Kind::drive: return tr("Drive");
    }
    return tr("Layer");
}

std::vector<ChainLink> chain_of(const check::DiscardPath& path) {
    const auto verdict = check::judge_path(path);
    std::vector<ChainLink> chain;
    bool stopped = false;
    for (const auto& layer : path.layers) {
        ChainLink link;
        link.kind = layer.kind;
        link.kind_name = layer_kind_name(layer.kind);
        QStringList names;
        if (!layer.name.empty()) names.append(printable(text(layer.name)));
        if (!layer.detail.empty()) names.append(printable(text(layer.detail)));
        link.name = names.join(QStringLiteral(" · "));
        if (stopped) {
            link.state = State::not_reached;
        } else if (blocks(layer, verdict)) {
            link.state = State::stops;
            stopped = true;
        } else {
            link.state = state_above(layer, verdict);
        }
        link.says = words_of(layer, link.state);
        chain.push_back(std::move(link));
    }
    return chain;
}

}  // namespace fettle::gui
