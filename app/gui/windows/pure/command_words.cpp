// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/pure/command_words.h"

namespace fettle::gui {

namespace {

QString quoted(const QString& argument) {
    QString all(QLatin1Char('"'));
    qsizetype slashes = 0;  // at the end so far; before a quotation mark, each counts twice
    for (const auto letter : argument) {
        if (letter == QLatin1Char('"')) all += QString(slashes + 1, QLatin1Char('\\'));
        slashes = letter == QLatin1Char('\\') ? slashes + 1 : 0;
        all += letter;
    }
    return all + QString(slashes, QLatin1Char('\\')) + QLatin1Char('"');
}

}  // namespace

QString command_line_of(const QStringList& arguments) {
    QStringList words;
    for (const auto& argument : arguments) words.append(quoted(argument));
    return words.join(QLatin1Char(' '));
}

}  // namespace fettle::gui
