// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace fettle::gui {

/// What the terms of the window mean.
class GlossaryDialog final : public QDialog {
    Q_OBJECT
public:
    explicit GlossaryDialog(QWidget* parent = nullptr);
};

}  // namespace fettle::gui
