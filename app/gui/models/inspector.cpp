// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/inspector.h"

#include <QMetaObject>
#include <QTimer>
#include <mutex>
#include <utility>

#include "app/gui/models/detached_thread.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

/// Interval for delivering saved reports to the window; delivering each one separately would lay out the list
/// thousands of times.
constexpr int kCollectEveryMs = 50;

DriveItemPtr ask(Inspection& inspection, const DriveEntry& entry) {
    auto checked = inspection.check({entry}, {});
    auto item = std::make_shared<DriveItem>();
    item->state = DriveItem::State::ready;
    item->report.entry = entry;
    item->report.facts.identity = entry.identity;
    if (!checked) {
        item->report.facts.missing.push_back(
            {"drive", std::string(fettle::name(checked.error().code)), to_string(checked.error())});
        return item;
    }
    if (!checked->drives.empty()) item->report = std::move(checked->drives.front());
    item->machine_findings = std::move(checked->machine_findings);
    item->machine_checks = std::move(checked->machine_checks);
    item->machine_missing = std::move(checked->missing);
    return item;
}

}  // namespace

class Inspector::Mailbox {
public:
    explicit Mailbox(Inspector* owner) : owner_(owner) {}
    void close() {
        const std::lock_guard lock(mutex_);
        owner_ = nullptr;
    }
    void post(std::function<void(Inspector&)> call) {
        const std::lock_guard lock(mutex_);
        if (owner_ == nullptr) return;
        auto* owner = owner_;
        QMetaObject::invokeMethod(
            owner, [owner, call = std::move(call)] { call(*owner); }, Qt::QueuedConnection);
    }

private:
    std::mutex mutex_;
    Inspector* owner_;
};

class Inspector::Reading {
public:
    struct Unreadable {
        QString path;
        QString reason;
    };
    struct Rows {
        std::vector<DriveItemPtr> items;
        std::vector<Unreadable> unreadable;
    };

    CancelToken cancel;

    /// Returns whether this is the first row since take(), so that the caller must schedule a delivery.
    bool add(const AnalysedReport& row) {
        const std::lock_guard lock(mutex_);
        const bool first = rows_.items.empty() && rows_.unreadable.empty();
        if (row.error || !row.report) {
            const auto reason = row.error ? text(row.error->context) : QString();
            rows_.unreadable.push_back({printable(text(row.path)), printable(reason)});
            return first;
        }
        auto item = std::make_shared<DriveItem>();
        item->state = DriveItem::State::ready;
        item->saved = true;
        item->report = *row.report;
        // A saved report has no drive id on this computer; use the file name.
        item->report.entry.id = row.index == 0 ? row.path : row.path + "#" + std::to_string(row.index + 1);
        rows_.items.push_back(std::move(item));
        ++count_;
        return first;
    }
    Rows take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(rows_, {});
    }
    int count() {
        const std::lock_guard lock(mutex_);
        return count_;
    }

private:
    std::mutex mutex_;
    Rows rows_;
    int count_ = 0;
};

Inspector::Inspector(Inspection& inspection, QObject* parent)
    : QObject(parent),
      inspection_(inspection),
      mailbox_(std::make_shared<Mailbox>(this)),
      running_(std::make_shared<std::atomic<int>>(0)) {
    qRegisterMetaType<DriveItemPtr>();
}

Inspector::~Inspector() {
    stop_reading();
    watch_.reset();
    mailbox_->close();
}

void Inspector::start(std::function<void()> work) {
    running_->fetch_add(1);
    // Detached, so that an unresponsive drive cannot prevent the window from closing.
    run_detached([work = std::move(work), running = running_] {
        work();
        running->fetch_sub(1);
    });
}

void Inspector::refresh() {
    stop_reading();
    saved_reports_ = false;
    list_ticket_ = ++last_ticket_;
    start([&inspection = inspection_, mailbox = mailbox_, ticket = list_ticket_] {
        auto entries = inspection.list();
        mailbox->post([entries = std::move(entries), ticket](Inspector& self) {
            // An outdated list may contain drives that have been removed.
            if (ticket == self.list_ticket_) self.take_list(entries);
        });
    });
}

