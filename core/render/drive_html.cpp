// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/drive_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/render/plot.h"
#include "core/render/power_html.h"

namespace fettle::rendering {

namespace {

constexpr auto kStyle = R"css(
:root { color-scheme: light dark; --text: #1c2024; --soft: #5b6570; --line: #d6dbe0; --back: #fff; --good: #1a7f4b;
  --warn: #8a4b00; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --soft: #a3adb8; --line: #3a424b; --back: #16191d;
  --good: #6fd39b; --warn: #ffc978; --bad: #ff9d94; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 0 auto;
  max-width: 60rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.3rem; margin: 2.4rem 0 .2rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; }
.soft { color: var(--soft); } .good { color: var(--good); } .worn, .attention { color: var(--warn); }
.failing, .failed { color: var(--bad); } .verdict { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: var(--soft); } dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; } .number { text-align: right; }
)css";

std::string_view name_of(health::Verdict verdict) noexcept {
    switch (verdict) {
        case health::Verdict::good: return FETTLE_TEXT("Good");
        case health::Verdict::worn: return FETTLE_TEXT("Worn");
        case health::Verdict::attention: return FETTLE_TEXT("Needs attention");
        case health::Verdict::failing: return FETTLE_TEXT("Failing");
        case health::Verdict::failed: return FETTLE_TEXT("Failed");
        case health::Verdict::unknown: return FETTLE_TEXT("Unknown");
    }
    return FETTLE_TEXT("Unknown");
}

std::string_view sentence_of(health::Verdict verdict) noexcept {
    switch (verdict) {
        case health::Verdict::good: return FETTLE_TEXT("No problems found.");
        case health::Verdict::worn:
            return FETTLE_TEXT("The rated endurance is used up or nearly so. Nothing is broken. Plan a replacement.");
        case health::Verdict::attention: return FETTLE_TEXT("See the reasons below.");
        case health::Verdict::failing: return FETTLE_TEXT("The drive is likely to fail soon. Copy your data now.");
        case health::Verdict::failed: return FETTLE_TEXT("The drive no longer works.");
        case health::Verdict::unknown: return FETTLE_TEXT("The drive reported no health data.");
    }
    return FETTLE_TEXT("The drive reported no health data.");
}

std::string_view name_of(Severity severity) noexcept {
    switch (severity) {
        case Severity::info: return FETTLE_TEXT("Information");
        case Severity::advice: return FETTLE_TEXT("Advice");
        case Severity::warning: return FETTLE_TEXT("Warning");
        case Severity::critical: return FETTLE_TEXT("Critical");
    }
    return FETTLE_TEXT("Information");
}

std::string_view name_of(Bus bus) noexcept {
    switch (bus) {
        case Bus::sata: return "SATA";
        case Bus::ide: return "IDE";
        case Bus::nvme: return "NVMe";
        case Bus::sas: return "SAS";
        case Bus::scsi: return "SCSI";
        case Bus::usb: return "USB";
        case Bus::virtio: return "virtio";
        case Bus::mmc: return "eMMC/SD";
        case Bus::raid: return "RAID";
        case Bus::unknown: return {};
    }
    return {};
}

class Page {
public:
    explicit Page(const Words& words) : words_(words) {}

    /// Escaped text of a template.
    [[nodiscard]] std::string say(std::string_view text, const std::vector<Evidence>& evidence = {}) const {
        return escape_markup(words_(text, evidence));
    }
    void add(std::string_view markup) { text_ += markup; }
    void heading(int level, std::string_view text) { text_ += fmt::format("<h{0}>{1}</h{0}>\n", level, say(text)); }

    void begin_facts() { text_ += "<dl>\n"; }
    void fact(std::string_view title, std::string_view value) {
        if (!value.empty()) text_ += fmt::format("<dt>{}</dt><dd>{}</dd>\n", say(title), escape_markup(value));
    }
    void fact(std::string_view title, std::string_view value, const std::vector<Evidence>& evidence) {
        fact(title, words_(value, evidence));
    }
    void size_fact(std::string_view title, const std::optional<ByteCount>& size) {
        if (size) fact(title, FETTLE_TEXT("{bytes:size} ({bytes:gib})"), {{"bytes", size->bytes}});
    }
    void end_facts() { text_ += "</dl>\n"; }

    void messages(const std::vector<Message>& messages) {
        if (messages.empty()) return;
        text_ += "<ul>\n";
        for (const auto& message : messages) {
            text_ += fmt::format("<li><strong>{}:</strong> {}", say(name_of(message.severity)),
                                 say(message.text, message.evidence));
            if (!message.remedy.empty()) {
                text_ += fmt::format("<br><span class=\"soft\">{}</span>", say(message.remedy, message.evidence));
            }
            text_ += "</li>\n";
        }
        text_ += "</ul>\n";
    }
    [[nodiscard]] const Words& words() const { return words_; }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    const Words& words_;
    std::string text_;
};

