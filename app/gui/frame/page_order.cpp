// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/page_order.h"

namespace fettle::gui {

QStringList drive_page_order() {
    return {QStringLiteral("overview"),    QStringLiteral("health"), QStringLiteral("history"),
            QStringLiteral("performance"), QStringLiteral("trim"),   QStringLiteral("spare"),
            QStringLiteral("firmware"),    QStringLiteral("erase"),  QStringLiteral("setup")};
}

QStringList computer_page_order() {
    return {QStringLiteral("dashboard"), QStringLiteral("system"), QStringLiteral("schedule"), QStringLiteral("jobs"),
            QStringLiteral("benchmarks")};
}

int place_of(const QString& name, const QStringList& present, const QStringList& order) {
    const auto rank = [&](const QString& page) {
        const auto at = order.indexOf(page);
        return at < 0 ? order.size() : at;
    };
    int place = 0;
    for (const auto& other : present) place += rank(other) <= rank(name) ? 1 : 0;
    return place;
}

}  // namespace fettle::gui
