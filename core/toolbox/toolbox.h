// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/engine.h"
#include "core/bench/launch.h"
#include "core/bench/observer.h"
#include "core/bench/record.h"
#include "core/bench/result.h"
#include "core/bench/store.h"
#include "core/bench/suite.h"
#include "core/bench/suite_runner.h"
#include "core/bench/wear.h"
#include "core/bench/workload.h"
#include "core/check/discard_path.h"
#include "core/drive/entry.h"
#include "core/erase/erase_plan.h"
#include "core/erase/offer.h"
#include "core/erase/recovery.h"
#include "core/firmware/report.h"
#include "core/firmware/update_plan.h"
#include "core/history/store.h"
#include "core/overprovision/advice.h"
#include "core/overprovision/spare_plan.h"
#include "core/plan/confirmation.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/plan/journal_reader.h"
#include "core/report/report.h"
#include "core/schedule/overview.h"
#include "core/schedule/ports.h"
#include "core/schedule/store.h"
#include "core/trim/examiner.h"
#include "core/trim/proof.h"
#include "core/trim/trim_plan.h"
#include "core/trim/wipe_plan.h"

/// The façade that every front end uses. Front ends know this, and nothing below it.
namespace fettle {

/// What an inspection may do.
struct InspectOptions {
    Wake wake = Wake::never;
};

/// A benchmark: where, and what; several workloads one after another on the same target.
struct BenchmarkRequest {
    bench::TargetRequest target;
    /// A seed or nonce of 0 is drawn at random.
    std::vector<bench::Workload> workloads;
};

/// What is known before anything is written.
struct BenchmarkPlan {
    bench::TargetFacts target;
    std::vector<std::string> removed;  ///< scratch files of crashed runs, removed now
    ByteCount fill;                    ///< will be written before the first workload
    std::optional<Message> wear;       ///< what the writing will cost, where it is worth a word
};

struct BenchmarkReport {
    BenchmarkPlan plan;
    std::vector<bench::RunResult> runs;        ///< the last may have been cancelled, or have failed
    std::vector<bench::Judgement> judgements;  ///< of each of `runs`
};

/// Who looks on: called from one thread at a time. Either may be empty.
struct BenchmarkWatch {
    std::function<void(const BenchmarkPlan&)> on_plan;
    std::function<void(std::size_t workload, const bench::LiveState&)> on_live;
};

/// A suite by name, on a folder, a file or a drive.
struct SuiteRequest {
    bench::TargetRequest target;  ///< `size` and `writes` follow from the suite
    std::string suite;
    bench::SuiteOptions options;
    std::string program;  ///< for the record: "fettle 0.2.0"
    std::string started;  ///< for the record; empty: now
};

/// Who looks on: called from one thread at a time. Either may be empty.
struct SuiteWatch {
    std::function<void(const BenchmarkPlan&, const bench::SuitePlan&)> on_plan;
    std::function<void(const bench::SuiteLive&)> on_live;
};

/// A benchmark that writes to a whole drive. Its work goes by what stands in `plan`, into which the rest was made.
struct DriveBenchPlan {
    plan::Plan plan;
    std::string plan_hash;
    DriveEntry entry;
    bench::TargetFacts target;  ///< when the plan was made
    bench::TargetRequest request;
    std::vector<bench::Workload> workloads;  ///< of a run, with their seeds; empty for a suite
    std::optional<SuiteRequest> suite;
    bench::SuitePlan suite_plan;
    std::uint64_t suite_nonce = 0;
};

/// What it came to: the receipt, and of a run the report, of a suite the record, as far as anything was measured.
struct DriveBenchResult {
    plan::Receipt receipt;
    std::optional<BenchmarkReport> report;
    std::optional<bench::BenchRecord> record;
};

/// What benchmarks work with; nullptr: not on this system. They must outlive the toolbox.
struct BenchmarkPorts {
    bench::TargetSource* targets = nullptr;
    bench::Observer* observer = nullptr;
    bench::RecordStore* records = nullptr;
    bench::Launcher* launcher = nullptr;
};

/// Which file systems to trim: those of these mounts and drives, or all.
struct TrimRequest {
    std::vector<std::string> names;
    bool all = false;
    std::uint64_t minimum_bytes = 0;  ///< shorter runs of free space are passed over; the file system may round it up
};

/// What of a drive, or of a disk image, is to be wiped without mounting it.
struct WipeRequest {
    std::string name;  ///< a drive; or the path of an image
    bool image = false;
    bool unallocated = false;  ///< what lies between the partitions too
    std::uint64_t minimum_bytes = 0;
};

/// One way of TRIM: from a mounted file system to a drive.
struct TracedPath {
    std::string drive;
    check::DiscardPath path;
};

struct TrimPaths {
    std::vector<DriveEntry> drives;
    /// Of each drive, most bytes that one discard may have; 0: none passes.
    std::vector<std::optional<std::uint64_t>> drive_discards;
    std::vector<TracedPath> paths;
};

/// A drive's spare in one picture, and what more of it would bring.
struct SpareReport {
    DriveReport drive;
    overprovision::Picture picture;
    overprovision::Advice advice;
};

/// Which drive to erase, and how.
struct EraseRequest {
    std::string drive;  ///< as `find` knows it
    erase::Purpose purpose = erase::Purpose::erase;
    std::optional<erase::Method> method;  ///< nullopt: the best that can be used; to resume: the journal's
    std::string psid;                     ///< from the drive's label, for psid_revert
    /// Whose password is on the drive, for unlock and the security methods; nullopt: Fettle's, where a journal says so.
    std::optional<erase::PasswordKind> password;
    std::optional<erase::Credential> credential;  ///< the password; without it the plan is for showing alone
};

/// The ways to erase a drive, and what an earlier erase has left of it.
struct EraseMethods {
    plan::PinnedDrive drive;
    std::vector<erase::Offer> offers;  ///< the best first
    erase::Recovery recovery;
    std::vector<Missing> missing;
    bool can_suspend = false;  ///< the machine can, which ends the frozen state of most drives
};

/// A job that was under way when its process, or the machine, went down.
struct UnfinishedJob {
    std::string journal;  ///< its name, for forget_job
    plan::JournalStory story;
};

/// What changing a drive works with; nullptr: not on this system. They must outlive the toolbox.
struct CarePorts {
    trim::FileSystemSource* file_systems = nullptr;
    plan::JournalStore* journals = nullptr;
    plan::Clock* clock = nullptr;
    plan::Randomness* randomness = nullptr;
    plan::Hasher* hasher = nullptr;
    plan::DriveHolder* holder = nullptr;  ///< whole drives; nullptr: only what is mounted on them can be changed
    plan::Power* power = nullptr;
    plan::DriveHolder* images = nullptr;  ///< disk images, by path
    trim::ProofSource* proofs = nullptr;
    overprovision::FileSystemResizer* resizer = nullptr;  ///< nullptr: partitions keep their size
    overprovision::PartitionEditor* editor = nullptr;
    firmware::ImageLibrary* firmware_images = nullptr;
    trim::FileSystemExaminer* examiner = nullptr;  ///< nullptr: nobody but Fettle looks at what it wipes
    firmware::LoadMeter* load = nullptr;           ///< nullptr: what drives have to do cannot be seen

