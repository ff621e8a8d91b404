// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "platform/sim/base/state_file.h"
#include "platform/sim/drive/drive.h"

namespace {

constexpr const char* kSata =
    "[identity]\nmodel = \"M\"\nserial = \"S\"\nfirmware = \"1\"\nprotocol = \"ata\"\ncapacity_bytes = 1048576\n"
    "[flash.geometry]\nchannels = 1\ndies_per_channel = 1\nblocks_per_die = 40\npages_per_block = 16\n";
constexpr const char* kNvme =
    "[identity]\nmodel = \"M\"\nserial = \"S\"\nfirmware = \"1\"\nprotocol = \"nvme\"\ncapacity_bytes = 1048576\n";

void load_into(const char* toml, const nlohmann::json& state) {
    using namespace fettle::sim;
    static const auto clock = std::make_shared<ManualClock>();
    const auto drive = SimDrive::make(*parse_personality("fuzz", toml), clock, {});
    if (!drive) std::abort();
    const auto part = [&](const char* key) { return state.value(key, nlohmann::json()); };
    (void)(*drive)->drive_state().load(part("body"));
    if (auto* ata = (*drive)->ata()) (void)ata->load(part("ata"));
    if (auto* nvme = (*drive)->nvme()) (void)nvme->load(part("nvme"));
    if (auto* scsi = (*drive)->scsi()) (void)scsi->load(part("scsi"));
    (void)(*drive)->drive_state().counters();
    (void)(*drive)->state();
}

}  // namespace

/// A state file of anybody's making is refused or loaded; the checksum must not shield the rest from trial.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::sim;
    const std::span<const std::uint8_t> bytes(data, size);
    if (const auto state = decode_state(bytes)) {
        const auto again = decode_state(encode_state(*state));
        if (!again || *again != *state) std::abort();
    }
    const auto* const newline = static_cast<const std::uint8_t*>(std::memchr(data, '\n', size));
    const auto* const drive_state = newline == nullptr ? data : newline + 1;
    const auto state = nlohmann::json::parse(drive_state, data + size, nullptr, false);
    if (!state.is_object()) return 0;
    load_into(kSata, state);
    load_into(kNvme, state);
    return 0;
}
