// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/opal_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/models/system_words.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using opal::Lock;
using Tone = OpalWords::Tone;

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString yes_no(bool value) { return value ? tr("yes") : tr("no"); }

QString features_text(const erase::tcg::Discovery& discovery) {
    QStringList names;
    for (const auto code : discovery.features) {
        const auto title = opal::feature_title(code);
        constexpr int kHexadecimal = 16;
        names.append(title.empty() ? QStringLiteral("%1h").arg(code, 4, kHexadecimal, QLatin1Char('0')).toUpper()
                                   : text(title));
    }
    return names.isEmpty() ? tr("none") : names.join(QStringLiteral(", "));
}

QString mbr_text(const erase::tcg::Discovery& discovery) {
    if (!discovery.mbr_supported) return tr("not supported");
    if (!discovery.mbr_enabled) return tr("off");
    return discovery.mbr_done ? tr("on, hidden until the next power cycle") : tr("on, shown in place of the data");
}

QString owner_text(const erase::tcg::Discovery& discovery) {
    if (!discovery.owned) return tr("not reported");
    return *discovery.owned ? tr("password set") : tr("none");
}

QString system_text(const SystemOpal& system) {
    if (!system.supported) return tr("does not support Opal on this drive");
    if (system.locked) return tr("supports Opal on this drive; locked");
    return system.locking_enabled ? tr("supports Opal on this drive; locking is on, not locked")
                                  : tr("supports Opal on this drive; locking is off");
}

void add_facts(const opal::State& state, OpalWords& words) {
    if (state.discovery) {
        const auto& discovery = *state.discovery;
        words.facts = {{tr("TCG feature sets"), features_text(discovery)},
                       {tr("Encrypts all data"), yes_no(discovery.encrypts)},
                       {tr("Owner"), owner_text(discovery)},
                       {tr("Locking"), discovery.locking_enabled ? tr("on") : tr("off")},
                       {tr("Locked"), yes_no(discovery.locked)},
                       {tr("Pre-boot image (shadow MBR)"), mbr_text(discovery)}};
    }
    if (state.system) words.facts.emplace_back(tr("Linux kernel"), system_text(*state.system));
}

void say_unsupported(const opal::State& state, OpalWords& words) {
    words.headline = tr("This drive cannot be locked with a password of its own");
    words.sentences = {
        state.discovery ? tr("It reports TCG commands, but no locking.") : tr("It does not report TCG Opal."),
        tr("Disk encryption by the system, such as %1, works on any drive.").arg(system_words::disk_encryption())};
}

void say_unknown(const opal::State& state, OpalWords& words) {
    words.tone = Tone::unknown;
    words.headline = tr("Whether this drive can be locked with a password is unknown");
    words.sentences = {printable(missing_text(state.missing))};
    if (!state.sata) return;
    if (const auto reason = system_words::no_opal_on_sata(); !reason.isEmpty()) words.sentences.append(reason);
}

void say_off(const opal::State& state, OpalWords& words) {
    words.headline = tr("No password is set on this drive");
    words.sentences = {
        tr("With a password of its own (TCG Opal), the drive is locked whenever it loses power. Setting it "
           "keeps all data.")};
    if (!state.owned()) {
        words.sentences.append(
            tr("The drive does not report whether it has an owner. If it has one, setting a password fails."));
    }
}

void say_owned(OpalWords& words) {
    words.tone = Tone::attention;
    words.headline = tr("The drive has an owner's password, but locking is off");
    words.sentences = {
        tr("Its data can be read and written without the password. To lock the drive with a password, turn "
           "off this one first, then set one.")};
}

void say_unlocked(const opal::State& state, OpalWords& words) {
    if (state.shows_pre_boot_image()) {
        words.tone = Tone::attention;
        words.headline = tr("The drive shows its pre-boot image in place of its data");
        words.sentences = {tr("Unlock it with the password to use the data until it loses power.")};
        return;
    }
    words.tone = Tone::good;
    words.headline = tr("A password is set, and the drive is unlocked");
    words.sentences = {
        tr("If its setup is complete, it is locked again whenever it loses power, which includes suspend on "
           "most computers.")};
}