    [[nodiscard]] bool can_carry_out() const noexcept {
        return journals != nullptr && clock != nullptr && randomness != nullptr && hasher != nullptr;
    }
};

/// What is done regularly works with these; nullptr: not on this system. They must outlive the toolbox.
struct SchedulePorts {
    schedule::Store* store = nullptr;
    const schedule::TimeZone* zone = nullptr;
    history::Store* history = nullptr;
    schedule::TrimTimer* timer = nullptr;
    schedule::Activity* activity = nullptr;
};

/// Every call blocks its thread; a slow drive holds up only the call that asked it. `list` and
/// `inspect` may be called from several threads at once.
class Toolbox {
public:
    virtual ~Toolbox() = default;

    /// The drives of the machine, judged by what the system knows: says nothing to a drive.
    virtual Result<std::vector<DriveEntry>> list() = 0;

    /// Finds a drive by path, by-id name, serial number or id. Errors: not_found, not_a_drive (a
    /// partition, a file, another node), ambiguous (the context names the candidates).
    virtual Result<DriveEntry> find(const std::string& name) = 0;

    /// Asks one drive and judges it. What could not be had stands in facts.missing.
    virtual Result<DriveReport> inspect(const DriveEntry& entry, const InspectOptions& options) = 0;

    /// Inspects several drives at once, so that a slow one does not hold up the rest; in the order
    /// given. A drive that could not be asked at all is a report whose facts.missing says why.
    virtual std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& entries,
                                                 const InspectOptions& options) = 0;

