// SPDX-License-Identifier: GPL-3.0-or-later
// What the settings helper reads: a request is refused, or comes back as it was from what is written of it, and no path
// that leaves its folder is among the places of settings.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/tune/family.h"
#include "platform/linux/settings_protocol.h"

namespace {

using namespace fettle;
using linux_system::SettingsMethod;

void request(std::string_view line) {
    const auto read = linux_system::parse_request(line);
    if (!read) return;
    const auto written = linux_system::to_line(*read);
    const auto again = linux_system::parse_request(written);
    if (!again || !(*again == *read) || written.find('\n') != std::string::npos) std::abort();
    static const auto places = tune::linux_places();
    const auto& target = read->target;
    const bool leaves = target.find("..") != std::string::npos && !target.starts_with("/sys/block/");
    const bool has_file = places.has_file(target);
    if (has_file && (!target.starts_with("/etc/") || !tune::is_plain_path(target))) std::abort();
    if (has_file && places.has_folder(target)) std::abort();
    if (places.has_folder(target) && !tune::is_plain_path(target)) std::abort();
    if (places.has_value(target) && leaves) std::abort();
    if (target.find('\0') != std::string::npos && (has_file || places.has_value(target))) std::abort();
}

void answer(std::string_view line) {
    const auto read = linux_system::parse_answer(line);
    if (!read) return;
    const auto written = linux_system::to_line(*read);
    const auto again = linux_system::parse_answer(written);
    if (!again || again->number != read->number || again->result.has_value() != read->result.has_value()) std::abort();
    if (!read->result && to_string(again->result.error()) != to_string(read->result.error())) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    request(text);
    answer(text);
    return 0;
}
