// SPDX-License-Identifier: GPL-3.0-or-later
// Registry files and outputs of Windows' and macOS' programs, however damaged. Each setting that they make up is
// complete, and each change of it leads back to where it began.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "core/tune/macos/mac_settings.h"
#include "core/tune/macos/mac_text.h"
#include "core/tune/systems/program_text.h"
#include "core/tune/windows/captured_windows.h"
#include "core/tune/windows/power_text.h"
#include "core/tune/windows/storage_text.h"
#include "core/tune/windows/windows_settings.h"

namespace {

using namespace fettle::tune;

void require(bool condition) {
    if (!condition) std::abort();
}

void values(const std::vector<RegistryEdit>& edits) {
    for (const auto& edit : edits) {
        require(!edit.key.empty() && (edit.name || !edit.value));
        if (!edit.value) continue;
        const auto number = dword_of(*edit.value);
        require(!number || make_dword(*number) == *edit.value);
        (void)qword_of(*edit.value);
        (void)text_of(*edit.value);
        const auto texts = texts_of(*edit.value);
        if (texts) require(texts_of(make_multi_string(*texts)) == *texts);
        if (texts) (void)parse_page_files(*texts);
    }
}

/// Every value that a setting accepts can be changed to and back.
template <typename Change>
void changes(const std::vector<Setting>& settings, const Change& change) {
    for (const auto& setting : settings) {
        require(!setting.id.empty() && !setting.title.empty());
        auto targets = setting.choices;
        if (setting.bounds) targets.emplace_back("0");
        for (const auto& value : targets) {
            const auto made = change(setting, value);
            if (!made) continue;
            require(!setting.obstacle);
            const auto back = reversed(*made);
            for (std::size_t i = 0; i < back.registry.size(); ++i) {
                require(back.registry[i].after == made->registry[i].before);
            }
            const auto again = reversed(back);
            require(again.registry == made->registry && again.programs == made->programs);
        }
    }
}

void windows(const std::vector<RegistryEdit>& edits, const std::string& text) {
    WindowsFacts facts;
    facts.memory_bytes = std::uint64_t{1} << 34U;
    facts.battery = true;
    facts.build = 19045;
    facts.controller = ControllerMode::ide;
    facts.drives = {{"PhysicalDrive0", "X", "A", fettle::Bus::sata, true, false, false, std::nullopt},
                    {"PhysicalDrive1", "Y", "B", fettle::Bus::nvme, false, false, false, std::nullopt}};
    CapturedWindows computer(facts);
    computer.registry.apply(edits);
    for (const auto query : kWindowsQueries) computer.outputs[query] = text;
    changes(windows_settings(computer),
            [&](const Setting& setting, const std::string& value) { return windows_change(computer, setting, value); });
}

void texts(const std::string& text) {
    for (const auto& one : parse_power_plan(text).values) require(one.guid.size() == 36);
    for (const auto& one : parse_sleep_states(text).available) require(!one.empty());
    for (const auto& one : parse_shadow_storage(text)) require(!one.unlimited || !one.most_bytes);
    (void)parse_delete_notification(text);
    (void)parse_scheduled_task(text);
    for (const auto& source : parse_power_settings(text)) {
        for (const auto& [key, value] : source.values) require(!key.empty() && !value.empty());
    }
    for (const auto& one : parse_profiled_drives(text)) require(!one.bsd_name.empty());
    if (const auto usage = parse_swap_usage(text)) require(usage->used_bytes <= usage->total_bytes);
    (void)printed_size(text);
}

void mac(const std::string& text) {
    CapturedMac computer({std::uint64_t{1} << 34U, true, std::nullopt});
    for (const auto query : kMacQueries) computer.outputs[query] = text;
    changes(mac_settings(computer),
            [&](const Setting& setting, const std::string& value) { return mac_change(computer, setting, value); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::uint8_t> bytes(data, size);
    const auto edits = parse_registry_file(bytes);
    if (edits) values(*edits);
    const auto text = plain_text(bytes);
    texts(text);
    windows(edits ? *edits : std::vector<RegistryEdit>{}, text);
    mac(text);
    return 0;
}