void put_identity(Page& page, const DriveReport& report) {
    const auto& identity = report.facts.identity;
    page.fact(FETTLE_TEXT("Serial number"), identity.serial);
    page.fact(FETTLE_TEXT("Firmware"), identity.firmware);
    page.size_fact(FETTLE_TEXT("Capacity"), identity.capacity);
    if (identity.solid_state) {
        page.fact(FETTLE_TEXT("Kind"),
                  *identity.solid_state ? FETTLE_TEXT("Solid-state drive") : FETTLE_TEXT("Hard disk"), {});
    }
    page.fact(FETTLE_TEXT("Bus"), name_of(identity.bus));
    page.fact(FETTLE_TEXT("Device"), report.entry.path);
    page.fact(FETTLE_TEXT("World Wide Name"), identity.wwn);
}

void put_lifetime(Page& page, const health::Assessment& assessment) {
    const auto& life = assessment.lifetime;
    if (assessment.temperature_celsius) {
        page.fact(FETTLE_TEXT("Temperature"), FETTLE_TEXT("{celsius} °C"),
                  {{"celsius", std::int64_t{*assessment.temperature_celsius}}});
    }
    if (assessment.power_on_hours) {
        page.fact(FETTLE_TEXT("Powered on"), FETTLE_TEXT("{hours:count} h"), {{"hours", *assessment.power_on_hours}});
    }
    if (assessment.percentage_used) {
        page.fact(FETTLE_TEXT("Rated endurance used"), fmt::format("{:.0f}%", *assessment.percentage_used));
    }
    if (assessment.spare_percent) {
        page.fact(FETTLE_TEXT("Available spare"), fmt::format("{:.0f}%", *assessment.spare_percent));
    }
    page.size_fact(FETTLE_TEXT("Written by the host"), life.host_written);
    page.size_fact(FETTLE_TEXT("Written to flash"), life.nand_written);
    if (life.write_amplification) {
        page.fact(FETTLE_TEXT("Write amplification"), fmt::format("{:.2f}", *life.write_amplification));
    }
}

std::string quantity_of(const health::ExplainedAttribute& explained) {
    if (!explained.quantity || explained.meaning == nullptr) return {};
    // An implausible raw value times its unit may exceed the integers.
    const auto whole = static_cast<std::uint64_t>(std::clamp(*explained.quantity, 0.0, 1e19));
    switch (explained.meaning->raw.unit) {
        case catalogue::Unit::bytes: return decimal_size({whole});
        case catalogue::Unit::percent: return fmt::format("{:.0f}%", *explained.quantity);
        case catalogue::Unit::celsius: return fmt::format("{:.0f} °C", *explained.quantity);
        case catalogue::Unit::hours: return render("{n:count} h", {{"n", whole}});
        case catalogue::Unit::count: return render("{n:count}", {{"n", whole}});
        case catalogue::Unit::none: return {};
    }
    return {};
}

std::string number_cell(const std::optional<std::uint8_t>& value) { return value ? fmt::format("{}", *value) : "–"; }

void put_attributes(Page& page, const std::vector<health::ExplainedAttribute>& attributes) {
    page.heading(3, FETTLE_TEXT("SMART attributes"));
    page.add("<div class=\"scroll\"><table>\n<tr>");
    for (const std::string_view title :
         {FETTLE_TEXT("ID"), FETTLE_TEXT("Meaning"), FETTLE_TEXT("Value"), FETTLE_TEXT("Worst"),
          FETTLE_TEXT("Threshold"), FETTLE_TEXT("Raw"), FETTLE_TEXT("Quantity")}) {
        page.add(fmt::format("<th>{}</th>", page.say(title)));
    }
    page.add("</tr>\n");
    for (const auto& explained : attributes) {
        const auto& a = explained.attribute;
        const auto meaning = explained.meaning != nullptr ? page.say(explained.meaning->name) : escape_markup(a.name);
        const bool crossed = a.crossed == Crossed::now || a.crossed == Crossed::past;
        page.add(fmt::format(
            "<tr{}><td class=\"number\">{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
            "<td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>\n",
            crossed ? " class=\"failing\"" : "", a.id, meaning, number_cell(a.value), number_cell(a.worst),
            number_cell(a.threshold), a.raw ? fmt::format("{}", *a.raw) : escape_markup(a.raw_text),
            escape_markup(quantity_of(explained))));
    }
    page.add("</table></div>\n");
}

template <typename T>
void put_count(Page& page, std::string_view title, const std::optional<T>& value, std::string_view unit = {}) {
    if (value) page.fact(title, render("{n:count}", {{"n", static_cast<std::uint64_t>(*value)}}) + std::string(unit));
}

