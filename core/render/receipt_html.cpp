// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/receipt_html.h"

#include <fmt/format.h>

#include "core/render/plot.h"

namespace fettle::rendering {

namespace {

constexpr auto kStyle = R"css(
:root { color-scheme: light dark; --text: #1c2024; --soft: #5b6570; --line: #d6dbe0; --back: #fff; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --soft: #a3adb8; --line: #3a424b; --back: #16191d; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 0 auto;
  max-width: 50rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; }
.soft { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: var(--soft); } dd { margin: 0; }
li { margin-bottom: .8rem; border-bottom: 1px solid var(--line); padding-bottom: .6rem; }
)css";

std::string safe(std::string_view text) { return escape_markup(std::string(text)); }

std::string fact(std::string_view title, const std::string& value) {
    return value.empty() ? std::string() : fmt::format("<dt>{}</dt><dd>{}</dd>\n", title, safe(value));
}

std::string_view words_of(plan::Outcome outcome) noexcept {
    switch (outcome) {
        case plan::Outcome::done: return "done";
        case plan::Outcome::failed: return "failed";
        case plan::Outcome::cancelled: return "stopped early";
        case plan::Outcome::cannot: return "not possible here";
        case plan::Outcome::not_taken: return "not started";
    }
    return "failed";
}

std::string drive_part(const plan::PinnedDrive& drive) {
    auto part = fact("Drive", drive.words());
    part += fact("WWN", drive.wwn);
    part += fact("EUI-64", drive.eui64);
    part += fact("NGUID", drive.nguid);
    part += fact("Device names", drive.by_id);
    return part;
}

std::string step_part(const plan::StepReceipt& step) {
    auto part = fmt::format("<li>{}<br><strong>{}</strong>", safe(step.text), words_of(step.outcome));
    if (step.error) part += fmt::format(": {}", safe(to_string(*step.error)));
    part += "<dl>\n";
    for (const auto& item : step.evidence) part += fact(safe(item.name), to_string(item.value));
    part += "</dl>\n";
    const auto& verification = step.verification;
    if (verification.verdict != plan::Verification::Verdict::not_made) {
        part += fmt::format("<span class=\"soft\">Verification: {}. {}</span>", plan::name(verification.verdict),
                            safe(render(verification.text.text, verification.text.evidence)));
    }
    return part + "</li>\n";
}

}  // namespace

std::string receipt_html(const plan::Receipt& receipt) {
    auto page = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>{1}</style></head><body>\n"
        "<h1>{0}: {2}</h1>\n<p class=\"soft\">{3} to {4}</p>\n<dl>\n",
        plan::title(receipt.verb), kStyle, words_of(receipt.outcome), safe(receipt.started), safe(receipt.ended));
    for (const auto& drive : receipt.drives) page += drive_part(drive);
    page += fact("Plan (SHA-256)", receipt.plan_hash);
    page += fact("Program", receipt.program);
    page += "</dl>\n<h2>Steps</h2>\n<ol>\n";
    for (const auto& step : receipt.steps) page += step_part(step);
    page += "</ol>\n";
    for (const auto& problem : receipt.problems) page += fmt::format("<p>{}</p>\n", safe(problem));
    if (!receipt.afterwards.empty()) page += "<h2>To do</h2>\n<ol>\n";
    for (const auto& one : receipt.afterwards)
        page += fmt::format("<li>{}</li>\n", safe(render(one.text, one.evidence)));
    if (!receipt.afterwards.empty()) page += "</ol>\n";
    return page + "</body></html>\n";
}

}  // namespace fettle::rendering
