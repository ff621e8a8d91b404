// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace fettle::gui {

/// An alert of the service, for a notification. Plain text, of which the drive may have written parts.
struct AlertWords {
    QString title;
    QStringList body;  ///< lines
    QString key;       ///< event and drive: a newer alert replaces the older notification
    QString drive;     ///< history::key_of; empty: not about a drive
    bool critical = false;
};

/// `document`: JSON, as in the service's signal Alert. nullopt: it says nothing.
[[nodiscard]] std::optional<AlertWords> alert_words(const QString& document);

}  // namespace fettle::gui