void Inspector::take_list(const Result<std::vector<DriveEntry>>& entries) {
    if (!entries) {
        Q_EMIT failed(error_text(entries.error()));
        return;
    }
    QStringList ids;
    for (const auto& entry : *entries) ids.append(text(entry.id));
    for (auto asked = asking_.begin(); asked != asking_.end();) {
        asked = ids.contains(asked.key()) ? std::next(asked) : asking_.erase(asked);
    }
    Q_EMIT listed(ids);
    for (const auto& entry : *entries) inspect(entry);
}

void Inspector::inspect(const DriveEntry& entry) {
    const auto id = text(entry.id);
    auto asking = std::make_shared<DriveItem>();
    asking->report.entry = entry;
    asking->report.facts.identity = entry.identity;
    Q_EMIT changed(asking);
    if (asking_.contains(id)) return;
    const auto ticket = ++last_ticket_;
    asking_.insert(id, ticket);
    start([&inspection = inspection_, mailbox = mailbox_, entry, id, ticket] {
        mailbox->post([item = ask(inspection, entry), id, ticket](Inspector& self) {
            if (self.asking_.value(id) != ticket) return;
            self.asking_.remove(id);
            Q_EMIT self.changed(item);
        });
    });
}

void Inspector::stop_reading() {
    if (reading_) reading_->cancel.cancel();
    reading_.reset();
}

void Inspector::read_reports(const QStringList& paths) {
    stop_reading();
    saved_reports_ = true;
    list_ticket_ = 0;
    std::vector<std::string> names;
    for (const auto& path : paths) names.push_back(path.toStdString());
    reading_ = std::make_shared<Reading>();
    start([&inspection = inspection_, mailbox = mailbox_, names, reading = reading_] {
        const auto on_row = [&](const AnalysedReport& row) {
            if (reading->add(row)) mailbox->post([reading](Inspector& self) { self.collect_later(reading); });
        };
        const auto rows = inspection.analyse(names, on_row, reading->cancel);
        mailbox->post([rows, reading](Inspector& self) {
            if (reading != self.reading_) return;
            self.collect(reading);
            self.reading_.reset();
            if (!rows) Q_EMIT self.failed(error_text(rows.error()));
            Q_EMIT self.reports_read(reading->count());
        });
    });
}

std::vector<DriveItemPtr> Inspector::show_recorded(const CheckReport& report) {
    stop_reading();
    saved_reports_ = true;
    std::vector<DriveItemPtr> items;
    for (const auto& drive : report.drives) {
        auto item = std::make_shared<DriveItem>();
        item->state = DriveItem::State::ready;
        item->saved = true;
        item->report = drive;
        item->machine_findings = report.machine_findings;
        item->machine_checks = report.machine_checks;
        item->machine_missing = report.missing;
        items.push_back(std::move(item));
    }
    if (!items.empty()) Q_EMIT reports_arrived(items);
    return items;
}

void Inspector::collect_later(const std::shared_ptr<Reading>& reading) {
    QTimer::singleShot(kCollectEveryMs, this, [this, reading] { collect(reading); });
}

void Inspector::collect(const std::shared_ptr<Reading>& reading) {
    if (reading != reading_) return;
    const auto rows = reading->take();
    for (const auto& file : rows.unreadable) Q_EMIT unreadable(file.path, file.reason);
    if (!rows.items.empty()) Q_EMIT reports_arrived(rows.items);
}

void Inspector::follow() {
    auto watch = inspection_.watch([mailbox = mailbox_](const DriveEvent& event) {
        mailbox->post([event](Inspector& self) { self.take_event(event); });
    });
    if (watch) watch_ = std::move(*watch);
}

void Inspector::take_event(const DriveEvent& event) {
    // A drive that returns under the same name is queried again; the old query went to the removed drive.
    if (event.kind != DriveEvent::Kind::changed) asking_.remove(text(event.id));
    if (!saved_reports_) refresh();
}

}  // namespace fettle::gui
