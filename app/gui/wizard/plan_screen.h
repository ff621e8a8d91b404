// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/wizard/screen.h"
#include "core/base/error.h"
#include "core/plan/plan.h"

namespace fettle::gui {

class Panel;

/// What will be done, what will be lost, and what is required.
class PlanScreen final : public Screen {
    Q_OBJECT
public:
    using Screen::Screen;
    void show_waiting();
    void show_plan(const plan::Plan& plan);
    void show_error(const Error& error);

private:
    void add_drives(const plan::Plan& plan);
    void add_losses(const plan::Plan& plan);
    [[nodiscard]] gui::Panel* steps_panel(const plan::Plan& plan);
    [[nodiscard]] gui::Panel* needs_panel(const plan::Plan& plan);
};

}  // namespace fettle::gui
