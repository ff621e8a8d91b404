// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/panel.h"
#include "core/tune/space.h"

class QVBoxLayout;

namespace fettle::gui {

/// What the system itself takes of the drives, the command that frees it, and what that does for the SSDs. Hidden where
/// nothing is known.
class SpaceCard final : public Panel {
    Q_OBJECT
public:
    explicit SpaceCard(QWidget* parent = nullptr);
    void show_space(const tune::SpaceReport& report);

private:
    void add_effects(const tune::SpaceReport& report, QVBoxLayout& rows);

    QWidget* rows_ = nullptr;
};

}  // namespace fettle::gui
