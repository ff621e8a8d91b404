// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/gui/widgets/panel.h"
#include "core/plan/plan.h"

namespace fettle::gui {

/// A drive of a plan: its identity, and what lies on it.
class DrivePicture final : public Panel {
    Q_OBJECT
public:
    /// `destroyed`: everything on it will be lost.
    DrivePicture(const plan::PinnedDrive& drive, const std::vector<plan::Content>& contents, bool destroyed,
                 QWidget* parent = nullptr);
};

}  // namespace fettle::gui
