// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/quarantine_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/models/schedule_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

QuarantineCard::QuarantineCard(QWidget* parent) : Panel(tr("Quarantined drives"), parent) {}

void QuarantineCard::show_drives(const schedule::Overview& overview) {
    delete rows_;
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    for (const auto& one : overview.quarantines) {
        auto* row = look::row_in(*rows);
        const auto drive = printable(text(one.words));
        const auto since = moment_text(one.since, overview.now, overview.offset_seconds);
        row->addWidget(
            look::label(look::Type::body,
                        tr("%1\nIn quarantine since %2: the computer crashed or lost power while trimming this "
                           "drive, so the schedule does not trim it. Release it if the drive works correctly.")
                            .arg(drive, since),
                        rows_),
            1);
        auto* release = new QPushButton(tr("Re&lease"), rows_);
        release->setAccessibleName(tr("Release %1 from quarantine").arg(drive));
        row->addWidget(release, 0, Qt::AlignTop);
        connect(release, &QPushButton::clicked, this, [this, key = one.drive] { Q_EMIT release_wanted(key); });
    }
    column()->addWidget(rows_);
    setVisible(!overview.quarantines.empty());
}

void QuarantineCard::set_changeable(bool changeable) {
    if (rows_ != nullptr) rows_->setEnabled(changeable);
}

}  // namespace fettle::gui
