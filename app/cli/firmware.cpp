// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/cli/firmware_text.h"
#include "app/cli/job.h"
#include "app/cli/table.h"
#include "app/cli/verb_group.h"

namespace fettle::cli {

namespace {

/// `show` and `check`: query drives and print.
class FirmwareLook final : public Verb {
public:
    explicit FirmwareLook(bool judges) : judges_(judges) {}

    Command* declare(Command& app) override {
        auto* verb =
            app.add_subcommand(judges_ ? "check" : "show",
                               judges_ ? "Check for known firmware defects, newer firmware, and pending updates"
                                       : "Show running and pending firmware, slots, and supported update methods");
        named_ = verb->add_option("DRIVE", names_, "Device path, by-id name, serial number or id; default: all drives");
        return verb;
    }

    int run(const Session& session) override {
        std::vector<DriveEntry> entries;
        int result = kFine;
        if (names_.empty() && named_->count() > 0) {
            return session.fail({ErrorCode::invalid_argument, "the drive name is empty", {}});
        }
        if (!session.find_drives(names_, entries, result)) return result;
        std::vector<FirmwareRow> rows;
        rows.reserve(entries.size());
        for (const auto& entry : entries) {
            rows.push_back({entry, session.toolbox.firmware->report(entry), std::nullopt});
            if (judges_ && session.vendor_firmware != nullptr) {
                rows.back().vendor = firmware::ask_vendor(*session.vendor_firmware, entry.identity);
            }
        }
        for (const auto& row : rows) result = std::max(result, code_of(row));
        if (session.json) {
            session.print_json(firmware_json(rows));
            return result;
        }
        if (rows.empty()) session.print("No drives found.\n");
        bool first = true;
        for (const auto& row : rows) {
            if (!first) session.print("\n");
            first = false;
            session.print(judges_ ? firmware_check_words(session, row) : firmware_words(session, row));
        }
        return result;
    }

private:
    [[nodiscard]] int code_of(const FirmwareRow& row) const {
        // An unsupported drive is an error only if the user named it.
        if (!row.report) {
            const auto code = exit_code(row.report.error().code);
            return names_.empty() && code == kDriveCannot ? kFine : static_cast<int>(code);
        }
        if (!judges_) return kFine;
        return std::max(exit_code(row.report->advisories), exit_code(row.report->news));
    }

    bool judges_;
    std::vector<std::string> names_;
    Option* named_ = nullptr;  ///< owned by the subcommand
};

enum class Kind : std::uint8_t { plan, update, activate };

/// `plan`, `update` and `activate`.
class FirmwareJob final : public Verb {
public:
    explicit FirmwareJob(Kind kind) : kind_(kind) {}

    Command* declare(Command& app) override {
        static const std::map<Kind, std::pair<const char*, const char*>> kNames{
            {Kind::plan, {"plan", "Show the steps of an update without changing anything"}},
            {Kind::update, {"update", "Update a drive's firmware"}},
            {Kind::activate, {"activate", "Activate firmware that is already stored on the drive"}}};
        const auto& [name, description] = kNames.at(kind_);
        auto* verb = app.add_subcommand(name, description);
        verb->add_option("DRIVE", drive_, "Device path, by-id name, serial number or id")->required();
        if (kind_ != Kind::activate) {
            auto* image = verb->add_option(
                "--image", image_,
                "Firmware image from the manufacturer, or a .cab from the Linux Vendor Firmware Service");
            if (kind_ == Kind::update) image->required();
        }
        verb->add_option("--slot", slot_, "NVMe: firmware slot")->in_range(1U, 7U);
        verb->add_option("--activate", activate_,
                         "When to activate: now (without a reset), reset (NVMe controller reset), next-boot, never "
                         "(NVMe: store only). Default: immediately if the drive is not in use, else at the next boot")
            ->one_of({"now", "reset", "next-boot", "never"});
        if (kind_ != Kind::activate) {
            verb->add_option("--mode", mode_,
                             "SATA and SAS: download microcode mode, in hexadecimal: 03, 05, 07, 0d, 0e")
                ->one_of({"03", "05", "07", "0d", "0e"});
            verb->add_option("--revision", revision_,
                             "Revision of the image, from the manufacturer's website; verified after the update");
            verb->add_flag("--allow-older", allow_older_, "Allow an older or the same revision");
        }
        if (kind_ != Kind::plan) job_.declare(*verb);
        return verb;
    }

    int run(const Session& session) override {
        auto entry = session.toolbox.inspection->find(drive_);
        if (!entry) return session.fail(entry.error());
        std::optional<firmware::ImageFile> image;
        if (!image_.empty()) {
            auto read = session.toolbox.firmware->read(image_);
            if (!read) return session.fail(read.error());
            image = std::move(*read);
        }
        const auto job = session.toolbox.firmware->plan(*entry, std::move(image), request());
        if (!job) return session.fail(job.error());
        if (kind_ == Kind::plan) return show_plan(session, "firmware", *job);
        return carry_out(session, "firmware", *job, job_);
    }

private:
    [[nodiscard]] firmware::Request request() const {
        using firmware::Activate;
        static const std::map<std::string, Activate> kWhen{{"", Activate::automatic},
                                                           {"now", Activate::now},
                                                           {"reset", Activate::reset},
                                                           {"next-boot", Activate::next_boot},
                                                           {"never", Activate::never}};
        firmware::Request request;
        request.activate = kWhen.at(activate_);
        if (slot_ != 0) request.slot = slot_;
        if (!mode_.empty()) request.mode = static_cast<std::uint8_t>(std::stoul(mode_, nullptr, 16));
        request.allow_older = allow_older_;
        request.revision = revision_;
        return request;
    }

    Kind kind_;
    std::string drive_;
    std::string image_;
    unsigned slot_ = 0;
    std::string activate_;
    std::string mode_;
    std::string revision_;
    bool allow_older_ = false;
    JobOptions job_;
};

class Firmware final : public VerbGroup {
public:
    Firmware() : VerbGroup("firmware", "Show, check and update drive firmware") {
        add(std::make_unique<FirmwareLook>(false));
        add(std::make_unique<FirmwareLook>(true));
        for (const auto kind : {Kind::plan, Kind::update, Kind::activate}) add(std::make_unique<FirmwareJob>(kind));
    }
};

}  // namespace

std::unique_ptr<Verb> make_firmware() { return std::make_unique<Firmware>(); }

}  // namespace fettle::cli
