// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "core/base/result.h"
#include "core/logs/drive_logs.h"
#include "core/logs/event_log.h"
#include "core/toolbox/log_reader.h"

class QLabel;
class QVBoxLayout;

namespace fettle::gui {

class Background;

/// All entries of a drive's logs: errors with what they mean, and counters. Reads them when it opens.
class LogsDialog final : public QDialog {
    Q_OBJECT
public:
    /// `background` and `reader` must outlive the dialog's call.
    LogsDialog(Background& background, LogReader& reader, const DriveEntry& entry, const QString& drive,
               QWidget* parent = nullptr);

private:
    struct Answer {
        Result<logs::DriveLogs> logs;
        Result<logs::EventLog> events;
    };
    void show_logs(const Answer& answer);
    void add_events(const logs::EventLog& log);
    void add_errors(const logs::DriveLogs& logs);
    void add_counters(const logs::CounterGroup& group);
    void add_missing(const std::vector<Missing>& missing);

    QLabel* state_;
    QWidget* content_;
    QVBoxLayout* rows_;
};

}  // namespace fettle::gui
