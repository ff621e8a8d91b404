// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/captured_windows.h"

namespace fettle::tune {

Result<std::optional<RegistryValue>> CapturedWindows::value(const std::string& key, const std::string& name) {
    const auto* const found = registry.find(key, name);
    return found == nullptr ? std::optional<RegistryValue>() : std::optional(*found);
}

Result<std::string> CapturedWindows::output(WindowsQuery query) {
    const auto found = outputs.find(query);
    if (found == outputs.end()) return fail(ErrorCode::unsupported, call_of(query).program);
    return found->second;
}

}  // namespace fettle::tune
