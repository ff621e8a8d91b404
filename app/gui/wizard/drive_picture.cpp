// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/drive_picture.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>
#include <algorithm>

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

void add_once(QStringList& list, const QString& words) {
    if (!words.isEmpty() && !list.contains(words)) list.append(words);
}

/// All that is known about one thing on the drive: a file system and its mount have the same name.
struct Thing {
    QString name;
    QStringList facts;
};

std::vector<Thing> things_of(const std::vector<plan::Content>& contents) {
    std::vector<Thing> things;
    for (const auto& content : contents) {
        const auto name = printable(text(content.name));
        auto found = std::find_if(things.begin(), things.end(), [&](const Thing& one) { return one.name == name; });
        if (found == things.end()) found = things.insert(things.end(), Thing{name, {}});
        add_once(found->facts, content_kind(content.kind));
        add_once(found->facts, printable(text(content.detail)));
        if (content.size) add_once(found->facts, size_text(*content.size));
    }
    return things;
}

/// One thing on the drive; hatched in red if it will be destroyed.
class ContentBox final : public QWidget {
public:
    ContentBox(const Thing& thing, bool destroyed, QWidget* parent) : QWidget(parent), destroyed_(destroyed) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(look::scaled(kSide), look::scaled(kTop), look::scaled(kSide), look::scaled(kTop));
        row->setSpacing(look::scaled(kSide));
        const auto& name = thing.name;
        const auto words = thing.facts.join(QStringLiteral(" · "));
        // The name takes what it needs; only the facts wrap.
        auto* title = look::label(look::Type::strong, name, this);
        title->setWordWrap(false);
        row->addWidget(title);
        row->addWidget(look::dim_label(look::Type::body, words, this), 1);
        QString fate;
        if (destroyed) {
            fate = DrivePicture::tr("will be destroyed");
            fate_ = look::label(look::Type::strong, fate, this);
            fate_->setWordWrap(false);
            restyle();
            row->addWidget(fate_);
        }
        setAccessibleName(QStringList{name, words, fate}.join(QStringLiteral(", ")));
    }

protected:
    void changeEvent(QEvent* event) override {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::PaletteChange) restyle();
    }
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
    void restyle() {
        if (fate_ == nullptr) return;
        auto red = fate_->palette();
        const auto wanted = look::colour(look::Colour::failing, palette());
        // Setting an equal palette again would trigger the event again.
        if (red.color(QPalette::WindowText) == wanted) return;
        red.setColor(QPalette::WindowText, wanted);
        fate_->setPalette(red);
    }

    bool destroyed_;
    QLabel* fate_ = nullptr;
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
    for (const auto& thing : things_of(contents)) column()->addWidget(new ContentBox(thing, destroyed, this));
    if (contents.empty()) {
        column()->addWidget(look::dim_label(look::Type::body, tr("Contents: nothing that Fettle recognizes"), this));
    }
    setAccessibleName(tr("Drive %1, %2").arg(drive_title(drive), drive_facts(drive)));
}

}  // namespace fettle::gui
