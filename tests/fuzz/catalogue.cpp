// SPDX-License-Identifier: GPL-3.0-or-later
// Model names and firmware revisions come from drives, so they may be anything.
#include "core/catalogue/catalogue.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto newline = text.find('\n');
    fettle::DriveIdentity identity;
    identity.model = text.substr(0, newline);
    if (newline != std::string::npos) identity.firmware = text.substr(newline + 1);

    const auto catalogue = fettle::catalogue::Catalogue::built_in();
    const auto* family = catalogue.family(identity);
    for (int id = 0; id < 256; ++id) static_cast<void>(catalogue.meaning(family, static_cast<std::uint8_t>(id), true));
    for (const auto& match : catalogue.advisories(identity)) {
        if (match.advisory == nullptr) std::abort();
    }
    static_cast<void>(catalogue.quirks(identity));
    // The input as a pattern too: a malformed one must end.
    static_cast<void>(fettle::catalogue::matches(identity.firmware, identity.model));
    if (fettle::catalogue::literal_count(identity.model) > identity.model.size()) std::abort();
    return 0;
}
