// SPDX-License-Identifier: GPL-3.0-or-later
// Configuration files and text of the kernel, however damaged. A change of fstab or crypttab replaces the options of
// one line, one of lvm.conf a value, and can be taken back byte for byte, or is refused.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "core/tune/computer.h"
#include "core/tune/crypttab.h"
#include "core/tune/drop_ins.h"
#include "core/tune/fstab.h"
#include "core/tune/lines.h"
#include "core/tune/lvm_conf.h"

namespace {

using namespace fettle::tune;

void fstab(std::string_view text) {
    (void)foreign_owner(text, nullptr);
    for (const auto& one : parse_fstab(text)) {
        if (one.options_size == 0 || one.options_at + one.options_size > text.size()) std::abort();
        (void)foreign_owner(text, &one);
        const auto entry = entry_of(text, one.target);
        if (!entry) continue;
        auto options = entry->options;
        std::erase_if(options,
                      [](const std::string& option) { return option == "defaults" || option == "strictatime"; });
        if (std::erase(options, "noatime") == 0) options.emplace_back("noatime");
        auto change = options_change(*entry, options);
        const auto made = changed(text, change);
        if (!made) continue;
        const auto rest = text.size() - entry->options_at - entry->options_size;
        if (made->compare(0, entry->options_at, text.substr(0, entry->options_at)) != 0) std::abort();
        if (made->size() < entry->options_at + rest) std::abort();
        if (made->substr(made->size() - rest) != text.substr(text.size() - rest)) std::abort();
        const auto field = made->substr(entry->options_at, made->size() - rest - entry->options_at);
        if (field.empty() || field.find_first_of(" \t\r\n") != std::string::npos) std::abort();
        std::swap(change.before, change.after);
        std::swap(change.removed, change.added);
        const auto undone = changed(*made, change);
        if (!undone || *undone != text) std::abort();
    }
}

/// Whole lines: one is added and goes again, each of a swap area goes and returns.
void lines(std::string_view text) {
    const auto there_and_back = [&](FstabLineChange change) {
        const auto made = changed(text, change);
        if (!made || *made == text) return;
        if (fit(*made, change) != Fit::after) std::abort();
        std::swap(change.before, change.after);
        const auto undone = changed(*made, change);
        if (!undone || *undone != text) std::abort();
    };
    there_and_back({"/swapfile", "", "/swapfile none swap sw 0 0", 0, "", true});
    for (const auto& one : parse_fstab(text)) {
        const auto entry = swap_entry_of(text, one.source);
        if (!entry || !*entry || one.type != "swap") continue;
        const auto line = line_of(text, **entry);
        there_and_back({one.source, line.text, "", (*entry)->line, line.preceding, text.ends_with('\n')});
    }
    if (unescape(escaped(text)) != text) std::abort();
}

void crypttab(std::string_view text) {
    for (const auto& one : parse_crypttab(text)) {
        if (one.end > text.size() || one.options_at + one.options_size > text.size()) std::abort();
        const auto entry = crypttab_entry_of(text, one.name);
        if (!entry) continue;
        if (!*entry) std::abort();
        for (const bool wanted : {true, false}) {
            auto change = crypttab_change(text, **entry, "discard", wanted);
            if (!change) continue;
            const auto made = changed(text, *change);
            if (!made || (*made == text) != ((*entry)->has("discard") == wanted) || fit(*made, *change) != Fit::after)
                std::abort();
            const auto now = crypttab_entry_of(*made, one.name);
            if (!now || !*now || (*now)->has("discard") != wanted || (*now)->device != one.device) std::abort();
            std::swap(change->before, change->after);
            const auto undone = changed(*made, *change);
            if (!undone || *undone != text) std::abort();
        }
    }
}

void lvm_conf(std::string_view text) {
    constexpr std::string_view kSetting = "devices/issue_discards";
    const auto found = lvm_value(text, kSetting);
    if (found && *found && (*found)->at + (*found)->size > text.size()) std::abort();
    const auto made = with_lvm_value(text, kSetting, "1", "# Fettle\n");
    if (found.has_value() != made.has_value()) std::abort();
    if (!made) return;
    const auto now = lvm_value(*made, kSetting);
    if (!now || !*now || (*now)->text != "1") std::abort();
}

void decoders(std::string_view text) {
    for (const auto& area : parse_swaps(text)) {
        if (area.used_bytes > area.bytes || area.path.empty()) std::abort();
    }
    for (const auto& mount : parse_mountinfo(text)) {
        if (mount.type.empty() || mount.options.empty()) std::abort();
    }
    (void)meminfo_bytes(text, "MemTotal");
    if (unescape(text).size() > text.size()) std::abort();
    for (const auto* section : {"Sleep", "Journal", ""}) {
        const auto value = ini_value(text, section, "AllowHibernation");
        if (value && (value->find('\n') != std::string::npos || trimmed(*value) != *value)) std::abort();
    }
    (void)active_value(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    fstab(text);
    lines(text);
    crypttab(text);
    lvm_conf(text);
    decoders(text);
    return 0;
}
