// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fettle::lab {

/// The ring of commands that the kernel's target_core_user shares with its handler (Linux
/// Documentation/target/tcmu-design.rst, linux/target_core_user.h). One thread at a time.
class TcmuRing {
public:
    /// One entry of the ring; valid until it is completed.
    struct Entry {
        std::uint8_t* place = nullptr;
        std::uint32_t bytes = 0;
        bool is_reset = false;  ///< a reset of the unit: nothing to answer with
        std::span<const std::uint8_t> cdb;
        std::vector<std::span<std::uint8_t>> data;  ///< pieces of one buffer
        [[nodiscard]] std::size_t data_bytes() const;
    };
    struct Answer {
        std::uint8_t status = 0;
        std::vector<std::uint8_t> sense;
        std::optional<std::uint32_t> read_bytes;  ///< data that goes back with it, also beside a failure
    };

    /// Maps the ring of /dev/uioN. Errors: io, with errno.
    static Result<TcmuRing> open(const std::string& uio_name);
    TcmuRing(TcmuRing&& other) noexcept;
    TcmuRing& operator=(TcmuRing&&) = delete;
    TcmuRing(const TcmuRing&) = delete;
    TcmuRing& operator=(const TcmuRing&) = delete;
    ~TcmuRing();

    /// False: nothing came within that time.
    [[nodiscard]] bool wait(int milliseconds) const;
    /// The next command, skipping what fills the ring up. nullopt: the ring is empty.
    std::optional<Entry> next();
    void complete(const Entry& entry, const Answer& answer);

private:
    TcmuRing(int file, std::uint8_t* memory, std::size_t bytes) : file_(file), memory_(memory), bytes_(bytes) {}
    void advance(std::uint32_t bytes);
    [[nodiscard]] std::uint32_t word(std::size_t offset) const;
    [[nodiscard]] Entry read_entry(std::uint8_t* place, std::uint32_t bytes, unsigned operation) const;

    int file_;
    std::uint8_t* memory_;
    std::size_t bytes_;
};

}  // namespace fettle::lab
