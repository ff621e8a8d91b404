// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/plan/held_drive.h"

/// Ports whose answers a test computes, command by command, and the structures that drives answer with.
namespace fettle::test {

using Bytes = std::vector<std::uint8_t>;

class AnsweringAta final : public AtaPort {
public:
    using Answer = std::function<Result<AtaReturn>(const AtaCommand&, std::span<std::uint8_t>)>;
    explicit AnsweringAta(Answer answer) : answer_(std::move(answer)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        sent.push_back(command);
        return answer_(command, data);
    }
    [[nodiscard]] std::vector<unsigned> codes() const {
        std::vector<unsigned> all;
        for (const auto& one : sent) all.push_back(one.command);
        return all;
    }
    std::vector<AtaCommand> sent;

private:
    Answer answer_;
};

class AnsweringNvme final : public NvmePort {
public:
    using Answer = std::function<Result<NvmeReturn>(const NvmeCommand&, std::span<std::uint8_t>)>;
    explicit AnsweringNvme(Answer answer) : answer_(std::move(answer)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        sent.push_back(command);
        return answer_(command, data);
    }
    std::vector<NvmeCommand> sent;

private:
    Answer answer_;
};

class AnsweringScsi final : public ScsiPort {
public:
    using Answer = std::function<Result<ScsiReturn>(const ScsiCommand&, std::span<std::uint8_t>)>;
    explicit AnsweringScsi(Answer answer) : answer_(std::move(answer)) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        sent.push_back(command);
        return answer_(command, data);
    }
    std::vector<ScsiCommand> sent;

private:
    Answer answer_;
};

/// Puts the beginning of `from` into `to`.
inline void fill(std::span<std::uint8_t> to, const Bytes& from) {
    std::copy_n(from.begin(), std::min(to.size(), from.size()), to.begin());
}

inline ScsiReturn scsi_data(std::span<std::uint8_t> to, const Bytes& from) {
    fill(to, from);
    return {0, {}, static_cast<std::uint32_t>(std::min(to.size(), from.size()))};
}

/// CHECK CONDITION with fixed-format sense data (SPC-5 4.4.3).
inline ScsiReturn check_condition(std::uint8_t key, std::uint8_t asc, std::uint8_t ascq) {
    Bytes sense(18);
    sense[0] = 0x70;
    sense[2] = key;
    sense[7] = 10;
    sense[12] = asc;
    sense[13] = ascq;
    return {0x02, sense, 0};
}

inline void put_le(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes.at(at + i) = static_cast<std::uint8_t>(value >> (8 * i));
}

/// IDENTIFY DEVICE data (ACS-4 7.13) of a drive with a name.
class IdentifyWords {
public:
    explicit IdentifyWords(const std::string& model = "MODEL", const std::string& serial = "SERIAL",
                           const std::string& firmware = "FW1") {
        text(27, 40, model);
        text(10, 20, serial);
        text(23, 8, firmware);
        set(83, 0x4000);  // valid
        set(87, 0x4000);
    }
    IdentifyWords& set(std::size_t word, unsigned bits) {
        put_le(bytes_, 2 * word, bytes_[2 * word] | unsigned{bytes_[2 * word + 1]} << 8U | bits, 2);
        return *this;
    }
    /// With the signature and checksum of word 255.
    [[nodiscard]] Bytes sealed() const {
        auto bytes = bytes_;
        bytes[510] = 0xA5;
        bytes[511] = 0;
        bytes[511] = static_cast<std::uint8_t>(0U - std::accumulate(bytes.begin(), bytes.end(), 0U));
        return bytes;
    }

private:
    /// Two characters a word, the first in the upper byte.
    void text(std::size_t word, std::size_t length, const std::string& value) {
        for (std::size_t i = 0; i < length; ++i) {
            bytes_[(2 * word + i) ^ 1U] = static_cast<std::uint8_t>(i < value.size() ? value[i] : ' ');
        }
    }
    Bytes bytes_ = Bytes(512);
};

/// Identify Controller (NVMe Base 2.0 figure 275): only names; fields are set with put_le.
inline Bytes identify_controller_data(const std::string& model = "MODEL", const std::string& serial = "SERIAL",
                                      const std::string& firmware = "FW1") {
    Bytes bytes(4096);
    const auto text = [&](std::size_t at, std::size_t length, const std::string& value) {
        for (std::size_t i = 0; i < length; ++i) {
            bytes[at + i] = static_cast<std::uint8_t>(i < value.size() ? value[i] : ' ');
        }
    };
    text(4, 20, serial);
    text(24, 40, model);
    text(64, 8, firmware);
    return bytes;
}

/// Identify Namespace (NVM Command Set 1.0 figure 97) with one format of 512-byte blocks.
inline Bytes identify_namespace_data(std::uint64_t blocks) {
    Bytes bytes(4096);
    for (const std::size_t at : {0U, 8U, 16U}) put_le(bytes, at, blocks, 8);
    bytes[130] = 9;
    return bytes;
}

/// A Namespace List (NVMe Base 2.0 figure 287).
inline Bytes namespace_list(const std::vector<std::uint32_t>& ids) {
    Bytes bytes(4096);
    for (std::size_t i = 0; i < ids.size(); ++i) put_le(bytes, 4 * i, ids[i], 4);
    return bytes;
}

inline tl::unexpected<Error> ata_abort() {
    return fail(ErrorCode::unsupported, "aborted", {NativeStatus::Kind::ata, 0x5104});
}

/// A drive of which a test gives the ports.
class OpenDrive final : public plan::HeldDrive {
public:
    DrivePorts& ports() override { return all; }
    Result<plan::PinnedDrive> identify() override {
        if (lost) return fail(*lost);
        return who;
    }
    Status discard(std::uint64_t offset, std::uint64_t length) override {
        discarded.emplace_back(offset, length);
        return discard_error ? Status(fail(*discard_error)) : Status();
    }
    Status read_again() override {
        ++read;
        if (on_read) on_read();
        return read_error ? Status(fail(*read_error)) : Status();
    }
    Status reset() override {
        ++resets;
        return reset_error ? Status(fail(*reset_error)) : Status();
    }

    DrivePorts all;
    plan::PinnedDrive who;
    std::optional<Error> lost;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> discarded;
    std::optional<Error> discard_error;
    std::optional<Error> read_error;
    std::optional<Error> reset_error;
    std::function<void()> on_read;
    int read = 0;
    int resets = 0;
};

}  // namespace fettle::test
