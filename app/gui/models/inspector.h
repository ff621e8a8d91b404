// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "app/gui/models/drive_item.h"
#include "core/toolbox/inspection.h"

namespace fettle::gui {

/// Inspects drives in background threads and reports on the window's thread, so that a slow or unresponsive drive
/// delays only its own row.
class Inspector final : public QObject {
    Q_OBJECT
public:
    /// `inspection` must outlive every thread; see busy().
    explicit Inspector(Inspection& inspection, QObject* parent = nullptr);
    ~Inspector() override;

    /// Lists and queries all drives, except those with a query in progress. Leaves the saved reports, if shown.
    void refresh();
    /// Queries one drive again.
    void inspect(const DriveEntry& entry);
    /// Reads saved reports instead of querying drives. Hotplug events are ignored until refresh(). Stops a running
    /// read.
    void read_reports(const QStringList& paths);
    /// Shows these drives as saved reports, as read_reports() does, and returns them.
    std::vector<DriveItemPtr> show_recorded(const CheckReport& report);
    /// Stops a running read of saved reports.
    void stop_reading();
    [[nodiscard]] bool shows_saved_reports() const { return saved_reports_; }
    /// Starts watching for hotplug events. Does nothing if the system does not support it.
    void follow();
    /// Whether threads are still waiting for drives. If so, the program must not destroy the services before it exits.
    [[nodiscard]] bool busy() const { return running_->load() > 0; }

Q_SIGNALS:
    /// The ids of all present drives, in order. Other drives have been removed.
    void listed(const QStringList& ids);
    void changed(const fettle::gui::DriveItemPtr& item);
    /// A batch of saved reports.
    void reports_arrived(const std::vector<fettle::gui::DriveItemPtr>& items);
    void failed(const QString& reason);
    /// A saved report that could not be read.
    void unreadable(const QString& path, const QString& reason);
    void reports_read(int count);

private:
    /// Runs `work` in a thread; `work` delivers its results with post().
    void start(std::function<void()> work);
    void take_list(const Result<std::vector<DriveEntry>>& entries);
    void take_event(const DriveEvent& event);

    /// Posts a call to the inspector's thread. Dropped after the inspector is destroyed.
    class Mailbox;
    /// One run of read_reports().
    class Reading;
    void collect_later(const std::shared_ptr<Reading>& reading);
    void collect(const std::shared_ptr<Reading>& reading);

    Inspection& inspection_;
    std::shared_ptr<Mailbox> mailbox_;
    std::shared_ptr<std::atomic<int>> running_;
    std::unique_ptr<Watch> watch_;
    /// By drive, the ticket of the current query. Results with an older ticket, from a drive that was removed
    /// meanwhile, are ignored.
    QHash<QString, quint64> asking_;
    quint64 last_ticket_ = 0;
    quint64 list_ticket_ = 0;
    std::shared_ptr<Reading> reading_;
    bool saved_reports_ = false;
};

}  // namespace fettle::gui
