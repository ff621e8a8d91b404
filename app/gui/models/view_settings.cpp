// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/view_settings.h"

#include <QSettings>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

const auto kBinary = QStringLiteral("view/binary_units");
const auto kFahrenheit = QStringLiteral("view/fahrenheit");
const auto kCompact = QStringLiteral("view/compact");
const auto kTheme = QStringLiteral("view/theme");
const auto kStart = QStringLiteral("view/start");
const auto kTray = QStringLiteral("view/tray");

/// The file may hold anything.
template <typename Choice>
Choice choice(const QVariant& value, Choice last) {
    const auto number = value.toInt();
    return number >= 0 && number <= static_cast<int>(last) ? static_cast<Choice>(number) : Choice{};
}

}  // namespace

ViewSettings::ViewSettings(QObject* parent) : QObject(parent) {}
ViewSettings::~ViewSettings() = default;

void ViewSettings::keep_in(const QString& file) {
    file_ = std::make_unique<QSettings>(file, QSettings::IniFormat);
    for (const auto& key : file_->allKeys()) values_.insert(key, file_->value(key));
    apply_units();
    Q_EMIT changed();
}

bool ViewSettings::binary_units() const { return values_.value(kBinary).toBool(); }
bool ViewSettings::fahrenheit() const { return values_.value(kFahrenheit).toBool(); }
ViewSettings::Theme ViewSettings::theme() const { return choice(values_.value(kTheme), Theme::dark); }
bool ViewSettings::compact() const { return values_.value(kCompact).toBool(); }
ViewSettings::Start ViewSettings::start() const { return choice(values_.value(kStart), Start::overview); }
bool ViewSettings::tray() const { return values_.value(kTray).toBool(); }

void ViewSettings::set_binary_units(bool binary) { set(kBinary, binary); }
void ViewSettings::set_fahrenheit(bool fahrenheit) { set(kFahrenheit, fahrenheit); }
void ViewSettings::set_theme(Theme theme) { set(kTheme, static_cast<int>(theme)); }
void ViewSettings::set_compact(bool compact) { set(kCompact, compact); }
void ViewSettings::set_start(Start start) { set(kStart, static_cast<int>(start)); }
void ViewSettings::set_tray(bool tray) { set(kTray, tray); }

QVariant ViewSettings::recall(const QString& key) const { return values_.value(QStringLiteral("window/") + key); }

void ViewSettings::remember(const QString& key, const QVariant& value) {
    const auto whole = QStringLiteral("window/") + key;
    values_.insert(whole, value);
    if (file_) file_->setValue(whole, value);
}

void ViewSettings::set(const QString& key, const QVariant& value) {
    if (values_.value(key) == value) return;
    values_.insert(key, value);
    if (file_) file_->setValue(key, value);
    apply_units();
    Q_EMIT changed();
}

void ViewSettings::apply_units() const { set_units({binary_units(), fahrenheit()}); }

}  // namespace fettle::gui
