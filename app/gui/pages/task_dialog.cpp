// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/task_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTimeEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/error_words.h"
#include "app/gui/models/schedule_words.h"
#include "app/gui/models/system_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

using schedule::TaskVerb;

enum Repeat { every_day, on_weekdays, on_month_day, several_times };

constexpr int kSecondsPerMinute = 60;
constexpr int kMostMinutes = 7 * 24 * 60;
constexpr int kUsualIdleMinutes = 360;
constexpr int kNameRole = Qt::UserRole;
constexpr int kMountRole = Qt::UserRole + 1;
constexpr int kRowsOfTargets = 5;
constexpr int kWidth = 640;

/// Weekly on Sunday night: what most people want of a new task.
schedule::Task new_task() {
    schedule::Task task;
    task.verb = TaskVerb::trim;
    task.calendar.weekdays = 1U << 6U;
    task.calendar.minute = 180;
    task.idle_wait_seconds = kUsualIdleMinutes * kSecondsPerMinute;
    return task;
}

QLabel* label_for(const QString& words, QWidget* buddy) {
    auto* label = new QLabel(words, buddy->parentWidget());
    label->setBuddy(buddy);
    return label;
}

constexpr int kKindsAtMost = 16;

/// The action and, of a self-test, its kind, as the data of an entry.
int action_number(TaskVerb verb, selftest::Kind test = selftest::Kind::extended) {
    const auto kind = verb == TaskVerb::self_test ? test : selftest::Kind::extended;
    return static_cast<int>(verb) * kKindsAtMost + static_cast<int>(kind);
}

}  // namespace

TaskDialog::TaskDialog(Setting setting, const std::optional<schedule::Task>& task, QWidget* parent)
    : QDialog(parent), setting_(std::move(setting)), base_(task.value_or(new_task())), is_new_(!task) {
    setWindowTitle(is_new_ ? tr("Add task") : tr("Edit task %1").arg(text(base_.id)));
    auto* column = new QVBoxLayout(this);
    fields_ = new QWidget(this);
    auto* form = new QFormLayout(fields_);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(look::scaled(look::kGrid));
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    make_what(*form);
    make_when(*form);
    make_conditions(*form);
    column->addWidget(fields_);
    make_end();
    show_task(base_);
    setMinimumWidth(look::scaled(kWidth));
    does_->setFocus();
}

void TaskDialog::make_what(QFormLayout& form) {
    does_ = new QComboBox(fields_);
    does_->addItem(tr("TRIM: discard free space"), action_number(TaskVerb::trim));
    does_->addItem(tr("Health check: record and warn"), action_number(TaskVerb::health_poll));
    does_->addItem(tr("Extended self-test: the drive reads its whole medium"), action_number(TaskVerb::self_test));
    does_->addItem(tr("Short self-test: a few minutes"), action_number(TaskVerb::self_test, selftest::Kind::brief));
    if (base_.verb == TaskVerb::self_test && base_.test == selftest::Kind::conveyance) {
        does_->addItem(tr("Conveyance self-test: transport damage"), action_number(TaskVerb::self_test, base_.test));
    }
    does_->setAccessibleName(tr("Action"));
    form.addRow(label_for(tr("&Action"), does_), does_);
    name_ = new QLineEdit(fields_);
    name_->setAccessibleName(tr("Name"));
    name_->setReadOnly(!is_new_);
    form.addRow(label_for(tr("&Name"), name_), name_);

    all_ = new QRadioButton(fields_);
    only_ = new QRadioButton(tr("&Only these:"), fields_);
    auto* choice = new QHBoxLayout;
    choice->addWidget(all_);
    choice->addWidget(only_);
    choice->addStretch(1);
    targets_ = new QListWidget(fields_);
    targets_->setAccessibleName(tr("Drives and file systems of this task"));
    targets_->setFixedHeight(kRowsOfTargets * (fontMetrics().height() + look::scaled(look::kGrid)));
    targets_->setTabKeyNavigation(false);
    other_ = new QWidget(fields_);
    auto* row = new QHBoxLayout(other_);
    row->setContentsMargins(0, 0, 0, 0);
    mount_ = new QLineEdit(other_);
    mount_->setAccessibleName(tr("Other mount point"));
    mount_->setPlaceholderText(tr("Other mount point, such as %1").arg(system_words::example_mount_point()));
    add_mount_ = new QPushButton(tr("A&dd to the list"), other_);
    add_mount_->setAutoDefault(false);
    row->addWidget(mount_, 1);
    row->addWidget(add_mount_);
    auto* all = new QVBoxLayout;
    all->addLayout(choice);
    all->addWidget(targets_);
    all->addWidget(other_);
    form.addRow(new QLabel(tr("Applies to"), fields_), all);
    connect(does_, &QComboBox::currentIndexChanged, this, [this] {
        suggest_name();
        follow();
    });
    connect(name_, &QLineEdit::textChanged, this, &TaskDialog::follow);
    connect(only_, &QRadioButton::toggled, this, &TaskDialog::follow);
    connect(targets_, &QListWidget::itemChanged, this, &TaskDialog::follow);
    connect(mount_, &QLineEdit::textChanged, this, &TaskDialog::follow);
    connect(add_mount_, &QPushButton::clicked, this, &TaskDialog::add_typed_mount);
}

