// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/screen.h"

#include <QLabel>
#include <QLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kSign = 18;

class Line final : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* event) override {
        (void)event;
        QPainter(this).fillRect(rect(), look::colour(look::Colour::soft_line, palette()));
    }
};

}  // namespace

Screen::Screen(QWidget* parent) : QScrollArea(parent) {
    auto* content = new QWidget(this);
    column_ = new QVBoxLayout(content);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(look::scaled(look::kPanelGap));
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Arrow keys scroll it.
    setFocusPolicy(Qt::StrongFocus);
}

void Screen::clear() { clear_layout(column_); }

QWidget* sign(const QIcon& icon, const QString& name, QWidget* parent) {
    auto* label = new QLabel(parent);
    const auto side = look::scaled(kSign);
    label->setPixmap(icon.pixmap(QSize(side, side), label->devicePixelRatioF()));
    label->setFixedWidth(side);
    label->setAlignment(Qt::AlignTop);
    label->setAccessibleName(name);
    label->setToolTip(name);
    return label;
}

QWidget* soft_line(QWidget* parent) {
    auto* line = new Line(parent);
    line->setFixedHeight(1);
    return line;
}

void clear_layout(QLayout* layout) {
    while (auto* item = layout->takeAt(0)) {
        if (auto* inner = item->layout(); inner != nullptr) clear_layout(inner);
        if (auto* widget = item->widget(); widget != nullptr) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

}  // namespace fettle::gui
