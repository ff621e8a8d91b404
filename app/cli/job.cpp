// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/cli/table.h"
#include "app/cli/unfinished.h"
#include "app/cli/words.h"
#include "core/json/plan_json.h"
#include "core/render/receipt_html.h"

namespace fettle::cli {

namespace {

std::string said(const Message& message) { return printable(render(message.text, message.evidence)); }

std::string paragraph(const Session& session, const Message& message, std::string_view first) {
    auto text = wrapped(said(message), first, session.columns);
    if (!message.remedy.empty()) {
        text += wrapped(remedy_words(session, message), std::string(first.size(), ' '), session.columns);
    }
    return text;
}

std::string estimate_words(const plan::Estimate& estimate) {
    if (!estimate.seconds) return estimate.source.empty() ? std::string() : "Duration unknown: " + estimate.source;
    auto text = "Duration: " + duration_words(*estimate.seconds);
    if (!estimate.source.empty()) text += ": " + estimate.source;
    return text;
}

std::string drive_words(const Session& session, const plan::PinnedDrive& drive) {
    auto text = wrapped(printable(drive.words()), "  ", session.columns);
    if (!drive.wwn.empty()) text += fmt::format("    WWN {}\n", printable(drive.wwn));
    if (!drive.eui64.empty()) text += fmt::format("    EUI-64 {}\n", printable(drive.eui64));
    if (!drive.nguid.empty()) text += fmt::format("    NGUID {}\n", printable(drive.nguid));
    if (!drive.by_id.empty()) text += fmt::format("    /dev/disk/by-id/{}\n", printable(drive.by_id));
    return text;
}

std::string contents_words(const plan::Plan& plan) {
    if (plan.contents.empty()) return "Contents: nothing that Fettle recognizes\n";
    Table table({{"NAME"}, {"KIND"}, {"WHAT"}, {"SIZE", Table::Align::right}});
    for (const auto& content : plan.contents) {
        table.add({printable(content.name), std::string(plan::name(content.kind)), printable(content.detail),
                   content.size ? decimal_size(*content.size) : ""});
    }
    return "Contents:\n" + table.text(2);
}

std::string step_words(const Session& session, const plan::Step& step, std::size_t number) {
    auto text = wrapped(said(step.what), fmt::format("  {}. ", number), session.columns);
    const std::string below(5, ' ');
    const auto takes = estimate_words(step.estimate);
    if (!takes.empty()) text += wrapped(printable(takes), below, session.columns);
    const auto power = said(step.if_power_fails);
    if (!power.empty()) text += wrapped("If power fails: " + power, below, session.columns);
    return text;
}

std::string afterwards_words(const Session& session, const std::vector<Message>& afterwards) {
    if (afterwards.empty()) return {};
    std::string text = "To do afterwards:\n";
    for (std::size_t i = 0; i < afterwards.size(); ++i) {
        text += paragraph(session, afterwards[i], fmt::format("  {}. ", i + 1));
    }
    return text;
}

bool may_run(const plan::Plan& plan) {
    return std::all_of(plan.needs.begin(), plan.needs.end(), [](const plan::Need& need) { return need.met; });
}

json::Json document(std::string_view key, const plan::Job& job, const plan::Receipt* receipt) {
    json::Json body;
    auto& mine = body[std::string(key)] = json::Json::object();
    mine["plan"] = json::to_json(job.plan, job.hash);
    if (receipt != nullptr) mine["receipt"] = json::to_json(*receipt);
    return body;
}

/// The line that the user types, without the line feed; empty at end of input.
std::string typed(const Session& session, const plan::Plan& plan) {
    fmt::print(session.err, "\nType the serial number to continue, or press Enter to cancel:\n{}> ",
               plan.drives.empty() ? std::string() : printable(plan.drives.front().words()) + "\n");
    (void)std::fflush(session.err);
    std::array<char, 256> line{};
    if (std::fgets(line.data(), static_cast<int>(line.size()), stdin) == nullptr) return {};
    std::string text(line.data());
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.pop_back();
    return text;
}

/// kFine with a confirmation, or the exit code.
int confirm(const Session& session, const plan::Plan& plan, const JobOptions& options,
            plan::Confirmation& confirmation) {
    if (!plan.needs_serial()) return kFine;
    if (!options.confirm.empty()) {
        confirmation = plan::TypedSerial{options.confirm};
        return kFine;
    }
    if (!session.asks || session.json) {
        return session.fail({ErrorCode::refused,
                             fmt::format("{}, and there is no terminal to ask for confirmation; pass the drive's "
                                         "serial number with --confirm",
                                         plan.loses_data() ? "data will be lost" : "this must be confirmed"),
                             {}});
    }
    const auto serial = typed(session, plan);
    if (serial.empty()) {
        session.complain("cancelled; nothing was changed");
        return kRefused;
    }
    confirmation = plan::TypedSerial{serial};
    return kFine;
}

class Progress {
public:
    Progress(const Session& session, const plan::Plan& plan) : session_(session), plan_(plan) {}

