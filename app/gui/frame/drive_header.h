// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/models/drive_item.h"

class QLabel;
class QToolButton;

namespace fettle::gui {

class ElidedLabel;
class Ring;
class VerdictChip;

/// The chosen drive, the same above each of its pages: model, verdict, identity, temperature and wear.
class DriveHeader final : public QWidget {
    Q_OBJECT
public:
    explicit DriveHeader(QWidget* parent = nullptr);
    void show_drive(const DriveItem& item);

Q_SIGNALS:
    void noted(const QString& words);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Gauge {
        QWidget* whole;
        Ring* ring;
        QLabel* name;
    };
    Gauge make_gauge(const QString& name);
    void show_temperature(const DriveReport& report);
    void show_wear(const DriveReport& report);
    void copy_serial();

    ElidedLabel* model_;
    VerdictChip* chip_;
    ElidedLabel* identity_;
    QToolButton* serial_;
    QString serial_number_;
    Gauge temperature_{};
    Gauge wear_{};
};

}  // namespace fettle::gui
