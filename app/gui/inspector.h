// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>
#include <atomic>
#include <functional>
#include <memory>

#include "app/gui/drive_item.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui {

/// Asks the toolbox in threads of its own and reports on the window's thread, so that a drive that
/// takes its time, or never answers, holds up nothing but its own row.
class Inspector final : public QObject {
    Q_OBJECT
public:
    /// `toolbox` must outlive every thread; see busy().
    explicit Inspector(Toolbox& toolbox, QObject* parent = nullptr);
    ~Inspector() override;

    /// Lists the drives and asks each. A drive that is still being asked is not asked again.
    void refresh();
    /// Asks one drive again.
    void inspect(const DriveEntry& entry);
    /// Reads saved reports instead of asking drives.
    void read_reports(const QStringList& paths);
    /// Follows drives that come and go; without the system's help nothing happens.
    void follow();
    /// Threads are still waiting for a drive: a program that ends now must not tear down the toolbox.
    [[nodiscard]] bool busy() const { return running_->load() > 0; }

signals:
    /// The drives there are, by id, in order; those that are not among them are gone.
    void listed(const QStringList& ids);
    void changed(const fettle::gui::DriveItemPtr& item);
    void failed(const QString& reason);
    /// A saved report that could not be read.
    void unreadable(const QString& path, const QString& reason);
    void reports_read(int count);

private:
    /// Runs `work` in a thread; `work` hands its results over by post().
    void start(std::function<void()> work);

    /// Posts a call to the inspector's thread; dropped when the inspector is gone.
    class Mailbox;

    Toolbox& toolbox_;
    std::shared_ptr<Mailbox> mailbox_;
    std::shared_ptr<std::atomic<int>> running_;
    std::unique_ptr<Watch> watch_;
    QSet<QString> asking_;
};

}  // namespace fettle::gui
