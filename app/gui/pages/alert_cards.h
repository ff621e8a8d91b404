// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <memory>
#include <vector>

#include "app/gui/models/alert_feed.h"
#include "app/gui/widgets/panel.h"
#include "core/toolbox/history.h"

namespace fettle::gui {

class Background;
class DriveModel;
class ViewSettings;

/// The alerts that were not dismissed yet; hidden if there are none.
class AlertCards final : public Panel {
    Q_OBJECT
public:
    struct Parts {
        Background& background;
        const DriveModel& drives;
        ViewSettings& settings;  ///< remembers what was dismissed, under `memory`
        QString memory;
        std::shared_ptr<History> history;  ///< nullptr: no alerts
    };
    explicit AlertCards(Parts parts, QWidget* parent = nullptr);

    /// Reads the history again.
    void refresh();

Q_SIGNALS:
    void drive_wanted(const QString& id, const QString& page);
    void page_wanted(const QString& name);

private:
    void take(const Result<std::vector<RecentAlert>>& alerts);
    void show_cards();
    void add_card(const RecentAlert& alert);
    void add_rest(std::size_t hidden);
    void dismiss(const QStringList& keys);
    [[nodiscard]] QString drive_id(const RecentAlert& alert) const;

    Parts parts_;
    unsigned asked_ = 0;
    std::vector<RecentAlert> alerts_;  ///< not dismissed
    QWidget* rows_ = nullptr;
};

}  // namespace fettle::gui
