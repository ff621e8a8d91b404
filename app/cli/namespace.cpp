// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/job.h"
#include "app/cli/namespace_text.h"
#include "app/cli/table.h"
#include "app/cli/verb.h"
#include "core/base/size_text.h"
#include "core/json/namespace_json.h"

namespace fettle::cli {

namespace {

using namespaces::Action;

constexpr std::string_view kKey = "namespace";
constexpr std::string_view kAll = "max";
constexpr unsigned kLargestNsid = 0xFFFFFFFE;    // NVMe Base 2.0 3.2.1.1; FFFFFFFFh means all
constexpr unsigned kLargestController = 0xFFEF;  // NVMe Base 2.0 figure 288
constexpr unsigned kSmallestSector = 512;
constexpr unsigned kLargestSector = 1U << 16U;

/// The namespace that the job created or changed; 0: none.
std::uint32_t nsid_of(const plan::Receipt& receipt) {
    for (const auto& step : receipt.steps) {
        for (const auto& one : step.evidence) {
            const auto* const number = std::get_if<std::uint64_t>(&one.value);
            if (one.name == "nsid" && number != nullptr) return static_cast<std::uint32_t>(*number);
        }
    }
    return 0;
}

/// A name under which the drive can be found after the job. A detached namespace has no device any more; the serial
/// number may be that of several namespaces.
std::string name_of_drive(const Session& session, const plan::Plan& plan, std::uint32_t changed) {
    const auto& drive = plan.drives.front();
    if (const auto listed = session.toolbox.inspection->list()) {
        for (const auto& one : *listed) {
            const auto& identity = one.identity;
            // Without a namespace, it may go by the name of the one that has just been detached.
            const bool remains = identity.nsid && identity.nsid != changed;
            if (remains && identity.serial == drive.serial && identity.model == drive.model) return one.id;
        }
    }
    return drive.serial.empty() ? drive.id : fmt::format("\"{}\"", drive.serial);
}

/// NVMe namespaces: lists, creates, deletes, attaches and detaches them.
class NamespaceVerb final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("namespace", "List, create, delete, attach and detach NVMe namespaces");
        verb->require_subcommand(1);
        list_ = command(*verb, "list", "Show a drive's namespaces and its unallocated capacity");
        create_ = command(*verb, "create", "Create a namespace in unallocated capacity, and attach it");
        delete_ = command(*verb, "delete", "Delete a namespace and all data in it; this cannot be undone");
        attach_ = command(*verb, "attach", "Attach a namespace to a controller, so that the system can use it");
        detach_ = command(*verb, "detach", "Detach a namespace from a controller; its data remains");
        for (auto* one : {delete_, attach_, detach_}) {
            auto* nsid = one->add_option("--nsid", nsid_,
                                         one == attach_ ? "Id of the namespace; \"fettle namespace list\" shows it"
                                                        : "Id of the namespace; default: the one that DRIVE is")
                             ->type_name("ID")
                             ->in_range(1U, kLargestNsid);
            if (one == attach_) nsid->required();
        }
        for (auto* one : {create_, attach_, detach_}) {
            one->add_option("--controller", controller_,
                            "Id of the controller; default: the one that this computer uses")
                ->type_name("ID")
                ->in_range(0U, kLargestController);
        }
        declare_create();
        for (auto* one : {create_, delete_, attach_, detach_}) {
            one->add_flag("--dry-run", dry_run_, "Show the plan without changing anything");
            job_.declare(*one);
        }
        return verb;
    }

    int run(const Session& session) override {
        std::vector<DriveEntry> entries;
        int code = kFine;
        if (!session.find_drives({name_}, entries, code)) return code;
        return list_->parsed() ? list(session, entries.front()) : change(session, entries.front());
    }

private:
    Command* command(Command& verb, const char* name, const char* description) {
        auto* made = verb.add_subcommand(name, description);
        made->add_option("DRIVE", name_, "Path, by-id name, serial number or id of any namespace of the drive")
            ->required();
        made->footer("For global options such as --json, see fettle --help");
        return made;
    }

