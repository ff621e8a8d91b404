// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "demo_window.h"
#include "drive_faults.h"

class QMimeData;
class QWidget;

namespace fettle::gui::test {

/// Uses the window without sense: random keys, clicks, sizes, drops and faults of drives. After each action it looks
/// for dead ends: no control that the keyboard can reach, a dialog that Escape does not close, a lost focus.
class Robot final : public QObject {
public:
    /// `folder` is where file dialogs may write. All must outlive it.
    Robot(DemoWindow& demo, std::shared_ptr<fettle::test::DriveFaults> faults, const QString& folder, unsigned seed);

    /// Acts so often, then mends all faults and closes all dialogs.
    void run(int actions);

    [[nodiscard]] int actions() const { return done_; }
    /// Each with what led to it.
    [[nodiscard]] const std::vector<std::string>& dead_ends() const { return dead_ends_; }

private:
    void act();
    void do_something();
    void check();
    void note(const QString& action);
    void found(const std::string& what);
    [[nodiscard]] int below(int bound);
    [[nodiscard]] QWidget* active() const;

    void press_key();
    void click();
    void turn_wheel();
    void resize_window();
    void drop();
    void break_drive();
    void use_file_dialog(QWidget& dialog);
    void type_serial();
    void close_dialogs();

    DemoWindow& demo_;
    std::shared_ptr<fettle::test::DriveFaults> faults_;
    QString folder_;
    std::mt19937 random_;
    int wanted_ = 0;
    int done_ = 0;
    std::vector<int> levels_;  ///< of the event loops in which an action is going on
    int unfocused_ = 0;
    int in_dialog_ = 0;
    bool had_focus_ = false;
    QPointer<QWidget> dialog_;
    QString focus_before_;
    std::deque<QString> last_;
    std::vector<std::string> dead_ends_;
};

}  // namespace fettle::gui::test
