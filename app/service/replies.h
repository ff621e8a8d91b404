// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariantList>
#include <string>
#include <vector>

namespace fettle::service {

/// The values of a reply.
[[nodiscard]] inline QVariantList texts(const std::vector<std::string>& all) {
    QVariantList values;
    for (const auto& one : all) values.push_back(QString::fromStdString(one));
    return values;
}

}  // namespace fettle::service