    [[nodiscard]] plan::Watcher watcher() {
        plan::Watcher watcher;
        watcher.on_step = [this](std::size_t step) { show({step, 0, 0}); };
        watcher.on_progress = [this](const plan::StepProgress& state) { show(state); };
        return watcher;
    }

    void end() {
        if (shown_) fmt::print(session_.err, "\r\x1b[K");
        (void)std::fflush(session_.err);
    }

private:
    void show(const plan::StepProgress& state) {
        if (!session_.progress || state.step >= plan_.steps.size()) return;
        auto text = fmt::format("step {} of {}: ", state.step + 1, plan_.steps.size());
        std::string share;
        if (state.total > 0) {
            const auto permille = static_cast<unsigned>(
                1000.0 * static_cast<double>(std::min(state.done, state.total)) / static_cast<double>(state.total));
            constexpr unsigned kCells = 20;
            const auto full = permille * kCells / 1000;
            share = fmt::format(" [{}{}] {}%", std::string(full, '#'), std::string(kCells - full, '.'), permille / 10);
        }
        const auto what = said(plan_.steps[state.step].what);
        const auto used = text.size() + share.size() + 1;
        const auto room = session_.columns > used ? session_.columns - used : 0;
        text += what.size() <= room ? what : what.substr(0, room > 3 ? room - 3 : 0) + "...";
        text += share;
        if (text == last_) return;
        fmt::print(session_.err, "\r\x1b[K{}", text);
        (void)std::fflush(session_.err);
        last_ = std::move(text);
        shown_ = true;
    }

