// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/gui/widgets/panel.h"
#include "core/schedule/overview.h"

namespace fettle::gui {

/// Drives that the schedule does not trim, each with a button that releases it.
class QuarantineCard final : public Panel {
    Q_OBJECT
public:
    explicit QuarantineCard(QWidget* parent = nullptr);

    /// Without any, the card is hidden.
    void show_drives(const schedule::Overview& overview);
    /// Whether the schedule can be changed now.
    void set_changeable(bool changeable);

Q_SIGNALS:
    /// `drive`: its key.
    void release_wanted(const std::string& drive);

private:
    QWidget* rows_ = nullptr;
};

}  // namespace fettle::gui
