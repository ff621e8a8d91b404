// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/opal/opal_plan.h"
#include "core/opal/state.h"

/// Texts about a drive's own locking (TCG Opal).
namespace fettle::gui {

/// What a button of the page starts.
enum class OpalOffer : std::uint8_t {
    setup,
    unlock,
    lock,
    after_suspend,  ///< has the system unlock the drive after each suspend
    disable,
    revert,
};
[[nodiscard]] opal::Request request_of(OpalOffer offer);

/// The state of a drive's own locking for the window.
struct OpalWords {
    enum class Tone : std::uint8_t { info, good, attention, unknown };
    Tone tone = Tone::info;
    QString headline;
    QStringList sentences;                           ///< what this means, and what to do
    QStringList limits;                              ///< what Fettle does not change; empty: it changes nothing
    std::vector<std::pair<QString, QString>> facts;  ///< as the drive and the system report them
    std::vector<OpalOffer> offers;                   ///< what can be done in this state
    [[nodiscard]] bool offers_this(OpalOffer offer) const;
};
[[nodiscard]] OpalWords opal_words(const opal::State& state);

/// "Unlock": on the button that starts the job.
[[nodiscard]] QString opal_action(OpalOffer offer);
/// "Unlock CT500MX500SSD1": of the wizard.
[[nodiscard]] QString opal_title(OpalOffer offer, const QString& drive);

}  // namespace fettle::gui
