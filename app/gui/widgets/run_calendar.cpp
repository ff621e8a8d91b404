// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/run_calendar.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr std::size_t kWeek = 7;
constexpr int kLinesPerDay = 2;
constexpr int kCellRoom = 10;
constexpr int kNarrowest = 56;
}  // namespace

RunCalendar::RunCalendar(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Next runs"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RunCalendar::set_days(std::vector<Day> days, const QDate& today) {
    days_ = std::move(days);
    today_ = today;
    QStringList lines;
    for (const auto& day : days_) {
        if (day.runs.isEmpty()) continue;
        lines.append(tr("%1: %2").arg(QLocale().toString(day.date, QStringLiteral("dddd d MMMM")),
                                      day.runs.join(QStringLiteral(", "))));
    }
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

int RunCalendar::header() const { return QFontMetrics(look::font(look::Type::small)).height() + look::scaled(4); }

int RunCalendar::row_height() const {
    return (kLinesPerDay + 1) * QFontMetrics(look::font(look::Type::small)).height() + look::scaled(kCellRoom);
}

QSize RunCalendar::sizeHint() const {
    const auto rows = static_cast<int>((days_.size() + kWeek - 1) / kWeek);
    return {static_cast<int>(kWeek) * look::scaled(2 * kNarrowest), header() + rows * row_height()};
}

QSize RunCalendar::minimumSizeHint() const {
    return {static_cast<int>(kWeek) * look::scaled(kNarrowest), sizeHint().height()};
}

QRectF RunCalendar::cell(std::size_t index) const {
    const auto wide = static_cast<double>(width()) / static_cast<double>(kWeek);
    const auto column = static_cast<double>(isRightToLeft() ? kWeek - 1 - index % kWeek : index % kWeek);
    const auto week = index / kWeek;
    return {column * wide, header() + static_cast<double>(week) * row_height(), wide,
            static_cast<double>(row_height())};
}

void RunCalendar::paint_day(QPainter& painter, std::size_t index) const {
    const auto& day = days_[index];
    const auto area = cell(index).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(look::colour(look::Colour::soft_line, palette()));
    painter.setBrush(day.date == today_ ? look::colour(look::Colour::accent_soft, palette()) : QColor(Qt::transparent));
    painter.drawRect(area);
    const auto room = look::scaled(look::kGrid) * 0.75;
    auto line = area.adjusted(room, room / 2, -room, 0);
    const auto step = QFontMetrics(look::font(look::Type::small)).height();
    const bool past = day.date < today_;
    painter.setFont(look::font(day.date == today_ ? look::Type::strong : look::Type::small));
    painter.setPen(past || day.runs.isEmpty() ? look::colour(look::Colour::dim, palette())
                                              : palette().color(QPalette::WindowText));
    const bool starts_month = day.date.day() == 1 || index == 0;
    const auto number =
        starts_month ? QLocale().toString(day.date, QStringLiteral("d MMM")) : QString::number(day.date.day());
    painter.drawText(line, Qt::AlignTop | Qt::AlignLeading, number);
    painter.setFont(look::font(look::Type::small));
    painter.setPen(look::colour(look::Colour::accent, palette()));
    for (qsizetype i = 0; i < day.runs.size() && i < kLinesPerDay; ++i) {
        const bool more = i == kLinesPerDay - 1 && day.runs.size() > kLinesPerDay;
        const auto words = more ? tr("and %1 more").arg(day.runs.size() - i) : day.runs[i];
        line.translate(0, step);
        painter.drawText(line, Qt::AlignTop | Qt::AlignLeading,
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(line.width())));
    }
}

void RunCalendar::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setFont(look::font(look::Type::small));
    painter.setPen(look::colour(look::Colour::dim, palette()));
    for (std::size_t day = 0; day < kWeek && day < days_.size(); ++day) {
        auto area = cell(day);
        area.moveTop(0);
        area.setHeight(header());
        painter.drawText(area.adjusted(look::scaled(6), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeading,
                         QLocale().dayName(static_cast<int>(day) + 1, QLocale::ShortFormat));
    }
    for (std::size_t i = 0; i < days_.size(); ++i) paint_day(painter, i);
}

bool RunCalendar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto at = static_cast<const QHelpEvent*>(event)->pos();
    for (std::size_t i = 0; i < days_.size(); ++i) {
        if (!cell(i).contains(at) || days_[i].runs.isEmpty()) continue;
        QToolTip::showText(static_cast<const QHelpEvent*>(event)->globalPos(),
                           plain_tip(days_[i].runs.join(QLatin1Char('\n'))), this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

}  // namespace fettle::gui
