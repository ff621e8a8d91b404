// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/setting_row.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/gui/widgets/look.h"
#include "app/gui/widgets/setting_details.h"
#include "app/gui/widgets/verdict_icon.h"
#include "app/gui/wizard/screen.h"

namespace fettle::gui {

namespace {

constexpr int kMarkWidth = 26;
constexpr int kFoldWidth = 30;
constexpr int kArrowWidth = 22;
// Shares of the width.
constexpr int kTitleShare = 6;
constexpr int kNowShare = 3;
constexpr int kWantedShare = 4;
constexpr int kValueShare = 5;

QHBoxLayout* make_line() {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(look::scaled(look::kGrid));
    return line;
}

}  // namespace

SettingRow::SettingRow(Content content, QWidget* parent) : QWidget(parent), content_(std::move(content)) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(look::scaled(look::kGrid / 2));
    auto* line = make_line();
    line->addWidget(make_mark(), 0, Qt::AlignVCenter);
    const bool offers = !content_.wanted.isEmpty();
    line->addWidget(look::label(offers ? look::Type::strong : look::Type::body, content_.title, this), kTitleShare);
    auto* now = look::dim_label(look::Type::body, content_.now, this);
    if (offers) {
        now->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        line->addWidget(now, kNowShare);
        auto* arrow = look::dim_label(
            look::Type::body, layoutDirection() == Qt::RightToLeft ? QStringLiteral("←") : QStringLiteral("→"), this);
        arrow->setAccessibleName(tr("changes to"));
        arrow->setAlignment(Qt::AlignCenter);
        arrow->setFixedWidth(look::scaled(kArrowWidth));
        line->addWidget(arrow);
        line->addWidget(look::label(look::Type::strong, content_.wanted, this), kWantedShare);
    } else {
        line->addWidget(now, kValueShare);
    }
    make_fold();
    line->addWidget(fold_, 0, Qt::AlignVCenter);
    column_->addLayout(line);
    if (!content_.note.isEmpty()) add_below(look::dim_label(look::Type::small, content_.note, this));
}

QWidget* SettingRow::make_mark() {
    auto* place = new QWidget(this);
    place->setFixedWidth(look::scaled(kMarkWidth));
    auto* line = make_line();
    place->setLayout(line);
    switch (content_.mark) {
        case Mark::box:
            box_ = new QCheckBox(place);
            box_->setObjectName(QStringLiteral("tick:%1").arg(content_.id));
            box_->setAccessibleName(tr("%1: change from %2 to %3").arg(content_.title, content_.now, content_.wanted));
            box_->setAccessibleDescription(content_.note);
            box_->setEnabled(content_.can_be_ticked);
            connect(box_, &QCheckBox::toggled, this, &SettingRow::toggled);
            line->addWidget(box_);
            break;
        case Mark::good:
            line->addWidget(sign(verdict_icon(health::Verdict::good), tr("No change needed"), place));
            break;
        case Mark::attention:
            line->addWidget(sign(severity_icon(Severity::warning), tr("Needs attention"), place));
            break;
        case Mark::none: break;
    }
    line->addStretch(1);
    return place;
}

void SettingRow::make_fold() {
    fold_ = new QToolButton(this);
    fold_->setObjectName(QStringLiteral("details:%1").arg(content_.id));
    fold_->setAccessibleName(tr("Details of %1").arg(content_.title));
    fold_->setToolTip(tr("Details"));
    fold_->setAutoRaise(true);
    fold_->setCheckable(true);
    fold_->setFocusPolicy(Qt::StrongFocus);
    fold_->setFixedWidth(look::scaled(kFoldWidth));
    unfold(false);
    connect(fold_, &QToolButton::toggled, this, [this](bool open) {
        unfold(open);
        Q_EMIT folded(open);
    });
}

/// Below the title, not below the mark.
void SettingRow::add_below(QWidget* widget) {
    auto* line = make_line();
    line->addSpacing(look::scaled(kMarkWidth));
    line->addWidget(widget, 1);
    column_->addLayout(line);
}

void SettingRow::tick(bool on) {
    if (box_ != nullptr && content_.can_be_ticked) box_->setChecked(on);
}

bool SettingRow::ticked() const { return box_ != nullptr && box_->isChecked(); }

void SettingRow::unfold(bool open) {
    // Most rows are never opened.
    if (open && details_ == nullptr) {
        const auto change = content_.can_be_changed ? tr("Choose another value for %1").arg(content_.title) : QString();
        details_ = new SettingDetails(content_.facts, change, this);
        connect(details_, &SettingDetails::change_wanted, this, &SettingRow::change_wanted);
        if (auto* button = details_->button(); button != nullptr) {
            button->setObjectName(QStringLiteral("change:%1").arg(content_.id));
        }
        add_below(details_);
    }
    if (details_ != nullptr) details_->setVisible(open);
    fold_->setChecked(open);
    const auto closed = layoutDirection() == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow;
    fold_->setArrowType(open ? Qt::DownArrow : closed);
    fold_->setAccessibleDescription(open ? tr("unfolded") : tr("folded"));
}

std::vector<QWidget*> SettingRow::controls() const {
    std::vector<QWidget*> all;
    if (box_ != nullptr) all.push_back(box_);
    all.push_back(fold_);
    if (details_ != nullptr && details_->button() != nullptr) all.push_back(details_->button());
    return all;
}

QWidget* SettingRow::header(const QString& now, const QString& wanted, QWidget* parent) {
    auto* row = new QWidget(parent);
    auto* line = make_line();
    row->setLayout(line);
    auto* mark = new QWidget(row);
    mark->setFixedWidth(look::scaled(kMarkWidth));
    line->addWidget(mark);
    line->addWidget(look::dim_label(look::Type::small, tr("Setting"), row), kTitleShare);
    auto* before = look::dim_label(look::Type::small, now, row);
    before->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    line->addWidget(before, kNowShare);
    auto* arrow = new QWidget(row);
    arrow->setFixedWidth(look::scaled(kArrowWidth));
    line->addWidget(arrow);
    line->addWidget(look::dim_label(look::Type::small, wanted, row), kWantedShare);
    auto* fold = new QWidget(row);
    fold->setFixedWidth(look::scaled(kFoldWidth));
    line->addWidget(fold);
    return row;
}

}  // namespace fettle::gui
