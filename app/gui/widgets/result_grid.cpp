// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/result_grid.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <algorithm>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "core/render/bench_text.h"

namespace fettle::gui {

namespace {
constexpr int kBarHeight = 9;
constexpr int kWidth = 190;
}  // namespace

ResultBar::ResultBar(const ResultCell& cell, QWidget* parent) : QWidget(parent) {
    const auto words = figure_text(*cell.step);
    const auto space = words.lastIndexOf(QLatin1Char(' '));
    figure_ = space < 0 ? words : words.left(space);
    unit_ = space < 0 ? QString() : words.mid(space + 1);
    if (cell.full > 0) share_ = std::clamp(cell.step->spread.median / cell.full, 0.0, 1.0);
    auto said = tr("%1: %2").arg(printable(text(cell.step->title)), words);
    if (cell.earlier != nullptr) {
        was_ = tr("was %1").arg(figure_text(*cell.earlier));
        said = tr("%1, %2").arg(said, was_);
        if (cell.full > 0) earlier_share_ = std::clamp(cell.earlier->spread.median / cell.full, 0.0, 1.0);
    }
    setAccessibleName(said);
    setToolTip(plain_tip(said));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ResultBar::sizeHint() const {
    const QFontMetrics large(look::font(look::Type::headline));
    const QFontMetrics small(look::font(look::Type::small));
    const auto words =
        large.horizontalAdvance(figure_) + small.horizontalAdvance(unit_ + QStringLiteral(", ") + was_) + look::kGrid;
    return {std::max(words, look::scaled(kWidth)), large.height() + look::scaled(kBarHeight) + 10};
}

void ResultBar::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto large = look::font(look::Type::headline);
    const QFontMetrics metrics(large);
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QPointF(0, metrics.ascent()), figure_);
    painter.setFont(look::font(look::Type::small));
    painter.setPen(look::colour(look::Colour::dim, palette()));
    const auto rest = was_.isEmpty() ? unit_ : tr("%1, %2").arg(unit_, was_);
    painter.drawText(QPointF(metrics.horizontalAdvance(figure_) + 5, metrics.ascent()), rest);

    const auto bar_height = look::scaled(kBarHeight);
    const QRectF track(0, metrics.height() + 4, width() - 2, bar_height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look::colour(look::Colour::track, palette()));
    painter.drawRoundedRect(track, 2, 2);
    painter.setBrush(look::colour(look::Colour::accent, palette()));
    auto filled = track;
    filled.setWidth(track.width() * share_);
    painter.drawRoundedRect(filled, 2, 2);
    if (earlier_share_ < 0) return;
    const auto x = track.left() + track.width() * earlier_share_;
    painter.fillRect(QRectF(x - 1, track.top() - 3, 2, track.height() + 6), palette().color(QPalette::WindowText));
}

ResultGrid::ResultGrid(QWidget* parent) : QWidget(parent) {
    grid_ = new QGridLayout(this);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(look::kPageMargin);
    grid_->setVerticalSpacing(look::kPanelGap);
}

void ResultGrid::set_rows(const std::vector<ResultRow>& rows) {
    while (auto* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto any = [&](auto member) {
        return std::any_of(rows.begin(), rows.end(), [&](const ResultRow& row) { return (row.*member).has_value(); });
    };
    struct Column {
        QString name;
        std::optional<ResultCell> ResultRow::*cell;
    };
    std::vector<Column> columns;
    if (any(&ResultRow::read)) columns.push_back({tr("Read"), &ResultRow::read});
    if (any(&ResultRow::write)) columns.push_back({tr("Write"), &ResultRow::write});
    if (any(&ResultRow::mixed)) columns.push_back({tr("Mixed"), &ResultRow::mixed});
    for (std::size_t i = 0; i < columns.size(); ++i) {
        grid_->addWidget(look::dim_label(look::Type::small, columns[i].name, this), 0, static_cast<int>(i) + 1);
    }
    int line = 1;
    for (const auto& row : rows) {
        auto* name = look::label(look::Type::strong, row.test, this);
        name->setWordWrap(true);
        grid_->addWidget(name, line, 0);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& cell = row.*columns[i].cell;
            if (cell) grid_->addWidget(new ResultBar(*cell, this), line, static_cast<int>(i) + 1);
        }
        ++line;
    }
    grid_->setColumnStretch(0, 1);
    for (std::size_t i = 0; i < columns.size(); ++i) grid_->setColumnStretch(static_cast<int>(i) + 1, 2);
}

}  // namespace fettle::gui
