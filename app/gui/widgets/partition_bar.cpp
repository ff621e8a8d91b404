// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/partition_bar.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <algorithm>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kHeight = 44;
constexpr int kLeast = 6;
constexpr int kRadius = 4;
constexpr int kMargin = 12;
}  // namespace

PartitionBar::PartitionBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What is on this drive"));
}

void PartitionBar::show_parts(std::vector<LayoutPart> parts) {
    parts_ = std::move(parts);
    QStringList words;
    for (const auto& part : parts_) {
        words.append(part.unallocated()
                         ? tr("%1 unallocated").arg(size_text(part.size))
                         : QStringLiteral("%1 %2 %3 %4").arg(part.name, part.mount, part.detail, size_text(part.size)));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

QSize PartitionBar::sizeHint() const { return {look::scaled(200), look::scaled(kHeight)}; }

std::vector<int> PartitionBar::widths() const {
    double whole = 0;
    for (const auto& part : parts_) whole += static_cast<double>(part.size.bytes);
    const auto least = look::scaled(kLeast);
    // What is too small to be seen gets the least width; the others share the rest.
    double large = 0;
    int left = width();
    const auto is_small = [&](const LayoutPart& part) {
        return static_cast<double>(part.size.bytes) / whole * width() < least;
    };
    for (const auto& part : parts_) {
        if (is_small(part)) {
            left -= least;
        } else {
            large += static_cast<double>(part.size.bytes);
        }
    }
    std::vector<int> widths;
    for (const auto& part : parts_) {
        widths.push_back(is_small(part)
                             ? least
                             : static_cast<int>(static_cast<double>(part.size.bytes) / large * std::max(left, 0)));
    }
    return widths;
}

void PartitionBar::paintEvent(QPaintEvent* event) {
    (void)event;
    if (parts_.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter.setClipPath(shape);
    const auto line = look::colour(look::Colour::second_series, palette());
    const auto all = widths();
    int left = 0;
    for (std::size_t index = 0; index < parts_.size(); ++index) {
        const bool last = index + 1 == parts_.size();
        const QRect place(left, 0, last ? width() - left : all[index], height());
        left += all[index];
        paint_part(painter, parts_[index], QStyle::visualRect(layoutDirection(), rect(), place));
        const QRect edge(place.right(), 0, 1, height());
        if (!last) painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), edge), line);
    }
    painter.setClipping(false);
    painter.setPen(look::colour(look::Colour::earlier, palette()));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
}

void PartitionBar::paint_part(QPainter& painter, const LayoutPart& part, const QRect& place) const {
    if (!part.unallocated()) painter.fillRect(place, look::colour(look::Colour::accent_soft, palette()));
    const auto dim = look::colour(look::Colour::dim, palette());
    const auto margin = look::scaled(kMargin);
    const auto inner = place.adjusted(margin, 0, -margin, 0);
    const auto name = part.unallocated() ? tr("unallocated") : (part.mount.isEmpty() ? part.name : part.mount);
    const auto name_font = look::font(part.unallocated() ? look::Type::body : look::Type::strong);
    const auto name_width = QFontMetrics(name_font).horizontalAdvance(name);
    // What has no room is in the list below the bar.
    if (name_width > inner.width()) return;
    painter.setFont(name_font);
    painter.setPen(part.unallocated() ? dim : palette().color(QPalette::Text));
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeading, name);
    QStringList rest;
    if (!part.unallocated() && !part.mount.isEmpty()) rest.append(part.name);
    if (!part.detail.isEmpty()) rest.append(part.detail);
    rest.append(size_text(part.size));
    const auto words = rest.join(QStringLiteral(" · "));
    const auto body = look::font(look::Type::body);
    const auto used = name_width + margin;
    if (QFontMetrics(body).horizontalAdvance(words) > inner.width() - used) return;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter.setFont(body);
    painter.setPen(dim);
    painter.drawText(inner.adjusted(mirrored ? 0 : used, 0, mirrored ? -used : 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeading, words);
}

}  // namespace fettle::gui
