// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/drive_picture.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/wizard/plan_words.h"

namespace fettle::gui {

namespace {

constexpr int kRadius = 4;
constexpr int kSide = 12;
constexpr int kTop = 8;
constexpr int kHatchAlpha = 34;
constexpr int kHatchStep = 14;

/// One thing on the drive; hatched in red if it will be destroyed.
class ContentBox final : public QWidget {
public:
    ContentBox(const plan::Content& content, bool destroyed, QWidget* parent) : QWidget(parent), destroyed_(destroyed) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(look::scaled(kSide), look::scaled(kTop), look::scaled(kSide), look::scaled(kTop));
        row->setSpacing(look::scaled(kSide));
        const auto name = printable(text(content.name));
        QStringList facts{content_kind(content.kind)};
        if (!content.detail.empty()) facts.append(printable(text(content.detail)));
        if (content.size) facts.append(text(decimal_size(*content.size)));
        const auto words = facts.join(QStringLiteral(" · "));
        // The name takes what it needs; only the facts wrap.
        auto* title = look::label(look::Type::strong, name, this);
        title->setWordWrap(false);
        row->addWidget(title);
        row->addWidget(look::dim_label(look::Type::body, words, this), 1);
        QString fate;
        if (destroyed) {
            fate = QObject::tr("will be destroyed");
            auto* label = look::label(look::Type::strong, fate, this);
            label->setWordWrap(false);
            auto red = label->palette();
            red.setColor(QPalette::WindowText, look::colour(look::Colour::failing, red));
            label->setPalette(red);
            row->addWidget(label);
        }
        setAccessibleName(QStringList{name, words, fate}.join(QStringLiteral(", ")));
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        (void)event;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        const auto line = look::colour(destroyed_ ? look::Colour::failing : look::Colour::line, palette());
        painter.setPen(line);
        painter.setBrush(palette().base());
        painter.drawRoundedRect(box, kRadius, kRadius);
        if (!destroyed_) return;
        QPainterPath clip;
        clip.addRoundedRect(box, kRadius, kRadius);
        painter.setClipPath(clip);
        auto hatch = line;
        hatch.setAlpha(kHatchAlpha);
        const int step = look::scaled(kHatchStep);
        painter.setPen(QPen(hatch, step / 2.0));
        for (int x = -height(); x < width() + height(); x += step) {
            painter.drawLine(x, height(), x + height(), 0);
        }
    }

private:
    bool destroyed_;
};

}  // namespace

DrivePicture::DrivePicture(const plan::PinnedDrive& drive, const std::vector<plan::Content>& contents, bool destroyed,
                           QWidget* parent)
    : Panel({}, parent) {
    auto* head = new QHBoxLayout;
    head->setSpacing(look::scaled(kSide));
    auto* model = look::label(look::Type::strong, drive_title(drive), this);
    model->setWordWrap(false);
    head->addWidget(model);
    head->addWidget(look::dim_label(look::Type::body, drive_facts(drive), this), 1);
    column()->addLayout(head);
    for (const auto& content : contents) column()->addWidget(new ContentBox(content, destroyed, this));
    if (contents.empty()) {
        column()->addWidget(look::dim_label(look::Type::body, tr("Contents: nothing that Fettle recognizes"), this));
    }
    setAccessibleName(tr("Drive %1, %2").arg(drive_title(drive), drive_facts(drive)));
}

}  // namespace fettle::gui