void TaskDialog::make_when(QFormLayout& form) {
    repeat_ = new QComboBox(fields_);
    repeat_->addItems(
        {tr("Every day"), tr("On certain weekdays"), tr("On a day of the month"), tr("Several times a day")});
    repeat_->setAccessibleName(tr("Repeats"));
    form.addRow(label_for(tr("&Repeats"), repeat_), repeat_);
    make_days(form);
    time_ = new QTimeEdit(fields_);
    time_->setDisplayFormat(QStringLiteral("HH:mm"));
    time_->setAccessibleName(tr("Time"));
    time_label_ = label_for(tr("&Time"), time_);
    form.addRow(time_label_, time_);
    step_ = new QComboBox(fields_);
    for (const int minutes : {5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720}) {
        step_->addItem(tr("every %1").arg(minutes_text(static_cast<std::uint32_t>(minutes))), minutes);
    }
    step_->setAccessibleName(tr("Interval"));
    step_label_ = label_for(tr("&Interval"), step_);
    form.addRow(step_label_, step_);
    connect(repeat_, &QComboBox::currentIndexChanged, this, &TaskDialog::follow);
    connect(time_, &QTimeEdit::timeChanged, this, &TaskDialog::follow);
    connect(step_, &QComboBox::currentIndexChanged, this, &TaskDialog::follow);
}

void TaskDialog::make_days(QFormLayout& form) {
    days_ = new QWidget(fields_);
    auto* row = new QHBoxLayout(days_);
    row->setContentsMargins(0, 0, 0, 0);
    for (int day = 1; day <= 7; ++day) {
        auto* box = new QCheckBox(QLocale().dayName(day, QLocale::ShortFormat), days_);
        box->setAccessibleName(QLocale().dayName(day, QLocale::LongFormat));
        connect(box, &QCheckBox::toggled, this, &TaskDialog::follow);
        row->addWidget(box);
        weekdays_.push_back(box);
    }
    row->addStretch(1);
    days_label_ = new QLabel(tr("Days"), fields_);
    form.addRow(days_label_, days_);
    month_day_ = new QSpinBox(fields_);
    month_day_->setRange(1, 31);
    month_day_->setAccessibleName(tr("Day of the month"));
    month_day_label_ = label_for(tr("Day of the &month"), month_day_);
    form.addRow(month_day_label_, month_day_);
    connect(month_day_, &QSpinBox::valueChanged, this, &TaskDialog::follow);
}

