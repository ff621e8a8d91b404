// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/problem_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/gui/charts/save_file.h"
#include "app/gui/frame/services.h"
#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/problem_collector.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

namespace {

constexpr int kWidth = 860;
constexpr int kHeight = 720;
constexpr qsizetype kMostSentences = 4;
/// More drives than these scroll with the text.
constexpr int kMostRows = 6;

QString drive_text(const DriveEntry& entry) {
    auto id = printable(text(entry.id));
    if (entry.identity.model.empty()) return id;
    return ProblemDialog::tr("%1: %2").arg(id, printable(text(entry.identity.model)));
}

QString state_text(const CompiledRecording::Drive& drive) {
    if (!drive.complete) return ProblemDialog::tr("No response yet");
    return drive.missing.empty() ? ProblemDialog::tr("Complete") : ProblemDialog::tr("Incomplete");
}

/// What is not in the recording, a sentence for each drive.
QStringList gaps(const CompiledRecording& report) {
    QStringList sentences;
    for (const auto& drive : report.drives) {
        const auto id = printable(text(drive.entry.id));
        if (!drive.complete) {
            sentences.append(
                ProblemDialog::tr("%1 is not responding. The recording contains its earlier responses.").arg(id));
        } else if (!drive.missing.empty()) {
            sentences.append(ProblemDialog::tr("%1: %2").arg(id, printable(missing_text(drive.missing))));
        }
    }
    const auto more = sentences.size() - kMostSentences;
    if (more > 0) {
        sentences = sentences.mid(0, kMostSentences);
        sentences.append(ProblemDialog::tr("Parts are also missing for %1 more drives; see the table.").arg(more));
    }
    return sentences;
}

}  // namespace

