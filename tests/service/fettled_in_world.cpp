// SPDX-License-Identifier: GPL-3.0-or-later
// The service over simulated drives that outlive it, a schedule of the test's own and a clock that a test sets.
// Everything between the bus and the toolbox is the real thing. fettled_in_world FOLDER
#include <QCoreApplication>
#include <QDBusConnection>

#include "app/service/linux/stop_signals.h"
#include "app/service/service.h"
#include "core/erase/abilities.h"
#include "core/json/drive_json.h"
#include "core/schedule/time.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/files/local_files.h"
#include "platform/files/schedule_folder.h"
#include "platform/linux/schedule_ports.h"
#include "platform/linux/system_ports.h"
#include "platform/store/digests.h"
#include "platform/store/firmware_library.h"
#include "tests/service/recorded.h"
#include "tests/service/test_links.h"
#include "tests/service/world.h"

namespace fettle::service {

namespace {

/// Both hands of it are the test's: the time of day, and what is ahead of this machine's steady clock.
class SetClock final : public plan::Clock {
public:
    SetClock() {
        if (const char* text = std::getenv("FETTLE_TIME")) now_ = std::atoll(text);
    }
    [[nodiscard]] std::uint64_t steady_ns() const override { return system_.steady_ns() + ahead_; }
    [[nodiscard]] std::string utc() const override { return schedule::utc_text(now_); }
    [[nodiscard]] std::int64_t now() const { return now_; }
    void set(std::int64_t now) { now_ = now; }
    void leap(std::uint64_t seconds) { ahead_ += seconds * 1'000'000'000; }

private:
    linux_system::SystemClock system_;
    std::atomic<std::int64_t> now_{1'767'225'600};  // 2026-01-01T00:00:00Z, a Thursday
    std::atomic<std::uint64_t> ahead_{0};
};

/// Rings when the test's clock has come so far.
class SetAlarm final : public Alarm {
public:
    void set(std::int64_t at) override { at_ = at; }
    void clear() override { at_ = 0; }
    [[nodiscard]] std::int64_t at() const { return at_; }
    void passed(std::int64_t now, bool was_set) {
        if (!was_set && (at_ == 0 || at_ > now)) return;
        at_ = 0;
        Q_EMIT rang();
    }

private:
    std::int64_t at_ = 0;
};

class SetActivity final : public schedule::Activity {
public:
    std::optional<bool> idle() override { return is_idle; }
    std::atomic<bool> is_idle{true};
};

class UtcZone final : public schedule::TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(schedule::UnixTime) const override { return 0; }
};

struct Parts {
    test::Drives& drives;
    test::Killer& killer;
    Toolbox& toolbox;
    SetClock& clock;
    SetAlarm& alarm;
    test::SetPower& power;
    SetActivity& activity;
};

/// The test's own handle, beside the service's object.
class Handle : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Test")

public:
    explicit Handle(const Parts& parts) : parts_(parts) {}

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    Q_SCRIPTABLE qulonglong Lines() { return parts_.killer.lines(); }
    Q_SCRIPTABLE qulonglong Commands() { return parts_.killer.commands(); }
    Q_SCRIPTABLE void Forget() { parts_.killer.forget(); }
    Q_SCRIPTABLE void Leap(qulonglong seconds) { parts_.clock.leap(seconds); }
    /// The clock runs on, or is set.
    Q_SCRIPTABLE void Time(qlonglong now, bool set) {
        parts_.clock.set(now);
        parts_.alarm.passed(now, set);
    }
    Q_SCRIPTABLE qlonglong Now() { return parts_.clock.now(); }
    Q_SCRIPTABLE qlonglong Alarm() { return parts_.alarm.at(); }
    Q_SCRIPTABLE void Battery(bool on) { parts_.power.battery = on; }
    Q_SCRIPTABLE void Idle(bool is) { parts_.activity.is_idle = is; }
    /// Empty: the drive is open, has its whole size, and reads. Else what is wrong with it.
    Q_SCRIPTABLE QString Trouble(const QString& id) { return QString::fromStdString(trouble(id.toStdString())); }
    /// Whether the drive's own locking is off, unlocked or locked.
    Q_SCRIPTABLE QString Opal(const QString& id) {
        const auto entry = parts_.toolbox.inspection->find(id.toStdString());
        const auto report = entry ? parts_.toolbox.opal->report(*entry, {}) : fail(entry.error());
        return QString::fromStdString(report ? std::string(opal::name(report->state.lock()))
                                             : to_string(report.error()));
    }
    /// "1 2 3-": the ids of the drive's namespaces; "-" means not attached.
    Q_SCRIPTABLE QString Namespaces(const QString& id) {
        const auto entry = parts_.toolbox.inspection->find(id.toStdString());
        const auto report = entry ? parts_.toolbox.namespaces->report(*entry, {}) : fail(entry.error());
        if (!report) return QString::fromStdString(to_string(report.error()));
        QStringList words;
        for (const auto& one : report->survey.all) {
            words.push_back(QString::number(one.nsid) + QLatin1String(one.attached ? "" : "-"));
        }
        return words.join(QLatin1Char(' '));
    }
    /// The revision that runs, and the ids of what earlier updates have to tell.
    Q_SCRIPTABLE QString Firmware(const QString& id) {
        const auto entry = parts_.toolbox.inspection->find(id.toStdString());
        const auto report = entry ? parts_.toolbox.firmware->report(*entry) : fail(entry.error());
        if (!report) return QString::fromStdString(to_string(report.error()));
        auto text = report->state.revision;
        for (const auto& one : report->news) text += " " + one.id;
        return QString::fromStdString(text);
    }

private:
    std::string trouble(const std::string& id) {
        const auto entry = parts_.toolbox.inspection->find(id);
        if (!entry) return to_string(entry.error());
        auto ports = parts_.drives.open(*entry);
        if (!ports) return to_string(ports.error());
        const auto now = erase::look(*ports, *entry);
        if (!now) return to_string(now.error());
        if (now->security && (now->security->state.enabled || now->security->state.locked)) return "a password is left";
        if (now->sanitize && now->sanitize->state.phase != erase::SanitizeState::Phase::idle)
            return "a sanitize is left";
        std::vector<std::uint8_t> bytes(4096);
        if (!ports->block) return "no size";
        if (const auto read = ports->block->read(0, bytes); !read) return to_string(read.error());
        const auto spare = parts_.toolbox.over_provisioning->report(*entry, {});
        if (!spare) return to_string(spare.error());
        return spare->picture.hidden.bytes == 0 ? "" : "a part of it is hidden";
    }

