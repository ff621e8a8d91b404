// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/bench_setup.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/bench_facts.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/look.h"
#include "core/bench/wear.h"

namespace fettle::gui {

namespace {

constexpr int kTargetRole = Qt::UserRole;
constexpr int kPathRole = Qt::UserRole + 1;
constexpr std::uint64_t kMiB = 1'048'576;
constexpr std::uint32_t kSector = 512;

QString mebibytes(std::uint64_t count) { return text(binary_size({count * kMiB})); }

QString engine_name(bench::EngineChoice engine) {
    switch (engine) {
        case bench::EngineChoice::automatic: return BenchSetup::tr("automatic");
        case bench::EngineChoice::io_uring: return QStringLiteral("io_uring");
        case bench::EngineChoice::threads: return BenchSetup::tr("threads");
        case bench::EngineChoice::iocp: return BenchSetup::tr("I/O completion port");
        case bench::EngineChoice::ioring: return BenchSetup::tr("I/O ring");
    }
    return {};
}

/// Whether the folder lies below the mount point.
bool lies_in(const QString& folder, const QString& mount) {
    const auto plain = [](const QString& path) {
        const auto slashes = QDir::fromNativeSeparators(path);
        return slashes.endsWith(QLatin1Char('/')) ? slashes : slashes + QLatin1Char('/');
    };
    return plain(folder).startsWith(plain(mount));
}

/// The home folder, if it lies in this file system.
QString home_in(const trim::FileSystem& wanted, const std::vector<trim::FileSystem>& all) {
    const auto home = QStandardPaths::writableLocation(QStandardPaths::HomeLocation);
    const trim::FileSystem* nearest = nullptr;
    for (const auto& one : all) {
        if (!lies_in(home, text(one.target))) continue;
        if (nearest == nullptr || one.target.size() > nearest->target.size()) nearest = &one;
    }
    return nearest != nullptr && nearest->target == wanted.target ? home : QString();
}

}  // namespace

BenchSetup::BenchSetup(Drives kind, const std::vector<bench::EngineChoice>& engines, QWidget* parent)
    : QWidget(parent), kind_(kind) {
    suite_ = new QComboBox(this);
    suite_->setAccessibleName(tr("Benchmark"));
    for (const auto& info : bench::suites()) {
        suite_->addItem(text(info.title), text(info.name));
        suite_->setItemData(suite_->count() - 1, plain_tip(text(info.about)), Qt::ToolTipRole);
    }
    target_ = new QComboBox(this);
    target_->setAccessibleName(tr("What to measure"));
    target_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // Not an entry of the list: the arrow keys would open the dialog in passing.
    folder_ = new QToolButton(this);
    folder_->setText(tr("Folder…"));
    folder_->setAccessibleName(tr("Choose another folder"));
    folder_->setFocusPolicy(Qt::StrongFocus);
    folder_->setVisible(kind_ == Drives::real);
    size_ = new QComboBox(this);
    size_->setAccessibleName(tr("Size of the test area"));
    size_->addItem(tr("default size"), 0U);
    for (const auto count : {8U, 64U, 256U, 1'024U, 4'096U, 16'384U, 65'536U}) size_->addItem(mebibytes(count), count);
    runs_ = new QComboBox(this);
    runs_->setAccessibleName(tr("Runs per test"));
    runs_->addItem(tr("default runs"), 0U);
    runs_->addItem(tr("1 run"), 1U);
    for (const auto count : {3U, 5U, 9U}) runs_->addItem(tr("%1 runs").arg(count), count);
    start_ = new ActionButton(tr("Start"), this);
    fold_ = new QToolButton(this);
    fold_->setText(tr("More options"));
    fold_->setCheckable(true);
    fold_->setAutoRaise(true);
    fold_->setArrowType(Qt::RightArrow);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setFocusPolicy(Qt::StrongFocus);
    estimate_ = look::dim_label(look::Type::small, {}, this);
    about_ = look::dim_label(look::Type::small, {}, this);
    make_fold(engines);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::kGrid);
    for (auto* part : std::initializer_list<QWidget*>{suite_, target_, folder_, size_, runs_, start_})
        row->addWidget(part);
    row->addStretch(1);
    auto* below = new QHBoxLayout;
    below->addWidget(fold_);
    below->addWidget(about_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::kGrid / 2);
    column->addLayout(row);
    column->addWidget(estimate_);
    column->addLayout(below);
    column->addWidget(more_);
    connect(start_, &QPushButton::clicked, this, &BenchSetup::start_wanted);
    connect(fold_, &QToolButton::toggled, this, [this](bool open) {
        fold_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        more_->setVisible(open);
    });
    for (auto* box : {suite_, size_, runs_}) connect(box, &QComboBox::currentIndexChanged, this, &BenchSetup::estimate);
    connect(folder_, &QToolButton::clicked, this, &BenchSetup::choose_folder);
    connect(target_, &QComboBox::currentIndexChanged, this, &BenchSetup::estimate);
}

