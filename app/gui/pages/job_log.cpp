// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/job_log.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTime>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/models/explained.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/receipt_screen.h"

namespace fettle::gui {

namespace {

constexpr int kReceiptWidth = 760;
constexpr int kReceiptHeight = 560;

QString title_of(const plan::Receipt& receipt) {
    auto name = verb_name(plan::name(receipt.verb));
    if (receipt.drives.empty()) return name;
    if (receipt.drives.size() > 1) return JobLog::tr("%1: %2 drives").arg(name).arg(receipt.drives.size());
    return JobLog::tr("%1: %2").arg(name, drive_title(receipt.drives.front()));
}

bool same_job(const plan::Receipt& one, const plan::Receipt& other) {
    return one.plan_hash == other.plan_hash && one.started == other.started;
}

}  // namespace

JobLog::JobLog(QWidget* parent) : Panel(tr("Ended jobs"), parent) {
    table_ = new DataTable(tr("Ended jobs"), {{tr("Job"), false, true}, {tr("Ended")}, {tr("Outcome")}}, this);
    remark_ = look::dim_label(look::Type::small, {}, this);
    open_ = new QPushButton(tr("Open &receipt…"), this);
    column()->addWidget(table_);
    column()->addWidget(remark_);
    column()->addWidget(open_, 0, Qt::AlignLeading);
    connect(open_, &QPushButton::clicked, this, &JobLog::open_receipt);
    connect(table_, &QTableWidget::cellActivated, this, &JobLog::open_receipt);
    rebuild();
}

void JobLog::add(const QString& title, const JobCenter::Ended& result) {
    own_.insert(own_.begin(), {*result ? title_of(**result) : title,
                               QLocale().toString(QTime::currentTime(), QLocale::ShortFormat), result});
    rebuild();
}

void JobLog::show_kept(Result<EndedJobs> kept) {
    kept_ = std::move(kept);
    rebuild();
}

void JobLog::rebuild() {
    entries_.clear();
    static const EndedJobs none;
    const auto& kept = kept_ && *kept_ ? **kept_ : none;
    for (const auto& entry : own_) {
        const bool is_kept =
            *entry.result && std::any_of(kept.receipts.begin(), kept.receipts.end(),
                                         [&](const auto& one) { return same_job(one, **entry.result); });
        if (!is_kept) entries_.push_back(entry);
    }
    for (const auto& receipt : kept.receipts) {
        entries_.push_back(
            {title_of(receipt), local_moment(receipt.ended), std::make_shared<const Result<plan::Receipt>>(receipt)});
    }
    std::vector<QStringList> rows;
    QStringList ids;
    for (const auto& entry : entries_) {
        rows.push_back(
            {entry.title, entry.when, *entry.result ? outcome_name((*entry.result)->outcome) : tr("Not started")});
        ids.append(*entry.result ? text((*entry.result)->plan_hash + (*entry.result)->started) : entry.when);
    }
    table_->set_rows(rows, ids);
    table_->setVisible(!rows.empty());
    open_->setVisible(!rows.empty());
    QStringList remarks;
    if (kept_ && !*kept_) remarks = explained(kept_->error());
    if (kept.unreadable > 0) {
        remarks.append(tr("Receipts that cannot be read and are not listed: %1.").arg(kept.unreadable));
    }
    remark_->setText(remarks.join(QLatin1Char(' ')));
    remark_->setVisible(!remarks.isEmpty());
    setVisible(!rows.empty() || !remarks.isEmpty());
}

void JobLog::open_receipt() {
    const auto row = table_->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= entries_.size()) return;
    const auto& entry = entries_[static_cast<std::size_t>(row)];
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(entry.title);
    auto* rows = new QVBoxLayout(dialog);
    auto* receipt = new ReceiptScreen(dialog);
    receipt->setAccessibleName(tr("Receipt"));
    receipt->show_result(*entry.result);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    rows->addWidget(receipt);
    rows->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->resize(look::scaled(kReceiptWidth), look::scaled(kReceiptHeight));
    dialog->open();
}

}  // namespace fettle::gui
