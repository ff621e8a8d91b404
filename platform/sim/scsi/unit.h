// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <utility>

#include "platform/sim/base/scsi_device.h"
#include "platform/sim/scsi/command_table.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// Common part of all logical units: finds the command, reports unit attentions, implements REPORT LUNS, REPORT
/// SUPPORTED OPERATION CODES and REQUEST SENSE, and formats sense data.
class Unit : public ScsiDevice {
public:
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) final;
    void execute_half(const ScsiCommand& command, std::span<std::uint8_t> data) final;
    [[nodiscard]] Direction direction(std::span<const std::uint8_t> cdb) const override;

protected:
    using Handler = std::function<Done(const Request&)>;

    explicit Unit(SharedDriveState& drive_state);

    /// Registers a command. `action`: kNoAction for one without service actions.
    void on(Op op, Handler handler) { on(op, kNoAction, std::move(handler)); }
    void on(Op op, std::uint16_t action, Handler handler);
    void forget(Op op);

    /// Queues a unit attention, once.
    void attention(Asc code);
    void clear_attentions() { attentions_.clear(); }
    /// D_SENSE of the Control mode page.
    [[nodiscard]] virtual bool descriptor_format() const = 0;
    /// Whether ATA PASS-THROUGH's registers also use fixed format if D_SENSE selects it (SAT-4 12.2.6). Most
    /// translations always send the descriptor, and host programs rely on it.
    [[nodiscard]] virtual bool fixed_registers() const { return false; }
    [[nodiscard]] virtual std::uint32_t block_bytes() const = 0;
    /// Why this command is currently not allowed; nullopt: it is.
    [[nodiscard]] virtual Result<std::optional<SenseData>> barred(const Request& request) = 0;
    /// Result of REQUEST SENSE without a pending unit attention.
    [[nodiscard]] virtual Result<SenseData> pollable() = 0;
    /// Vendor commands, which are not in the table.
    [[nodiscard]] virtual bool is_vendor_command(const Cdb&) const { return false; }
    [[nodiscard]] virtual Done vendor_command(const Request& request);
    /// Called after each command that had an effect.
    virtual void after(const Request& request, const Outcome& outcome);

    [[nodiscard]] SharedDriveState& drive_state() { return drive_state_; }
    [[nodiscard]] const SharedDriveState& drive_state() const { return drive_state_; }

private:
    [[nodiscard]] Done run(const Request& request);
    [[nodiscard]] std::optional<SenseData> malformed(const Request& request) const;
    [[nodiscard]] const Handler* handler(const Cdb& cdb) const;
    [[nodiscard]] Done request_sense(const Request& request);
    [[nodiscard]] Done report_luns(const Request& request) const;
    [[nodiscard]] Done report_opcodes(const Request& request) const;
    [[nodiscard]] Bytes encode(const Cdb& cdb, const SenseData& sense) const;

    SharedDriveState& drive_state_;
    std::map<std::pair<std::uint8_t, std::uint16_t>, Handler> handlers_;
    std::deque<Asc> attentions_;
};

}  // namespace fettle::sim::t10
