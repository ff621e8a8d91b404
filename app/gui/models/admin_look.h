// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

namespace fettle::gui {

/// Reads all drives once with administrator rights. The privileged process only makes a recording; it is evaluated
/// here, without rights.
class AdminLook : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Whether what it needs is installed.
    [[nodiscard]] virtual bool possible() const = 0;
    virtual void start() = 0;
    [[nodiscard]] virtual bool running() const = 0;

Q_SIGNALS:
    /// The recording (platform/record/FORMAT.md).
    void recorded(const QByteArray& recording);
    /// A sentence: why there is none.
    void refused(const QString& reason);
};

/// As this system does it; nullptr: it has no safe way. The folder of the system implements it.
[[nodiscard]] std::unique_ptr<AdminLook> make_admin_look();

}  // namespace fettle::gui
