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
#include "core/toolbox/toolbox.h"

namespace fettle::service {

/// What the service works with. All must outlive it.
struct Ports {
    Toolbox& toolbox;
    const plan::Clock& clock;
    std::string version;
    /// Inspects a drive and returns the recording of all that was said (platform/record/FORMAT.md), so that a client
    /// without the rights can judge the drive itself. Called from several threads. Empty: not here.
    std::function<Result<std::string>(const DriveEntry&, Look, Wake)> record;
    /// Where the toolbox keeps its journals; nullptr: nowhere.
    OwnedJournals* journals = nullptr;
    /// Where the schedule is kept; nullptr: nowhere.
    schedule::Store* schedule = nullptr;
    Alarm* alarm = nullptr;  ///< of the schedule; nullptr: the machine's
};

/// org.fettle.Fettle1.Manager at /org/fettle/Fettle1: typed verbs, drives by their listed ids. Each call is answered
/// when polkit and the drives have answered; nothing here blocks.
class Manager : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Fettle1.Manager")
    Q_PROPERTY(QString Version READ version)

public:
    Manager(const QDBusConnection& bus, const Ports& ports);

    /// Puts it on the bus; it may be called only then. False: the path is taken.
    bool publish();
    [[nodiscard]] QString version() const { return QString::fromStdString(ports_.version); }
    /// Nothing is under way, nothing is planned.
    [[nodiscard]] bool idle();

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    /// What `fettle list --json` prints.
    Q_SCRIPTABLE QString List(bool wake);
    /// What `fettle show --json` prints, of one drive.
    Q_SCRIPTABLE QString Inspect(const QString& drive, bool wake);
    /// What `fettle check --json` prints; of all drives when none is named.
    Q_SCRIPTABLE QString Check(const QStringList& drives, bool wake);
    /// The recording of an inspection.
    Q_SCRIPTABLE QString Record(const QString& drive, bool wake);
    /// The recording of another look: "erase-methods", "firmware", "overprovision" (app/service/looks.h).
    Q_SCRIPTABLE QString RecordLook(const QString& drive, const QString& look, bool wake);
    /// Jobs that were interrupted, by their journals: mount points, labels and errors only for the owner of a journal
    /// and for whom polkit lets read all (org.fettle.journals).
    Q_SCRIPTABLE QString UnfinishedJobs();
    /// The same journals as they stand on the disk, with the same left out: a client reads them as its own.
    Q_SCRIPTABLE QString Journals();
    /// Schedule and state as they are kept; empty texts where they are not.
    Q_SCRIPTABLE QString ScheduleDocuments(QString& state);
    /// The plan as JSON, and its hash.
    Q_SCRIPTABLE QString PlanTrim(const QStringList& names, bool all, qulonglong minimum_bytes, QString& hash);
    /// `purpose`: erase, resume, unlock; an empty `method`: the best.
    Q_SCRIPTABLE QString PlanErase(const QString& drive, const QString& purpose, const QString& method,
                                   const QString& psid, QString& hash);
    /// The same with a password that is set on the drive: `whose` is user or master, the password a sealed memory file
    /// of at most 32 bytes (app/service/sealed_file.h); empty, the plan is for showing.
    Q_SCRIPTABLE QString PlanEraseWithPassword(const QString& drive, const QString& purpose, const QString& method,
                                               const QString& whose, const QDBusUnixFileDescriptor& password,
                                               QString& hash);
    /// `minimum_bytes`: shorter runs of free space are passed over. Beside the plan: what is left alone.
    Q_SCRIPTABLE QString PlanWipe(const QString& drive, bool unallocated, qulonglong minimum_bytes, QString& hash,
                                  QString& left_alone);
    /// See SpareWords in app/service/verbs.h.
    Q_SCRIPTABLE QString PlanOverprovision(const QString& drive, const QString& method, bool undo, qulonglong bytes,
                                           double percent, bool wake, QString& hash);
    /// The image is a sealed memory file (app/service/sealed_file.h); its name is only shown. See FirmwareWords.
    Q_SCRIPTABLE QString PlanFirmware(const QString& drive, const QDBusUnixFileDescriptor& image,
                                      const QString& image_name, qulonglong slot, const QString& activate,
                                      qulonglong mode, bool allow_older, const QString& revision, QString& hash);
    /// Has the drive take what it holds already.
    Q_SCRIPTABLE QString PlanActivation(const QString& drive, qulonglong slot, const QString& activate, QString& hash);
    /// Asks polkit for org.fettle.schedule, and changes it. See ScheduleWords.
    Q_SCRIPTABLE void ChangeSchedule(const QString& tasks, const QStringList& remove, const QStringList& release,
                                     const QString& fstrim);
    /// Asks polkit for the plan's verb; a token for Run, good for one minute and once.
    Q_SCRIPTABLE QString Confirm(const QString& hash);
    /// Carries the plan out.
    Q_SCRIPTABLE QDBusObjectPath Run(const QString& hash, const QString& token);
    /// Somebody who may changed the schedule: the service looks at it again. Changes nothing itself.
    Q_SCRIPTABLE void ScheduleChanged();

Q_SIGNALS:
    /// A JSON object `{kind, drive, text, …}`.
    Q_SCRIPTABLE void Alert(const QString& alert);
    Q_SCRIPTABLE void DriveEvent(const QString& kind, const QString& drive);
    /// Something was asked, or came to its end.
    void stirred();
    void schedule_changed();

private:
    using Looker = std::function<Result<QVariantList>(Toolbox&)>;
    using Planner = std::function<Result<PlannedJob>(Toolbox&)>;
    using Begun = std::function<void(const Call&)>;
    using Permitted = std::function<void(const Status&)>;