    void declare_create() {
        create_->add_option("--size", size_, "Size (500G, 480GB), or max for all unallocated capacity")
            ->type_name("SIZE|max")
            ->required();
        create_
            ->add_option("--sector", sector_bytes_,
                         "Logical sector size in bytes; default: that of the drive's other namespaces")
            ->type_name("BYTES")
            ->in_range(kSmallestSector, kLargestSector);
        create_->add_flag("--shared", shared_, "Several controllers can attach it at the same time");
        auto* no_attach = create_->add_flag("--no-attach", no_attach_, "Do not attach it to a controller");
        no_attach->excludes("--controller");
    }

    static int list(const Session& session, const DriveEntry& entry) {
        const auto report = session.toolbox.namespaces->report(entry, session.inspect);
        if (!report) return session.fail(report.error());
        if (!session.json) {
            session.print(namespaces_words(session, *report));
            return kFine;
        }
        json::Json body;
        auto& mine = body[std::string(kKey)];
        mine = json::to_json(report->survey, report->devices);
        mine["drive"] = json::to_json(report->drive, json::Detail::summary);
        session.print_json(body);
        return kFine;
    }

    [[nodiscard]] Result<namespaces::Request> request() const {
        namespaces::Request wanted;
        wanted.action = create_->parsed()   ? Action::create
                        : delete_->parsed() ? Action::remove
                        : attach_->parsed() ? Action::attach
                                            : Action::detach;
        if (nsid_) wanted.nsid = *nsid_;
        if (controller_) wanted.controller = static_cast<std::uint16_t>(*controller_);
        wanted.shared = shared_;
        wanted.attach = !no_attach_;
        if (sector_bytes_) wanted.sector_bytes = *sector_bytes_;
        if (!create_->parsed() || size_ == kAll) return wanted;
        const auto bytes = parse_size(size_);
        if (!bytes) return fail(bytes.error());
        wanted.bytes = *bytes;
        return wanted;
    }

    int change(const Session& session, const DriveEntry& entry) const {
        const auto wanted = request();
        if (!wanted) return session.fail(wanted.error());
        const auto job = session.toolbox.namespaces->plan(entry, *wanted);
        if (!job) return session.fail(job.error());
        if (dry_run_) return show_plan(session, kKey, *job);
        return carry_out(session, kKey, *job, job_, [&](const plan::Receipt& receipt, json::Json* document) {
            const auto nsid = nsid_of(receipt);
            const auto undo =
                nsid == 0 ? std::string() : undo_command(*wanted, nsid, name_of_drive(session, job->plan, nsid));
            if (document != nullptr) {
                if (nsid != 0) (*document)["nsid"] = nsid;
                if (!undo.empty()) (*document)["undo"] = undo;
            } else if (nsid != 0) {
                session.print(wrapped(
                    printable(undo.empty() ? fmt::format("Namespace {} was deleted. This cannot be undone.", nsid)
                                           : fmt::format("Namespace {}. To undo: {}", nsid, undo)),
                    "", session.columns));
            }
            return exit_code(receipt);
        });
    }

    std::string name_;
    std::string size_;
    std::optional<unsigned> nsid_;
    std::optional<unsigned> controller_;
    std::optional<unsigned> sector_bytes_;
    bool shared_ = false;
    bool no_attach_ = false;
    bool dry_run_ = false;
    JobOptions job_;
    Command* list_ = nullptr;  ///< owned by the root, as are the others
    Command* create_ = nullptr;
    Command* delete_ = nullptr;
    Command* attach_ = nullptr;
    Command* detach_ = nullptr;
};

}  // namespace

std::unique_ptr<Verb> make_namespace() { return std::make_unique<NamespaceVerb>(); }

}  // namespace fettle::cli
