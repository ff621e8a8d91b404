// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/files_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <set>

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/panel.h"

namespace fettle::gui {

namespace {

constexpr int kWidth = 820;
constexpr int kHeight = 520;
constexpr std::size_t kMostRows = 500;  ///< the command line lists all

QString what_text(const lookup::Stretch& stretch) {
    if (stretch.use != lookup::Use::file) return translated(lookup::title(stretch.use), {});
    const auto path = printable(text(stretch.path));
    return stretch.folder ? FilesDialog::tr("%1 (folder)").arg(path) : path;
}

/// "sda2 (partition), md0 (raid1), ext4; a copy on sdb".
QString where_text(const lookup::Stretch& stretch) {
    QStringList parts;
    for (const auto& layer : stretch.layers) parts << printable(text(layer));
    if (!stretch.file_system.empty()) parts << printable(text(stretch.file_system));
    if (stretch.unreachable) parts << FilesDialog::tr("in a subvolume that is not mounted");
    QStringList copies;
    for (const auto& copy : stretch.copies) copies << printable(text(copy));
    if (!copies.isEmpty()) parts << FilesDialog::tr("a copy on %1").arg(copies.join(QStringLiteral(", ")));
    return parts.isEmpty() ? QStringLiteral("–") : parts.join(QStringLiteral(", "));
}

}  // namespace

FilesDialog::FilesDialog(Background& background, FileLookup& lookup, Places places, const QString& drive,
                         QWidget* parent)
    : QDialog(parent), block_bytes_(places.block_bytes) {
    setWindowTitle(tr("Files at the unreadable and slow places on %1").arg(drive));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(look::scaled(kWidth), look::scaled(kHeight));
    state_ = look::label(look::Type::body, tr("Searching for the files…"), this);
    content_ = new QWidget(this);
    rows_ = new QVBoxLayout(content_);
    rows_->addWidget(state_);
    auto* area = new QScrollArea(this);
    area->setWidget(content_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(tr("Files"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    auto* column = new QVBoxLayout(this);
    column->addWidget(area, 1);
    column->addWidget(buttons);
    const auto post = background.poster(this);
    const auto on_progress = [this, post](const lookup::Progress& now) {
        post([this, now] {
            state_->setText(
                tr("Searching %1: %2 files…").arg(printable(text(now.mount_point)), number_text(now.files)));
        });
    };
    background.run(
        this,
        [&lookup, places = std::move(places), on_progress, cancel = cancel_] {
            return lookup.find(places.entry, places.ranges, on_progress, *cancel);
        },
        [this](const Result<lookup::Findings>& findings) { show_findings(findings); });
}

FilesDialog::~FilesDialog() { cancel_->cancel(); }

void FilesDialog::show_findings(const Result<lookup::Findings>& findings) {
    if (!findings) {
        state_->setText(tr("The files cannot be searched: %1. %2")
                            .arg(error_text(findings.error()), error_remedy(findings.error()))
                            .trimmed());
        return;
    }
    state_->hide();
    add_places(*findings);
    add_notes(*findings);
    rows_->addStretch(1);
}

void FilesDialog::add_places(const lookup::Findings& findings) {
    auto* panel = new gui::Panel(tr("Stored there"), content_);
    auto* table = new DataTable(
        tr("Files"), {{tr("File"), false, true}, {tr("First LBA"), true}, {tr("Blocks"), true}, {tr("On")}}, panel);
    std::vector<QStringList> rows;
    for (const auto& one : findings.stretches) {
        if (rows.size() >= kMostRows) break;
        const auto blocks = (one.range.bytes + block_bytes_ - 1) / block_bytes_;
        rows.push_back(
            {what_text(one), number_text(one.range.start / block_bytes_), number_text(blocks), where_text(one)});
    }
    table->set_rows(rows);
    panel->column()->addWidget(table);
    rows_->addWidget(panel);
    if (findings.stretches.size() <= rows.size()) return;
    const auto left = findings.stretches.size() - rows.size();
    rows_->addWidget(look::dim_label(look::Type::small, tr("and %1 more").arg(number_text(left)), content_));
}

void FilesDialog::add_notes(const lookup::Findings& findings) {
    const auto say = [this](const QString& words) {
        rows_->addWidget(look::dim_label(look::Type::small, words, content_));
    };
    std::set<lookup::Use> uses;
    for (const auto& one : findings.stretches) uses.insert(one.use);
    if (uses.count(lookup::Use::file) > 0) {
        say(tr("Restore damaged files from a backup: when a block is written again, the drive replaces it."));
    }
    for (const auto use : uses) {
        if (use == lookup::Use::file) continue;
        say(tr("%1: %2").arg(translated(lookup::title(use), {}), translated(lookup::explanation(use), {})));
    }
    if (findings.unreadable > 0) {
        say(tr("Files and folders that could not be read, and so were not searched: %1.")
                .arg(number_text(findings.unreadable)));
    }
    for (const auto& mount : findings.partly_searched) {
        say(tr("Only a folder of the file system is mounted on %1; the rest was not searched.")
                .arg(printable(text(mount))));
    }
}

}  // namespace fettle::gui