    const Session& session_;
    const plan::Plan& plan_;
    std::string last_;
    bool shown_ = false;
};

std::string verification_words(const Session& session, const plan::Verification& verification) {
    using Verdict = plan::Verification::Verdict;
    std::string_view start;
    switch (verification.verdict) {
        case Verdict::verified: start = "Verified"; break;
        case Verdict::disproved: start = "DISPROVED"; break;
        case Verdict::not_verifiable: start = "Cannot be verified"; break;
        case Verdict::not_made: return {};
    }
    const auto text = said(verification.text);
    return wrapped(text.empty() ? std::string(start) + "." : fmt::format("{}: {}", start, text), "     ",
                   session.columns);
}

}  // namespace

void JobOptions::declare(Command& verb) {
    verb.add_option("--confirm", confirm, "Serial number of the drive, to confirm without a prompt");
    verb.add_option("--receipt", receipt, "Save a receipt to this file: HTML if it ends in .html, else JSON");
}

std::string plan_words(const Session& session, const plan::Plan& plan) {
    std::string text;
    if (!plan.drives.empty()) text = plan.drives.size() == 1 ? "Drive:\n" : "Drives:\n";
    for (const auto& drive : plan.drives) text += drive_words(session, drive);
    if (!plan.contents.empty() || !plan.losses.empty()) text += contents_words(plan);
    if (plan.losses.empty()) {
        text += "No data will be lost.\n";
    } else {
        text += "WILL BE PERMANENTLY DESTROYED:\n";
        for (const auto& loss : plan.losses) text += paragraph(session, loss, "  - ");
    }
    text += "Steps:\n";
    for (std::size_t i = 0; i < plan.steps.size(); ++i) text += step_words(session, plan.steps[i], i + 1);
    if (!plan.needs.empty()) {
        text += "Needed:\n";
        for (const auto& need : plan.needs) {
            // Show the remedy only if the requirement is not met.
            auto shown = need.what;
            if (need.met) shown.remedy = {};
            text += paragraph(session, shown, need.met ? "  [ok]  " : "  [NO]  ");
        }
    }
    return text + afterwards_words(session, plan.afterwards);
}

std::string receipt_words(const Session& session, const plan::Receipt& receipt) {
    std::string text;
    for (std::size_t i = 0; i < receipt.steps.size(); ++i) {
        const auto& step = receipt.steps[i];
        std::string_view outcome;
        switch (step.outcome) {
            case plan::Outcome::done: outcome = "done"; break;
            case plan::Outcome::failed: outcome = "FAILED"; break;
            case plan::Outcome::cancelled: outcome = "stopped"; break;
            case plan::Outcome::cannot: outcome = "not supported"; break;
            case plan::Outcome::not_taken: outcome = "not started"; break;
        }
        text += wrapped(fmt::format("{} ({})", printable(step.text), outcome), fmt::format("  {}. ", i + 1),
                        session.columns);
        if (step.error) text += wrapped(explain(*step.error), "     ", session.columns);
        text += verification_words(session, step.verification);
    }
    for (const auto& problem : receipt.problems) text += wrapped(printable(problem), "  ! ", session.columns);
    return text + afterwards_words(session, receipt.afterwards);
}

int show_plan(const Session& session, std::string_view key, const plan::Job& job) {
    tell_unfinished(session);
    if (session.json) {
        session.print_json(document(key, job, nullptr));
    } else {
        session.print(plan_words(session, job.plan));
        if (!may_run(job.plan)) session.print("\nRequirements not met: see the lines marked [NO] above.\n");
    }
    return may_run(job.plan) ? kFine : kRefused;
}

int confirm_plan(const Session& session, std::string_view key, const plan::Job& job, const JobOptions& options,
                 plan::Confirmation& confirmation) {
    if (!may_run(job.plan)) return show_plan(session, key, job);
    tell_unfinished(session);
    if (!session.json) session.print(plan_words(session, job.plan));
    (void)std::fflush(session.out);
    return confirm(session, job.plan, options, confirmation);
}

int carry_out(const Session& session, std::string_view key, const plan::Job& job, const JobOptions& options) {
    return carry_out(session, key, job, options,
                     [](const plan::Receipt& receipt, json::Json*) { return exit_code(receipt); });
}

int carry_out(const Session& session, std::string_view key, const plan::Job& job, const JobOptions& options,
              const Conclude& conclude) {
    plan::Confirmation confirmation = plan::NoConfirmation{};
    const auto confirmed = confirm_plan(session, key, job, options, confirmation);
    if (confirmed != kFine) return confirmed;
    Progress progress(session, job.plan);
    auto receipt = plan::execute(job, confirmation, progress.watcher(), session.cancel);
    progress.end();
    if (!receipt) return session.fail(receipt.error());
    receipt->program = fmt::format("fettle {}", session.version);
    int code = kFine;
    if (session.json) {
        auto body = document(key, job, &*receipt);
        code = conclude(*receipt, &body[std::string(key)]);
        session.print_json(body);
    } else {
        session.print("\n" + receipt_words(session, *receipt));
        code = conclude(*receipt, nullptr);
    }
    const auto kept = keep_receipt(session, *receipt, options.receipt);
    return code != kFine ? code : kept;
}

int keep_receipt(const Session& session, const plan::Receipt& receipt, const std::string& path) {
    if (path.empty()) return kFine;
    json::Json document = json::envelope(session.version);
    document["receipt"] = json::to_json(receipt);
    const auto text = path.ends_with(".html") ? rendering::receipt_html(receipt) : json::dump(document, 2) + "\n";
    const auto written = session.file_sink == nullptr
                             ? Status(fail(ErrorCode::unsupported, FETTLE_TEXT("saving a receipt")))
                             : session.file_sink->write(path, text);
    if (written) return kFine;
    session.complain(explain(written.error()));
    return kFailed;
}

}  // namespace fettle::cli
