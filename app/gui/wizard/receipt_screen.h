// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/reports/receipt_export.h"
#include "app/gui/wizard/screen.h"
#include "core/base/result.h"
#include "core/plan/receipt.h"

class QLabel;

namespace fettle::gui {

class Panel;

/// What was done, how it was verified, and problems; or why nothing was changed.
class ReceiptScreen final : public Screen {
    Q_OBJECT
public:
    using Screen::Screen;
    void show_result(const Result<plan::Receipt>& result);

private:
    void show_error(const Error& error);
    void show_receipt();
    [[nodiscard]] gui::Panel* steps_panel();
    void add_save_buttons();
    void choose_file(ReceiptFormat format);
    void save(const QString& path, ReceiptFormat format);

    std::optional<plan::Receipt> receipt_;
    QLabel* saved_ = nullptr;
};

}  // namespace fettle::gui
