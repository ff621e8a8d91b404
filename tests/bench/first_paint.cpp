// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window takes to appear: prints the milliseconds from the entry of main to the end of
// its first paint, and ends. It constructs what app/gui/main.cpp constructs.
#include <QApplication>
#include <QEvent>
#include <QTimer>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "app/gui/frame/main_window.h"
#include "app/gui/frame/session.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/platform.h"

namespace {

using Clock = std::chrono::steady_clock;

/// Queues its word behind the first paint event, so that the painting itself is counted.
class PaintWatch final : public QObject {
public:
    explicit PaintWatch(Clock::time_point begin) : begin_(begin) {}
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && !seen_) {
            seen_ = true;
            QMetaObject::invokeMethod(
                this, [this] { tell(); }, Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void tell() const {
        const std::chrono::duration<double, std::milli> took = Clock::now() - begin_;
        (void)std::printf("%.1f\n", took.count());
        (void)std::fflush(stdout);
        std::_Exit(0);  // drives may still be asked
    }
    Clock::time_point begin_;
    bool seen_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    const auto begin = Clock::now();
    QApplication application(argc, argv);
    auto platform = fettle::make_platform();
    const auto catalogue = fettle::catalogue::Catalogue::built_in();
    auto toolbox = fettle::make_local_toolbox(*platform.drives, *platform.machine, *platform.files, catalogue);
    fettle::gui::Inspector inspector(*toolbox.inspection);
    const auto session = fettle::gui::make_session();
    fettle::gui::Theme theme;
    fettle::gui::Background background;
    fettle::gui::JobCenter jobs(background);
    fettle::gui::MainWindow window({toolbox, background, jobs, inspector}, QStringLiteral("bench"));
    PaintWatch watch(begin);
    window.installEventFilter(&watch);
    window.show();
    QTimer::singleShot(0, &window, [&] {
        session->follow_theme(theme);
        inspector.follow();
        inspector.refresh();
    });
    return QApplication::exec();
}
