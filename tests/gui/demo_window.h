// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <string>

#include "app/gui/models/background.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "fake_benchmarks.h"
#include "platform/compose/compose.h"

namespace fettle::gui {
class MainWindow;
}

namespace fettle::gui::test {

/// The main window over the demo's drives, composed as `fettle-gui --demo` does it, but that its time runs fast and
/// that results of benchmarks stay in memory.
class DemoWindow {
public:
    struct Options {
        double speed = 31'557'600;  ///< a year each second, so that no job takes long
        unsigned copies = 1;        ///< of the demo's drives
        std::function<void(Platform&)> adapt = {};
    };
    explicit DemoWindow(Options options);
    DemoWindow() : DemoWindow(Options()) {}
    ~DemoWindow();
    DemoWindow(const DemoWindow&) = delete;
    DemoWindow& operator=(const DemoWindow&) = delete;

    /// Shows the window and waits until every drive has answered. False: it did not within a minute.
    bool show();
    /// Queries all drives again, and waits for their answers.
    bool refresh();
    /// Waits until every drive is shown with its answer.
    bool ready();
    /// Waits until no service is at work, and its answers are shown.
    bool settle();

    [[nodiscard]] MainWindow& window() { return *window_; }
    [[nodiscard]] Composition& composition() { return *composed_; }
    [[nodiscard]] Toolbox& toolbox() { return composed_->toolbox(); }
    [[nodiscard]] Inspector& inspector() { return *inspector_; }
    [[nodiscard]] Background& background() { return background_; }
    [[nodiscard]] JobCenter& jobs() { return jobs_; }
    [[nodiscard]] fettle::test::FakeStore& results() { return results_; }
    /// Chooses a drive by its id and a page by its name, as the command line's options do.
    void open(const std::string& drive, const QString& page);
    /// The id of the drive that is shown; empty: none.
    [[nodiscard]] std::string shown_drive();
    /// All words that are visible, also in dialogs.
    [[nodiscard]] std::string words();

private:
    fettle::test::FakeStore results_;
    std::unique_ptr<Composition> composed_;
    Background background_;
    JobCenter jobs_{background_};
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<MainWindow> window_;
};

}  // namespace fettle::gui::test
