// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/models/drive_item.h"

class QLabel;

namespace fettle::gui {

/// The verdict in large letters, with an icon and a sentence.
class VerdictBanner final : public QWidget {
    Q_OBJECT
public:
    explicit VerdictBanner(QWidget* parent = nullptr);
    void show_drive(const DriveItem& item);

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    QLabel* sign_;
    QLabel* name_;
    QLabel* sentence_;
    health::Verdict verdict_ = health::Verdict::unknown;
};

}  // namespace fettle::gui
