// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/setting_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString said(const Message& message) { return printable(translated(message.text, message.evidence)); }

QString of_core(std::string_view english) { return english.empty() ? QString() : printable(translated(english, {})); }

QString effect_text(tune::Effect effect) {
    switch (effect) {
        case tune::Effect::speed: return tr("speed");
        case tune::Effect::endurance: return tr("endurance");
        case tune::Effect::space: return tr("free space");
        case tune::Effect::safety: return tr("data safety");
        case tune::Effect::power: return tr("power consumption");
    }
    return {};
}

QString effects_text(const tune::Advice& advice) {
    QStringList all;
    for (const auto effect : advice.effects) all.append(effect_text(effect));
    return all.join(QStringLiteral(", "));
}

QString evidence_of(const tune::Advice& advice) {
    QString basis;
    switch (advice.basis) {
        case tune::Basis::measured: basis = tr("Measured on this computer"); break;
        case tune::Basis::documented: basis = tr("Documented"); break;
        case tune::Basis::folklore: basis = tr("Often repeated, but reviews measured no effect"); break;
    }
    // Sources are titles of documents, which are not translated.
    return advice.source.empty() ? basis : tr("%1: %2").arg(basis, printable(text(advice.source)));
}

}  // namespace

QString setting_title(const tune::Setting& setting) {
    const auto title = of_core(setting.title);
    return setting.subject.empty() ? title : tr("%1, %2").arg(title, printable(text(setting.subject)));
}

QString setting_value(const tune::Setting& setting, const std::string& value) {
    if (value.empty()) return tr("unknown");
    auto plain = printable(text(value));
    if (!setting.bounds || setting.bounds->unit.empty()) return plain;
    bool is_number = false;
    const auto number = plain.toULongLong(&is_number);
    if (!is_number) return plain;
    if (setting.bounds->unit == "bytes") return size_text({number});
    return tr("%1 %2").arg(number_text(number), text(setting.bounds->unit));
}

QString obstacle_text(const tune::Setting& setting) {
    if (!setting.obstacle) return {};
    const auto& obstacle = *setting.obstacle;
    auto why = said(obstacle);
    if (obstacle.remedy.empty()) return why;
    return QStringLiteral("%1 %2").arg(why, printable(translated(obstacle.remedy, obstacle.evidence)));
}

bool can_choose_value(const tune::Setting& setting) {
    if (setting.obstacle) return false;
    if (setting.choices.empty()) return setting.bounds.has_value();
    return setting.choices.size() > 1 || setting.choices.front() != setting.value;
}

std::string setting_key(const tune::Setting& setting) { return setting.key.empty() ? setting.id : setting.key; }

SettingFacts setting_facts(const tune::Setting& setting, const QString& profile_reason) {
    SettingFacts facts;
    const auto add = [&](const QString& name, const QString& value) {
        if (!value.isEmpty()) facts.push_back({name, value});
    };
    add(tr("Setting"), of_core(setting.about));
    if (!setting.value_at_start.empty()) {
        add(tr("After a restart"), setting_value(setting, setting.value_at_start));
    }
    add(tr("Profile"), profile_reason);
    if (setting.advice) {
        const auto& advice = *setting.advice;
        if (!profile_reason.isEmpty() && setting.advised_change()) {
            add(tr("Recommended"), setting_value(setting, advice.value));
        }
        add(tr("Why"), said(advice.reason));
        add(tr("Evidence"), evidence_of(advice));
        add(tr("Effect"), effects_text(advice));
    }
    add(tr("Risk"), of_core(setting.risk));
    add(tr("Often said"), of_core(setting.myth));
    add(tr("Cannot be changed here"), obstacle_text(setting));
    if (setting.obstacle) return facts;
    if (setting.needs_restart) add(tr("Restart"), tr("A change takes effect after a restart."));
    add(tr("Undo"), tr("At any time, on this page. Fettle records the previous value before it changes anything."));
    return facts;
}

}  // namespace fettle::gui