void put_nvme(Page& page, const NvmeHealth& nvme) {
    page.heading(3, FETTLE_TEXT("NVMe health log"));
    page.begin_facts();
    if (nvme.critical_warning) {
        page.fact(FETTLE_TEXT("Critical warning bits"), fmt::format("{:02X}h", *nvme.critical_warning));
    }
    put_count(page, FETTLE_TEXT("Available spare"), nvme.available_spare_percent, "%");
    put_count(page, FETTLE_TEXT("Available spare threshold"), nvme.available_spare_threshold_percent, "%");
    put_count(page, FETTLE_TEXT("Media and data integrity errors"), nvme.media_errors);
    put_count(page, FETTLE_TEXT("Error log entries"), nvme.error_log_entries);
    put_count(page, FETTLE_TEXT("Data units read"), nvme.data_units_read);
    put_count(page, FETTLE_TEXT("Data units written"), nvme.data_units_written);
    put_count(page, FETTLE_TEXT("Read commands"), nvme.host_read_commands);
    put_count(page, FETTLE_TEXT("Write commands"), nvme.host_write_commands);
    put_count(page, FETTLE_TEXT("Controller busy time"), nvme.controller_busy_minutes, " min");
    put_count(page, FETTLE_TEXT("Power cycles"), nvme.power_cycles);
    put_count(page, FETTLE_TEXT("Unsafe shutdowns"), nvme.unsafe_shutdowns);
    put_count(page, FETTLE_TEXT("Above warning temperature"), nvme.warning_temperature_minutes, " min");
    put_count(page, FETTLE_TEXT("Above critical temperature"), nvme.critical_temperature_minutes, " min");
    page.end_facts();
}

void put_scsi(Page& page, const ScsiHealth& scsi) {
    page.heading(3, FETTLE_TEXT("SCSI counters"));
    page.begin_facts();
    put_count(page, FETTLE_TEXT("Uncorrected read errors"), scsi.uncorrected_read_errors);
    put_count(page, FETTLE_TEXT("Uncorrected write errors"), scsi.uncorrected_write_errors);
    put_count(page, FETTLE_TEXT("Uncorrected verify errors"), scsi.uncorrected_verify_errors);
    put_count(page, FETTLE_TEXT("Non-medium errors"), scsi.non_medium_errors);
    put_count(page, FETTLE_TEXT("Grown defects"), scsi.grown_defects);
    page.end_facts();
}

void put_missing(Page& page, const std::vector<Missing>& missing) {
    if (missing.empty()) return;
    page.heading(3, FETTLE_TEXT("Not read"));
    page.add("<ul>\n");
    for (const auto& part : missing) {
        auto what = part.what;
        std::replace(what.begin(), what.end(), '-', ' ');
        page.add(fmt::format("<li>{}: {}</li>\n", escape_markup(what), escape_markup(part.detail)));
    }
    page.add("</ul>\n");
}

void put_drive(Page& page, const DriveReport& report, std::size_t number) {
    const auto verdict = report.assessment.verdict;
    const auto& model = report.facts.identity.model;
    page.add(fmt::format("<h2>{}</h2>\n", escape_markup(model.empty() ? report.entry.id : model)));
    // A good drive's reason says the same with figures.
    const bool said = verdict == health::Verdict::good && !report.assessment.reasons.empty();
    page.add(fmt::format("<p><span class=\"verdict {}\">{}.</span> {}</p>\n", health::name(verdict),
                         page.say(name_of(verdict)), said ? std::string() : page.say(sentence_of(verdict))));
    page.messages(report.assessment.reasons);
    page.begin_facts();
    put_identity(page, report);
    put_lifetime(page, report.assessment);
    page.end_facts();
    if (const auto findings = findings_beyond_reasons(report); !findings.empty()) {
        page.heading(3, FETTLE_TEXT("Configuration"));
        page.messages(findings);
    }
    if (!report.assessment.attributes.empty()) put_attributes(page, report.assessment.attributes);
    if (report.facts.nvme) put_nvme(page, *report.facts.nvme);
    if (report.facts.scsi) put_scsi(page, *report.facts.scsi);
    page.add(power_html(report, fmt::format("power-{}", number), page.words()));
    put_missing(page, report.facts.missing);
}

}  // namespace

std::string drive_html(const CheckReport& report, std::string_view version, std::string_view when, const Words& words) {
    Page page(words);
    const auto title = page.say(FETTLE_TEXT("Drive report"));
    page.add(fmt::format(
        "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>{0}</title>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>{1}</style></head><body>\n"
        "<h1>{0}</h1>\n<p class=\"soft\">{2}</p>\n",
        title, kStyle, escape_markup(when)));
    for (std::size_t i = 0; i < report.drives.size(); ++i) put_drive(page, report.drives[i], i);
    if (!report.machine_findings.empty()) {
        page.heading(2, FETTLE_TEXT("This computer"));
        page.messages(report.machine_findings);
    }
    page.add(fmt::format("<p class=\"soft\">Fettle {}</p>\n</body></html>\n", escape_markup(version)));
    return page.take();
}

}  // namespace fettle::rendering
