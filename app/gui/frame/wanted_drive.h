// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

namespace fettle::gui {

class DriveModel;

/// A drive that is to be shown as soon as it is there: its id, path, link name, serial number or model, or
/// as an alert names it (history::key_of).
class WantedDrive final {
public:
    /// `drives` must outlive it.
    explicit WantedDrive(const DriveModel& drives) : drives_(drives) {}

    /// `asked`: by the user, not only remembered.
    void want(const QString& name, bool asked);
    /// The user has chosen another drive meanwhile.
    void forget() { name_.clear(); }
    /// The drive's row, once; nullopt: none is wanted, or it is not there yet.
    [[nodiscard]] std::optional<int> take();
    /// What to say once all drives have reported and none is called so; empty: nothing, or not yet. Says it once.
    [[nodiscard]] QString say_missing();

private:
    const DriveModel& drives_;
    QString name_;
    bool asked_ = false;
};

}  // namespace fettle::gui