void BenchSetup::make_fold(const std::vector<bench::EngineChoice>& engines) {
    more_ = new QWidget(this);
    auto* form = new QFormLayout(more_);
    const auto spin = [&](const QString& words, int most, const QString& suffix, const QString& zero) {
        auto* box = new QSpinBox(more_);
        box->setRange(0, most);
        box->setSuffix(suffix);
        box->setSpecialValueText(zero);
        box->setAccessibleName(words);
        form->addRow(words, box);
        connect(box, &QSpinBox::valueChanged, this, &BenchSetup::estimate);
        return box;
    };
    const auto check = [&](const QString& words) {
        auto* box = new QCheckBox(words, more_);
        form->addRow(QString(), box);
        connect(box, &QCheckBox::toggled, this, &BenchSetup::estimate);
        return box;
    };
    constexpr int kHour_s = 3600;
    runtime_ = spin(tr("Duration of each run"), 24 * kHour_s, tr(" s"), tr("default"));
    pause_ = spin(tr("Pause between runs"), kHour_s, tr(" s"), tr("default"));
    compressible_ = spin(tr("Compressible share of the data"), 100, tr(" %"), {});
    reads_only_ = check(tr("Skip tests that write"));
    buffered_ = check(tr("Use the page cache instead of direct I/O"));
    network_ = check(tr("Allow network file systems"));
    engine_ = new QComboBox(more_);
    engine_->setAccessibleName(tr("I/O engine"));
    engine_->addItem(engine_name(bench::EngineChoice::automatic), static_cast<int>(bench::EngineChoice::automatic));
    for (const auto engine : engines) engine_->addItem(engine_name(engine), static_cast<int>(engine));
    form->addRow(tr("I/O engine"), engine_);
    more_->hide();
}

void BenchSetup::add_target(const QString& words, Target target, const QString& path) {
    target_->addItem(words, static_cast<int>(target));
    target_->setItemData(target_->count() - 1, path, kPathRole);
}

BenchSetup::Target BenchSetup::target() const { return static_cast<Target>(target_->currentData(kTargetRole).toInt()); }

void BenchSetup::set_drive(const DriveItem& item, const std::vector<trim::FileSystem>& file_systems) {
    const auto& entry = item.report.entry;
    capacity_ = item.report.facts.identity.capacity;
    const auto chosen = target_->currentText();
    const auto device = text(entry.path.empty() ? entry.id : entry.path);
    {
        const QSignalBlocker quiet(target_);
        target_->clear();
        if (kind_ == Drives::simulated) {
            add_target(tr("Simulated drive"), Target::simulated, text(entry.id));
            add_target(tr("Whole simulated drive, destroying its data…"), Target::write_drive, text(entry.id));
        } else {
            for (const auto& one : file_systems) {
                const bool here = std::find(one.drives.begin(), one.drives.end(), entry.id) != one.drives.end();
                if (!here || one.read_only || one.network) continue;
                const auto home = home_in(one, file_systems);
                const auto folder = home.isEmpty() ? text(one.target) : home;
                add_target(tr("Folder %1").arg(printable(folder)), Target::folder, folder);
            }
            add_target(tr("Whole drive, read-only"), Target::read_drive, device);
            add_target(tr("Whole drive, destroying its data…"), Target::write_drive, device);
        }
        const auto kept = target_->findText(chosen);
        // What destroys data is never chosen by itself.
        if (kept >= 0 && static_cast<Target>(target_->itemData(kept, kTargetRole).toInt()) == Target::read_drive) {
            target_->setCurrentIndex(kept);
        }
    }
    estimate();
}