void TaskDialog::make_conditions(QFormLayout& form) {
    const auto check = [&](const QString& words) {
        auto* box = new QCheckBox(words, fields_);
        connect(box, &QCheckBox::toggled, this, &TaskDialog::follow);
        return box;
    };
    const auto minutes = [&](const QString& name, int least) {
        auto* spin = new QSpinBox(fields_);
        spin->setRange(least, kMostMinutes);
        spin->setSuffix(tr(" min"));
        spin->setAccessibleName(name);
        connect(spin, &QSpinBox::valueChanged, this, &TaskDialog::follow);
        return spin;
    };
    on_ac_ = check(tr("Only on A&C power"));
    when_idle_ = check(tr("&Wait until the computer is idle, at most"));
    idle_minutes_ = minutes(tr("Longest wait for the computer to be idle"), 0);
    auto* idle = new QHBoxLayout;
    idle->addWidget(when_idle_);
    idle->addWidget(idle_minutes_);
    idle->addStretch(1);
    delay_minutes_ = minutes(tr("Longest random delay"), 0);
    delay_minutes_->setSpecialValueText(tr("none"));
    catch_up_ = check(tr("If a run is mi&ssed, make up for it when the computer is on again"));
    enabled_ = check(tr("&Enabled"));
    take_over_ = check(tr("Disable &fstrim.timer, so that only Fettle runs TRIM"));
    form.addRow(new QLabel(tr("Conditions"), fields_), on_ac_);
    form.addRow(QString(), idle);
    form.addRow(label_for(tr("Random dela&y, at most"), delay_minutes_), delay_minutes_);
    form.addRow(QString(), catch_up_);
    form.addRow(QString(), enabled_);
    form.addRow(QString(), take_over_);
}

void TaskDialog::make_end() {
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    sentence_ = look::label(look::Type::strong, {}, this);
    problem_ = look::label(look::Type::body, {}, this);
    column->addSpacing(look::scaled(look::kGrid));
    column->addWidget(sentence_);
    column->addWidget(problem_);
    column->addStretch(1);
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    save_ = buttons_->addButton(is_new_ ? tr("Add task") : tr("Save changes"), QDialogButtonBox::AcceptRole);
    save_->setDefault(true);
    column->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &TaskDialog::save_wanted);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void TaskDialog::add_target(const Target& target, bool checked) {
    auto* item = new QListWidgetItem(printable(target.label), targets_);
    item->setData(kNameRole, QByteArray::fromStdString(target.name));
    item->setData(kMountRole, target.mount);
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
}

void TaskDialog::add_typed_mount() {
    const auto path = mount_->text().trimmed().toStdString();
    if (!schedule::is_mount_point(path)) return;
    add_target({text(path), path, true}, true);
    only_->setChecked(true);
    mount_->clear();
}

void TaskDialog::show_task(const schedule::Task& task) {
    does_->setCurrentIndex(does_->findData(action_number(task.verb, task.test)));
    name_->setText(text(task.id));
    const auto chosen = [&](const std::string& name) {
        return std::find(task.what.begin(), task.what.end(), name) != task.what.end();
    };
    for (const auto& target : setting_.targets) add_target(target, chosen(target.name));
    for (const auto& name : task.what) {
        const bool known = std::any_of(setting_.targets.begin(), setting_.targets.end(),
                                       [&](const Target& target) { return target.name == name; });
        if (!known) add_target({tr("%1 (not present)").arg(text(name)), name, schedule::is_mount_point(name)}, true);
    }
    (task.what.empty() ? all_ : only_)->setChecked(true);
    show_calendar(task.calendar);
    on_ac_->setChecked(task.on_ac_only);
    when_idle_->setChecked(task.when_idle);
    idle_minutes_->setValue(static_cast<int>(task.idle_wait_seconds) / kSecondsPerMinute);
    delay_minutes_->setValue(static_cast<int>(task.random_delay_seconds) / kSecondsPerMinute);
    catch_up_->setChecked(task.catch_up);
    enabled_->setChecked(task.enabled);
    if (is_new_) suggest_name();
    follow();
}

