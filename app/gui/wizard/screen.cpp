// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/screen.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <utility>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kSign = 18;
constexpr int kNumberWidth = 20;

/// Paints its icon anew, so that it follows the palette.
class Sign final : public QWidget {
public:
    Sign(QIcon icon, QWidget* parent) : QWidget(parent), icon_(std::move(icon)) {
        setFixedSize(look::scaled(kSign), look::scaled(kSign));
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        (void)event;
        QPainter painter(this);
        icon_.paint(&painter, rect());
    }

private:
    QIcon icon_;
};

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
    auto* label = new Sign(icon, parent);
    label->setAccessibleName(name);
    label->setToolTip(name);
    return label;
}

QWidget* soft_line(QWidget* parent) {
    auto* line = new Line(parent);
    line->setFixedHeight(1);
    return line;
}

QLayout* numbered_row(std::size_t number, const std::vector<QLabel*>& labels) {
    auto* row = new QHBoxLayout;
    auto* figure = look::label(look::Type::strong, QString::number(number), labels.front()->parentWidget());
    figure->setFixedWidth(look::scaled(kNumberWidth));
    row->addWidget(figure, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(look::scaled(2));
    for (auto* label : labels) words->addWidget(label);
    row->addLayout(words, 1);
    return row;
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
