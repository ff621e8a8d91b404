// SPDX-License-Identifier: GPL-3.0-or-later
// Trims a file system with the window, by keyboard alone: fettle-window-walk SERIAL MOUNT_POINT [PICTURES]
// It runs as any user does, so that without administrator rights everything goes through fettled and polkit. Prints a
// line for each step; exits with 0 if the receipt says that the job was done.
#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QTest>
#include <cstdio>
#include <cstdlib>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/words.h"
#include "platform/compose/compose.h"
#include "platform/terminal.h"

namespace fettle::gui {

namespace {

constexpr int kPatienceMs = 300'000;  // the guest is emulated in software
constexpr int kMostKeys = 200;

class Walker {
public:
    explicit Walker(QString pictures) : pictures_(std::move(pictures)) {}

    template <typename Condition>
    void wait(const char* what, Condition condition) {
        step(what, QTest::qWaitFor(condition, kPatienceMs));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        ++keys_;
        auto* target = QApplication::focusWidget();
        QTest::keyClick(target != nullptr ? target : QApplication::activeWindow(), key, modifiers);
    }
    /// Presses `key` until it is so.
    template <typename Condition>
    void press_until(const char* what, Qt::Key key, Condition condition) {
        for (int i = 0; i < kMostKeys && !condition(); ++i) press(key);
        step(what, condition());
    }
    /// Tabs to a control by its object name, and presses Space.
    void use(const char* what, const QString& name) {
        const auto enabled = [&] {
            const auto* found = find(name);
            return found != nullptr && found->isVisible() && found->isEnabled();
        };
        if (!QTest::qWaitFor(enabled, kPatienceMs)) step(what, false);
        press_until(what, Qt::Key_Tab, [&] { return QApplication::focusWidget() == find(name); });
        press(Qt::Key_Space);
    }
    void step(const char* what, bool done) {
        std::printf("%s %s (keys so far: %d)\n", done ? "done:" : "STUCK:", what, keys_);
        (void)std::fflush(stdout);
        if (auto* window = QApplication::activeWindow(); window != nullptr && !pictures_.isEmpty()) {
            window->grab().save(QStringLiteral("%1/walk-%2.png").arg(pictures_).arg(++pictures_made_));
        }
        if (!done) std::_Exit(EXIT_FAILURE);
    }

private:
    static QWidget* find(const QString& name) {
        auto* window = QApplication::activeWindow();
        return window != nullptr ? window->findChild<QWidget*>(name) : nullptr;
    }

    QString pictures_;
    int pictures_made_ = 0;
    int keys_ = 0;
};

QString shown_words(const QWidget& root) {
    QStringList words;
    for (const auto* label : root.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty()) words.append(label->text());
    }
    return words.join(QLatin1Char('\n'));
}

int walk(const QString& serial, const QString& mount_point, const QString& pictures) {
    ComposeOptions options;
    if (!inspect_terminal().administrator) options.on_service = [] {};
    const auto composed = Composition::make(options);
    if (!composed) {
        (void)std::fprintf(stderr, "%s\n", to_string(composed.error()).c_str());
        return EXIT_FAILURE;
    }
    Inspector inspector(*(*composed)->toolbox().inspection);
    Background background;
    JobCenter jobs(background);
    std::optional<JobCenter::Ended> ended;
    QObject::connect(&jobs, &JobCenter::ended, &jobs, [&](quint64 /*id*/, const auto& result) { ended = result; });
    MainWindow window({(*composed)->toolbox(), background, jobs, inspector, (*composed)->vendor_firmware()},
                      QStringLiteral("0"));
    window.show();
    Walker walker(pictures);
    walker.wait("the window is shown", [&] { return QTest::qWaitForWindowActive(&window); });
    inspector.refresh();
    const auto row_of_drive = [&] {
        for (int row = 0; row < window.drives().rowCount(); ++row) {
            const auto item = window.drives().item(row);
            if (item->state == DriveItem::State::ready && text(item->report.facts.identity.serial) == serial)
                return row;
        }
        return -1;
    };
    walker.wait("the drive is read through the service", [&] { return row_of_drive() >= 0; });
    // As a person would: search, and take the drive that is found.
    walker.press(Qt::Key_F, Qt::ControlModifier);
    for (const auto letter : serial) QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
    walker.press(Qt::Key_Return);
    walker.wait("the drive is chosen by search", [&] {
        return window.windowTitle().contains(text(window.drives().item(row_of_drive())->report.facts.identity.model));
    });
    for (int page = 0; page < window.page_names().size() && window.page() != QStringLiteral("trim"); ++page) {
        walker.press(static_cast<Qt::Key>(Qt::Key_1 + page), Qt::ControlModifier);
    }
    walker.step("the page TRIM is shown", window.page() == QStringLiteral("trim"));
    walker.use("“Trim now” is pressed", QStringLiteral("trim:%1").arg(mount_point));
    walker.wait("the plan is shown", [] { return QApplication::activeModalWidget() != nullptr; });
    walker.use("the plan is accepted", QStringLiteral("forward"));
    walker.use("TRIM is confirmed", QStringLiteral("forward"));
    walker.wait("the job has ended", [&] { return ended.has_value(); });
    auto* wizard = QApplication::activeModalWidget();
    walker.step("the receipt is shown",
                wizard != nullptr && wizard->findChild<QWidget*>(QStringLiteral("outcome")) != nullptr);
    std::printf("receipt:\n%s\n", shown_words(*wizard).toUtf8().constData());
    const auto& result = **ended;
    if (!result) std::printf("error: %s\n", to_string(result.error()).c_str());
    const bool done = result && result->outcome == plan::Outcome::done;
    std::printf("%s\n", done ? "finished" : "not finished");
    (void)std::fflush(stdout);
    std::_Exit(done ? EXIT_SUCCESS : EXIT_FAILURE);
}

}  // namespace

}  // namespace fettle::gui

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const auto arguments = QApplication::arguments();
    if (arguments.size() < 3) return 2;
    return fettle::gui::walk(arguments[1], arguments[2], arguments.size() > 3 ? arguments[3] : QString());
}