    Parts parts_;
};

int run(int argc, char** argv) {
    const std::string folder = argc > 1 ? argv[1] : "";
    if (folder.empty()) return 2;
    const QCoreApplication application(argc, argv);
    const StopSignals stop;                   // before the bus has its thread
    auto bus = QDBusConnection::systemBus();  // DBUS_SYSTEM_BUS_ADDRESS leads it to the test's own
    if (!bus.isConnected()) return 3;
    test::Killer killer;
    test::Drives drives;
    if (const auto opened = drives.open(folder, killer); !opened) {
        fmt::print(stderr, "{}\n", to_string(opened.error()));
        return 3;
    }
    for (const auto* revision : {"2.00", "3.00"}) {
        const auto image = sim::build_firmware({"Sim*", revision, sim::Activation::at_once, 65'536});
        std::ofstream(folder + "/" + revision + ".bin", std::ios::binary)
            .write(reinterpret_cast<const char*>(image.data()), static_cast<std::streamsize>(image.size()));
    }
    test::FileSystems file_systems(folder + "/discards", killer);
    test::KilledJournals killed(folder + "/journal", killer);
    OwnedJournals journals(killed);
    linux_system::KernelRandomness randomness;
    LocalFiles files;
    const auto catalogue = catalogue::Catalogue::built_in();
    store::SystemHasher hasher;
    store::FirmwareLibrary library;
    SetClock clock;
    SetAlarm alarm;
    test::SetPower power;
    SetActivity activity;
    UtcZone zone;
    ScheduleFolder schedule({folder + "/schedule.json", folder + "/schedule-state.json"});
    CarePorts care;
    care.file_systems = &file_systems;
    care.journals = &journals;
    care.clock = &clock;
    care.randomness = &randomness;
    care.hasher = &hasher;
    care.holder = &drives;
    care.power = &power;
    care.firmware_images = &library;
    SchedulePorts regular;
    regular.store = &schedule;
    regular.zone = &zone;
    regular.activity = &activity;
    auto toolbox = make_local_toolbox(drives, drives, files, catalogue, {}, care, regular);
    Ports ports{toolbox, clock, alarm, "0.0.0", {}, &journals, &schedule};
    ports.record = [&](const DriveEntry& entry, Look look, Wake wake) {
        return test::record({drives, drives, files, catalogue, care}, entry, look, wake);
    };
    test::TestLinks links(bus);
    Service service(links.links(), ports, {});
    Handle handle({drives, killer, toolbox, clock, alarm, power, activity});
    bus.registerObject(QStringLiteral("/test"), &handle, QDBusConnection::ExportScriptableContents);
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

#include "fettled_in_world.moc"
