// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/service/alarm.h"
#include "app/service/jobs.h"
#include "app/service/looks.h"
#include "app/service/method.h"
#include "app/service/owned_journals.h"
#include "app/service/plan_book.h"
#include "app/service/requests.h"
#include "app/service/transport.h"
#include "core/base/cancel.h"
#include "core/toolbox/toolbox.h"

namespace fettle::service {

/// Dependencies of the service. All must outlive it.
struct Ports {
    Toolbox& toolbox;
    const plan::Clock& clock;
    Alarm& alarm;  ///< for the schedule
    std::string version;
    /// Inspects a drive and returns a recording of the commands and responses (platform/record/FORMAT.md), so that an
    /// unprivileged client can evaluate the drive itself. Called from several threads. Empty: not supported.
    std::function<Result<std::string>(const DriveEntry&, Look, Wake)> record;
    /// The toolbox's journals; nullptr: none.
    OwnedJournals* journals = nullptr;
    /// Storage of the schedule; nullptr: none.
    schedule::ScheduleStore* schedule = nullptr;
};

/// The methods that clients can call, whatever the transport: typed commands; drives are named by their listed ids. The
/// reply to each call is sent when authorization and the drives have responded; nothing here blocks.
class Manager : public QObject {
    Q_OBJECT

public:
    Manager(const Links& links, const Ports& ports);

    /// nullptr: clients can call no method of that name.
    [[nodiscard]] static const Method<Manager>* method_named(std::string_view name) noexcept;
    /// First step of every call, before its arguments are copied: whether their sizes are acceptable. Otherwise the
    /// call has been refused.
    bool accepts(const Method<Manager>& method, const Call& call, ArgumentSizes sizes);
    /// Carries out an accepted call.
    void receive(const Method<Manager>& method, const Call& call, const Arguments& arguments);
    /// An authorized client changed the schedule, which is to be reloaded. Emitting the signal changes nothing.
    void note_schedule_change() { Q_EMIT schedule_changed(); }
    [[nodiscard]] const std::string& version() const noexcept { return ports_.version; }
    /// No calls, jobs or plans are pending.
    [[nodiscard]] bool idle();

Q_SIGNALS:
    /// For all clients: a JSON object `{kind, drive, text, …}`.
    void alert(const QString& alert);
    /// For all clients: "added", "removed" or "changed", and the drive's id.
    void drive_event(const QString& kind, const QString& drive);
    /// A call arrived, or an operation finished.
    void stirred();
    void schedule_changed();

private:
    using Looker = std::function<Result<Values>(Toolbox&)>;
    using Planner = std::function<Result<PlannedJob>(Toolbox&)>;
    using Begun = std::function<void(const Call&)>;
    using Permitted = std::function<void(const Status&)>;

