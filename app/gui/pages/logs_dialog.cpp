// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/logs_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <set>

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/panel.h"

namespace fettle::gui {

namespace {

constexpr int kWidth = 820;
constexpr int kHeight = 600;

QString kind_name(logs::ErrorKind kind) {
    switch (kind) {
        case logs::ErrorKind::medium: return LogsDialog::tr("Data");
        case logs::ErrorKind::transfer: return LogsDialog::tr("Transfer");
        case logs::ErrorKind::address: return LogsDialog::tr("Address");
        case logs::ErrorKind::rejected: return LogsDialog::tr("Rejected");
        case logs::ErrorKind::internal: return LogsDialog::tr("Internal");
        case logs::ErrorKind::other: break;
    }
    return LogsDialog::tr("Other");
}

template <typename Number>
QString cell(const std::optional<Number>& value) {
    return value ? number_text(*value) : QStringLiteral("–");
}

/// "Data FIS errors", of "data_fis_errors".
QString counter_words(const std::string& name) {
    QStringList words = text(name).split(QLatin1Char('_'));
    for (auto& word : words) {
        if (word == QStringLiteral("crc") || word == QStringLiteral("fis") || word == QStringLiteral("asr")) {
            word = word.toUpper();
        }
    }
    if (!words.isEmpty() && !words.front().isEmpty()) words.front()[0] = words.front().at(0).toUpper();
    return printable(words.join(QLatin1Char(' ')));
}

QString value_text(const logs::Counter& counter) {
    const auto value = QLocale().toString(static_cast<qlonglong>(counter.value));
    return counter.saturated ? LogsDialog::tr("at least %1").arg(value) : value;
}

}  // namespace

LogsDialog::LogsDialog(Background& background, LogReader& reader, const DriveEntry& entry, const QString& drive,
                       QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Logs of %1").arg(drive));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(look::scaled(kWidth), look::scaled(kHeight));
    state_ = look::label(look::Type::body, tr("Reading the logs…"), this);
    content_ = new QWidget(this);
    rows_ = new QVBoxLayout(content_);
    rows_->addWidget(state_);
    auto* area = new QScrollArea(this);
    area->setWidget(content_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(tr("Logs"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    auto* column = new QVBoxLayout(this);
    column->addWidget(area, 1);
    column->addWidget(buttons);
    background.run(
        this,
        [&reader, entry] {
            auto logs = reader.read(entry);
            auto events = logs ? reader.events(entry) : fail(logs.error());
            return Answer{std::move(logs), std::move(events)};
        },
        [this](const Answer& answer) { show_logs(answer); });
}

void LogsDialog::show_logs(const Answer& answer) {
    const auto& logs = answer.logs;
    if (!logs) {
        state_->setText(
            tr("The logs cannot be read: %1. %2").arg(error_text(logs.error()), error_remedy(logs.error())).trimmed());
        return;
    }
    state_->hide();
    add_errors(*logs);
    if (answer.events) add_events(*answer.events);
    for (const auto& group : logs->groups) add_counters(group);
    auto missing = logs->missing;
    if (!answer.events && answer.events.error().code != ErrorCode::unsupported) {
        const auto& error = answer.events.error();
        missing.push_back({"persistent-event-log", std::string(name(error.code)), to_string(error)});
    }
    add_missing(missing);
    rows_->addStretch(1);
}

void LogsDialog::add_errors(const logs::DriveLogs& logs) {
    auto* panel = new gui::Panel(tr("Error log"), content_);
    rows_->addWidget(panel);
    const auto say = [&](const QString& words) {
        panel->column()->addWidget(look::label(look::Type::body, words, panel));
    };
    if (!logs.errors_in_all) return say(tr("The drive has no error log."));
    if (*logs.errors_in_all == 0 && logs.errors.empty()) return say(tr("The error log is empty."));
    say(tr("Errors over the drive's life: %1. Still in the log: %2.")
            .arg(number_text(*logs.errors_in_all), number_text(logs.errors.size())));
    if (logs.errors.empty()) return;
    auto* table = new DataTable(tr("Error log entries"),
                                {{tr("Number"), true},
                                 {tr("Kind")},
                                 {tr("Status"), false, true},
                                 {tr("Command")},
                                 {tr("LBA"), true},
                                 {tr("Power-on hours"), true}},
                                panel);
    std::vector<QStringList> rows;
    std::set<logs::ErrorKind> kinds;
    for (const auto& one : logs.errors) {
        kinds.insert(one.kind);
        rows.push_back({number_text(one.number), kind_name(one.kind), printable(text(one.status)),
                        one.command.empty() ? QStringLiteral("–") : printable(text(one.command)), cell(one.lba),
                        cell(one.power_on_hours)});
    }
    table->set_rows(rows);
    panel->column()->addWidget(table);
    for (const auto kind : kinds) {
        const auto sentence = translated(logs::explanation(kind), {});
        panel->column()->addWidget(
            look::dim_label(look::Type::small, tr("%1: %2").arg(kind_name(kind), sentence), panel));
    }
}

void LogsDialog::add_events(const logs::EventLog& log) {
    auto* panel = new gui::Panel(tr("Persistent event log"), content_);
    rows_->addWidget(panel);
    if (log.events.empty()) {
        return panel->column()->addWidget(look::label(look::Type::body, tr("The log is empty."), panel));
    }
    auto* table = new DataTable(tr("Events"), {{tr("Time (UTC)")}, {tr("Event")}, {tr("Details"), false, true}}, panel);
    std::vector<QStringList> rows;
    for (const auto& one : log.events) {
        QStringList details;
        for (const auto& fact : one.facts) {
            details << tr("%1: %2").arg(counter_words(fact.name), printable(text(to_string(fact.value))));
        }
        const auto title = translated(one.title, {});
        rows.push_back(
            {one.time.empty() ? tr("+%1 s after a reset").arg(number_text(one.since_reset_ms / 1000)) : text(one.time),
             one.error ? tr("%1 (error)").arg(title) : title, details.join(QStringLiteral(", "))});
    }
    table->set_rows(rows);
    panel->column()->addWidget(table);
}

void LogsDialog::add_counters(const logs::CounterGroup& group) {
    const auto title = translated(group.title, {});
    auto* panel = new gui::Panel(title, content_);
    auto* table = new DataTable(title, {{tr("Counter"), false, true}, {tr("Value"), true}}, panel);
    std::vector<QStringList> rows;
    for (const auto& one : group.counters) rows.push_back({counter_words(one.name), value_text(one)});
    table->set_rows(rows);
    panel->column()->addWidget(table);
    rows_->addWidget(panel);
}

void LogsDialog::add_missing(const std::vector<Missing>& missing) {
    if (missing.empty()) return;
    rows_->addWidget(look::label(look::Type::body, missing_text(missing), content_));
}

}  // namespace fettle::gui
