// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusObjectPath>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/service/alarm.h"
#include "app/service/authority.h"
#include "app/service/jobs.h"
#include "app/service/limits.h"
#include "app/service/looks.h"
#include "app/service/owned_journals.h"
#include "app/service/peers.h"
#include "app/service/plan_book.h"
#include "app/service/requests.h"
#include "core/base/cancel.h"
#include "core/toolbox/toolbox.h"

namespace fettle::service {

/// Dependencies of the service. All must outlive it.
struct Ports {
    Toolbox& toolbox;
    const plan::Clock& clock;
    std::string version;
    /// Inspects a drive and returns a recording of the commands and responses (platform/record/FORMAT.md), so that an
    /// unprivileged client can evaluate the drive itself. Called from several threads. Empty: not supported.
    std::function<Result<std::string>(const DriveEntry&, Look, Wake)> record;
    /// The toolbox's journals; nullptr: none.
    OwnedJournals* journals = nullptr;
    /// Storage of the schedule; nullptr: none.
    schedule::ScheduleStore* schedule = nullptr;
    Alarm* alarm = nullptr;  ///< for the schedule; nullptr: the system's
};

/// org.fettle.Fettle1.Manager at /org/fettle/Fettle1: typed commands; drives are named by their listed ids. The reply
/// to each call is sent when polkit and the drives have responded; nothing here blocks.
class Manager : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Fettle1.Manager")
    Q_PROPERTY(QString Version READ version)

public:
    Manager(const QDBusConnection& bus, const Ports& ports);

    /// Publishes it on the bus, which must precede all calls. False: the path is in use.
    bool publish();
    [[nodiscard]] QString version() const { return QString::fromStdString(ports_.version); }
    /// No calls, jobs or plans are pending.
    [[nodiscard]] bool idle();

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    /// The output of `fettle list --json`.
    Q_SCRIPTABLE QString List(bool wake);
    /// The output of `fettle show --json` for one drive.
    Q_SCRIPTABLE QString Inspect(const QString& drive, bool wake);
    /// The output of `fettle check --json`; for all drives if none is named.
    Q_SCRIPTABLE QString Check(const QStringList& drives, bool wake);
    /// The recording of an inspection.
    Q_SCRIPTABLE QString Record(const QString& drive, bool wake);
    /// The recording of the query of that name in app/service/looks.cpp.
    Q_SCRIPTABLE QString RecordLook(const QString& drive, const QString& look, bool wake);
    /// Interrupted jobs, from their journals. Includes mount points, labels and errors only for the owner of a journal
    /// and for users authorized by polkit (org.fettle.journals).
    Q_SCRIPTABLE QString UnfinishedJobs();
    /// The same journals in their file format, with the same omissions, for a client to read like its own.
    Q_SCRIPTABLE QString Journals();
    /// The stored schedule and its state; empty if not stored.
    Q_SCRIPTABLE QString ScheduleDocuments(QString& state);
    /// The plan as JSON, and its hash.
    Q_SCRIPTABLE QString PlanTrim(const QStringList& names, bool all, qulonglong minimum_bytes, QString& hash);
    /// `purpose`: erase, resume or unlock; empty `method`: the best one. "format-user-data:4096" also sets the sector
    /// size.
    Q_SCRIPTABLE QString PlanErase(const QString& drive, const QString& purpose, const QString& method,
                                   const QString& psid, QString& hash);
    /// The same with the password set on the drive: `whose` is user or master; the password is in a sealed memory file
    /// of at most 32 bytes (app/service/sealed_file.h). If it is empty, the plan is only for display.
    Q_SCRIPTABLE QString PlanEraseWithPassword(const QString& drive, const QString& purpose, const QString& method,
                                               const QString& whose, const QDBusUnixFileDescriptor& password,
                                               QString& hash);
    /// `minimum_bytes`: shorter free extents are skipped. Also returns what is skipped.
    Q_SCRIPTABLE QString PlanWipe(const QString& drive, bool unallocated, qulonglong minimum_bytes, QString& hash,
                                  QString& left_alone);
    /// See SpareWords in app/service/verbs.h.
    Q_SCRIPTABLE QString PlanOverprovision(const QString& drive, const QString& method, bool undo, qulonglong bytes,
                                           double percent, bool wake, QString& hash);
    /// The image is a sealed memory file (app/service/sealed_file.h); its name is only displayed. See FirmwareWords.
    Q_SCRIPTABLE QString PlanFirmware(const QString& drive, const QDBusUnixFileDescriptor& image,
                                      const QString& image_name, qulonglong slot, const QString& activate,
                                      qulonglong mode, bool allow_older, const QString& revision, QString& hash);
    /// Activates firmware that is already stored on the drive.
    Q_SCRIPTABLE QString PlanActivation(const QString& drive, qulonglong slot, const QString& activate, QString& hash);
    /// `test`: short, extended, conveyance, selective:FIRST-LAST,… (blocks), offline, or abort to end the running one;
    /// for NVMe drives with @NSID to test one namespace. `wait`: the job lasts until the test ends.
    Q_SCRIPTABLE QString PlanSelfTest(const QString& drive, const QString& test, bool wait, QString& hash);
    /// `to_bytes`: the largest number for the end of the drive. See ScanWords in app/service/verbs.h.
    Q_SCRIPTABLE QString PlanScan(const QString& drive, qulonglong from_bytes, qulonglong to_bytes, bool verify,
                                  bool gentle, bool resume, QString& hash);
    /// See NamespaceWords in app/service/verbs.h.
    Q_SCRIPTABLE QString PlanNamespace(const QString& drive, const QString& action, qulonglong nsid,
                                       qulonglong controller, qulonglong bytes, qulonglong sector_bytes, bool shared,
                                       bool attach, QString& hash);
    /// `action`: setup, lock, unlock, disable or revert. The password is in a sealed memory file of at most 32 bytes
    /// (app/service/sealed_file.h). If it is empty, the plan is only for display.
    Q_SCRIPTABLE QString PlanOpal(const QString& drive, const QString& action, bool after_suspend,
                                  const QDBusUnixFileDescriptor& password, QString& hash);
    /// Telemetry in a sealed memory file, after authorization by polkit (org.fettle.telemetry). `source`: host, which
    /// the drive captures for this call, or controller, which it has captured itself.
    Q_SCRIPTABLE QDBusUnixFileDescriptor ReadTelemetry(const QString& drive, const QString& source);
    /// The newest surface scans of a drive, also one that is running, as a JSON array.
    Q_SCRIPTABLE QString ScanResults(const QString& drive, qulonglong at_most);
    /// Which files are stored at addresses of a drive, as JSON (core/json/lookup_json.h), after authorization by polkit
    /// (org.fettle.files). `ranges`: "START+BYTES,…", decimal. The search ends early if the client disconnects.
    Q_SCRIPTABLE QString FindFiles(const QString& drive, const QString& ranges);
    /// System settings that concern drives, as JSON: `{settings, problems}`.
    Q_SCRIPTABLE QString Settings();
    /// `assignments`: "id=value"; with `undo`, ids of settings to restore, none for all that Fettle has changed.
    Q_SCRIPTABLE QString PlanSettings(const QStringList& assignments, bool undo, QString& hash);
    /// Changes the schedule after authorization by polkit (org.fettle.schedule). See ScheduleWords.
    Q_SCRIPTABLE void ChangeSchedule(const QString& tasks, const QStringList& remove, const QStringList& release,
                                     const QString& fstrim);
    /// Until this time (Unix seconds) no due task starts; 0 ends the pause. Authorization as ChangeSchedule.
    Q_SCRIPTABLE void PauseSchedule(qulonglong until);
    /// Requests authorization of the plan from polkit and returns a token for Run, valid once within one minute.
    Q_SCRIPTABLE QString Confirm(const QString& hash);
    /// Executes the plan.
    Q_SCRIPTABLE QDBusObjectPath Run(const QString& hash, const QString& token);
    /// An authorized client changed the schedule; the service reloads it. Emitting it changes nothing.
    Q_SCRIPTABLE void ScheduleChanged();

Q_SIGNALS:
    /// A JSON object `{kind, drive, text, …}`.
    Q_SCRIPTABLE void Alert(const QString& alert);
    Q_SCRIPTABLE void DriveEvent(const QString& kind, const QString& drive);
    /// A call arrived, or an operation finished.
    void stirred();
    void schedule_changed();

private:
    using Looker = std::function<Result<QVariantList>(Toolbox&)>;
    using Planner = std::function<Result<PlannedJob>(Toolbox&)>;
    using Begun = std::function<void(const Call&)>;
    using Permitted = std::function<void(const Status&)>;