void BenchSetup::choose_folder() {
    const auto folder = QFileDialog::getExistingDirectory(this, tr("Folder to measure"));
    if (folder.isEmpty()) return;
    target_->insertItem(0, tr("Folder %1").arg(printable(folder)), static_cast<int>(Target::folder));
    target_->setItemData(0, folder, kPathRole);
    target_->setCurrentIndex(0);
}

bool BenchSetup::destroys() const { return target() == Target::write_drive; }

SuiteRequest BenchSetup::request() const {
    SuiteRequest request;
    request.suite = suite_->currentData().toString().toStdString();
    request.program = "fettle-gui " + QApplication::applicationVersion().toStdString();
    request.target.path = target_->currentData(kPathRole).toString().toStdString();
    request.target.direct = !buffered_->isChecked();
    request.target.allow_network = network_->isChecked();
    request.target.engine = static_cast<bench::EngineChoice>(engine_->currentData().toInt());
    auto& options = request.options;
    if (const auto size = size_->currentData().toUInt(); size > 0) options.size = size * kMiB;
    if (const auto runs = runs_->currentData().toUInt(); runs > 0) options.runs = runs;
    const auto seconds = [](const QSpinBox& box) {
        return static_cast<std::uint64_t>(box.value()) * bench::kSecond_ns;
    };
    if (runtime_->value() > 0) options.runtime_ns = seconds(*runtime_);
    if (pause_->value() > 0) options.pause_ns = seconds(*pause_);
    options.compressible_percent = static_cast<unsigned>(compressible_->value());
    options.reads_only = reads_only_->isChecked() || target() == Target::read_drive;
    return request;
}

Result<bench::SuitePlan> BenchSetup::draft() const {
    auto wanted = request();
    constexpr ByteCount kAnySize{std::uint64_t{1} << 50U};
    const bool folder = target() == Target::folder;
    const auto size = folder ? kAnySize : capacity_.value_or(kAnySize);
    if (target() == Target::read_drive) wanted.options.whole_drive = true;
    if ((target() == Target::simulated || destroys()) && !wanted.options.size) {
        wanted.options.size = bench::usual_size(wanted.suite, size);
    }
    return bench::plan_suite(wanted.suite, wanted.options, size, kSector);
}

bool BenchSetup::creates_files() const {
    constexpr ByteCount kAnySize{std::uint64_t{1} << 50U};
    const auto plan = bench::plan_suite(suite_->currentData().toString().toStdString(), {}, kAnySize, kSector);
    return plan && !plan->file_sets.empty();
}

QString BenchSetup::obstacle() const {
    const bool folder = target() == Target::folder;
    if (!folder && creates_files()) return tr("This benchmark creates files: choose a folder on the drive.");
    const auto plan = draft();
    if (!plan) return error_text(plan.error());
    if (folder && !plan->writes()) {
        return tr("In a folder, the test file must be written before it is read: allow tests that write.");
    }
    return {};
}

void BenchSetup::estimate() {
    const auto& infos = bench::suites();
    const auto name = suite_->currentData().toString().toStdString();
    for (const auto& info : infos) {
        if (info.name == name) about_->setText(QCoreApplication::translate("fettle", std::string(info.about).c_str()));
    }
    const auto why = obstacle();
    start_->setText(destroys() ? tr("Plan…") : tr("Start"));
    start_->setAccessibleName(destroys() ? tr("Plan the benchmark") : tr("Start the benchmark"));
    start_->setEnabled(why.isEmpty() && !running_ && target_->count() > 0);
    if (!why.isEmpty()) return estimate_->setText(why);
    const auto plan = draft();
    const auto time = about_time(plan->longest_ns());
    if (!plan->writes() && plan->file_sets.empty()) return estimate_->setText(tr("%1, only reads").arg(time));
    const auto written = bench::most_written(bench::all_workloads(*plan), {plan->size});
    estimate_->setText(kind_ == Drives::simulated ? tr("%1 of simulated time").arg(time)
                                                  : tr("%1, writes at most %2").arg(time, size_text(written)));
}

void BenchSetup::set_running(bool running) {
    running_ = running;
    for (auto* part : std::initializer_list<QWidget*>{suite_, target_, folder_, size_, runs_, more_})
        part->setEnabled(!running);
    estimate();
}

}  // namespace fettle::gui
