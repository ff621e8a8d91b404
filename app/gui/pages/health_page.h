// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/history_facts.h"
#include "app/gui/pages/page.h"
#include "core/base/result.h"

class QBoxLayout;
class QLabel;

namespace fettle {
class FileLookup;
class History;
class LogReader;
class Scanning;
class SelfTesting;
}  // namespace fettle

namespace fettle::gui {

class Background;
class CounterTable;
class ErrorLogCard;
class FactForm;
class JobCenter;
class MessageList;
class Panel;
class ScanCard;
class SelfTestCard;
class VerdictBanner;

/// The verdict with all reasons, the counters with their trends, and beside them self-tests, the surface scan, the
/// error log and the lifetime.
class HealthPage final : public DrivePage {
    Q_OBJECT
public:
    /// All must outlive the page and its background calls. A service that is a nullptr is not there: the page shows
    /// what the report holds.
    struct Services {
        Background& background;
        JobCenter& jobs;
        History* history = nullptr;
        SelfTesting* self_testing = nullptr;
        Scanning* scanning = nullptr;
        LogReader* logs = nullptr;
        FileLookup* file_lookup = nullptr;
    };
    explicit HealthPage(const Services& services, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void make_counters();
    void make_side();
    void show_counters(bool another);
    void show_lifetime(const health::Lifetime& lifetime);
    void ask_history(bool another);
    void take_history(const Result<Observations>& answer);
    void arrange();

    Services services_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;

    VerdictBanner* banner_;
    MessageList* reasons_;
    QBoxLayout* columns_;
    QWidget* side_;
    gui::Panel* counters_;
    CounterTable* table_;
    QLabel* explanation_;
    SelfTestCard* self_tests_;
    ScanCard* scan_;
    ErrorLogCard* errors_;
    gui::Panel* lifetime_panel_;
    FactForm* lifetime_;
    MessageList* assumptions_;
};

}  // namespace fettle::gui