void say_locked(const opal::State& state, OpalWords& words) {
    words.tone = Tone::attention;
    words.headline = tr("The drive is locked");
    words.sentences = {tr("Its data can be neither read nor written until you unlock it with the password.")};
    if (state.shows_pre_boot_image()) {
        words.sentences.append(tr("Until then, it shows its pre-boot image (shadow MBR) in place of its data."));
    }
    words.sentences.append(
        tr("Without the password, it can only be reverted with the PSID on its label, which destroys all data: see the "
           "Erase page."));
}

/// What fits the state; the plan checks everything else.
std::vector<OpalOffer> offers_of(const opal::State& state) {
    const bool by_system = state.system && state.system->supported;
    switch (state.lock()) {
        case Lock::unsupported:
        case Lock::unknown: break;
        case Lock::off:
            if (state.owned()) return {OpalOffer::setup};
            return {OpalOffer::setup, OpalOffer::disable, OpalOffer::revert};
        case Lock::owned: return {OpalOffer::disable, OpalOffer::revert};
        case Lock::unlocked: {
            std::vector<OpalOffer> offers{OpalOffer::lock, OpalOffer::disable, OpalOffer::revert};
            if (state.shows_pre_boot_image()) {
                offers.insert(offers.begin(), OpalOffer::unlock);
            } else if (by_system) {
                offers.insert(offers.begin() + 1, OpalOffer::after_suspend);
            }
            return offers;
        }
        case Lock::locked: return {OpalOffer::unlock, OpalOffer::revert};
    }
    return {};
}

void add_offers(const opal::State& state, OpalWords& words) {
    if (!state.is_opal()) {
        words.sentences.append(tr("Fettle changes the locking of Opal 1 and Opal 2 drives only."));
        return;
    }
    words.offers = offers_of(state);
    words.limits = {tr("Fettle locks and unlocks the drive as a whole, with one password.")};
    if (state.lock() != Lock::off) {
        words.limits.append(tr(
            "If another program has set up locking ranges of its own, such as cryptsetup or sedutil-cli, Fettle leaves "
            "them alone; use that program."));
    }
    if (state.discovery->owner_blocked) {
        words.limits.append(
            tr("The computer's firmware blocks changes of the owner until the next power cycle (Block SID)."));
    }
}

}  // namespace

opal::Request request_of(OpalOffer offer) {
    opal::Request request;
    switch (offer) {
        case OpalOffer::setup: request.action = opal::Action::setup; break;
        case OpalOffer::unlock: request.action = opal::Action::unlock; break;
        case OpalOffer::lock: request.action = opal::Action::lock; break;
        case OpalOffer::after_suspend:
            request.action = opal::Action::unlock;
            request.for_resume = true;
            break;
        case OpalOffer::disable: request.action = opal::Action::disable; break;
        case OpalOffer::revert: request.action = opal::Action::revert; break;
    }
    return request;
}

bool OpalWords::offers_this(OpalOffer offer) const {
    return std::find(offers.begin(), offers.end(), offer) != offers.end();
}

OpalWords opal_words(const opal::State& state) {
    OpalWords words;
    add_facts(state, words);
    switch (state.lock()) {
        case Lock::unsupported: say_unsupported(state, words); return words;
        case Lock::unknown: say_unknown(state, words); return words;
        case Lock::off: say_off(state, words); break;
        case Lock::owned: say_owned(words); break;
        case Lock::unlocked: say_unlocked(state, words); break;
        case Lock::locked: say_locked(state, words); break;
    }
    add_offers(state, words);
    return words;
}

QString opal_action(OpalOffer offer) {
    switch (offer) {
        case OpalOffer::setup: return tr("Set password");
        case OpalOffer::unlock: return tr("Unlock drive");
        case OpalOffer::lock: return tr("Lock drive");
        case OpalOffer::after_suspend: return tr("Unlock after suspend");
        case OpalOffer::disable: return tr("Turn off password");
        case OpalOffer::revert: return tr("Revert drive");
    }
    return {};
}

QString opal_title(OpalOffer offer, const QString& drive) {
    switch (offer) {
        case OpalOffer::setup: return tr("Set a password on %1").arg(drive);
        case OpalOffer::unlock: return tr("Unlock %1").arg(drive);
        case OpalOffer::lock: return tr("Lock %1").arg(drive);
        case OpalOffer::after_suspend: return tr("Unlock %1 after each suspend").arg(drive);
        case OpalOffer::disable: return tr("Turn off the password of %1").arg(drive);
        case OpalOffer::revert: return tr("Revert %1 to its factory state").arg(drive);
    }
    return {};
}

}  // namespace fettle::gui
