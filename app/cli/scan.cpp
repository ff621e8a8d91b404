// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/cli/job.h"
#include "app/cli/scan_text.h"
#include "app/cli/verb.h"
#include "core/base/size_text.h"
#include "core/json/scan_json.h"
#include "core/render/scan_page.h"

namespace fettle::cli {

namespace {

/// The newest scan and the one before it.
struct Scans {
    scan::ScanMap map;
    std::optional<scan::ScanMap> previous;  ///< the newest complete one before it
};

class Scan final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("scan", "Read an entire drive and find unreadable and slow places");
        verb->add_option("DRIVE", drive_, "Device path, by-id name, serial number or id")->required();
        auto* range = verb->add_option("--range", range_, "Only these bytes, such as 0-10GiB or 500GB-");
        range->type_name("FROM-TO");
        auto* verify = verb->add_flag("--verify", request_.verify, "Use the drive's verify command if it has one");
        auto* fast = verb->add_flag("--full-speed", full_speed_, "Do not pause while other programs use the drive");
        auto* resume = verb->add_flag("--resume", request_.resume, "Continue the interrupted scan");
        auto* last = verb->add_flag("--last", last_, "Show the last scan without starting a new one");
        verb->add_option("--html", html_, "Save the result to this file as a web page")->type_name("FILE");
        verb->add_option("--svg", svg_, "Save the map to this file as an SVG image")->type_name("FILE");
        for (const auto* other : {range, verify}) resume->excludes(other);
        for (const auto* other : {range, verify, fast, resume}) last->excludes(other);
        job_.declare(*verb);
        return verb;
    }

    int run(const Session& session) override {
        if (!range_.empty()) {
            if (auto read = read_range(); !read) return session.fail(read.error());
        }
        request_.gentle = !full_speed_;
        const auto entry = session.toolbox.inspection->find(drive_);
        if (!entry) return session.fail(entry.error());
        if (last_) return show_last(session, *entry);
        const auto job = session.toolbox.scanning->plan(*entry, request_);
        if (!job) return session.fail(job.error());
        return carry_out(session, "scan", *job, job_, [&](const plan::Receipt& receipt, json::Json* document) {
            return conclude(session, *entry, receipt, document);
        });
    }

private:
    Status read_range() {
        const auto dash = range_.find('-');
        if (dash == std::string::npos) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--range needs the form FROM-TO, such as 0-10GiB"));
        }
        if (const auto text = range_.substr(0, dash); !text.empty()) {
            const auto from = parse_size(text);
            if (!from) return fail(from.error());
            request_.from = *from;
        }
        if (const auto text = range_.substr(dash + 1); !text.empty()) {
            const auto to = parse_size(text);
            if (!to) return fail(to.error());
            request_.to = *to;
        }
        if (request_.from >= request_.to)
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--range ends before it begins"));
        return {};
    }

    static Result<std::optional<Scans>> scans_of(const Session& session, const DriveEntry& entry) {
        auto latest = session.toolbox.scanning->latest(entry);
        if (!latest) return fail(latest.error());
        if (!*latest) return std::optional<Scans>();
        auto earlier = session.toolbox.scanning->earlier(entry);
        if (!earlier) return fail(earlier.error());
        Scans scans{std::move(**latest), {}};
        const auto found =
            std::find_if(earlier->begin(), earlier->end(), [](const auto& map) { return map.complete(); });
        if (found != earlier->end()) scans.previous = std::move(*found);
        return std::optional(std::move(scans));
    }

    static json::Json to_json(const Scans& scans) {
        auto object = json::to_json(scans.map);
        if (scans.previous) {
            auto& since = object["since_previous"] =
                json::to_json(scan::compare(*scans.previous, scans.map), scans.map);
            since["previous_started"] = scans.previous->started;
        }
        return object;
    }

    [[nodiscard]] int save_files(const Session& session, const Scans& scans) const {
        int code = kFine;
        if (!html_.empty()) code = session.save_file(html_, rendering::scan_html(scans.map, scans.previous));
        if (!svg_.empty() && code == kFine) code = session.save_file(svg_, rendering::scan_svg(scans.map));
        return code;
    }

    /// The way to the affected files.
    static std::string hint(const DriveEntry& entry, const scan::ScanMap& map) {
        if (!map.found_any()) return {};
        return fmt::format("To see which files are affected: fettle file-at {} --scan\n", printable(entry.id));
    }

    [[nodiscard]] int show_last(const Session& session, const DriveEntry& entry) const {
        const auto scans = scans_of(session, entry);
        if (!scans) return session.fail(scans.error());
        if (!*scans) return session.fail({ErrorCode::not_found, "no scan of " + entry.id + " is stored", {}});
        if (session.json) {
            session.print_json({{"scan", {{"result", to_json(**scans)}}}});
        } else {
            session.print(scan_words(session, (*scans)->map, (*scans)->previous) + hint(entry, (*scans)->map));
        }
        if (const auto saved = save_files(session, **scans); saved != kFine) return saved;
        return (*scans)->map.found_any() ? kFound : kFine;
    }

    /// A scan that was carried out and found something is a finding, not a failure.
    [[nodiscard]] int conclude(const Session& session, const DriveEntry& entry, const plan::Receipt& receipt,
                               json::Json* document) const {
        const bool ended = std::all_of(receipt.steps.begin(), receipt.steps.end(), [](const plan::StepReceipt& step) {
            return step.outcome == plan::Outcome::done;
        });
        const auto code = exit_code(receipt);
        const auto scans = scans_of(session, entry);
        if (!scans || !*scans) return code;
        if (document != nullptr) {
            (*document)["result"] = to_json(**scans);
        } else {
            session.print("\n" + scan_words(session, (*scans)->map, (*scans)->previous) + hint(entry, (*scans)->map));
        }
        if (const auto saved = save_files(session, **scans); saved != kFine) return saved;
        if (!ended) return code;
        return (*scans)->map.found_any() ? kFound : kFine;
    }

    std::string drive_;
    std::string range_;
    std::string html_;
    std::string svg_;
    bool full_speed_ = false;
    bool last_ = false;
    scan::Request request_;
    JobOptions job_;
};

}  // namespace

std::unique_ptr<Verb> make_scan() { return std::make_unique<Scan>(); }

}  // namespace fettle::cli
