// SPDX-License-Identifier: GPL-3.0-or-later
// The page file. Windows' dialog keeps it in the registry value PagingFiles and reads it at start.
#include <algorithm>

#include "core/tune/windows/storage_text.h"
#include "core/tune/windows/windows_family.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kName = "page-file";
constexpr std::string_view kAutomaticPath = R"(?:\pagefile.sys)";

std::string memory_key() { return control_key(R"(Control\Session Manager\Memory Management)"); }

/// "automatic", "system-managed", "custom" or "none"; empty: unknown.
std::string value_of(const std::vector<PageFile>& files) {
    if (files.empty()) return "none";
    if (files.front().path.starts_with("?:")) return "automatic";
    const bool managed = std::all_of(files.begin(), files.end(), [](const PageFile& one) { return one.most_mib == 0; });
    return managed ? "system-managed" : "custom";
}

Advice advise_page_file(const std::string& value) {
    if (value == "none") {
        return advise(
            "automatic",
            FETTLE_TEXT(
                "There is no page file. Programs fail when memory runs out, and Windows cannot save a crash dump."),
            kSsdAnswers, {Effect::safety}, Severity::warning);
    }
    if (value == "custom") {
        return keep(
            value,
            FETTLE_TEXT("These sizes were set manually. Windows' automatic choice is enough for most computers."),
            kSsdAnswers);
    }
    return keep(value,
                FETTLE_TEXT("Windows chooses the size. In Microsoft's traces, the page file was read 40 times for each "
                            "write, which suits an SSD."),
                kSsdAnswers);
}

class PageFiles final : public WindowsFamily {
public:
    std::vector<Setting> look(WindowsContext& context) const override {
        const auto read = context.system.value(memory_key(), "PagingFiles");
        const auto entries = read && *read ? texts_of(**read) : std::nullopt;
        if (!entries) return {};
        Setting setting;
        setting.id = setting.key = std::string(kName);
        setting.topic = Topic::swap;
        setting.title = FETTLE_TEXT("Page file");
        setting.about = FETTLE_TEXT("Where Windows puts memory that programs have not used for a long time.");
        setting.risk = FETTLE_TEXT(
            "No risk to data. If there is no page file after the restart, choose \"System managed size\" for "
            "drive C: in the Windows virtual memory settings.");
        setting.myth = FETTLE_TEXT(
            "Removing the page file, or moving it to a hard disk, is often recommended to reduce SSD wear. "
            "But Microsoft measured far more reads than writes, and few files are better suited to an SSD.");
        setting.value = value_of(parse_page_files(*entries));
        setting.choices = {"automatic"};
        setting.advice = advise_page_file(setting.value);
        setting.needs_restart = true;
        return {setting};
    }

    bool owns(std::string_view name) const override { return name == kName; }

    Result<SystemChange> change(WindowsContext& context, const Setting& setting,
                                const std::string& value) const override {
        return registry_only(context.system, setting, value, memory_key(), "PagingFiles",
                             make_multi_string({std::string(kAutomaticPath)}));
    }
};

}  // namespace

std::unique_ptr<WindowsFamily> make_page_file_family() { return std::make_unique<PageFiles>(); }

}  // namespace fettle::tune
