// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector.h"

#include <QMetaObject>
#include <mutex>
#include <thread>

#include "app/gui/words.h"

namespace fettle::gui {

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

Inspector::Inspector(Toolbox& toolbox, QObject* parent)
    : QObject(parent),
      toolbox_(toolbox),
      mailbox_(std::make_shared<Mailbox>(this)),
      running_(std::make_shared<std::atomic<int>>(0)) {
    qRegisterMetaType<DriveItemPtr>();
}

Inspector::~Inspector() {
    watch_.reset();
    mailbox_->close();
}

void Inspector::start(std::function<void()> work) {
    running_->fetch_add(1);
    // Detached: a drive that never answers must not keep the window from closing.
    std::thread([work = std::move(work), running = running_] {
        work();
        running->fetch_sub(1);
    }).detach();
}

void Inspector::refresh() {
    start([&toolbox = toolbox_, mailbox = mailbox_] {
        auto entries = toolbox.list();
        mailbox->post([entries = std::move(entries)](Inspector& self) {
            if (!entries) {
                emit self.failed(text(to_string(entries.error())));
                return;
            }
            QStringList ids;
            for (const auto& entry : *entries) ids.append(text(entry.id));
            emit self.listed(ids);
            for (const auto& entry : *entries) self.inspect(entry);
        });
    });
}

void Inspector::inspect(const DriveEntry& entry) {
    const auto id = text(entry.id);
    if (asking_.contains(id)) return;
    asking_.insert(id);
    auto asking = std::make_shared<DriveItem>();
    asking->report.entry = entry;
    asking->report.facts.identity = entry.identity;
    emit changed(asking);
    start([&toolbox = toolbox_, mailbox = mailbox_, entry, id] {
        auto checked = toolbox.check({entry}, {});
        auto item = std::make_shared<DriveItem>();
        item->state = DriveItem::State::ready;
        item->report.entry = entry;
        item->report.facts.identity = entry.identity;
        if (checked && !checked->drives.empty()) {
            item->report = std::move(checked->drives.front());
            item->machine_findings = std::move(checked->machine_findings);
        } else if (!checked) {
            item->report.facts.missing.push_back(
                {"drive", std::string(fettle::name(checked.error().code)), to_string(checked.error())});
        }
        mailbox->post([item = std::move(item), id](Inspector& self) {
            self.asking_.remove(id);
            emit self.changed(item);
        });
    });
}

void Inspector::read_reports(const QStringList& paths) {
    std::vector<std::string> names;
    for (const auto& path : paths) names.push_back(path.toStdString());
    start([&toolbox = toolbox_, mailbox = mailbox_, names] {
        const CancelToken never;
        int count = 0;
        const auto on_row = [&](const AnalysedReport& row) {
            if (row.error) {
                mailbox->post([path = text(row.path), why = text(row.error->context)](Inspector& self) {
                    emit self.unreadable(path, why);
                });
                return;
            }
            auto item = std::make_shared<DriveItem>();
            item->state = DriveItem::State::ready;
            item->report = *row.report;
            // A saved report has no id on this machine: the file is its name.
            item->report.entry.id = row.index == 0 ? row.path : row.path + "#" + std::to_string(row.index + 1);
            ++count;
            mailbox->post([item = std::move(item)](Inspector& self) { emit self.changed(item); });
        };
        const auto rows = toolbox.analyse(names, on_row, never);
        mailbox->post([rows, count](Inspector& self) {
            if (!rows) emit self.failed(text(to_string(rows.error())));
            emit self.reports_read(count);
        });
    });
}

void Inspector::follow() {
    auto watch = toolbox_.watch([mailbox = mailbox_](const DriveEvent& event) {
        mailbox->post([event](Inspector& self) {
            if (event.kind == DriveEvent::Kind::removed) self.asking_.remove(text(event.id));
            self.refresh();
        });
    });
    if (watch) watch_ = std::move(*watch);
}

}  // namespace fettle::gui
