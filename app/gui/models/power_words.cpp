// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/power_words.h"

#include <QCoreApplication>

#include "app/gui/models/words.h"
#include "core/power/view.h"

namespace fettle::gui {

namespace {

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

const QString& nothing() {
    static const auto kNothing = QStringLiteral("–");
    return kNothing;
}

QString watts(const std::optional<std::uint64_t>& microwatts) {
    return microwatts ? text(power_text(*microwatts)) : nothing();
}

QString latency(const std::optional<std::uint32_t>& microseconds) {
    return microseconds ? text(time_text(*microseconds)) : nothing();
}

QString use_words(const power::StateUse& use) {
    switch (use.use) {
        case power::Use::operational: return tr("in operation");
        case power::Use::automatic: return tr("after %1 idle").arg(text(time_text(*use.idle_ms * 1000)));
        case power::Use::too_slow: return tr("no: wakes up too slowly");
        case power::Use::unused: return tr("no");
        case power::Use::unknown: break;
    }
    return {};
}

/// "5.5 W active, 350 mW idle"; empty if the state reports neither.
QString typical(const DrivePowerState& state) {
    QStringList words;
    if (state.active_microwatts) {
        words.append(tr("%1 active").arg(watts(state.active_microwatts)));
    }
    if (state.idle_microwatts) {
        words.append(tr("%1 idle").arg(watts(state.idle_microwatts)));
    }
    return words.join(QStringLiteral(", "));
}

void add_facts(PowerWords& words, const std::vector<power::Fact>& facts) {
    for (const auto& fact : facts) {
        words.facts.emplace_back(translated(fact.title, {}), printable(translated(fact.value, fact.evidence)));
    }
}

void add_state(PowerWords& words, const DrivePowerState& state, const power::StateUse& use, std::size_t index) {
    const auto number = QString::number(index);
    const auto used = use_words(use);
    words.rows.push_back({number, watts(state.maximum_microwatts), latency(state.entry_latency_us),
                          latency(state.exit_latency_us), used.isEmpty() ? nothing() : used});
    if (const auto power = typical(state); !power.isEmpty()) {
        words.facts.emplace_back(tr("Typical power in state %1").arg(number), power);
    }
    if (!state.maximum_microwatts) return;
    PowerStep step;
    step.number = number;
    step.power = watts(state.maximum_microwatts);
    if (state.exit_latency_us) step.wake = latency(state.exit_latency_us);
    step.use = used;
    step.microwatts = static_cast<double>(*state.maximum_microwatts);
    step.used = use.use == power::Use::operational || use.use == power::Use::automatic;
    words.steps.push_back(std::move(step));
}

}  // namespace

PowerWords power_words(const DriveReport& report) {
    PowerWords words;
    const auto& system = report.entry.power;
    if (const auto& power = report.facts.nvme_power; power && !power->states.empty()) {
        for (const auto& sentence : power::explain(*power, system)) {
            words.sentences.append(translated(sentence.text, sentence.evidence));
        }
        add_facts(words, power::facts(*power, system));
        const auto uses = power::uses(*power, system);
        for (std::size_t i = 0; i < uses.size(); ++i) add_state(words, power->states[i], uses[i], i);
        if (words.steps.size() < 2) words.steps.clear();
    }
    if (const auto& power = report.facts.ata_power) add_facts(words, power::facts(*power, system));
    return words;
}

}  // namespace fettle::gui
