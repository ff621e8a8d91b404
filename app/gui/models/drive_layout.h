// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/base/units.h"
#include "core/model/drive_report.h"

namespace fettle::gui {

/// A part of the drive, in the order in which they lie on it.
struct LayoutPart {
    QString name;    ///< kernel name: "sda2"; empty: unallocated
    QString detail;  ///< "ext4", "swap"; empty: unknown
    QString mount;   ///< where it is mounted; empty: nowhere, or unknown
    ByteCount size;
    [[nodiscard]] bool unallocated() const { return name.isEmpty(); }
};

/// What lies on the drive; empty: unknown. Gaps under 1/1000 of the drive are left out.
[[nodiscard]] std::vector<LayoutPart> drive_layout(const DriveReport& report);

}  // namespace fettle::gui
