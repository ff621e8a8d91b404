// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/alert_words.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

std::optional<AlertWords> alert_words(const QString& document) {
    const auto alert = QJsonDocument::fromJson(document.toUtf8()).object();
    const auto field = [&](QLatin1String name) { return alert.value(name).toString(); };
    const auto text = field(QLatin1String("text"));
    if (text.isEmpty()) return std::nullopt;
    const auto severity = field(QLatin1String("severity"));
    AlertWords words;
    words.critical = severity == QLatin1String("critical");
    words.title = words.critical                         ? tr("A drive is failing")
                  : severity == QLatin1String("warning") ? tr("A drive needs your attention")
                                                         : tr("Drive information");
    words.drive = field(QLatin1String("drive"));
    words.key = field(QLatin1String("id")) + words.drive;
    for (const auto& line : {field(QLatin1String("model")), text, field(QLatin1String("remedy"))}) {
        if (!line.isEmpty()) words.body.append(line);
    }
    return words;
}

}  // namespace fettle::gui
