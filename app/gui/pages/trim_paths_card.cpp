// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/trim_paths_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/error_words.h"
#include "app/gui/models/trim_chain.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/layer_chain.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/widgets/verdict_icon.h"
#include "app/gui/wizard/screen.h"

namespace fettle::gui {

bool blocks_trim(const TracedPath& path) {
    return check::judge_path(path.path).state == check::PathVerdict::State::closed;
}

TrimPathsCard::TrimPathsCard(QWidget* parent) : Panel(tr("TRIM path from each file system to the drive"), parent) {}

void TrimPathsCard::show_paths(const std::vector<TracedPath>& paths, const Trials& trials) {
    // The rows are made anew; the one in use keeps the focus.
    const auto* focused = window()->focusWidget();
    const auto name =
        rows_ != nullptr && focused != nullptr && rows_->isAncestorOf(focused) ? focused->objectName() : QString();
    starters_.clear();
    delete rows_;
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kPanelGap));
    column()->addWidget(rows_);
    setVisible(!paths.empty());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (i > 0) rows->addWidget(soft_line(rows_));
        // A file system on several drives is trimmed and tested once, at its first path.
        const auto same = [&](const TracedPath& other) { return other.path.mount_point == paths[i].path.mount_point; };
        const bool first = std::find_if(paths.begin(), paths.end(), same) - paths.begin() == static_cast<long>(i);
        rows->addWidget(block(paths[i], trials, first));
    }
    if (name.isEmpty()) return;
    if (auto* again = rows_->findChild<QWidget*>(name); again != nullptr) again->setFocus();
}

QWidget* TrimPathsCard::block(const TracedPath& path, const Trials& trials, bool first) {
    auto* block = new QWidget(rows_);
    auto* rows = new QVBoxLayout(block);
    rows->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    auto* mount = look::label(look::Type::strong, printable(text(path.path.mount_point)), block);
    mount->setWordWrap(false);
    head->addWidget(mount);
    QStringList facts{printable(text(path.path.file_system))};
    if (path.path.mounted_discard) facts.append(tr("continuous TRIM"));
    if (path.path.read_only) facts.append(tr("mounted read-only"));
    head->addWidget(look::dim_label(look::Type::body, facts.join(QStringLiteral(" · ")), block), 1);
    const auto trial = trials.find(path.path.mount_point);
    if (first && check::is_trimmable(path.path)) {
        head->addWidget(buttons(path, trial != trials.end() && trial->second.cancel != nullptr, block));
    }
    rows->addLayout(head);
    rows->addWidget(new LayerChain(chain_of(path.path), block));
    if (first && trial != trials.end()) {
        if (auto* row = trial_row(trial->second, block); row != nullptr) rows->addWidget(row);
    }
    return block;
}

QWidget* TrimPathsCard::buttons(const TracedPath& path, bool tested, QWidget* parent) {
    auto* buttons = new QWidget(parent);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    const auto mount = printable(text(path.path.mount_point));
    if (!blocks_trim(path)) {
        auto* trim_it = new PlainButton(tr("Trim %1 now…").arg(mount), buttons);
        trim_it->setObjectName(QStringLiteral("trim:%1").arg(mount));
        connect(trim_it, &QPushButton::clicked, this,
                [this, name = path.path.mount_point] { Q_EMIT trim_wanted(name); });
        row->addWidget(trim_it);
        starters_.push_back(trim_it);
    }
    auto* test = new PlainButton(tested ? tr("Stop test") : tr("Verify with a test"), buttons);
    test->setObjectName(QStringLiteral("prove:%1").arg(mount));
    test->setAccessibleName(tested ? tr("Stop the test of %1").arg(mount)
                                   : tr("Verify with a test: TRIM path of %1").arg(mount));
    test->setToolTip(
        tr("Writes a 16 MiB file, deletes it, trims, and then reads the drive directly, below all layers."));
    connect(test, &QPushButton::clicked, this, [this, path] { Q_EMIT prove_wanted(path); });
    row->addWidget(test);
    return buttons;
}

QWidget* TrimPathsCard::trial_row(const Trial& trial, QWidget* parent) {
    if (trial.cancel) {
        return look::dim_label(look::Type::body,
                               trial.cancel->cancelled()
                                   ? tr("Stopping the test…")
                                   : tr("Testing: writing a file, deleting it, trimming and reading the drive…"),
                               parent);
    }
    if (!trial.result) return nullptr;
    auto* line = new QWidget(parent);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    auto severity = Severity::warning;
    QString words;
    if (!*trial.result) {
        const auto& error = trial.result->error();
        words = error.code == ErrorCode::cancelled
                    ? tr("The test was stopped. The test file was deleted.")
                    : tr("The test could not be run: %1. %2").arg(error_text(error), error_remedy(error)).trimmed();
    } else {
        const auto& proof = **trial.result;
        severity = proof.text.severity;
        words = printable(translated(proof.text.text, proof.text.evidence));
    }
    const bool good = severity == Severity::info;
    row->addWidget(sign(good ? verdict_icon(health::Verdict::good) : severity_icon(severity),
                        good ? tr("Test passed") : tr("Test not passed"), line),
                   0, Qt::AlignTop);
    auto* label = look::label(look::Type::body, words, line);
    label->setObjectName(QStringLiteral("proof"));
    row->addWidget(label, 1);
    return line;
}

}  // namespace fettle::gui
