// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/wanted_drive.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/models/drive_model.h"
#include "app/gui/models/words.h"
#include "core/history/observation.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

bool is_called(const DriveItem& item, const QString& name) {
    const auto& entry = item.report.entry;
    const auto equal = [&](const std::string& other) { return text(other) == name; };
    return equal(entry.id) || equal(entry.path) || std::any_of(entry.links.begin(), entry.links.end(), equal) ||
           equal(item.report.facts.identity.serial) || equal(item.report.facts.identity.model) ||
           equal(history::key_of(item.report.facts.identity));
}

}  // namespace

void WantedDrive::want(const QString& name, bool asked) {
    name_ = name;
    asked_ = asked;
}

std::optional<int> WantedDrive::take() {
    if (name_.isEmpty()) return std::nullopt;
    for (int row = 0; row < drives_.rowCount(); ++row) {
        if (!is_called(*drives_.item(row), name_)) continue;
        name_.clear();
        return row;
    }
    return std::nullopt;
}

QString WantedDrive::say_missing() {
    if (name_.isEmpty() || !asked_) return {};
    for (int row = 0; row < drives_.rowCount(); ++row) {
        // Its own report may still name it.
        if (drives_.item(row)->state == DriveItem::State::asking) return {};
    }
    asked_ = false;
    return tr("No drive matches %1.").arg(printable(name_));
}

}  // namespace fettle::gui