void TaskDialog::show_calendar(const schedule::Calendar& calendar) {
    const auto repeat = calendar.step_minutes != 0                     ? several_times
                        : calendar.month_day != 0                      ? on_month_day
                        : calendar.weekdays != schedule::kEveryWeekday ? on_weekdays
                                                                       : every_day;
    for (std::size_t day = 0; day < weekdays_.size(); ++day) {
        weekdays_[day]->setChecked(repeat == on_weekdays && (calendar.weekdays & (1U << day)) != 0);
    }
    month_day_->setValue(std::max<int>(1, calendar.month_day));
    time_->setTime(QTime(calendar.minute / 60, calendar.minute % 60));
    if (calendar.step_minutes != 0 && step_->findData(calendar.step_minutes) < 0) {
        step_->addItem(tr("every %1").arg(minutes_text(calendar.step_minutes)), calendar.step_minutes);
    }
    step_->setCurrentIndex(std::max(0, step_->findData(calendar.step_minutes != 0 ? calendar.step_minutes : 60)));
    repeat_->setCurrentIndex(repeat);
}

schedule::Calendar TaskDialog::calendar() const {
    schedule::Calendar calendar;
    const auto time = time_->time();
    calendar.minute = static_cast<std::uint16_t>(time.hour() * 60 + time.minute());
    switch (repeat_->currentIndex()) {
        case on_weekdays:
            calendar.weekdays = 0;
            for (std::size_t day = 0; day < weekdays_.size(); ++day) {
                if (weekdays_[day]->isChecked()) calendar.weekdays |= static_cast<std::uint8_t>(1U << day);
            }
            break;
        case on_month_day: calendar.month_day = static_cast<std::uint8_t>(month_day_->value()); break;
        case several_times:
            // Days and start of a repeated task are kept; only its interval can be edited.
            calendar = base_.calendar.step_minutes != 0 ? base_.calendar : schedule::Calendar{};
            calendar.step_minutes = static_cast<std::uint16_t>(step_->currentData().toInt());
            break;
        default: break;
    }
    return calendar;
}

schedule::Task TaskDialog::task() const {
    auto task = base_;
    task.id = name_->text().trimmed().toStdString();
    task.verb = static_cast<TaskVerb>(does_->currentData().toInt() / kKindsAtMost);
    task.test = static_cast<selftest::Kind>(does_->currentData().toInt() % kKindsAtMost);
    task.calendar = calendar();
    task.what.clear();
    for (int row = 0; only_->isChecked() && row < targets_->count(); ++row) {
        const auto* item = targets_->item(row);
        const bool fits = task.verb == TaskVerb::trim || !item->data(kMountRole).toBool();
        if (fits && item->checkState() == Qt::Checked) {
            task.what.push_back(item->data(kNameRole).toByteArray().toStdString());
        }
    }
    task.on_ac_only = on_ac_->isChecked();
    task.when_idle = when_idle_->isChecked();
    const auto seconds = [](const QSpinBox* spin) {
        return static_cast<std::uint32_t>(spin->value() * kSecondsPerMinute);
    };
    task.idle_wait_seconds = task.when_idle ? seconds(idle_minutes_) : 0;
    task.random_delay_seconds = seconds(delay_minutes_);
    task.catch_up = catch_up_->isChecked();
    task.enabled = enabled_->isChecked();
    return task;
}

QString TaskDialog::problem(const schedule::Task& task) const {
    if (task.id.empty()) return tr("Enter a name for the task.");
    if (is_new_ && setting_.taken.contains(text(task.id))) {
        return tr("There is already a task named %1. Enter another name.").arg(text(task.id));
    }
    if (task.calendar.weekdays == 0) return tr("Choose at least one day.");
    if (only_->isChecked() && task.what.empty()) return tr("Choose at least one drive or file system.");
    const auto checked = schedule::check(task);
    return checked ? QString() : error_context(checked.error());
}

