// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/setting_editor.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/setting_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kFieldHeight = 30;
/// Doubles hold whole numbers up to this one exactly.
constexpr std::uint64_t kLargestExact = std::uint64_t{1} << 53U;

double bounded(std::uint64_t number) { return static_cast<double>(std::min(number, kLargestExact)); }

/// What to begin with: the advice, or what is.
const std::string& proposed(const tune::Setting& setting) {
    return setting.advised_change() ? setting.advice->value : setting.value;
}

QString of_core_text(std::string_view english) { return printable(translated(english, {})); }

}  // namespace

SettingEditor::SettingEditor(const tune::Setting& setting, QWidget* parent)
    : QWidget(parent),
      now_(setting.value),
      lasts_(setting.value_at_start.empty() || setting.value_at_start == setting.value) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::scaled(look::kGrid));
    column->addWidget(look::label(look::Type::page_title, tr("New value of %1").arg(setting_title(setting)), this));
    column->addWidget(look::label(look::Type::body, of_core_text(setting.about), this));
    auto known = tr("Now: %1.").arg(setting_value(setting, setting.value));
    if (setting.advice) {
        known += QLatin1Char(' ') + tr("Recommended: %1.").arg(setting_value(setting, setting.advice->value));
    }
    column->addWidget(look::label(look::Type::body, known, this));
    if (setting.choices.empty()) {
        add_number(setting);
        add_field(number_, *column);
        const auto least = setting_value(setting, std::to_string(setting.bounds->least));
        const auto most = setting_value(setting, std::to_string(setting.bounds->most));
        column->addWidget(look::dim_label(look::Type::small, tr("Accepted: %1 to %2").arg(least, most), this));
    } else {
        add_choices(setting);
        add_field(choices_, *column);
    }
    if (!setting.risk.empty()) {
        column->addWidget(look::label(look::Type::body, tr("Risk: %1").arg(of_core_text(setting.risk)), this));
    }
    if (!setting.myth.empty()) {
        column->addWidget(look::dim_label(look::Type::body, of_core_text(setting.myth), this));
    }
    if (setting.needs_restart) {
        column->addWidget(look::label(look::Type::body, tr("A change takes effect after a restart."), this));
    }
    column->addStretch(1);
}

void SettingEditor::add_choices(const tune::Setting& setting) {
    choices_ = new QComboBox(this);
    for (const auto& choice : setting.choices) {
        auto words = setting_value(setting, choice);
        if (choice == setting.value) {
            words = tr("%1 (now)").arg(words);
        } else if (setting.advised_change() && choice == setting.advice->value) {
            words = tr("%1 (recommended)").arg(words);
        }
        choices_->addItem(words, text(choice));
    }
    choices_->setCurrentIndex(std::max(0, choices_->findData(text(proposed(setting)))));
    connect(choices_, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT completed(complete()); });
}

void SettingEditor::add_number(const tune::Setting& setting) {
    const auto& bounds = *setting.bounds;
    number_ = new QDoubleSpinBox(this);
    number_->setDecimals(0);
    number_->setRange(bounded(bounds.least), bounded(bounds.most));
    number_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    if (!bounds.unit.empty()) number_->setSuffix(QStringLiteral(" %1").arg(text(bounds.unit)));
    number_->setValue(text(proposed(setting)).toDouble());
    connect(number_, &QDoubleSpinBox::valueChanged, this, [this] { Q_EMIT completed(complete()); });
}

void SettingEditor::add_field(QWidget* field, QVBoxLayout& column) {
    field->setObjectName(QStringLiteral("value"));
    field->setAccessibleName(tr("New value"));
    field->setMinimumHeight(look::scaled(kFieldHeight));
    auto* row = new QHBoxLayout;
    row->setSpacing(look::scaled(look::kGrid));
    auto* label = new QLabel(tr("New &value"), this);
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field);
    row->addStretch(1);
    column.addLayout(row);
    setFocusProxy(field);
}

std::string SettingEditor::value() const {
    const auto words =
        choices_ != nullptr ? choices_->currentData().toString() : QString::number(number_->value(), 'f', 0);
    return words.toStdString();
}

bool SettingEditor::complete() const { return value() != now_ || !lasts_; }

}  // namespace fettle::gui