    /// Inspects these drives (all when empty) and the way the machine uses them.
    virtual Result<CheckReport> check(const std::vector<DriveEntry>& drives, const InspectOptions& options) = 0;

    /// Judges the partition table in a disk image.
    virtual Result<ImageReport> check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) = 0;

    /// Judges saved reports; folders are walked in name order. Calls `on_row` one at a time, in
    /// that order. Returns the number of rows, or cancelled.
    virtual Result<std::size_t> analyse(const std::vector<std::string>& paths,
                                        const std::function<void(const AnalysedReport&)>& on_row,
                                        const CancelToken& cancel) = 0;

    /// Runs workloads on a folder, a file or a drive, and removes what crashed runs left behind. Errors: those
    /// of bench::TargetSource::open and bench::run_workload; cancelled before the first workload. Once one has
    /// begun, how it ended stands in its RunResult.
    virtual Result<BenchmarkReport> benchmark(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                              const CancelToken& cancel) = 0;

    /// Runs a suite and judges its figures; nothing is kept yet. On a drive, or a file that was there before, the
    /// steps that write are left out. Errors: as benchmark, and those of bench::plan_suite. Once a step has been
    /// measured, how the suite ended stands in the record.
    virtual Result<bench::BenchRecord> benchmark_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                                       const CancelToken& cancel) = 0;

    /// Times cold starts of a program. Errors: those of bench::measure_launch; unsupported.
    virtual Result<bench::LaunchResult> benchmark_launch(const std::vector<std::string>& command, unsigned runs,
                                                         const std::function<void(unsigned, double)>& on_run,
                                                         const CancelToken& cancel) = 0;

    /// Where results are kept; nullptr where they are not.
    virtual bench::RecordStore* benchmark_records() = 0;

    // What changes a drive is planned, confirmed and carried out. A toolbox that cannot says `unsupported`.

    /// A plan for asking file systems to discard their free space, with the reason for each that cannot; nothing is
    /// done. Its plan has no steps when none can. Errors: not_found, ambiguous, invalid_argument, unsupported (nothing
    /// of that drive is mounted).
    virtual Result<trim::TrimPlan> plan_trim(const TrimRequest& /*request*/) {
        return fail(ErrorCode::unsupported, "trimming here");
    }

    /// Carries it out. TRIM of free space loses nothing, so that no confirmation is asked for; it goes through the
    /// journal all the same, because it has crashed drives. Errors: those of plan::Executor::run; unsupported when the
    /// plan has no steps.
    virtual Result<plan::Receipt> trim(const trim::TrimPlan& /*plan*/, const plan::Confirmation& /*confirmation*/,
                                       const plan::Watcher& /*watcher*/, const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "trimming here");
    }

    /// A plan to measure a whole drive by writing to it, as `benchmark` does; nothing is done. What stands against it
    /// is a need that is not met. Errors: not_a_drive (a folder, a file, a partition or another node: nothing of it is
    /// for such a plan), unsupported (nor is a simulated drive), those of find and of benchmark; invalid_argument
    /// (nothing writes).
    virtual Result<DriveBenchPlan> plan_benchmark(const BenchmarkRequest& /*request*/) {
        return fail(ErrorCode::unsupported, "writing to drives here");
    }

    /// The same for a suite, none of whose steps is left out. Errors: those, and those of bench::plan_suite;
    /// invalid_argument for a suite of files.
    virtual Result<DriveBenchPlan> plan_benchmark_suite(const SuiteRequest& /*request*/) {
        return fail(ErrorCode::unsupported, "writing to drives here");
    }

    /// Carries it out: the drive is held for as long as it is measured. Of the watches one is called, `on_live` alone;
    /// of `watcher` on_step alone. Errors: those of plan::Executor::run.
    virtual Result<DriveBenchResult> benchmark_drive(const DriveBenchPlan& /*plan*/,
                                                     const plan::Confirmation& /*confirmation*/,
                                                     const plan::Watcher& /*watcher*/, const BenchmarkWatch& /*run*/,
                                                     const SuiteWatch& /*suite*/, const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "writing to drives here");
    }

    /// Looks for free space on what is not mounted of a drive, and plans to have it discarded; nothing is done. What is
    /// left alone has its reason in the plan's regions; there are no steps when nothing can be wiped. Errors: those of
    /// find; not_permitted, unsupported, io.
    virtual Result<trim::WipePlan> plan_wipe(const WipeRequest& /*request*/) {
        return fail(ErrorCode::unsupported, "wiping here");
    }

    /// Carries it out. Errors: those of plan::Executor::run; unsupported when the plan has no steps.
    virtual Result<plan::Receipt> wipe(const trim::WipePlan& /*plan*/, const plan::Confirmation& /*confirmation*/,
                                       const plan::Watcher& /*watcher*/, const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "wiping here");
    }

    /// The ways of TRIM from what is mounted of a drive, or from one mount, down to the drives. Errors: those of find;
    /// unsupported (no drive below that mount).
    virtual Result<TrimPaths> trace_trim(const std::string& /*name*/) {
        return fail(ErrorCode::unsupported, "tracing TRIM here");
    }

    /// Proves one of them by writing a file of some MiB, deleting it, trimming and reading the drive. Errors:
    /// unsupported, vanished (not mounted any more); what went wrong later stands in the proof.
    virtual Result<trim::Proof> prove_trim(const TracedPath& /*path*/, const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "proving TRIM here");
    }

    /// What the drive keeps back, and what more would bring. Errors: those of inspect; unsupported for a drive with a
    /// spindle.
    virtual Result<SpareReport> spare(const DriveEntry& /*drive*/, const InspectOptions& /*options*/) {
        return fail(ErrorCode::unsupported, "over-provisioning here");
    }

    /// A plan to set more aside, or to give it back; nothing is done. Errors: those of overprovision::make_plan.
    virtual Result<overprovision::SparePlan> plan_spare(const DriveEntry& /*drive*/,
                                                        const overprovision::Request& /*request*/,
                                                        const InspectOptions& /*options*/) {
        return fail(ErrorCode::unsupported, "over-provisioning here");
    }

    /// Carries it out. Errors: those of plan::Executor::run.
    virtual Result<plan::Receipt> set_spare(const overprovision::SparePlan& /*plan*/,
                                            const plan::Confirmation& /*confirmation*/,
                                            const plan::Watcher& /*watcher*/, const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "over-provisioning here");
    }

    /// What a drive's firmware is, known defects of it, and what earlier updates still have to tell: what has settled
    /// is told once. Errors: those of firmware::survey.
    virtual Result<firmware::Report> firmware(const DriveEntry& /*entry*/) {
        return fail(ErrorCode::unsupported, "looking at firmware here");
    }

    /// A plan for new firmware from a file, or (an empty path) for taking what is on the drive already. Errors: those
    /// of firmware::survey, read_image, choose_update and choose_activation; of reading the file.
    virtual Result<firmware::UpdatePlan> plan_firmware(const DriveEntry& /*entry*/, const std::string& /*image_path*/,
                                                       const firmware::Request& /*request*/) {
        return fail(ErrorCode::unsupported, "changing firmware here");
    }

    /// The same for a file that somebody else has read.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): whoever plans takes the bytes over
    virtual Result<firmware::UpdatePlan> plan_firmware_image(const DriveEntry& /*entry*/, firmware::ImageFile /*image*/,
                                                             const firmware::Request& /*request*/) {
        return fail(ErrorCode::unsupported, "changing firmware here");
    }

    /// Carries it out. Errors: those of plan::Executor::run and firmware::UpdateWork::open.
    virtual Result<plan::Receipt> update_firmware(const firmware::UpdatePlan& /*plan*/,
                                                  const plan::Confirmation& /*confirmation*/,
                                                  const plan::Watcher& /*watcher*/, const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "changing firmware here");
    }
    /// What the drive can do to be erased; asks it, and changes nothing. Errors: those of find; not_permitted,
    /// vanished, io.
    virtual Result<EraseMethods> erase_methods(const std::string& /*drive*/) {
        return fail(ErrorCode::unsupported, "erasing drives here");
    }

    /// A plan to erase a drive, or to finish or undo what an erase that was cut off has left; nothing is done. What
    /// stands against it is a need that is not met. Errors: as erase_methods; unsupported (no such method),
    /// invalid_argument (nothing to resume).
    virtual Result<erase::ErasePlan> plan_erase(const EraseRequest& /*request*/) {
        return fail(ErrorCode::unsupported, "erasing drives here");
    }

    /// Carries it out: blocks for as long as the drive takes. Errors: those of plan::Executor::run.
    virtual Result<plan::Receipt> erase(const erase::ErasePlan& /*plan*/, const plan::Confirmation& /*confirmation*/,
                                        const plan::Watcher& /*watcher*/, const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "erasing drives here");
    }

    /// Suspends the machine for some seconds, after which most frozen drives are frozen no more: make the plan anew.
    /// Errors: unsupported, not_permitted, io.
    virtual Status unfreeze_drives() { return fail(ErrorCode::unsupported, "suspending this machine"); }

    /// A front end's token that the person saw the plan of that hash and agreed; valid for 60 s, once.
    virtual Result<plan::Token> confirm(const std::string& /*plan_hash*/) {
        return fail(ErrorCode::unsupported, "changing drives here");
    }

    /// Jobs that did not come to their end, oldest first. Error: io.
    virtual Result<std::vector<UnfinishedJob>> unfinished_jobs() { return std::vector<UnfinishedJob>(); }

    // What is done regularly. See core/schedule/scheduler.h for what "due" means.

    /// Every task, when it is due, what it did last, and the drives in quarantine. Saves nothing. Errors: io,
    /// not_permitted, unsupported.
    virtual Result<schedule::Overview> schedule() { return fail(ErrorCode::unsupported, "a schedule here"); }

    /// Errors: invalid_argument, not_found, busy, io, not_permitted, unsupported; then nothing was changed.
    virtual Status change_schedule(const schedule::ScheduleChange& /*change*/) {
        return fail(ErrorCode::unsupported, "a schedule here");
    }

    /// Runs what is due, or the tasks that are asked for, one after another in this process; one result for each that
    /// began. A task that fails is a result, no error. Errors: busy (another process runs tasks), not_found, io,
    /// not_permitted, unsupported.
    virtual Result<std::vector<schedule::TaskResult>> run_schedule(const schedule::RunRequest& /*request*/,
                                                                   const CancelToken& /*cancel*/) {
        return fail(ErrorCode::unsupported, "a schedule here");
    }

    /// Where observations are kept; nullptr where they are not.
    virtual history::Store* history() { return nullptr; }

    /// Keeps what these inspections say, and with `tell` finds what is news. It is news until `notes` are kept
    /// (history::Store::set_note), which is for the caller to do once the alerts were handed over. Errors: those of
    /// history::Store::add; unsupported.
    struct Recorded {
        std::vector<history::Observation> observations;
        std::vector<std::string> skipped;  ///< drives that told nothing, with the reason
        std::vector<alert::Alert> alerts;
        std::vector<alert::Note> notes;
    };
    virtual Result<Recorded> record_history(const std::vector<DriveReport>& /*reports*/, bool /*tell*/) {
        return fail(ErrorCode::unsupported, "a history here");
    }

    /// Calls `on_event`, from another thread, when drives come and go.
    virtual Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) = 0;
};

}  // namespace fettle
