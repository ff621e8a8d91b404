// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/gui/wizard/screen.h"
#include "core/plan/plan.h"

namespace fettle::gui {

class SerialEdit;

/// The last look before the job starts. For a plan that destroys data, the serial number must be typed.
class ConfirmScreen final : public Screen {
    Q_OBJECT
public:
    using Screen::Screen;
    void show_plan(const plan::Plan& plan, const QString& action);
    /// The request for permission is being answered.
    void show_waiting(bool waiting);
    void show_error(const QString& words);

    /// Whether the action may be started.
    [[nodiscard]] bool complete() const;
    /// The serial number, if it was typed correctly; else empty.
    [[nodiscard]] std::string typed() const;
    /// Where the cursor belongs; nullptr: no field.
    [[nodiscard]] QWidget* field() const;

Q_SIGNALS:
    void completed(bool complete);
    /// Enter was pressed in the field and the serial number is right.
    void entered();

private:
    void ask_for_serial(const plan::Plan& plan);

    bool asks_ = false;
    bool waiting_ = false;
    std::string serial_;  ///< of the drive; empty: it has none, and cannot be confirmed
    SerialEdit* edit_ = nullptr;
    QWidget* state_ = nullptr;
};

}  // namespace fettle::gui
