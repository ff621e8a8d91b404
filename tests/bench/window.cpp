// SPDX-License-Identifier: GPL-3.0-or-later
// What the window costs on the demo's drives: prints a table, judges nothing. Usage: bench_window [DRIVES [LOAD]].
// DRIVES: 14, or more, which are copies and rounded up to a multiple of 14. LOAD: pages, job, live, all of these, or
// history, which takes the place of the demo's.
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QTimer>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>

#include "app/gui/charts/chart.h"
#include "app/gui/frame/main_window.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "core/history/history_store.h"
#include "core/toolbox/toolbox.h"
#include "platform/compose/compose.h"

namespace {

using Clock = std::chrono::steady_clock;
using namespace fettle;

constexpr int kPatience_ms = 300'000;

double milliseconds_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Resident memory of this process in MiB.
double resident_mib() {
    std::ifstream file("/proc/self/statm");
    double all = 0;
    double resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

/// Processor time of this thread in milliseconds.
double thread_cpu_ms() {
    rusage used{};
    getrusage(RUSAGE_THREAD, &used);
    const auto of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
    };
    return of(used.ru_utime) + of(used.ru_stime);
}

void row(const std::string& what, double figure, const char* unit) {
    (void)std::printf("%-52s | %9.1f | %s\n", what.c_str(), figure, unit);
    (void)std::fflush(stdout);
}

/// Handles events until `done`. False: not in time.
bool run_until(const std::function<bool()>& done) {
    QElapsedTimer waiting;
    waiting.start();
    while (!done()) {
        if (waiting.elapsed() > kPatience_ms) return false;
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    }
    return true;
}

/// The longest time that the event loop was kept from other events.
class FrameWatch final : public QObject {
public:
    FrameWatch() {
        // A timer of no interval comes once in each turn of the loop.
        timer_.setInterval(0);
        connect(&timer_, &QTimer::timeout, this, [this] {
            if (running_) longest_ = std::max(longest_, milliseconds_since(last_));
            last_ = Clock::now();
            running_ = true;
        });
    }
    void start() {
        longest_ = 0;
        running_ = false;
        timer_.start();
    }
    double stop() {
        timer_.stop();
        return longest_;
    }

private:
    QTimer timer_;
    Clock::time_point last_;
    double longest_ = 0;
    bool running_ = false;
};

/// Tells when the first paint of a widget has ended.
class PaintWatch final : public QObject {
public:
    explicit PaintWatch(QWidget& widget) { widget.installEventFilter(this); }
    [[nodiscard]] bool painted() const { return painted_; }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && !seen_) {
            seen_ = true;
            QMetaObject::invokeMethod(
                this, [this] { painted_ = true; }, Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    bool seen_ = false;
    bool painted_ = false;
};

/// Five years at one point an hour.
class LongHistory final : public history::HistoryStore {
public:
    Status add(const std::vector<history::Observation>& /*observations*/) override { return {}; }
    Status add_boot(const bench::BootRecord& /*boot*/) override { return {}; }
    Result<std::vector<bench::BootRecord>> boots(const history::Range& /*range*/) override {
        return std::vector<bench::BootRecord>();
    }
    Status add_run(const history::TaskRun& /*run*/) override { return {}; }
    Result<std::vector<history::Observation>> observations(const std::string& drive,
                                                           const history::Range& /*range*/) override {
        constexpr int kHours = 5 * 365 * 24;
        constexpr std::int64_t kStart = 1'600'000'000;
        std::vector<history::Observation> all;
        all.reserve(kHours);
        for (int hour = 0; hour < kHours; ++hour) {
            history::Observation one;
            one.time = kStart + std::int64_t{hour} * 3600;
            one.drive = drive;
            one.model = "Samsung SSD 970 EVO Plus 1TB";
            one.firmware = "2B2QEXM7";
            one.temperature_celsius = 40 + static_cast<int>(10 * std::sin(hour / 24.0));
            one.temperature_limit_celsius = 85;
            one.power_on_hours = static_cast<std::uint64_t>(hour);
            one.host_written = ByteCount{static_cast<std::uint64_t>(hour) * 2'000'000'000};
            one.percentage_used = hour / 1500.0;
            one.verdict = "good";
            one.errors = {{"media_errors", 0}};
            all.push_back(std::move(one));
        }
        return all;
    }
    Result<std::vector<history::TaskRun>> runs(const history::Range& /*range*/) override {
        return std::vector<history::TaskRun>();
    }
    Result<std::vector<history::Observation>> latest() override { return std::vector<history::Observation>(); }
    Result<std::optional<std::string>> note(const std::string& /*drive*/) override {
        return std::optional<std::string>();
    }
    Status set_note(const std::string& /*drive*/, std::string_view /*text*/) override { return {}; }
    Status thin(std::int64_t /*now*/) override { return {}; }
    [[nodiscard]] std::vector<std::string> problems() const override { return {}; }
};

/// The window with what it needs.
struct Bench {
    std::unique_ptr<Composition> composed;
    gui::Background background;
    gui::JobCenter jobs{background};
    std::unique_ptr<gui::Inspector> inspector;
    std::unique_ptr<gui::MainWindow> window;

    bool idle() const { return !background.busy() && !inspector->busy(); }
    bool settle() const {
        for (int i = 0; i < 4; ++i) {
            if (!run_until([this] { return idle(); })) return false;
            QApplication::processEvents();
        }
        return true;
    }
    bool ready() const {
        const auto& drives = window->drives();
        for (int at = 0; at < drives.rowCount(); ++at) {
            if (drives.item(at)->state != gui::DriveItem::State::ready) return false;
        }
        return drives.rowCount() > 0 && idle();
    }
};

/// From the choice of a page to the end of its first paint, before its services have answered; then with the answers.
void measure_pages(Bench& bench) {
    FrameWatch frames;
    for (const auto& page : bench.window->page_names()) {
        frames.start();
        const auto begin = Clock::now();
        if (!bench.window->show_page(page)) continue;
        bench.window->repaint();
        QApplication::processEvents();
        const auto shown = milliseconds_since(begin);
        (void)bench.settle();
        bench.window->repaint();
        row("page " + page.toStdString() + ", first shown", shown, "ms");
        row("page " + page.toStdString() + ", longest block until it has its answers", frames.stop(), "ms");
    }
    for (const auto& page : bench.window->page_names()) {
        const auto begin = Clock::now();
        if (!bench.window->show_page(page)) continue;
        bench.window->repaint();
        QApplication::processEvents();
        row("page " + page.toStdString() + ", shown again", milliseconds_since(begin), "ms");
        (void)bench.settle();
    }
}

/// A benchmark in virtual time, which reports as fast as it can, while its page is shown.
void measure_job(Bench& bench) {
    const auto drive = bench.window->drives().row_of(QStringLiteral("sdf"));
    bench.window->choose_drive(drive);
    (void)bench.window->show_page(QStringLiteral("performance"));
    (void)bench.settle();
    auto* start = [&]() -> QAbstractButton* {
        for (auto* one : bench.window->findChildren<QAbstractButton*>()) {
            if (one->isVisible() && one->accessibleName() == QStringLiteral("Start the benchmark")) return one;
        }
        return nullptr;
    }();
    if (start == nullptr) return;
    FrameWatch frames;
    frames.start();
    const auto begin = Clock::now();
    start->click();
    constexpr double kLongest_ms = 60'000;
    (void)run_until([&] { return bench.idle() || milliseconds_since(begin) > kLongest_ms; });
    row("benchmark shown while it runs, its time", milliseconds_since(begin), "ms");
    row("longest block during a running benchmark", frames.stop(), "ms");
    for (auto* one : bench.window->findChildren<QAbstractButton*>()) {
        if (one->isVisible() && one->accessibleName() == QStringLiteral("Stop the benchmark")) one->click();
    }
    (void)bench.settle();
}

void measure_history(Bench& bench) {
    (void)bench.window->show_page(QStringLiteral("overview"));
    (void)bench.settle();
    const auto before = resident_mib();
    FrameWatch frames;
    frames.start();
    const auto begin = Clock::now();
    (void)bench.window->show_page(QStringLiteral("history"));
    (void)bench.settle();
    bench.window->repaint();
    row("history, five years at a point an hour, shown after", milliseconds_since(begin), "ms");
    row("history, longest block", frames.stop(), "ms");
    row("history, memory", resident_mib() - before, "MiB");
}

/// An hour at ten points a second, set anew at each tenth second as the page Performance does.
void measure_live_chart() {
    constexpr int kPoints = 36'000;
    constexpr int kShown = 600;  // of the renewals, spread evenly
    gui::Chart chart;
    chart.resize(900, 360);
    chart.show();
    gui::ChartData content;
    content.title = QStringLiteral("Throughput");
    content.series.push_back({});
    auto& line = content.series.back();
    line.name = QStringLiteral("Speed");
    double cpu = 0;
    double longest = 0;
    for (int point = 0; point < kPoints; ++point) {
        line.points.push_back({point / 10.0, 5e8 + 1e8 * std::sin(point / 50.0)});
        if (point % (kPoints / kShown) != 0) continue;
        const auto before = thread_cpu_ms();
        chart.set_chart(content);
        QApplication::processEvents();
        chart.repaint();
        const auto took = thread_cpu_ms() - before;
        longest = std::max(longest, took);
        cpu += took;
    }
    row("live chart, one renewal on average over an hour", cpu / kShown, "ms of CPU");
    row("live chart, the longest renewal", longest, "ms of CPU");
    row("live chart, the whole hour at ten renewals a second", cpu / kShown * kPoints / 1000, "s of CPU");
}

}  // namespace

int main(int argc, char** argv) {
    const auto begin = Clock::now();
    QApplication application(argc, argv);
    const auto arguments = QApplication::arguments();
    constexpr int kUsual = 14;
    const auto drives = arguments.size() > 1 ? arguments[1].toInt() : kUsual;
    const auto load = arguments.value(2, QStringLiteral("all"));
    const auto wants = [&](const char* name) { return load == QLatin1String(name) || load == QStringLiteral("all"); };

    Bench bench;
    ComposeOptions options;
    options.drives = ComposeOptions::Drives::demo;
    options.demo_speed = 3600;
    options.demo_copies = static_cast<unsigned>((drives + kUsual - 1) / kUsual);
    if (load == QStringLiteral("history")) {
        options.adapt = [](Platform& platform) { platform.history = std::make_unique<LongHistory>(); };
    }
    auto composed = Composition::make(options);
    if (!composed) return EXIT_FAILURE;
    bench.composed = std::move(*composed);
    auto& toolbox = bench.composed->toolbox();
    bench.inspector = std::make_unique<gui::Inspector>(*toolbox.inspection);
    gui::Theme theme;
    bench.window = std::make_unique<gui::MainWindow>(
        gui::Services{toolbox, bench.background, bench.jobs, *bench.inspector, nullptr, true}, QStringLiteral("bench"));
    PaintWatch paint(*bench.window);
    bench.window->show();
    (void)run_until([&] { return paint.painted(); });
    row("from main to the end of the first paint", milliseconds_since(begin), "ms");
    FrameWatch frames;
    frames.start();
    bench.inspector->refresh();
    (void)run_until([&] { return bench.ready(); });
    bench.window->repaint();
    row("from main until all drives have answered", milliseconds_since(begin), "ms");
    row("drives", bench.window->drives().rowCount(), "");
    row("longest block while they answer", frames.stop(), "ms");
    row("memory with all drives", resident_mib(), "MiB");
    if (wants("pages")) measure_pages(bench);
    if (wants("pages")) row("memory after all pages", resident_mib(), "MiB");
    if (wants("job")) measure_job(bench);
    if (wants("live")) measure_live_chart();
    if (load == QStringLiteral("history")) measure_history(bench);
    (void)std::fflush(stdout);
    std::_Exit(EXIT_SUCCESS);  // threads may still use the services
}
