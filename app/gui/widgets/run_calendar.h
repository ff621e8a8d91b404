// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QStringList>
#include <QWidget>
#include <vector>

namespace fettle::gui {

/// Weeks as a grid of days, each with what runs on it. The first day is a Monday.
class RunCalendar final : public QWidget {
    Q_OBJECT
public:
    struct Day {
        QDate date;
        QStringList runs;  ///< "03:00 weekly-trim"
    };
    explicit RunCalendar(QWidget* parent = nullptr);

    void set_days(std::vector<Day> days, const QDate& today);
    [[nodiscard]] const std::vector<Day>& days() const { return days_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int header() const;
    [[nodiscard]] int row_height() const;
    [[nodiscard]] QRectF cell(std::size_t index) const;
    void paint_day(QPainter& painter, std::size_t index) const;

    std::vector<Day> days_;
    QDate today_;
};

}  // namespace fettle::gui
