// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/models/remedy.h"
#include "core/base/message.h"

namespace fettle::gui {

/// A finding with what to do about it, and a button to the page where that can be done.
class FindingRow final : public QWidget {
    Q_OBJECT
public:
    FindingRow(const Message& message, const Remedy& remedy, QWidget* parent = nullptr);

Q_SIGNALS:
    void page_wanted(const QString& name);
};

}  // namespace fettle::gui
