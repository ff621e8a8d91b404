// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/remedy.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

struct Way {
    const char* id;  ///< or its beginning, if it ends in "-"
    const char* page;
    const char* button;
};

// Ordered: the first that fits and whose page exists.
constexpr std::array kWays{
    Way{"firmware-advisory-unconfirmed", "", ""},
    Way{"firmware-advisory", "firmware", QT_TRANSLATE_NOOP("fettle::gui", "Update firmware…")},
    Way{"firmware-advisory-unknown", "firmware", QT_TRANSLATE_NOOP("fettle::gui", "Show firmware")},
    Way{"no-trim-schedule", "schedule", QT_TRANSLATE_NOOP("fettle::gui", "Open schedule")},
    Way{"trim-live-and-scheduled", "schedule", QT_TRANSLATE_NOOP("fettle::gui", "Open schedule")},
    Way{"no-trim-schedule", "trim", QT_TRANSLATE_NOOP("fettle::gui", "Trim now…")},
    Way{"discard-blocked", "trim", QT_TRANSLATE_NOOP("fettle::gui", "Show TRIM path")},
    Way{"trim-", "trim", QT_TRANSLATE_NOOP("fettle::gui", "Show TRIM path")},
    Way{"queued-trim-quirk", "trim", QT_TRANSLATE_NOOP("fettle::gui", "Show TRIM path")},
    Way{"temperature-", "history", QT_TRANSLATE_NOOP("fettle::gui", "Show history")},
    Way{"endurance-", "history", QT_TRANSLATE_NOOP("fettle::gui", "Show history")},
    Way{"life-at-threshold", "history", QT_TRANSLATE_NOOP("fettle::gui", "Show history")},
    Way{"reliability-degraded-worn", "history", QT_TRANSLATE_NOOP("fettle::gui", "Show history")},
    Way{"self-test-", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show self-tests")},
    Way{"media-errors", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
    Way{"reallocated-", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
    Way{"pending-", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
    Way{"uncorrectable-", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
    Way{"threshold-crossed", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
    Way{"cable-errors", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
    Way{"spare-", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
    Way{"reliability-", "health", QT_TRANSLATE_NOOP("fettle::gui", "Show counters")},
};

bool fits(const Way& way, const std::string& id) {
    const std::string_view wanted = way.id;
    return id == wanted || (wanted.back() == '-' && id.compare(0, wanted.size(), wanted) == 0);
}

}  // namespace

Remedy remedy_of(const Message& message, const HasPage& has_page) {
    for (const auto& way : kWays) {
        if (!fits(way, message.id)) continue;
        const auto page = QString::fromLatin1(way.page);
        if (page.isEmpty()) return {};
        if (has_page(page)) return {page, QCoreApplication::translate("fettle::gui", way.button)};
    }
    return {};
}

QString evidence_text(const Message& message) {
    QStringList parts;
    for (const auto& item : message.evidence) {
        auto name = text(item.name);
        parts.append(QStringLiteral("%1 = %2").arg(name.replace(QLatin1Char('_'), QLatin1Char(' ')),
                                                   text(to_string(item.value))));
    }
    return parts.join(QStringLiteral("   "));
}

}  // namespace fettle::gui
