// SPDX-License-Identifier: GPL-3.0-or-later
// The service over simulated drives, invented file systems and a clock that a test can put forward. Everything between
// the bus and the toolbox is the real thing.
#include <fmt/format.h>

#include <QCoreApplication>
#include <QDBusConnection>
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

#include "app/service/linux/stop_signals.h"
#include "app/service/linux/wake_timer.h"
#include "app/service/service.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/files/local_files.h"
#include "platform/linux/system_ports.h"
#include "platform/sim/base/clock.h"
#include "platform/sim/fleet/fleet.h"
#include "platform/sim/fleet/memory_scans.h"
#include "platform/sim/fleet/memory_system.h"
#include "platform/store/digests.h"
#include "tests/service/recorded.h"
#include "tests/service/test_links.h"

namespace fettle::service {

namespace {

/// The machine's clock, put forward by the test.
class LeapingClock final : public plan::Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override { return system_.steady_ns() + ahead_; }
    [[nodiscard]] std::string utc() const override { return system_.utc(); }
    void leap(std::uint64_t seconds) { ahead_ += seconds * 1'000'000'000; }

private:
    linux_system::SystemClock system_;
    std::atomic<std::uint64_t> ahead_{0};
};

/// Discards wait here while it is closed.
class Gate {
public:
    void set(bool open) {
        const std::lock_guard lock(mutex_);
        open_ = open;
        changed_.notify_all();
    }
    void pass() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return open_; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = true;
};

std::atomic<std::uint64_t> discards{0};

class FakeOpen final : public trim::OpenFileSystem {
public:
    FakeOpen(trim::FileSystem file_system, Gate& gate) : file_system_(std::move(file_system)), gate_(gate) {}
    Result<trim::FileSystem> look_again() override { return file_system_; }
    trim::Geometry geometry() override { return {0, 1U << 20U, 4U << 20U}; }
    Result<std::optional<std::uint64_t>> discard(std::uint64_t, std::uint64_t, std::uint64_t) override {
        ++discards;
        gate_.pass();
        return 4096U;
    }
    void pause(std::uint32_t) override {}

private:
    trim::FileSystem file_system_;
    Gate& gate_;
};

class FakeFileSystems final : public trim::FileSystemSource {
public:
    FakeFileSystems(std::vector<trim::FileSystem> all, Gate& gate) : all_(std::move(all)), gate_(gate) {}
    Result<std::vector<trim::FileSystem>> list() override { return all_; }
    Result<std::unique_ptr<trim::OpenFileSystem>> open(const trim::FileSystem& file_system) override {
        return std::make_unique<FakeOpen>(file_system, gate_);
    }
    Result<std::unique_ptr<trim::DriveLock>> lock(const std::vector<std::string>&) override {
        return std::make_unique<trim::DriveLock>();
    }
    std::string mount_point(const std::string& path) override {
        // A client's text must never come so far as a path: this is what the service is tested for.
        const auto known = [&](const trim::FileSystem& one) { return one.target == path; };
        if (std::none_of(all_.begin(), all_.end(), known)) fmt::print(stderr, "LOOKED UP {}\n", path);
        return path;
    }

private:
    std::vector<trim::FileSystem> all_;
    Gate& gate_;
};

class MemoryJournals final : public plan::JournalStore {
    class Lines final : public plan::Journal {
        Status append(std::string_view) override { return {}; }
    };

public:
    Result<std::unique_ptr<plan::Journal>> create(const std::string&) override { return std::make_unique<Lines>(); }
    Result<std::vector<plan::FoundJournal>> found() override { return std::vector<plan::FoundJournal>(); }
    Status remove(const std::string&) override { return {}; }
};

trim::FileSystem file_system(std::uint64_t id, const std::string& target, const std::string& drive) {
    trim::FileSystem one;
    one.mount_id = id;
    one.target = target;
    one.source = "/dev/" + drive + "p1";
    one.type = "ext4";
    one.devices = {drive + "p1"};
    one.drives = {drive};
    one.discard_max_bytes = 1U << 30U;
    return one;
}

/// The test's own handle, beside the service's object.
class Handle : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Test")

public:
    Handle(LeapingClock& clock, Gate& gate, AlertDesk& alerts) : clock_(clock), gate_(gate), alerts_(alerts) {}

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    Q_SCRIPTABLE void Leap(qulonglong seconds) { clock_.leap(seconds); }
    Q_SCRIPTABLE void Gate(bool open) { gate_.set(open); }
    /// How often a file system was asked to discard.
    Q_SCRIPTABLE qulonglong Discards() { return discards; }
    /// As the schedule does when there is news.
    Q_SCRIPTABLE void News(const QString& model) {
        alert::Alert alert;
        alert.time = 1'767'225'600;
        alert.drive = "SERIAL";
        alert.model = model.toStdString();
        alert.message = {"verdict-worse", Severity::critical, "{model} is failing", "Copy your data", {}};
        alert.message.evidence.push_back({"model", alert.model});
        alerts_.tell(alert);
    }

private:
    LeapingClock& clock_;
    fettle::service::Gate& gate_;
    AlertDesk& alerts_;
};

int run(int argc, char** argv) {
    Service::Options options;
    options.environment = {QStringLiteral("PATH=/usr/sbin:/usr/bin:/sbin:/bin")};
    if (argc > 1 && std::stoi(argv[1]) > 0) options.leave_after = std::chrono::milliseconds(std::stoi(argv[1]));
    if (argc > 2) {
        auto settings = parse_settings(argv[2]);
        if (!settings) return 3;
        options.settings = std::move(*settings);
    }
    const QCoreApplication application(argc, argv);
    const StopSignals stop;                   // before the bus has its thread
    auto bus = QDBusConnection::systemBus();  // DBUS_SYSTEM_BUS_ADDRESS leads it to the test's own
    if (!bus.isConnected()) return 3;
    auto fleet = sim::make_fleet(std::make_shared<sim::ScaledClock>(1.0));
    if (!fleet) return 3;
    const auto entries = fleet->drives->list();
    if (!entries || entries->size() < 2) return 3;
    Gate gate;
    LeapingClock clock;
    FakeFileSystems file_systems({file_system(1, "/one", (*entries)[0].id), file_system(2, "/two", (*entries)[1].id)},
                                 gate);
    MemoryJournals memory;
    OwnedJournals journals(memory);
    linux_system::KernelRandomness randomness;
    LocalFiles files;
    const auto catalogue = catalogue::Catalogue::built_in();
    CarePorts care;
    care.file_systems = &file_systems;
    care.journals = &journals;
    care.clock = &clock;
    care.randomness = &randomness;
    store::SystemHasher hasher;
    care.hasher = &hasher;
    care.holder = fleet->holder.get();
    const auto scans = sim::make_memory_scans();
    const auto changes = sim::make_memory_changes();
    auto toolbox = make_local_toolbox(*fleet->drives, *fleet->machine, files, catalogue, {}, care, {},
                                      {fleet->targets.get(), scans.get(), nullptr, fleet->locator.get()},
                                      {fleet->system_files.get(), changes.get()});
    WakeTimer alarm;
    Ports ports{toolbox, clock, alarm, "0.0.0", {}, &journals, nullptr};
    ports.record = [&](const DriveEntry& entry, Look look, Wake wake) {
        return test::record({*fleet->drives, *fleet->machine, files, catalogue, care}, entry, look, wake);
    };
    test::TestLinks links(bus);
    Service service(links.links(), ports, options);
    Handle handle(clock, gate, service.alerts());
    bus.registerObject(QStringLiteral("/test"), &handle, QDBusConnection::ExportScriptableContents);
    QObject::connect(&service, &Service::leave, &application, &QCoreApplication::quit, Qt::QueuedConnection);
    QObject::connect(&stop, &StopSignals::asked, &application, &QCoreApplication::quit);
    if (const auto started = service.start(); !started) {
        fmt::print(stderr, "{}\n", to_string(started.error()));
        return 3;
    }
    if (!links.started()) return 3;
    return QCoreApplication::exec();
}

}  // namespace

}  // namespace fettle::service

int main(int argc, char** argv) { return fettle::service::run(argc, argv); }

#include "fettled_under_test.moc"
