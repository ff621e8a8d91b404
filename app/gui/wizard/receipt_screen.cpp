// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/receipt_screen.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/widgets/verdict_icon.h"
#include "app/gui/wizard/afterwards_panel.h"
#include "app/gui/wizard/plan_words.h"

namespace fettle::gui {

namespace {

bool disproved(const plan::Receipt& receipt) {
    return std::any_of(receipt.steps.begin(), receipt.steps.end(), [](const plan::StepReceipt& step) {
        return step.verification.verdict == plan::Verification::Verdict::disproved;
    });
}

bool verified(const plan::Receipt& receipt) {
    return std::any_of(receipt.steps.begin(), receipt.steps.end(), [](const plan::StepReceipt& step) {
        return step.verification.verdict == plan::Verification::Verdict::verified;
    });
}

QIcon icon_of(const plan::StepReceipt& step) {
    if (step.verification.verdict == plan::Verification::Verdict::disproved) return severity_icon(Severity::critical);
    switch (step.outcome) {
        case plan::Outcome::done: return verdict_icon(health::Verdict::good);
        case plan::Outcome::failed: return severity_icon(Severity::critical);
        case plan::Outcome::cancelled:
        case plan::Outcome::cannot: return severity_icon(Severity::warning);
        case plan::Outcome::not_taken: break;
    }
    return verdict_icon(health::Verdict::unknown);
}

QString value_text(const Value& value) {
    if (const auto* number = std::get_if<std::uint64_t>(&value)) return number_text(*number);
    if (const auto* yes = std::get_if<bool>(&value)) return *yes ? ReceiptScreen::tr("yes") : ReceiptScreen::tr("no");
    return printable(text(to_string(value)));
}

/// "asked to discard: 41 GB".
QString evidence_text(const std::vector<Evidence>& evidence) {
    QStringList parts;
    for (const auto& item : evidence) {
        auto name = printable(text(item.name)).replace(QLatin1Char('_'), QLatin1Char(' '));
        const auto* number = std::get_if<std::uint64_t>(&item.value);
        QString value;
        if (number != nullptr && name.endsWith(QStringLiteral(" bytes"))) {
            name.chop(6);
            value = size_text(ByteCount{*number});
        } else {
            value = value_text(item.value);
        }
        parts.append(QStringLiteral("%1: %2").arg(name, value));
    }
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

void ReceiptScreen::show_result(const Result<plan::Receipt>& result) {
    clear();
    saved_ = nullptr;
    receipt_.reset();
    if (!result) {
        show_error(result.error());
        return;
    }
    receipt_ = *result;
    if (receipt_->program.empty()) {
        receipt_->program = QStringLiteral("%1 %2")
                                .arg(QCoreApplication::applicationName(), QCoreApplication::applicationVersion())
                                .trimmed()
                                .toStdString();
    }
    show_receipt();
}

void ReceiptScreen::show_error(const Error& error) {
    const bool cancelled = error.code == ErrorCode::cancelled;
    column()->addWidget(
        look::label(look::Type::page_title, cancelled ? tr("Stopped") : tr("The job was not started"), this));
    auto* notice = new Notice(this);
    const auto remedy = error_remedy(error);
    notice->set(Notice::Tone::attention, tr("Nothing was changed"),
                {error_text(error), remedy.isEmpty() ? QString() : tr("What to do: %1").arg(remedy)});
    notice->setObjectName(QStringLiteral("outcome"));
    column()->addWidget(notice);
    column()->addStretch(1);
}

void ReceiptScreen::show_receipt() {
    auto* notice = new Notice(this);
    notice->setObjectName(QStringLiteral("outcome"));
    QStringList below;
    for (const auto& drive : receipt_->drives) below.append(tr("%1 · %2").arg(drive_title(drive), drive_facts(drive)));
    if (disproved(*receipt_)) {
        notice->set(Notice::Tone::critical, tr("Verification failed"), below);
    } else if (receipt_->outcome == plan::Outcome::done) {
        notice->set(Notice::Tone::good, verified(*receipt_) ? tr("Done and verified") : tr("Done"), below);
    } else if (receipt_->outcome == plan::Outcome::failed) {
        notice->set(Notice::Tone::critical, outcome_name(receipt_->outcome), below);
    } else {
        notice->set(Notice::Tone::attention, outcome_name(receipt_->outcome), below);
    }
    column()->addWidget(notice);
    for (const auto& problem : receipt_->problems) {
        auto* line = new QHBoxLayout;
        line->addWidget(sign(severity_icon(Severity::warning), tr("Problem"), this), 0, Qt::AlignTop);
        line->addWidget(look::label(look::Type::strong, printable(text(problem)), this), 1);
        column()->addLayout(line);
    }
    column()->addWidget(steps_panel());
    if (!receipt_->afterwards.empty()) column()->addWidget(new AfterwardsPanel(receipt_->afterwards, this));
    column()->addWidget(look::dim_label(
        look::Type::small, tr("%1 to %2").arg(local_moment(receipt_->started), local_moment(receipt_->ended)), this));
    add_save_buttons();
    column()->addStretch(1);
}

gui::Panel* ReceiptScreen::steps_panel() {
    auto* panel = new gui::Panel(tr("What was done"), this);
    for (const auto& step : receipt_->steps) {
        panel->column()->addWidget(soft_line(panel));
        auto* line = new QHBoxLayout;
        line->addWidget(sign(icon_of(step), outcome_name(step.outcome), panel), 0, Qt::AlignTop);
        auto* words = new QVBoxLayout;
        words->setSpacing(look::scaled(2));
        words->addWidget(look::label(look::Type::body,
                                     tr("%1: %2").arg(printable(text(step.text)), outcome_name(step.outcome)), panel));
        if (step.error) {
            words->addWidget(look::label(look::Type::strong, error_text(*step.error), panel));
            if (const auto remedy = error_remedy(*step.error); !remedy.isEmpty()) {
                words->addWidget(look::label(look::Type::body, tr("What to do: %1").arg(remedy), panel));
            }
        }
        if (const auto check = verification_text(step.verification); !check.isEmpty()) {
            words->addWidget(look::label(look::Type::body, check, panel));
        }
        if (const auto facts = evidence_text(step.evidence); !facts.isEmpty()) {
            words->addWidget(look::dim_label(look::Type::small, facts, panel));
        }
        line->addLayout(words, 1);
        panel->column()->addLayout(line);
    }
    return panel;
}

void ReceiptScreen::add_save_buttons() {
    auto* row = new QHBoxLayout;
    const bool certificate = receipt_->verb == plan::Verb::erase && receipt_->outcome == plan::Outcome::done;
    const auto add = [&](const QString& words, ReceiptFormat format) {
        auto* button = new PlainButton(words, this);
        button->setObjectName(QStringLiteral("save-%1").arg(ending_of(format)));
        connect(button, &QPushButton::clicked, this, [this, format] { choose_file(format); });
        row->addWidget(button);
    };
    add(certificate ? tr("Save certificate as &PDF…") : tr("Save as &PDF…"), ReceiptFormat::pdf);
    add(tr("Save as &HTML…"), ReceiptFormat::html);
    add(tr("Save as &JSON…"), ReceiptFormat::json);
    row->addStretch(1);
    column()->addLayout(row);
    saved_ = look::label(look::Type::body, {}, this);
    saved_->setObjectName(QStringLiteral("saved"));
    saved_->hide();
    column()->addWidget(saved_);
}

void ReceiptScreen::choose_file(ReceiptFormat format) {
    auto* dialog = new QFileDialog(this, tr("Save receipt"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending_of(format));
    dialog->selectFile(receipt_file_name(*receipt_, format));
    connect(dialog, &QFileDialog::fileSelected, this, [this, format](const QString& path) { save(path, format); });
    dialog->open();
}

void ReceiptScreen::save(const QString& path, ReceiptFormat format) {
    const auto failure = write_receipt(path, format, *receipt_, QCoreApplication::applicationVersion());
    saved_->setText(failure.isEmpty() ? tr("Saved %1.").arg(printable(path))
                                      : tr("Cannot write %1: %2").arg(printable(path), printable(failure)));
    saved_->show();
}

}  // namespace fettle::gui
