// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/toolbox/drives.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/protocols.h"

namespace fettle::toolbox {

/// The steps of a protocol that need only an open target, and the record of all steps. Saves the record after every
/// step, so that what is finished survives the end of this program.
class ProtocolSteps {
public:
    using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

    /// `request`, `outline` and the ports must outlive it.
    ProtocolSteps(Drives& drives, const BenchmarkPorts& ports, const ProtocolRequest& request,
                  const ProtocolOutline& outline);

    /// Computes the predictions and saves the record for the first time. Call before anything is measured.
    Status begin();

    /// Where a step belongs.
    struct Place {
        std::size_t number = 0;  ///< over all cases
        const protocol::Case* of = nullptr;
        const protocol::Step* step = nullptr;
        bool first = false;  ///< of its case
        bool last = false;
    };
    [[nodiscard]] Place place(std::size_t number) const;
    [[nodiscard]] std::size_t count() const { return outline_.protocol.steps(); }

    /// Writes or reads, and measures. Errors: cancelled, and those of the target.
    Status measure(const Place& place, bench::IoTarget& target, const ProtocolWatch& watch, const CancelToken& cancel);
    /// Lets the target be idle. Error: cancelled.
    static Status wait(std::uint64_t ns, bench::IoTarget& target, const Progress& progress, const CancelToken& cancel);

    /// Before the first step of a case: forgets what an interrupted attempt at it has measured.
    void enter(const Place& place);
    /// After a step that has succeeded and took `ns`; measure() has added its own results and duration.
    void done(const Place& place, std::uint64_t ns);
    /// After the last step, or the one that failed.
    void end(const Status& how);

    [[nodiscard]] const bench::BenchRecord& record() const noexcept { return record_; }
    [[nodiscard]] const std::optional<Error>& not_saved() const noexcept { return not_saved_; }
    /// The store has all of the record.
    [[nodiscard]] bool saved() const noexcept { return saved_; }

private:
    void save();

    Drives& drives_;
    const BenchmarkPorts& ports_;
    const ProtocolRequest& request_;
    const ProtocolOutline& outline_;
    std::vector<protocol::Prediction> predicted_;
    bench::BenchRecord record_;
    bench::ProtocolStep step_;  ///< the one at hand, as far as it is measured
    bool stored_ = false;       ///< the store has a record with this id
    bool saved_ = false;
    std::optional<Error> not_saved_;
};

}  // namespace fettle::toolbox
