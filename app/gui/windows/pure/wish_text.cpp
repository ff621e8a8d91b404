// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/pure/wish_text.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace fettle::gui {

namespace {

const auto kPage = QStringLiteral("page");
const auto kDrive = QStringLiteral("drive");
const auto kReports = QStringLiteral("reports");
constexpr qsizetype kLongestName = 512;
/// Of Windows, in UTF-16 code units (Maximum Path Length Limitation).
constexpr qsizetype kLongestPath = 32'767;
constexpr qsizetype kMostReports = 4'096;

bool is_text(const QJsonValue& value, qsizetype longest) {
    if (!value.isString()) return false;
    const auto text = value.toString();
    return text.size() <= longest && !text.contains(QChar(0));
}

}  // namespace

QByteArray wish_text(const Session::Wish& wish) {
    const QJsonObject object{
        {kPage, wish.page}, {kDrive, wish.drive}, {kReports, QJsonArray::fromStringList(wish.reports)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

std::optional<Session::Wish> read_wish(const QByteArray& text) {
    if (text.size() > kLongestWish) return std::nullopt;
    const auto object = QJsonDocument::fromJson(text).object();
    const auto reports = object.value(kReports);
    if (!is_text(object.value(kPage), kLongestName) || !is_text(object.value(kDrive), kLongestName) ||
        !reports.isArray() || reports.toArray().size() > kMostReports) {
        return std::nullopt;
    }
    Session::Wish wish{object.value(kPage).toString(), object.value(kDrive).toString(), {}};
    for (const auto& report : reports.toArray()) {
        if (!is_text(report, kLongestPath) || !QDir::isAbsolutePath(report.toString())) return std::nullopt;
        wish.reports.append(report.toString());
    }
    return wish;
}

}  // namespace fettle::gui
