// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/scan_map_view.h"

#include <QAccessible>
#include <QGridLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

using Kind = ScanPart::Kind;

constexpr int kStep = 9;  ///< a part and the gap after it
constexpr int kGap = 2;
constexpr int kColumns = 36;
constexpr double kFocusLine = 2;

int step() { return look::scaled(kStep); }

QColor fill_of(Kind kind, const QPalette& palette) {
    switch (kind) {
        case Kind::unscanned: return palette.color(QPalette::Base);
        case Kind::fast: return look::colour(look::Colour::accent_soft, palette);
        case Kind::medium: return look::colour(look::Colour::second_series, palette);
        case Kind::slow: return look::colour(look::Colour::accent, palette);
        case Kind::unreadable: return look::colour(look::Colour::failing, palette);
    }
    return {};
}

/// The sign of one kind.
class ScanSign final : public QWidget {
public:
    ScanSign(Kind kind, QWidget* parent) : QWidget(parent), kind_(kind) {
        const auto side = step() + kGap;
        setFixedSize(side, side);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        (void)event;
        QPainter painter(this);
        ScanMapView::paint_part(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kind_, palette());
    }

private:
    Kind kind_;
};

}  // namespace

ScanMapView::ScanMapView(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    auto policy = QSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Map of the surface scan"));
}

void ScanMapView::set_parts(std::vector<ScanPart> parts) {
    parts_ = std::move(parts);
    current_ = std::clamp(current_, 0, std::max(0, static_cast<int>(parts_.size()) - 1));
    setAccessibleDescription(scan_summary(parts_));
    updateGeometry();
    update();
}

int ScanMapView::in_a_row(int width) const { return std::max(1, (width + kGap) / step()); }

int ScanMapView::heightForWidth(int width) const {
    const auto columns = in_a_row(width);
    const auto rows = (static_cast<int>(parts_.size()) + columns - 1) / columns;
    return std::max(1, rows) * step() + kGap;
}

QSize ScanMapView::sizeHint() const { return {kColumns * step(), heightForWidth(kColumns * step())}; }

QSize ScanMapView::minimumSizeHint() const { return {kColumns / 2 * step(), step()}; }

QRectF ScanMapView::box(int index) const {
    const auto columns = in_a_row(width());
    const auto column = index % columns;
    const auto row = index / columns;
    // The drive begins where reading begins.
    const auto place = layoutDirection() == Qt::RightToLeft ? columns - 1 - column : column;
    const auto side = step() - kGap;
    return {place * step() + 0.5, row * step() + 0.5, side - 1.0, side - 1.0};
}

int ScanMapView::at(const QPoint& point) const {
    for (int i = 0; i < static_cast<int>(parts_.size()); ++i) {
        if (box(i).adjusted(-1, -1, 1, 1).contains(point)) return i;
    }
    return -1;
}

void ScanMapView::paint_part(QPainter& painter, const QRectF& box, Kind kind, const QPalette& palette) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto fill = fill_of(kind, palette);
    painter.setPen(kind == Kind::unscanned ? look::colour(look::Colour::line, palette) : fill);
    painter.setBrush(fill);
    painter.drawRect(box);
    if (kind != Kind::unreadable && kind != Kind::slow) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette.color(QPalette::Base), 1.2));
    if (kind == Kind::unreadable) {
        const auto cross = box.adjusted(1.5, 1.5, -1.5, -1.5);
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.topRight(), cross.bottomLeft());
    } else {
        painter.setBrush(palette.color(QPalette::Base));
        painter.drawEllipse(box.center(), 0.6, 0.6);
    }
}

void ScanMapView::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    for (int i = 0; i < static_cast<int>(parts_.size()); ++i) {
        paint_part(painter, box(i), parts_[static_cast<std::size_t>(i)].kind, palette());
    }
    if (!hasFocus() || parts_.empty()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Text), kFocusLine));
    painter.drawRect(box(current_).adjusted(-1, -1, 1, 1));
}

void ScanMapView::choose(int index) {
    if (parts_.empty()) return;
    current_ = std::clamp(index, 0, static_cast<int>(parts_.size()) - 1);
    const auto words = scan_part_text(parts_[static_cast<std::size_t>(current_)]);
    setAccessibleDescription(words);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
    Q_EMIT chosen(words);
}

void ScanMapView::keyPressEvent(QKeyEvent* event) {
    const auto forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    switch (event->key()) {
        case Qt::Key_Right: return choose(current_ + forward);
        case Qt::Key_Left: return choose(current_ - forward);
        case Qt::Key_Down: return choose(current_ + in_a_row(width()));
        case Qt::Key_Up: return choose(current_ - in_a_row(width()));
        case Qt::Key_Home: return choose(0);
        case Qt::Key_End: return choose(static_cast<int>(parts_.size()) - 1);
        default: QWidget::keyPressEvent(event);
    }
}

void ScanMapView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    choose(current_);
}

void ScanMapView::mousePressEvent(QMouseEvent* event) {
    if (const auto index = at(event->position().toPoint()); index >= 0) choose(index);
}

bool ScanMapView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto index = at(help->pos());
        if (index < 0) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), plain_tip(scan_part_text(parts_[static_cast<std::size_t>(index)])),
                               this);
        }
        return true;
    }
    return QWidget::event(event);
}

ScanLegend::ScanLegend(QWidget* parent) : QWidget(parent) {
    constexpr int kInARow = 3;
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(look::kGrid);
    grid->setVerticalSpacing(look::scaled(2));
    int place = 0;
    for (const auto kind : std::array{Kind::fast, Kind::medium, Kind::slow, Kind::unreadable, Kind::unscanned}) {
        auto* label = look::dim_label(look::Type::small, scan_kind_name(kind), this);
        label->setWordWrap(false);
        const auto column = place % kInARow * 2;
        grid->addWidget(new ScanSign(kind, this), place / kInARow, column);
        grid->addWidget(label, place / kInARow, column + 1);
        ++place;
    }
    grid->setColumnStretch(2 * kInARow, 1);
}

}  // namespace fettle::gui
