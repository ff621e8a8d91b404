// SPDX-License-Identifier: GPL-3.0-or-later
// The first byte is the SCSI status and whether data came, the rest is sense data.
#include <cstddef>
#include <cstdint>

#include "core/ata/commands.h"
#include "core/scsi/sat.h"

namespace {

class Answer final : public fettle::ScsiPort {
public:
    Answer(std::uint8_t first, std::vector<std::uint8_t> sense) : first_(first), sense_(std::move(sense)) {}

    fettle::Result<fettle::ScsiReturn> execute(const fettle::ScsiCommand& command,
                                               std::span<std::uint8_t> data) override {
        if (command.cdb.size() != 12 && command.cdb.size() != 16) __builtin_trap();
        fettle::ScsiReturn answer;
        answer.status = first_ & 0x7EU;
        answer.sense = sense_;
        answer.transferred = (first_ & 1U) != 0 ? static_cast<std::uint32_t>(data.size()) : 0;
        return answer;
    }

private:
    std::uint8_t first_;
    std::vector<std::uint8_t> sense_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::vector<std::uint8_t> sense(data + 1, data + size);
    static_cast<void>(fettle::scsi::ata_status_return(fettle::BytesView(sense)));
    Answer scsi(data[0], sense);
    fettle::scsi::SatPort port(scsi);
    std::vector<std::uint8_t> sector(512);
    const auto power = port.execute(fettle::ata::check_power_mode(), {});
    // Registers that came are those of a command that did not fail.
    if (power && power->complete && (power->status == 0 || (power->status & 0x21U) != 0)) __builtin_trap();
    static_cast<void>(port.execute(fettle::ata::identify_device(), sector));
    static_cast<void>(port.execute(fettle::ata::read_log_ext(fettle::ata::Log::directory, 0, 1), sector));
    return 0;
}
