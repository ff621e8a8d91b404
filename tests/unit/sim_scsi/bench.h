// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "platform/sim/base/clock.h"
#include "platform/sim/drive/media.h"
#include "platform/sim/scsi/make.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim {

using Bytes = std::vector<std::uint8_t>;

struct Answer {
    ScsiReturn result;
    Bytes data;
    [[nodiscard]] bool good() const { return result.status == 0; }
    /// Key << 16 | ASC << 8 | ASCQ, of either format (SPC-5 4.5).
    [[nodiscard]] std::uint32_t sense() const {
        const auto& bytes = result.sense;
        if (bytes.size() < 8) return 0;
        if (bytes[0] == 0x72) return std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U | bytes[3];
        return std::uint32_t{bytes[2] & 0xFU} << 16U | std::uint32_t{bytes[12]} << 8U | bytes[13];
    }
    [[nodiscard]] std::uint64_t big(std::size_t at, std::size_t width) const {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < width; ++i) value = value << 8U | data.at(at + i);
        return value;
    }
    [[nodiscard]] std::string text(std::size_t at, std::size_t width) const {
        return {data.begin() + static_cast<std::ptrdiff_t>(at), data.begin() + static_cast<std::ptrdiff_t>(at + width)};
    }
};

/// Sends a CDB with a buffer of `bytes`; what moved is left in `data`.
inline Answer in(ScsiDevice& device, Bytes cdb, std::size_t bytes = 4096) {
    Answer out;
    out.data.resize(bytes);
    ScsiCommand command;
    command.cdb = std::move(cdb);
    const auto done = device.execute(command, out.data);
    EXPECT_TRUE(done.has_value());
    if (!done) return out;
    out.result = *done;
    out.data.resize(std::min<std::size_t>(out.data.size(), done->transferred));
    return out;
}

inline Answer out(ScsiDevice& device, Bytes cdb, Bytes data = {}) {
    Answer answer;
    ScsiCommand command;
    command.cdb = std::move(cdb);
    const auto done = device.execute(command, data);
    EXPECT_TRUE(done.has_value());
    if (done) answer.result = *done;
    return answer;
}

/// READ or WRITE (16).
inline Bytes cdb16(std::uint8_t opcode, std::uint64_t lba, std::uint32_t blocks) {
    Bytes cdb(16);
    cdb[0] = opcode;
    for (unsigned i = 0; i < 8; ++i) cdb[2 + i] = static_cast<std::uint8_t>(lba >> (8 * (7 - i)) & 0xFFU);
    for (unsigned i = 0; i < 4; ++i) cdb[10 + i] = static_cast<std::uint8_t>(blocks >> (8 * (3 - i)) & 0xFFU);
    return cdb;
}

inline Bytes pattern(std::size_t bytes, unsigned seed = 1) {
    Bytes data(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        data[i] = static_cast<std::uint8_t>((i * 131 + seed * 17 + i / 251) & 0xFFU);
    return data;
}

}  // namespace fettle::sim