ProblemDialog::ProblemDialog(Services& services, const QString& drive, QWidget* parent)
    : QDialog(parent),
      background_(services.background),
      collector_(new ProblemCollector(*services.toolbox.recordings, services.background, this)) {
    setWindowTitle(tr("Report a problem"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(look::scaled(look::kGrid));
    column->addWidget(
        look::label(look::Type::body,
                    tr("A recording of the communication between Fettle and the drive lets a developer reproduce the "
                       "problem. Serial numbers and World Wide Names in it are replaced. Fettle does not send the "
                       "recording anywhere: review it below, save it, and send it yourself."),
                    this));
    make_choice(*column);
    state_ = new Notice(this);
    hurry_ = new QPushButton(tr("Continue &without them"), state_);
    hurry_->hide();
    state_->add_button(hurry_);
    column->addWidget(state_);
    make_content(*column);
    column->addStretch(0);
    make_address(*column);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    save_ = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    save_->setEnabled(false);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(save_, &QPushButton::clicked, this, &ProblemDialog::save);
    connect(query_, &QPushButton::clicked, this, &ProblemDialog::query);
    connect(hurry_, &QPushButton::clicked, collector_, &ProblemCollector::compile);
    connect(collector_, &ProblemCollector::progressed, this, &ProblemDialog::show_waiting);
    connect(collector_, &ProblemCollector::ready, this,
            [this](const ProblemCollector::Ready& report) { show_report(*report); });
    resize(look::scaled(kWidth), look::scaled(kHeight));
    state_->set(Notice::Tone::info, tr("Looking for drives…"));
    background_.run(
        this, [inspection = services.toolbox.inspection] { return inspection->list(); },
        [this, drive](const Result<std::vector<DriveEntry>>& drives) { take_drives(drives, drive); });
}

void ProblemDialog::make_choice(QVBoxLayout& column) {
    auto* row = new QHBoxLayout;
    auto* name = new QLabel(tr("&Drive:"), this);
    choice_ = new QComboBox(this);
    choice_->setAccessibleName(tr("Drive"));
    choice_->setEnabled(false);
    name->setBuddy(choice_);
    query_ = new QPushButton(tr("&Record"), this);
    query_->setEnabled(false);
    row->addWidget(name);
    row->addWidget(choice_, 1);
    row->addWidget(query_);
    column.addLayout(row);
}

void ProblemDialog::make_content(QVBoxLayout& column) {
    content_ = new QWidget(this);
    auto* inner = new QVBoxLayout(content_);
    inner->setContentsMargins(0, 0, 0, 0);
    table_ = new DataTable(tr("Recorded drives"),
                           {{tr("Drive")},
                            {tr("Model"), false, true},
                            {tr("Firmware")},
                            {tr("Commands"), true},
                            {tr("Failed"), true},
                            {tr("State")}},
                           content_);
    inner->addWidget(table_);
    auto* row = new QHBoxLayout;
    auto* name = new QLabel(tr("&Find:"), content_);
    wanted_ = new QLineEdit(content_);
    wanted_->setAccessibleName(tr("Find in the recording"));
    wanted_->setClearButtonEnabled(true);
    name->setBuddy(wanted_);
    auto* next = new QPushButton(tr("&Next"), content_);
    auto* previous = new QPushButton(tr("&Previous"), content_);
    for (auto* button : {next, previous}) button->setAutoDefault(false);
    found_ = look::dim_label(look::Type::small, {}, content_);
    found_->setWordWrap(false);
    row->addWidget(name);
    row->addWidget(wanted_, 1);
    row->addWidget(next);
    row->addWidget(previous);
    row->addWidget(found_);
    inner->addLayout(row);
    text_ = new QPlainTextEdit(content_);
    text_->setReadOnly(true);
    text_->setAccessibleName(tr("The whole recording"));
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->setWordWrapMode(QTextOption::WrapAnywhere);
    text_->setTabChangesFocus(true);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    inner->addWidget(text_, 1);
    column.addWidget(content_, 1);
    content_->hide();
    connect(next, &QPushButton::clicked, this, [this] { find(false); });
    connect(previous, &QPushButton::clicked, this, [this] { find(true); });
    wanted_->installEventFilter(this);
    connect(wanted_, &QLineEdit::textChanged, found_, &QLabel::clear);
    auto* shortcut = new QShortcut(QKeySequence::Find, this);
    connect(shortcut, &QShortcut::activated, wanted_, [this] { wanted_->setFocus(Qt::ShortcutFocusReason); });
}

void ProblemDialog::make_address(QVBoxLayout& column) {
    const auto address = QStringLiteral(FETTLE_CONTACT);
    auto* row = new QHBoxLayout;
    row->addWidget(
        look::label(look::Type::body,
                    tr("Send the file, with a description of what you did and what happened, to %1").arg(address),
                    this),
        1);
    auto* copy = new QPushButton(tr("&Copy address"), this);
    copy->setAutoDefault(false);
    row->addWidget(copy, 0, Qt::AlignVCenter);
    column.addLayout(row);
    connect(copy, &QPushButton::clicked, this, [address] { QApplication::clipboard()->setText(address); });
}

void ProblemDialog::take_drives(const Result<std::vector<DriveEntry>>& drives, const QString& chosen) {
    if (!drives) return state_->set(Notice::Tone::critical, tr("Cannot list the drives"), explained(drives.error()));
    drives_ = *drives;
    if (drives_.empty()) return state_->set(Notice::Tone::unknown, tr("No drives found"));
    choice_->addItem(drives_.size() == 1 ? tr("All drives (1)") : tr("All drives (%1)").arg(drives_.size()));
    for (const auto& entry : drives_) {
        choice_->addItem(drive_text(entry), text(entry.id));
        if (!chosen.isEmpty() && text(entry.id) == chosen) choice_->setCurrentIndex(choice_->count() - 1);
    }
    choice_->setEnabled(true);
    query_->setEnabled(true);
    query_->setDefault(true);
    query_->setFocus();
    state_->set(Notice::Tone::info, tr("Nothing has been recorded yet"),
                {tr("Recording only reads the drives. Drives in standby are not spun up.")});
}

void ProblemDialog::query() {
    const auto row = choice_->currentIndex();
    if (row < 0) return;
    content_->hide();
    save_->setEnabled(false);
    collector_->start(row == 0 ? drives_ : std::vector{drives_[static_cast<std::size_t>(row - 1)]});
}

void ProblemDialog::show_waiting() {
    const auto& waiting = collector_->waiting();
    hurry_->setVisible(!waiting.isEmpty());
    if (waiting.isEmpty()) return state_->set(Notice::Tone::info, tr("Removing the serial numbers…"));
    constexpr qsizetype most = 12;
    auto names = waiting.mid(0, most).join(QStringLiteral(", "));
    if (waiting.size() > most) names = tr("%1 and %2 more").arg(names).arg(waiting.size() - most);
    state_->set(Notice::Tone::info, tr("Recording…"), {tr("Waiting for %1.").arg(printable(names))});
}

void ProblemDialog::show_report(const Result<CompiledRecording>& report) {
    hurry_->hide();
    if (!report) {
        return state_->set(Notice::Tone::critical, tr("The recording could not be created"), explained(report.error()));
    }
    report_ = *report;
    show_summary();
    text_->setPlainText(text(report_.text));
    content_->show();
    save_->setEnabled(true);
    save_->setDefault(true);
    wanted_->setFocus();
}

void ProblemDialog::show_summary() {
    const auto missing = gaps(report_);
    const auto size = size_text(ByteCount{report_.text.size()});
    const auto fate = tr("The file will contain only what is shown below (%1). Nothing has been saved yet.").arg(size);
    state_->set(missing.isEmpty() ? Notice::Tone::good : Notice::Tone::attention,
                missing.isEmpty() ? tr("The recording is complete") : tr("Parts are missing from the recording"),
                missing + QStringList{fate});
    std::vector<QStringList> rows;
    for (const auto& drive : report_.drives) {
        const auto& identity = drive.entry.identity;
        rows.push_back({printable(text(drive.entry.id)), printable(text(identity.model)),
                        printable(text(identity.firmware)), number_text(drive.commands), number_text(drive.failed),
                        state_text(drive)});
    }
    table_->set_rows(rows);
    // Not all of 60 drives: the text needs the room more.
    if (table_->rowCount() > kMostRows) {
        table_->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
        table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + kMostRows * table_->rowHeight(0));
    }
}

/// Enter finds; to the dialog it would be the button Save.
bool ProblemDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched != wanted_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
    const auto key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter) return QDialog::eventFilter(watched, event);
    find(false);
    return true;
}

void ProblemDialog::find(bool backwards) {
    const auto words = wanted_->text();
    if (words.isEmpty()) return;
    const auto flags = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    bool found = text_->find(words, flags);
    if (!found) {
        // From the other end, once.
        const auto before = text_->textCursor();
        text_->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
        found = text_->find(words, flags);
        if (!found) text_->setTextCursor(before);
    }
    found_->setText(found ? QString() : tr("Not found"));
}

void ProblemDialog::save() {
    const auto said = save_file(this, tr("Save recording"), QStringLiteral("fettle-problem.jsonl"),
                                tr("Recordings (*.jsonl);;All files (*)"),
                                [this] { return QByteArray::fromStdString(report_.text); });
    if (!said.isEmpty()) state_->set(Notice::Tone::good, said, gaps(report_));
}

void report_problem(Services& services, const QString& drive, QWidget* parent) {
    auto* dialog = new ProblemDialog(services, drive, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

}  // namespace fettle::gui