    /// Before anything else: judges the arguments of the call that is being handled, which is to be answered later.
    /// False: it was answered.
    bool take(std::size_t longest = kLongestCall);
    /// Counts the call that is being handled, once its user is known; then `then`, unless it is too many.
    void begin(Begun then);
    /// The call without its arguments, which go once the method has returned.
    Call kept();
    /// Asks polkit for each of them, until one is refused.
    void permit(const Call& call, std::vector<const char*> actions, Permitted then);
    /// Work that polkit is asked for, and that answers with texts.
    void work(std::vector<const char*> actions, Looker work);
    void start_work(const Call& call, Looker work);
    void look(bool wake, Looker work);
    void record(const QString& drive, Look what, bool wake);
    /// Work on journals, for who reads them.
    void read_journals(std::function<Result<QVariantList>(Toolbox&, const JournalReader&)> work);
    void plan(std::vector<const char*> actions, Planner planner) {
        plan(std::move(actions), planning_, std::move(planner));
    }
    void plan(std::vector<const char*> actions, std::mutex& turn, Planner planner);
    void planned(const Call& call, Result<PlannedJob> job);
    void confirm(const Call& call, const std::string& hash);
    void confirmed(const Call& call, const std::string& hash, const Status& allowed);
    /// Whether that token lets that caller run that plan now.
    [[nodiscard]] Status ready(const Call& call, const std::string& hash, const std::string& token);
    void run(const Call& call, const std::string& hash, const std::string& token);
    void cancel(JobObject& job, const QDBusMessage& message);
    void cancel_for(const Call& call, const QPointer<JobObject>& job);
    void forget(const QString& caller);

    QDBusConnection bus_;
    Ports ports_;
    PlanBook book_;
    std::size_t strangers_bytes_ = 0;  ///< of calls whose user is not known yet
    /// Path and user of each request to cancel that waits for polkit: one of each, so that they need no other limit.
    std::set<std::pair<QString, UserId>> cancelling_;
    Authority authority_;
    Peers peers_;
    std::mutex planning_;  ///< one plan or check at a time
    std::mutex checking_;  ///< one plan of a wipe at a time: file systems are checked for minutes in it
    Requests requests_;    ///< its threads end before what they use
    Jobs jobs_;
};

}  // namespace fettle::service