void TaskDialog::suggest_name() {
    if (!is_new_ || name_->isModified()) return;
    auto wanted = QStringLiteral("health-check");
    if (task().verb == TaskVerb::trim) wanted = QStringLiteral("trim");
    if (task().verb == TaskVerb::self_test) wanted = QStringLiteral("self-test");
    auto name = wanted;
    for (int number = 2; setting_.taken.contains(name); ++number)
        name = QStringLiteral("%1-%2").arg(wanted).arg(number);
    name_->setText(name);
}

void TaskDialog::follow() {
    if (buttons_ == nullptr) return;
    const auto now = task();
    const bool trims = now.verb == TaskVerb::trim;
    const auto repeat = repeat_->currentIndex();
    all_->setText(trims ? tr("A&ll file systems") : tr("A&ll drives"));
    targets_->setEnabled(only_->isChecked());
    for (int row = 0; row < targets_->count(); ++row) {
        targets_->item(row)->setHidden(!trims && targets_->item(row)->data(kMountRole).toBool());
    }
    other_->setVisible(trims);
    add_mount_->setEnabled(schedule::is_mount_point(mount_->text().trimmed().toStdString()));
    for (auto* widget : {static_cast<QWidget*>(days_), static_cast<QWidget*>(days_label_)}) {
        widget->setVisible(repeat == on_weekdays);
    }
    for (auto* widget : {static_cast<QWidget*>(month_day_), static_cast<QWidget*>(month_day_label_)}) {
        widget->setVisible(repeat == on_month_day);
    }
    for (auto* widget : {static_cast<QWidget*>(step_), static_cast<QWidget*>(step_label_)}) {
        widget->setVisible(repeat == several_times);
    }
    for (auto* widget : {static_cast<QWidget*>(time_), static_cast<QWidget*>(time_label_)}) {
        widget->setVisible(repeat != several_times);
    }
    idle_minutes_->setEnabled(when_idle_->isChecked());
    take_over_->setVisible(trims && setting_.can_take_over);
    const auto wrong = problem(now);
    problem_->setText(wrong);
    auto colours = palette();
    colours.setColor(QPalette::WindowText, look::verdict_colour(health::Verdict::failed, palette()));
    problem_->setPalette(colours);
    problem_->setVisible(!wrong.isEmpty());
    save_->setEnabled(wrong.isEmpty() && !busy_);
    sentence_->setVisible(wrong.isEmpty());
    fit();
    if (!wrong.isEmpty()) return;
    const auto next = schedule::next_after(now.calendar, setting_.now, OffsetZone(setting_.offset_seconds));
    const auto when = moment_text(next.time, setting_.now, setting_.offset_seconds);
    sentence_->setText(now.enabled ? tr("%1 Next: %2.").arg(task_sentence(now), when) : task_sentence(now));
}

void TaskDialog::showEvent(QShowEvent* event) {
    fit();
    QDialog::showEvent(event);
}

void TaskDialog::fit() {
    // A layout with wrapped labels does not keep a window high enough by itself.
    layout()->activate();
    const auto needed = std::max(layout()->totalHeightForWidth(width()), layout()->totalSizeHint().height());
    if (height() < needed) resize(width(), needed);
}

schedule::ScheduleChange TaskDialog::change() const {
    schedule::ScheduleChange change;
    change.put.push_back(task());
    if (!take_over_->isHidden() && take_over_->isChecked()) change.take_over_fstrim = true;
    return change;
}

void TaskDialog::set_busy(bool busy) {
    busy_ = busy;
    fields_->setEnabled(!busy);
    follow();
}

void TaskDialog::show_error(const QString& words) {
    set_busy(false);
    sentence_->setVisible(false);
    problem_->setText(words);
    problem_->setVisible(true);
}

}  // namespace fettle::gui
