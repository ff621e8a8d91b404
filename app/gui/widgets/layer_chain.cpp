// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/layer_chain.h"

#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <QStyle>
#include <algorithm>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

using State = ChainLink::State;

constexpr int kLeastWidth = 150;
constexpr int kMostWidth = 220;
constexpr int kArrow = 44;
constexpr int kLineGap = 12;
constexpr int kPadding = 12;
constexpr int kLines = 3;
constexpr int kSign = 16;
constexpr double kRadius = 6;

QColor strong(State state, const QPalette& palette) {
    switch (state) {
        case State::open: return look::colour(look::Colour::good, palette);
        case State::stops: return look::colour(look::Colour::failing, palette);
        case State::not_reached:
        case State::unknown: break;
    }
    return look::colour(look::Colour::dim, palette);
}

QColor soft(State state, const QPalette& palette) {
    switch (state) {
        case State::open: return look::colour(look::Colour::good_soft, palette);
        case State::stops: return look::colour(look::Colour::failing_soft, palette);
        case State::not_reached:
        case State::unknown: break;
    }
    return palette.color(QPalette::Base);
}

/// One layer. Shape, colour and words say its state.
class LayerBox final : public QWidget {
public:
    LayerBox(const ChainLink& link, QWidget* parent) : QWidget(parent), link_(link) {
        setAccessibleName(LayerChain::tr("%1 %2: %3").arg(link.kind_name, link.name, link.says));
        setToolTip(plain_tip(accessibleName()));
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        (void)event;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPen line(strong(link_.state, palette()), link_.state == State::stops ? 2 : 1);
        if (link_.state == State::open) line.setColor(line.color().lighter(150));
        if (link_.state == State::not_reached) line.setStyle(Qt::DashLine);
        painter.setPen(line);
        painter.setBrush(soft(link_.state, palette()));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadius, kRadius);
        const auto pad = look::scaled(kPadding);
        const auto height = (rect().height() - 2 * pad) / kLines;
        const auto row = [&](int i) { return QRect(pad, pad + i * height, width() - 2 * pad, height); };
        draw(painter, row(0), look::Type::small, look::colour(look::Colour::dim, palette()), link_.kind_name);
        draw(painter, row(1), look::Type::strong, palette().color(QPalette::WindowText), link_.name);
        const auto side = look::scaled(kSign);
        const auto last = row(2);
        draw_sign(painter, QRect(last.left(), last.center().y() - side / 2, side, side));
        draw(painter, last.adjusted(side + pad / 2, 0, 0, 0), look::Type::small, strong(link_.state, palette()),
             link_.says);
    }

private:
    static void draw(QPainter& painter, const QRect& where, look::Type type, const QColor& colour,
                     const QString& words) {
        painter.setFont(look::font(type));
        painter.setPen(colour);
        const auto shown = painter.fontMetrics().elidedText(words, Qt::ElideRight, where.width());
        painter.drawText(where, Qt::AlignLeft | Qt::AlignVCenter, shown);
    }
    void draw_sign(QPainter& painter, const QRect& where) const {
        const auto colour = strong(link_.state, palette());
        const auto circle = QRectF(where).adjusted(1, 1, -1, -1);
        switch (link_.state) {
            case State::open: verdict_icon(health::Verdict::good).paint(&painter, where); return;
            case State::unknown: verdict_icon(health::Verdict::unknown).paint(&painter, where); return;
            case State::stops:
                painter.setPen(Qt::NoPen);
                painter.setBrush(colour);
                painter.drawEllipse(circle);
                painter.setBrush(palette().base());
                painter.drawRect(circle.adjusted(circle.width() * 0.22, circle.height() * 0.42, -circle.width() * 0.22,
                                                 -circle.height() * 0.42));
                return;
            case State::not_reached:
                painter.setPen(QPen(colour, 1.4, Qt::DotLine));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(circle);
                return;
        }
    }

    ChainLink link_;
};

}  // namespace

LayerChain::LayerChain(const std::vector<ChainLink>& chain, QWidget* parent) : QWidget(parent), chain_(chain) {
    QStringList words;
    for (const auto& link : chain_) {
        boxes_.push_back(new LayerBox(link, this));
        words.append(boxes_.back()->accessibleName());
    }
    setAccessibleName(tr("TRIM path"));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    auto policy = QSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int LayerChain::per_line(int width) const {
    const int count = static_cast<int>(boxes_.size());
    const int arrow = look::scaled(kArrow);
    const int fit = (width + arrow) / (look::scaled(kLeastWidth) + arrow);
    return std::clamp(fit, 1, std::max(1, count));
}

int LayerChain::box_width(int width) const {
    const int count = per_line(width);
    return std::min(look::scaled(kMostWidth), (width - (count - 1) * look::scaled(kArrow)) / count);
}

int LayerChain::box_height() const {
    return 2 * look::scaled(kPadding) + kLines * (fontMetrics().height() + look::scaled(6));
}

int LayerChain::heightForWidth(int width) const {
    const int count = static_cast<int>(boxes_.size());
    const int lines = (count + per_line(width) - 1) / per_line(width);
    return lines * box_height() + (lines - 1) * look::scaled(kLineGap);
}

QSize LayerChain::sizeHint() const {
    const int count = static_cast<int>(boxes_.size());
    return {count * (look::scaled(kLeastWidth) + look::scaled(kArrow)), box_height()};
}

QSize LayerChain::minimumSizeHint() const { return {look::scaled(kLeastWidth), box_height()}; }

void LayerChain::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int line = per_line(width());
    const int wide = box_width(width());
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const int at = static_cast<int>(i) % line;
        const int below = static_cast<int>(i) / line;
        const QRect place(at * (wide + look::scaled(kArrow)), below * (box_height() + look::scaled(kLineGap)), wide,
                          box_height());
        boxes_[i]->setGeometry(QStyle::visualRect(layoutDirection(), rect(), place));
    }
}

void LayerChain::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double gap = look::scaled(6);
    const double head = look::scaled(5);
    // Drawn from left to right, and mirrored where people read from right to left.
    const auto place = [this](std::size_t box) {
        return QStyle::visualRect(layoutDirection(), rect(), boxes_[box]->geometry());
    };
    if (layoutDirection() == Qt::RightToLeft) {
        painter.translate(width(), 0);
        painter.scale(-1, 1);
    }
    for (std::size_t i = 0; i + 1 < boxes_.size(); ++i) {
        const QRectF from = place(i);
        const bool wraps = boxes_[i + 1]->y() != boxes_[i]->y();
        const double y = from.center().y();
        // At the end of a line, a stub says that it goes on below.
        const double start = from.right() + gap;
        const double stub = std::min<double>(look::scaled(kArrow) / 2.0, width() - start - 1);
        const double end = wraps ? start + stub : place(i + 1).x() - gap;
        if (end <= start + 2 * head) continue;
        // TRIM arrives at the next layer only if this one and all above it pass it.
        const bool arrives = chain_[i].state == State::open && chain_[i + 1].state != State::not_reached;
        QPen pen(arrives ? strong(State::open, palette()) : look::colour(look::Colour::earlier, palette()), 2);
        if (!arrives) pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.drawLine(QPointF(start, y), QPointF(arrives ? end - head : end, y));
        if (!arrives) continue;
        QPainterPath tip;
        tip.moveTo(end, y);
        tip.lineTo(end - 1.6 * head, y - head);
        tip.lineTo(end - 1.6 * head, y + head);
        tip.closeSubpath();
        painter.fillPath(tip, pen.color());
    }
}

}  // namespace fettle::gui
