// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "platform/sim/base/ata_device.h"

namespace fettle::sim {

/// An ATA drive as far as a translation must know one: IDENTIFY, sectors, and answers that a test sets. It
/// keeps every command that came.
class FakeAta final : public AtaDevice {
public:
    struct Call {
        AtaCommand command;
        std::vector<std::uint8_t> data;
        bool half = false;
    };

    FakeAta() {
        put_text(10, 10, "SERIAL0001");
        put_text(23, 4, "FW12.345");
        put_text(27, 20, "Fettle Simulated Drive 256GB");
        word(49) = 0x0300;  // LBA, DMA
        word(59) = 0xF000;  // sanitize: all methods, ANTIFREEZE not; bit 12 support
        word(69) = 0x4020;  // DRAT, RZAT
        word(82) = 0x0063;  // SMART, security, write cache, look-ahead
        word(83) = 0x7400;  // 48-bit
        word(84) = 0x4160;  // WWN, FUA, GPL
        word(85) = 0x0061;  // SMART, write cache, look-ahead enabled
        word(86) = 0x3400;
        word(87) = 0x4160;
        word(105) = 8;
        word(106) = 0x6003;  // 8 logical in a physical sector
        word(108) = 0x5002;
        word(109) = 0x538E;
        word(110) = 0x1234;
        word(111) = 0x5678;
        word(168) = 3;
        word(169) = 1;
        word(217) = 1;
        set_sectors(100'000);
    }

    std::uint16_t& word(std::size_t index) { return words_[index]; }
    void set_sectors(std::uint64_t count) {
        sectors_ = count;
        word(60) = static_cast<std::uint16_t>(count & 0xFFFFU);
        word(61) = static_cast<std::uint16_t>(count >> 16U & 0xFFFU);
        for (unsigned i = 0; i < 4; ++i) word(100 + i) = static_cast<std::uint16_t>(count >> (16 * i) & 0xFFFFU);
    }
    void put_text(std::size_t first, std::size_t count, std::string text) {
        text.resize(2 * count, ' ');
        for (std::size_t i = 0; i < count; ++i) {
            word(first + i) = static_cast<std::uint16_t>(static_cast<unsigned char>(text[2 * i]) << 8U |
                                                         static_cast<unsigned char>(text[2 * i + 1]));
        }
    }

    /// What a command answers instead of success; data of PIO-in commands are `fill`'s.
    std::function<Result<AtaReturn>(const AtaCommand&, std::span<std::uint8_t>)> answer;
    std::vector<Call> calls;
    std::map<std::uint64_t, std::vector<std::uint8_t>> stored;  ///< by LBA
    int resets = 0;

    [[nodiscard]] std::vector<Call> calls_of(std::uint8_t opcode) const {
        std::vector<Call> out;
        std::copy_if(calls.begin(), calls.end(), std::back_inserter(out),
                     [&](const Call& call) { return call.command.command == opcode; });
        return out;
    }

    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        calls.push_back({command, {data.begin(), data.end()}, false});
        AtaReturn good;
        good.status = 0x50;
        good.device = command.device;
        good.complete = true;
        if (answer) {
            auto told = answer(command, data);
            if (!told || told->status != 0) return told;
        }
        if (command.command == 0xEC) {
            for (std::size_t i = 0; i < words_.size(); ++i) {
                data[2 * i] = static_cast<std::uint8_t>(words_[i] & 0xFFU);
                data[2 * i + 1] = static_cast<std::uint8_t>(words_[i] >> 8U);
            }
        } else if (command.command == 0x25 || command.command == 0xC8) {
            for (std::size_t i = 0; i < data.size() / 512; ++i) {
                const auto found = stored.find(command.lba + i);
                if (found == stored.end()) {
                    std::fill_n(data.begin() + static_cast<std::ptrdiff_t>(512 * i), 512, std::uint8_t{0});
                } else {
                    std::copy(found->second.begin(), found->second.end(),
                              data.begin() + static_cast<std::ptrdiff_t>(512 * i));
                }
            }
        } else if (command.command == 0x35 || command.command == 0xCA || command.command == 0x3D) {
            for (std::size_t i = 0; i < data.size() / 512; ++i) {
                const auto at = data.begin() + static_cast<std::ptrdiff_t>(512 * i);
                stored[command.lba + i].assign(at, at + 512);
            }
        }
        return good;
    }
    void execute_half(const AtaCommand& command, std::span<std::uint8_t> data) override {
        calls.push_back({command, {data.begin(), data.end()}, true});
    }
    void hardware_reset() override { ++resets; }
    void power_on_reset() override {}
    [[nodiscard]] nlohmann::json save() const override { return nlohmann::json::object(); }
    Status load(const nlohmann::json&) override { return {}; }

private:
    std::array<std::uint16_t, 256> words_{};
    std::uint64_t sectors_ = 0;
};

/// Registers of a command that the drive aborted.
inline AtaReturn aborted(std::uint8_t error = 0x04) {
    AtaReturn out;
    out.status = 0x51;
    out.error = error;
    out.complete = true;
    return out;
}

}  // namespace fettle::sim
