// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "world.h"

namespace fettle::overprovision::test {

/// Moves the second copy of a GPT of 128 entries as libfdisk does (UEFI 2.9, 5.3.2: the second copy first), through the
/// process that may be killed before, between and after.
class FakeTable final : public PartitionEditor {
public:
    explicit FakeTable(World& world) : world_(world) {}

    Status resize(const std::string& /*drive*/, std::uint32_t /*index*/, std::uint64_t /*first_sector*/,
                  std::uint64_t /*sectors*/) override {
        return fail(ErrorCode::unsupported, "resizing");
    }
    Status place_second_copy(const std::string& /*drive*/, TableEnd where) override {
        ++calls;
        const auto ports = sim::make_ports(world_.mine);
        if (!ports.block) return fail(ErrorCode::vanished, "the drive");
        if (refuses) return fail(ErrorCode::io, "the table");
        auto layout = read_layout(*ports.block);
        if (!layout) return fail(layout.error());
        // A table whose checksums are wrong is not rewritten.
        if (layout->doubt || !layout->copies || !layout->copies->sound || layout->occupied_end == 0) {
            return fail(ErrorCode::refused, "the table");
        }
        const auto last = layout->table.device_size.bytes / kSector - 1;
        const auto at = where == TableEnd::end_of_drive ? last : layout->occupied_end / kSector + kEntries;
        std::vector<std::uint8_t> header(kSector);
        std::vector<std::uint8_t> entries(kEntries * kSector);
        if (!medium().read(Lba{1}, header) || !medium().read(Lba{2}, entries)) return fail(ErrorCode::io, "reading");
        if (auto wrote = write(at, at - kEntries, 1, at - kEntries - 1, header, entries); !wrote) return wrote;
        return write(1, 2, at, at - kEntries - 1, header, entries);
    }

    int calls = 0;
    bool refuses = false;

private:
    static constexpr std::uint64_t kSector = 512;
    static constexpr std::uint64_t kEntries = 32;  // sectors

    sim::Medium& medium() { return world_.mine->drive_state().medium(); }
    static void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t width, std::uint64_t value) {
        for (std::size_t i = 0; i < width; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
    /// UEFI 2.9, 5.3.2: CRC-32 of the header, its own field zero.
    static std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
        std::uint32_t crc = 0xFFFF'FFFF;
        for (const auto byte : bytes) {
            crc ^= byte;
            for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB8'8320U : 0U);
        }
        return ~crc;
    }
    Status write(std::uint64_t at, std::uint64_t entries_at, std::uint64_t alternate, std::uint64_t last_usable,
                 std::vector<std::uint8_t> header, const std::vector<std::uint8_t>& entries) {
        put(header, 24, 8, at);
        put(header, 32, 8, alternate);
        put(header, 48, 8, last_usable);
        put(header, 72, 8, entries_at);
        put(header, 16, 4, 0);
        put(header, 16, 4, checksum(std::span(header).first(92)));
        return world_.strike.pass([&]() -> Status {
            if (world_.mine->drive_state().presence() != sim::Presence::on)
                return fail(ErrorCode::vanished, "the drive");
            if (auto wrote = medium().write(Lba{entries_at}, entries); !wrote) return wrote;
            return medium().write(Lba{at}, header);
        });
    }

    World& world_;
};

}  // namespace fettle::overprovision::test
