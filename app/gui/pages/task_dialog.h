// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "core/schedule/overview.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QRadioButton;
class QSpinBox;
class QTimeEdit;

namespace fettle::gui {

/// Adds a scheduled task or changes one. Checks it as it is typed and shows it as a sentence.
class TaskDialog final : public QDialog {
    Q_OBJECT
public:
    /// What a task can be for.
    struct Target {
        QString label;
        std::string name;  ///< as stored in the task
        bool mount = false;
    };
    /// The surroundings of the task.
    struct Setting {
        std::vector<Target> targets;
        QStringList taken;  ///< names of other tasks
        schedule::UnixTime now = 0;
        std::int64_t offset_seconds = 0;
        bool can_take_over = false;  ///< fstrim.timer is enabled
    };
    /// `task`: the one to change; nullopt: a new one.
    TaskDialog(Setting setting, const std::optional<schedule::Task>& task, QWidget* parent = nullptr);

    /// What is to be changed, while it is valid.
    [[nodiscard]] schedule::ScheduleChange change() const;
    /// While the change is being made, nothing can be edited.
    void set_busy(bool busy);
    /// The change failed; the dialog stays open.
    void show_error(const QString& words);

Q_SIGNALS:
    void save_wanted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make_what(QFormLayout& form);
    void make_when(QFormLayout& form);
    void make_days(QFormLayout& form);
    void make_conditions(QFormLayout& form);
    void make_end();
    void add_target(const Target& target, bool checked);
    void add_typed_mount();
    void show_task(const schedule::Task& task);
    void show_calendar(const schedule::Calendar& calendar);
    void follow();
    void fit();
    void suggest_name();
    [[nodiscard]] schedule::Calendar calendar() const;
    [[nodiscard]] schedule::Task task() const;
    [[nodiscard]] QString problem(const schedule::Task& task) const;

    Setting setting_;
    schedule::Task base_;
    bool is_new_;
    bool busy_ = false;

    QComboBox* does_;
    QLineEdit* name_;
    QComboBox* repeat_;
    QTimeEdit* time_;
    QLabel* days_label_;
    QWidget* days_;
    std::vector<QCheckBox*> weekdays_;
    QLabel* month_day_label_;
    QSpinBox* month_day_;
    QLabel* step_label_;
    QComboBox* step_;
    QLabel* time_label_;
    QRadioButton* all_;
    QRadioButton* only_;
    QListWidget* targets_;
    QWidget* other_;
    QLineEdit* mount_;
    QPushButton* add_mount_;
    QCheckBox* on_ac_;
    QCheckBox* when_idle_;
    QSpinBox* idle_minutes_;
    QSpinBox* delay_minutes_;
    QCheckBox* catch_up_;
    QCheckBox* enabled_;
    QCheckBox* take_over_;
    QLabel* sentence_;
    QLabel* problem_;
    QDialogButtonBox* buttons_ = nullptr;  ///< made last
    QPushButton* save_;
    QWidget* fields_;
};

}  // namespace fettle::gui