    /// First step of every method: checks the arguments of the current call and delays its reply. False: the call has
    /// been rejected.
    bool take(std::size_t longest = kLongestCall);
    /// Counts the current call once its user is known, then calls `then`, unless a limit is exceeded.
    void begin(Begun then);
    /// The call without its arguments, which are freed when the method returns.
    Call kept();
    /// Requests each authorization from polkit, until one is denied.
    void permit(const Call& call, std::vector<const char*> actions, Permitted then);
    /// Work that requires authorization and replies with strings.
    void work(std::vector<const char*> actions, Looker work);
    void start_work(const Call& call, Looker work);
    void look(bool wake, Looker work);
    void record(const QString& drive, Look what, bool wake);
    /// Work on journals on behalf of a reader.
    void read_journals(std::function<Result<QVariantList>(Toolbox&, const JournalReader&)> work);
    void plan(std::vector<const char*> actions, Planner planner) {
        plan(std::move(actions), planning_, std::move(planner));
    }
    void plan(std::vector<const char*> actions, std::mutex& turn, Planner planner);
    void planned(const Call& call, Result<PlannedJob> job);
    void confirm(const Call& call, const std::string& hash);
    void confirmed(const Call& call, const std::string& hash, const Status& allowed);
    /// Whether the token authorizes the caller to run the plan now.
    [[nodiscard]] Status ready(const Call& call, const std::string& hash, const std::string& token);
    void run(const Call& call, const std::string& hash, const std::string& token);
    void cancel(JobObject& job, const QDBusMessage& message);
    void cancel_for(const Call& call, const QPointer<JobObject>& job);
    void forget(const QString& caller);

    QDBusConnection bus_;
    Ports ports_;
    PlanBook book_;
    std::size_t strangers_bytes_ = 0;  ///< memory of calls whose user is not known yet
    /// Path and user of each Cancel request that waits for polkit. One per path and user, so no other limit is needed.
    std::set<std::pair<QString, UserId>> cancelling_;
    /// Searches for files under way, by client.
    std::multimap<QString, std::weak_ptr<CancelToken>> searches_;
    Authority authority_;
    Peers peers_;
    std::mutex planning_;   ///< serializes plans and checks
    std::mutex checking_;   ///< serializes plans of wipes, which check file systems for minutes
    std::mutex capturing_;  ///< serializes reads of telemetry: a second capture would change what the first one reads
    Requests requests_;     ///< last, so that its threads end before the members they use
    Jobs jobs_;
};

}  // namespace fettle::service