    // The methods, by their names on the transports (manager_methods.cpp).
    /// The output of `fettle list --json`.
    void list(const Call& call, bool wake);
    /// The output of `fettle show --json` for one drive.
    void inspect(const Call& call, const std::string& drive, bool wake);
    /// The output of `fettle check --json`; for all drives if none is named.
    void check(const Call& call, const std::vector<std::string>& drives, bool wake);
    /// The recording of an inspection.
    void record(const Call& call, const std::string& drive, bool wake);
    /// The recording of the query of that name in app/service/looks.cpp.
    void record_look(const Call& call, const std::string& drive, const std::string& look, bool wake);
    /// Interrupted jobs, from their journals. Includes mount points, labels and errors only for the owner of a journal
    /// and for users with authorization (org.fettle.journals).
    void unfinished_jobs(const Call& call);
    /// The same journals in their file format, with the same omissions, for a client to read like its own.
    void journals(const Call& call);
    /// The stored schedule and its state; empty if not stored.
    void schedule_documents(const Call& call);
    /// The plan as JSON, and its hash.
    void plan_trim(const Call& call, const std::vector<std::string>& names, bool all, std::uint64_t minimum_bytes);
    /// `purpose`: erase, resume or unlock; empty `method`: the best one. "format-user-data:4096" also sets the sector
    /// size.
    void plan_erase(const Call& call, const std::string& drive, const std::string& purpose, const std::string& method,
                    const std::string& psid);
    /// The same with the password set on the drive: `whose` is user or master; the password has at
    /// most 32 bytes. If it is empty, the plan is only for display.
    void plan_erase_with_password(const Call& call, const std::string& drive, const std::string& purpose,
                                  const std::string& method, const std::string& whose,
                                  const GivenFilePointer& password);
    /// `minimum_bytes`: shorter free extents are skipped. Also returns what is skipped.
    void plan_wipe(const Call& call, const std::string& drive, bool unallocated, std::uint64_t minimum_bytes);
    /// See SpareWords in app/service/verbs.h.
    void plan_overprovision(const Call& call, const std::string& drive, const std::string& method, bool undo,
                            std::uint64_t bytes, double percent, bool wake);
    /// The image's name is only displayed. See FirmwareWords.
    void plan_firmware(const Call& call, const std::string& drive, const GivenFilePointer& image,
                       const std::string& image_name, std::uint64_t slot, const std::string& activate,
                       std::uint64_t mode, bool allow_older, const std::string& revision);
    /// Activates firmware that is already stored on the drive.
    void plan_activation(const Call& call, const std::string& drive, std::uint64_t slot, const std::string& activate);
    /// `test`: short, extended, conveyance, selective:FIRST-LAST,… (blocks), offline, or abort to end the running one;
    /// for NVMe drives with @NSID to test one namespace. `wait`: the job lasts until the test ends.
    void plan_self_test(const Call& call, const std::string& drive, const std::string& test, bool wait);
    /// `to_bytes`: the largest number for the end of the drive. See ScanWords in app/service/verbs.h.
    void plan_scan(const Call& call, const std::string& drive, std::uint64_t from_bytes, std::uint64_t to_bytes,
                   bool verify, bool gentle, bool resume);
    /// See NamespaceWords in app/service/verbs.h.
    void plan_namespace(const Call& call, const std::string& drive, const std::string& action, std::uint64_t nsid,
                        std::uint64_t controller, std::uint64_t bytes, std::uint64_t sector_bytes, bool shared,
                        bool attach);
    /// `action`: setup, lock, unlock, disable or revert. The password has at most 32 bytes. If it is empty, the plan is
    /// only for display.
    void plan_opal(const Call& call, const std::string& drive, const std::string& action, bool after_suspend,
                   const GivenFilePointer& password);
    /// Telemetry as a file, after authorization (org.fettle.telemetry). `source`: host, which
    /// the drive captures for this call, or controller, which it has captured itself.
    void read_telemetry(const Call& call, const std::string& drive, const std::string& source);
    /// The newest surface scans of a drive, also one that is running, as a JSON array.
    void scan_results(const Call& call, const std::string& drive, std::uint64_t at_most);
    /// Which files are stored at addresses of a drive, as JSON (core/json/lookup_json.h), after authorization
    /// (org.fettle.files). `ranges`: "START+BYTES,…", decimal. The search ends early if the client disconnects.
    void find_files(const Call& call, const std::string& drive, const std::string& ranges);
    /// System settings that concern drives, as JSON: `{settings, problems}`.
    void settings(const Call& call);
    /// `assignments`: "id=value"; with `undo`, ids of settings to restore, none for all that Fettle has changed.
    void plan_settings(const Call& call, const std::vector<std::string>& assignments, bool undo);
    /// Changes the schedule after authorization (org.fettle.schedule). See ScheduleWords.
    void change_schedule(const Call& call, const std::string& tasks, const std::vector<std::string>& remove,
                         const std::vector<std::string>& release, const std::string& fstrim);
    /// Until this time (Unix seconds) no due task starts; 0 ends the pause. Authorization as ChangeSchedule.
    void pause_schedule(const Call& call, std::uint64_t until);
    /// Requests authorization of the plan and returns a token for Run, valid once within one minute.
    void confirm(const Call& from, const std::string& hash);
    /// Executes the plan. Returns the job's path.
    void run(const Call& from, const std::string& hash, const std::string& token);

    /// Counts a call once its user is known, then calls `then`, unless a limit is exceeded.
    void begin(const Call& call, Begun then);
    /// Requests each authorization, until one is denied.
    void permit(const Call& call, std::vector<const char*> actions, Permitted then);
    /// Work that requires authorization and replies with strings.
    void work(const Call& from, std::vector<const char*> actions, Looker work);
    void start_work(const Call& call, Looker work);
    void look(const Call& call, bool wake, Looker work);
    void record_with(const Call& call, const std::string& drive, Look what, bool wake);
    /// Work on journals on behalf of a reader.
    void read_journals(const Call& from, std::function<Result<Values>(Toolbox&, const JournalReader&)> work);
    void plan(const Call& call, std::vector<const char*> actions, Planner planner) {
        plan(call, std::move(actions), planning_, std::move(planner));
    }
    void plan(const Call& from, std::vector<const char*> actions, std::mutex& turn, Planner planner);
    void planned(const Call& call, Result<PlannedJob> job);
    void confirm_plan(const Call& call, const std::string& hash);
    void confirmed(const Call& call, const std::string& hash, const Status& allowed);
    /// Whether the token authorizes the caller to run the plan now.
    [[nodiscard]] Status ready(const Call& call, const std::string& hash, const std::string& token);
    void run_plan(const Call& call, const std::string& hash, const std::string& token);
    void cancel(StartedJob& job, const Call& call);
    void cancel_for(const Call& call, const QPointer<StartedJob>& job);
    void forget(const std::string& caller);

    Transport& transport_;
    Authority& authority_;
    Ports ports_;
    PlanBook book_;
    std::size_t strangers_bytes_ = 0;  ///< memory of calls whose user is not known yet
    /// Path and user of each Cancel request that waits for authorization. One per path and user, so no other limit is
    /// needed.
    std::set<std::pair<std::string, UserId>> cancelling_;
    /// Searches for files under way, by client.
    std::multimap<std::string, std::weak_ptr<CancelToken>> searches_;
    std::mutex planning_;   ///< serializes plans and checks
    std::mutex checking_;   ///< serializes plans of wipes, which check file systems for minutes
    std::mutex capturing_;  ///< serializes reads of telemetry: a second capture would change what the first one reads
    Requests requests_;     ///< last, so that its threads end before the members they use
    Jobs jobs_;
};

}  // namespace fettle::service
