// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "tests/unit/plan/answering_ports.h"

namespace fettle::overprovision::test {

inline constexpr std::size_t kOacs = 256;
inline constexpr std::size_t kCntlid = 78;
inline constexpr std::size_t kTnvmcap = 280;
inline constexpr std::size_t kUnvmcap = 296;

inline tl::unexpected<Error> not_offered() {
    return fail(ErrorCode::unsupported, "scripted", {NativeStatus::Kind::nvme, 2});
}

/// A drive whose namespaces are in a table: blocks by id, and which are attached.
struct NvmeDrive {
    bool manages = true;
    std::uint64_t total = 1000 * 4096;
    std::uint64_t unallocated = 500 * 4096;
    std::map<std::uint32_t, std::uint64_t> blocks{{1, 300}};
    std::vector<std::uint32_t> attached{1};
    std::uint8_t format_bytes_log2 = 12;
    std::optional<Error> controller_error;
    std::optional<Error> active_error;
    std::optional<Error> allocated_error;
    std::optional<Error> namespace_error;
    std::optional<Error> command_error;  ///< of 0Dh and 15h
    std::optional<Error> create_error;   ///< of 0Dh with SEL 0 alone
    bool obeys = true;
    std::uint64_t most_blocks = 1000;
    std::uint32_t next = 5;
    std::vector<NvmeCommand> sent;
    std::vector<fettle::test::Bytes> data_sent;

    fettle::test::AnsweringNvme port{
        [this](const NvmeCommand& command, std::span<std::uint8_t> data) -> Result<NvmeReturn> {
            sent.push_back(command);
            if (command.opcode == 0x06) return identify(command, data);
            data_sent.emplace_back(data.begin(), data.end());
            return change(command, data);
        }};

private:
    Result<NvmeReturn> identify(const NvmeCommand& command, std::span<std::uint8_t> data) {
        switch (command.cdw10_15[0] & 0xFFU) {
            case 0x00:
            case 0x11: {
                if (namespace_error) return fail(*namespace_error);
                const auto found = blocks.find(command.nsid);
                auto bytes = fettle::test::identify_namespace_data(found == blocks.end() ? 0 : found->second);
                bytes[130] = format_bytes_log2;
                fettle::test::fill(data, bytes);
                return NvmeReturn{};
            }
            case 0x01: {
                if (controller_error) return fail(*controller_error);
                auto bytes = fettle::test::identify_controller_data();
                bytes[kOacs] = manages ? 8 : 0;
                fettle::test::put_le(bytes, kCntlid, 0x0102, 2);
                fettle::test::put_le(bytes, kTnvmcap, total, 8);
                fettle::test::put_le(bytes, kUnvmcap, unallocated, 8);
                fettle::test::fill(data, bytes);
                return NvmeReturn{};
            }
            case 0x02:
                if (active_error) return fail(*active_error);
                fettle::test::fill(data, fettle::test::namespace_list(attached));
                return NvmeReturn{};
            case 0x10: {
                if (allocated_error) return fail(*allocated_error);
                std::vector<std::uint32_t> ids;
                for (const auto& [id, size] : blocks) ids.push_back(id);
                fettle::test::fill(data, fettle::test::namespace_list(ids));
                return NvmeReturn{};
            }
            default: return not_offered();
        }
    }
    Result<NvmeReturn> change(const NvmeCommand& command, std::span<std::uint8_t> data) {
        const bool second = command.cdw10_15[0] == 1;
        if (command.opcode == 0x0D && !second) {
            const auto wanted = BytesView(data).le64(0).value_or(0);
            if (wanted > most_blocks || create_error) {
                return fail(create_error.value_or(Error{ErrorCode::io, "no space", {}}));
            }
            if (obeys) blocks[next++] = wanted;
        }
        if (command.opcode == 0x0D && second && obeys) {
            blocks.erase(command.nsid);
            std::erase(attached, command.nsid);
        }
        if (command.opcode == 0x15 && !second && obeys) attached.push_back(command.nsid);
        if (command_error) return fail(*command_error);
        return NvmeReturn{};
    }
};

}  // namespace fettle::overprovision::test
