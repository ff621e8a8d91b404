// SPDX-License-Identifier: GPL-3.0-or-later
#include "long_translator.h"

namespace fettle::gui {

namespace {

constexpr qsizetype kLongestWord = 9;

QChar accented(QChar letter) {
    static const QString plain = QStringLiteral("aeiouyAEIOUcn");
    static const QString with = QStringLiteral("äéïöüýÄÉÏÖÜçñ");
    const auto place = plain.indexOf(letter);
    return place < 0 ? letter : with[place];
}

/// Words to add behind a line with so many letters.
QString more(qsizetype letters) {
    QString words;
    for (auto left = (letters * 2 + 4) / 5; left > 0; left -= kLongestWord + 1) {
        // A short text gets longer without a second word, as words do in German.
        if (letters > kLongestWord) words += QLatin1Char(' ');
        words += QString(std::min(left, kLongestWord), QChar(u'ẽ'));
    }
    return words;
}

}  // namespace

QString LongTranslator::translate(const char* context, const char* source, const char* disambiguation,
                                  int number) const {
    (void)context;
    (void)disambiguation;
    (void)number;
    const auto english = QString::fromUtf8(source);
    // Qt's own texts too, but not its formats and styles.
    if (english.isEmpty() || english.contains(QLatin1Char('<'))) return english;
    QString words;
    qsizetype letters = 0;
    bool in_braces = false;
    for (qsizetype i = 0; i < english.size(); ++i) {
        const auto one = english[i];
        if (one == QLatin1Char('{')) in_braces = true;
        if (one == QLatin1Char('\n')) {
            words += more(letters);
            letters = 0;
        }
        const bool placeholder = i > 0 && english[i - 1] == QLatin1Char('%');
        const bool kept = in_braces || placeholder;
        words += kept ? one : accented(one);
        if (!kept && one.isLetter()) ++letters;
        if (one == QLatin1Char('}')) in_braces = false;
    }
    // The ellipsis or stop stays at the end.
    qsizetype end = words.size();
    while (end > 0 && !words[end - 1].isLetterOrNumber() && words[end - 1] != QLatin1Char('}')) --end;
    return words.insert(end, more(letters));
}

}  // namespace fettle::gui
