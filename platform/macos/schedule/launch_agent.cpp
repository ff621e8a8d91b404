// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/schedule/launch_agent.h"

#include <algorithm>
#include <iterator>
#include <pugixml.hpp>
#include <sstream>

#include "platform/macos/reports/plist.h"

namespace fettle::macos {

namespace {

constexpr std::string_view kProgramKey = "ProgramArguments";

/// XML 1.0 allows no other control characters, not even escaped; pugixml would write them as they are.
std::string for_xml(std::string_view text) {
    std::string kept;
    std::copy_if(text.begin(), text.end(), std::back_inserter(kept), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 || c == '\t' || c == '\n';
    });
    return kept;
}

class DictWriter {
public:
    explicit DictWriter(pugi::xml_node dict) : dict_(dict) {}

    void text(const char* key, std::string_view value) { add(key, "string").text().set(for_xml(value).c_str()); }
    void number(const char* key, std::uint32_t value) { add(key, "integer").text().set(value); }
    void flag(const char* key, bool value) { add(key, value ? "true" : "false"); }
    void texts(const char* key, std::initializer_list<std::string_view> values) {
        auto list = add(key, "array");
        for (const auto value : values) list.append_child("string").text().set(for_xml(value).c_str());
    }

private:
    pugi::xml_node add(const char* key, const char* kind) {
        dict_.append_child("key").text().set(key);
        return dict_.append_child(kind);
    }
    pugi::xml_node dict_;
};

Status check(const Result<ProgramOutput>& ran) {
    if (!ran) return fail(ran.error());
    if (ran->status == 0) return {};
    return fail(ErrorCode::io, FETTLE_TEXT("launchctl ended with status {status}: {message}"),
                {{"status", ran->status}, {"message", ran->errors.empty() ? ran->output : ran->errors}});
}

bool has_enabled_task(std::string_view text) {
    const auto schedule = schedule::parse_schedule(text);
    return schedule && std::any_of(schedule->tasks.begin(), schedule->tasks.end(),
                                   [](const schedule::Task& task) { return task.enabled; });
}

}  // namespace

std::string launch_job_text(const LaunchJob& job) {
    pugi::xml_document document;
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    document.append_child(pugi::node_doctype)
        .set_value(R"(plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd")");
    auto list = document.append_child("plist");
    list.append_attribute("version") = "1.0";
    DictWriter dict(list.append_child("dict"));
    // launchd.plist(5).
    dict.text("Label", job.label);
    dict.texts(kProgramKey.data(), {job.program, "schedule", "run"});
    dict.number("StartInterval", job.interval_s);
    dict.flag("RunAtLoad", true);
    dict.text("ProcessType", "Background");
    dict.flag("LowPriorityIO", true);
    std::ostringstream text;
    document.save(text, "\t", pugi::format_default, pugi::encoding_utf8);
    return text.str();
}

std::optional<std::string> launched_program(std::string_view text) {
    const auto list = parse_plist(text);
    if (!list) return std::nullopt;
    const auto& words = list->list(kProgramKey);
    if (words.size() != 3 || words[1].as_text() != "schedule" || words[2].as_text() != "run") return std::nullopt;
    return words[0].as_text();
}

bool LaunchAgent::installed() const {
    if (place_.file.empty()) return false;
    const auto text = files_.read(place_.file);
    return text && launched_program(*text) == job_.program;
}

std::optional<std::string> LaunchAgent::other_program() const {
    const auto text = files_.read(place_.file);
    auto program = text ? launched_program(*text) : std::nullopt;
    if (program && *program != job_.program && files_.may_start(*program)) return program;
    return std::nullopt;
}

Status LaunchAgent::may_install() {
    if (place_.file.empty()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("no home folder, in which launchd would look for the job"));
    }
    auto may = files_.may_start(job_.program);
    if (may || other_program()) return {};
    // What may not be started is not to stay installed.
    (void)remove();
    return may;
}

Status LaunchAgent::install() {
    if (auto may = may_install(); !may) return may;
    // Another copy of Fettle keeps to the schedule, where launchd may not be given this one.
    if (installed() || !files_.may_start(job_.program)) return {};
    if (auto written = files_.replace(place_.file, launch_job_text(job_)); !written) return written;
    // A job of this name that starts another program is unloaded first; that there is none is no error.
    (void)programs_->run("launchctl", {"bootout", place_.domain + "/" + job_.label}, kPatience);
    auto loaded = check(programs_->run("launchctl", {"bootstrap", place_.domain, place_.file}, kPatience));
    // Otherwise the next call would find it installed.
    if (!loaded) (void)files_.remove(place_.file);
    return loaded;
}

Status LaunchAgent::remove() {
    if (place_.file.empty() || !files_.read(place_.file)) return {};
    (void)programs_->run("launchctl", {"bootout", place_.domain + "/" + job_.label}, kPatience);
    return files_.remove(place_.file);
}

Status LaunchedSchedule::save(schedule::Document which, std::string_view text) {
    const bool runs = which == schedule::Document::schedule && has_enabled_task(text);
    if (runs) {
        if (auto may = agent_.may_install(); !may) return may;
    }
    if (auto saved = inner_->save(which, text); !saved) return saved;
    if (which != schedule::Document::schedule) return {};
    return runs ? agent_.install() : agent_.remove();
}

}  // namespace fettle::macos
