// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/glossary_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

using Term = std::pair<const char*, const char*>;

constexpr std::array kTerms{
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Available spare"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog",
                           "Share of spare flash blocks still available to replace worn or defective ones.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Firmware"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog",
                           "The program inside the drive. Updates fix defects, some of which cause data loss.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Media and data integrity errors"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Errors that the drive could not correct: data was lost.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Over-provisioning, spare area"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog",
                           "Flash that holds no user data. More of it lowers write amplification and wear.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Rated endurance"),
         QT_TRANSLATE_NOOP(
             "fettle::gui::GlossaryDialog",
             "The amount of data that the manufacturer guarantees can be written. Drives often last longer.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Reallocated sectors"),
         QT_TRANSLATE_NOOP(
             "fettle::gui::GlossaryDialog",
             "Sectors that the drive has replaced with spare ones. A few are normal; a rising number is not.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Self-test"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog",
                           "A test that the drive runs on itself. The extended one reads all of its flash.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "TRIM"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog",
                           "Reports unused blocks to the drive, so that it need not keep their old contents.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "TRIM path"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog",
                           "The layers from the file system to the drive. Each of them can block TRIM.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Wear"),
         QT_TRANSLATE_NOOP(
             "fettle::gui::GlossaryDialog",
             "The share of the rated endurance that has been used. Above 100%, the drive is past its rating.")},
    Term{QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog", "Write amplification"),
         QT_TRANSLATE_NOOP("fettle::gui::GlossaryDialog",
                           "Bytes written to flash for each byte that the computer writes. 1 is ideal.")},
};

}  // namespace

GlossaryDialog::GlossaryDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Terms"));
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(tr("Terms"));
    auto* list = new QWidget(area);
    auto* column = new QVBoxLayout(list);
    column->setSpacing(2);
    for (const auto& [term, meaning] : kTerms) {
        column->addWidget(look::label(look::Type::strong, tr(term), list));
        column->addWidget(look::label(look::Type::body, tr(meaning), list));
        column->addSpacing(look::kGrid);
    }
    column->addStretch(1);
    area->setWidget(list);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* all = new QVBoxLayout(this);
    all->addWidget(area, 1);
    all->addWidget(buttons);
    constexpr int width = 560;
    constexpr int height = 520;
    resize(look::scaled(width), look::scaled(height));
}

}  // namespace fettle::gui
