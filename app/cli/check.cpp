// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/drive_verb.h"
#include "app/cli/table.h"
#include "app/cli/verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

/// Finds problems in how the computer uses its drives, or in the partition table of an image.
class Check final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("check", "Check how this computer uses its drives, or check a disk image");
        auto* drives =
            verb->add_option("DRIVE", names_, "Device path, by-id name, serial number or id; default: all drives");
        auto* image = verb->add_option("--image", image_, "Check the partition table in this disk image instead");
        image->excludes(drives);
        verb->add_option("--sector-bytes", sector_bytes_, "Logical sector size of the image (512, 4096)")->needs(image);
        verb->add_flag("--verbose", verbose_, "Also list the checks that passed");
        return verb;
    }

    int run(const Session& session) override { return image_ ? check_image(session) : check_drives(session); }

private:
    int check_drives(const Session& session) const {
        std::vector<DriveEntry> entries;
        int result = kFine;
        if (!names_.empty() && !session.find_drives(names_, entries, result)) return result;
        const auto report = session.toolbox.inspection->check(entries, session.inspect);
        if (!report) return session.fail(report.error());
        if (session.json) {
            session.print_json(json::to_json(*report));
        } else {
            print_text(session, *report);
        }
        return exit_code(*report);
    }

    /// Check texts are titles: in a sentence they start in lower case, unless they start with an abbreviation.
    static std::string lower_first(std::string_view text) {
        std::string lower(text);
        const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
        const auto large = [](char c) { return c >= 'A' && c <= 'Z'; };
        if (lower.size() > 1 && large(lower[0]) && (small(lower[1]) || lower[1] == ' ')) {
            lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
        }
        return lower;
    }

    /// One line for checks that passed and one for those that could not run: no output must not mean "passed".
    [[nodiscard]] std::string looked_at(const Session& session,
                                        const std::vector<check::CheckOutcome>& outcomes) const {
        std::string fine;
        std::string unknown;
        std::size_t in_order = 0;
        for (const auto& outcome : outcomes) {
            auto* list = outcome.state == check::CheckState::ok        ? &fine
                         : outcome.state == check::CheckState::unknown ? &unknown
                                                                       : nullptr;
            if (outcome.state == check::CheckState::ok) ++in_order;
            if (list != nullptr) *list += fmt::format("{}{}", list->empty() ? "" : ", ", lower_first(outcome.text));
        }
        std::string text;
        if (in_order > 0 && !verbose_)
            text += fmt::format("  Passed: {} check{}\n", in_order, in_order == 1 ? "" : "s");
        if (in_order > 0 && verbose_) text += wrapped(fmt::format("Passed: {}.", fine), "  ", session.columns);
        if (!unknown.empty()) text += wrapped(fmt::format("Could not be checked: {}.", unknown), "  ", session.columns);
        return text;
    }

    void print_text(const Session& session, const CheckReport& report) const {
        std::size_t found = 0;
        const auto print_all = [&](const std::vector<Message>& messages) {
            for (const auto& message : messages) session.print(message_words(session, message));
            found += static_cast<std::size_t>(std::count_if(
                messages.begin(), messages.end(), [](const Message& m) { return m.severity >= Severity::advice; }));
        };
        for (const auto& drive : report.drives) {
            session.print(drive_heading(session, drive));
            session.print(fmt::format("  Verdict: {}\n", verdict_words(session, drive.assessment.verdict)));
            print_all(drive.assessment.reasons);
            print_all(findings_beyond_reasons(drive));
            session.print(missing_words(session, drive.facts.missing));
            session.print(looked_at(session, drive.checks));
            session.print("\n");
        }
        if (report.drives.empty()) session.print("No drives found.\n\n");
        if (!report.machine_findings.empty()) session.print("This computer\n");
        print_all(report.machine_findings);
        session.print(looked_at(session, report.machine_checks));
        session.print(missing_words(session, report.missing));
        session.print(found == 0 ? "No problems found.\n"
                                 : fmt::format("{} finding{}.\n", found, found == 1 ? "" : "s"));
        if (!verbose_) session.print("--verbose lists the checks that passed.\n");
    }

    int check_image(const Session& session) const {
        const auto report = session.toolbox.inspection->check_image(*image_, sector_bytes_);
        if (!report) return session.fail(report.error());
        if (session.json) {
            json::Json body;
            body["image"] = json::to_json(*report);
            session.print_json(body);
        } else {
            print_image(session, *report);
        }
        return exit_code(report->findings);
    }

    static void print_image(const Session& session, const ImageReport& report) {
        session.print(fmt::format("{}: {}, {}-byte sectors\n", printable(report.path),
                                  partition::name(report.table.scheme), report.table.sector_bytes));
        Table table({{"PARTITION", Table::Align::right},
                     {"START", Table::Align::right},
                     {"OFFSET", Table::Align::right},
                     {"SIZE", Table::Align::right},
                     {"4 KiB"},
                     {"1 MiB"},
                     {"NAME"}});
        for (std::size_t i = 0; i < report.table.partitions.size(); ++i) {
            const auto& extent = report.table.partitions[i];
            const auto& alignment = report.alignments[i];
            table.add({fmt::format("{}", extent.index), fmt::format("{}", extent.start),
                       fmt::format("{} B", alignment.offset_bytes),
                       binary_size(saturating_bytes(extent.sectors, report.table.sector_bytes)),
                       alignment.to_4k ? "yes" : "NO", alignment.to_1m ? "yes" : "no", printable(extent.name)});
        }
        if (!table.empty()) session.print(table.text(2));
        if (report.table.scheme == partition::Scheme::none && report.findings.empty()) {
            session.print("  No partition table found.\n");
            return;
        }
        for (const auto& finding : report.findings) session.print(message_words(session, finding));
        if (report.findings.empty()) session.print("  No problems found.\n");
    }

    std::vector<std::string> names_;
    std::optional<std::string> image_;
    std::optional<std::uint32_t> sector_bytes_;
    bool verbose_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_check() { return std::make_unique<Check>(); }

}  // namespace fettle::cli
