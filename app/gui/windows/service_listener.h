// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "app/gui/models/service_watch.h"

namespace fettle::gui {

/// Keeps a connection to the service over its named pipe, for its alerts, in a thread of its own. Without a connection
/// it looks for the service every half minute.
class ServiceListener final : public QObject {
    Q_OBJECT
public:
    explicit ServiceListener(QObject* parent = nullptr);
    /// Does not wait for the thread, which ends within a few seconds.
    ~ServiceListener() override;

Q_SIGNALS:
    /// As the service control manager reports it.
    void state_changed(fettle::gui::ServiceWatch::State state);
    /// `document`: JSON, as in the service's signal Alert.
    void alert(const QString& document);

private:
    class Worker;
    std::shared_ptr<Worker> worker_;
};

}  // namespace fettle::gui
