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

#include "app/gui/drive_item.h"
#include "core/toolbox/inspection.h"

namespace fettle::gui {

/// Inspects drives in threads of its own and reports on the window's thread, so that a drive that
/// takes its time, or never answers, holds up nothing but its own row.
class Inspector final : public QObject {
    Q_OBJECT
public:
    /// `inspection` must outlive every thread; see busy().
    explicit Inspector(Inspection& inspection, QObject* parent = nullptr);
    ~Inspector() override;

    /// Lists the drives and asks each. A drive that is still being asked is not asked again. Ends
    /// the showing of saved reports.
    void refresh();
    /// Asks one drive again.
    void inspect(const DriveEntry& entry);
    /// Reads saved reports instead of asking drives: until refresh(), drives that come and go are
    /// left alone. A read that is still running is stopped.
    void read_reports(const QStringList& paths);
    /// Stops a running read of saved reports.
    void stop_reading();
    [[nodiscard]] bool shows_saved_reports() const { return saved_reports_; }
    /// Follows drives that come and go; without the system's help nothing happens.
    void follow();
    /// Threads are still waiting for a drive: a program that ends now must not tear down what they use.
    [[nodiscard]] bool busy() const { return running_->load() > 0; }

Q_SIGNALS:
    /// The drives there are, by id, in order; those that are not among them are gone.
    void listed(const QStringList& ids);
    void changed(const fettle::gui::DriveItemPtr& item);
    /// Saved reports, several at a time.
    void reports_arrived(const std::vector<fettle::gui::DriveItemPtr>& items);
    void failed(const QString& reason);
    /// A saved report that could not be read.
    void unreadable(const QString& path, const QString& reason);
    void reports_read(int count);

private:
    /// Runs `work` in a thread; `work` hands its results over by post().
    void start(std::function<void()> work);
    void take_list(const Result<std::vector<DriveEntry>>& entries);
    void take_event(const DriveEvent& event);

    /// Posts a call to the inspector's thread; dropped when the inspector is gone.
    class Mailbox;
    /// One run of read_reports().
    class Reading;
    void collect_later(const std::shared_ptr<Reading>& reading);
    void collect(const std::shared_ptr<Reading>& reading);

    Inspection& inspection_;
    std::shared_ptr<Mailbox> mailbox_;
    std::shared_ptr<std::atomic<int>> running_;
    std::unique_ptr<Watch> watch_;
    /// By drive, the ticket of the question whose answer counts: the answer of a drive that was
    /// pulled out meanwhile comes with an old one.
    QHash<QString, quint64> asking_;
    quint64 last_ticket_ = 0;
    quint64 list_ticket_ = 0;
    std::shared_ptr<Reading> reading_;
    bool saved_reports_ = false;
};

}  // namespace fettle::gui
