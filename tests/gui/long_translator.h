// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace fettle::gui {

/// Translates every text into one with accents that is longer by two fifths, as German is longer than English.
/// Placeholders ("%1", "{name}"), mnemonics and line ends stay.
class LongTranslator final : public QTranslator {
public:
    using QTranslator::QTranslator;
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation,
                                    int number) const override;
};

}  // namespace fettle::gui
