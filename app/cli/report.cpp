// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <chrono>

#include "app/cli/verb.h"
#include "core/render/drive_html.h"
#include "core/schedule/time.h"

namespace fettle::cli {

namespace {

/// Saves what `health` and `check` show, with all counters, as a web page to keep or to pass on.
class Report final : public Verb {
public:
    [[nodiscard]] bool prints_data() const override { return true; }
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("report", "Save the state of drives as a web page");
        named_ = verb->add_option("DRIVE", names_, "Device path, by-id name, serial number or id; default: all");
        verb->add_option("--html", file_, "Output file, replaced atomically; \"-\" for standard output")->required();
        return verb;
    }

    int run(const Session& session) override {
        if (session.json && file_ == "-") {
            return session.fail({ErrorCode::invalid_argument, "--json needs a file for --html", {}});
        }
        if (names_.empty() && named_->count() > 0) {  // from an empty shell variable, for example
            return session.fail({ErrorCode::invalid_argument, "the drive name is empty", {}});
        }
        std::vector<DriveEntry> entries;
        int code = kFine;
        if (!session.find_drives(names_, entries, code)) return code;
        const auto checked = session.toolbox.inspection->check(entries, session.inspect);
        if (!checked) return session.fail(checked.error());
        const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
        const auto page = rendering::drive_html(
            *checked, session.version, schedule::utc_text(now) + (session.demo ? ", simulated drives" : ""), render);
        if (file_ == "-") {
            session.print(page);
            return kFine;
        }
        if (const int failed = session.save_file(file_, page); failed != kFine) return failed;
        const auto drives = checked->drives.size();
        if (session.json) {
            json::Json document;
            document["report"] = {{"format", "html"}, {"file", file_}, {"drives", drives}};
            session.print_json(document);
        } else {
            session.print(fmt::format("Saved a report on {} {} to {}\n", drives, drives == 1 ? "drive" : "drives",
                                      printable(file_)));
        }
        return kFine;
    }

private:
    std::vector<std::string> names_;
    Option* named_ = nullptr;  ///< owned by the subcommand
    std::string file_;
};

}  // namespace

std::unique_ptr<Verb> make_report() { return std::make_unique<Report>(); }

}  // namespace fettle::cli
