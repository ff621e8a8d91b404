// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what read_table() finds in an image, as JSON, for compare_with_sfdisk.py.
// Usage: partition_dump FILE [DEVICE-SECTOR-BYTES [TABLE-SECTOR-BYTES]]
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/partition/table.h"

namespace {

using fettle::ByteCount;
using fettle::ErrorCode;

class FileDevice final : public fettle::BlockDevice {
public:
    FileDevice(const char* path, std::uint32_t sector) : file_(path, std::ios::binary), sector_(sector) {
        file_.seekg(0, std::ios::end);
        size_ = file_ ? static_cast<std::uint64_t>(file_.tellg()) : 0;
    }
    [[nodiscard]] ByteCount size() const override { return {size_}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return sector_; }
    fettle::Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (offset > size_ || size_ - offset < data.size()) return fettle::fail(ErrorCode::truncated, "past the end");
        file_.seekg(static_cast<std::streamoff>(offset));
        file_.read(reinterpret_cast<char*>(data.data()), static_cast<std::streamsize>(data.size()));
        if (!file_) return fettle::fail(ErrorCode::io, "read");
        return {};
    }

private:
    std::ifstream file_;
    std::uint32_t sector_;
    std::uint64_t size_ = 0;
};

std::string_view text(fettle::partition::CopyState state) {
    using fettle::partition::CopyState;
    return state == CopyState::good ? "good" : state == CopyState::damaged ? "damaged" : "absent";
}

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): a test tool may end with what a library throws.
int main(int argc, char** argv) {
    if (argc < 2) return 2;
    FileDevice device(argv[1], argc > 2 ? static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10)) : 512);
    std::optional<std::uint32_t> unit;
    if (argc > 3) unit = static_cast<std::uint32_t>(std::strtoul(argv[3], nullptr, 10));
    const auto table = fettle::partition::read_table(device, unit);
    if (!table) {
        (void)std::fprintf(stderr, "%s\n", to_string(table.error()).c_str());
        return 1;
    }
    auto out = nlohmann::json{{"scheme", name(table->scheme)},         {"id", table->disk_id},
                              {"sector_bytes", table->sector_bytes},   {"primary", text(table->gpt_primary)},
                              {"backup", text(table->gpt_backup)},     {"hybrid", table->hybrid_mbr},
                              {"partitions", nlohmann::json::array()}, {"problems", nlohmann::json::array()}};
    for (const auto& extent : table->partitions) {
        out["partitions"].push_back({{"index", extent.index},
                                     {"start", extent.start},
                                     {"sectors", extent.sectors},
                                     {"type", extent.type},
                                     {"name", extent.name},
                                     {"logical", extent.logical}});
    }
    for (const auto& problem : table->problems) out["problems"].push_back(problem.id);
    (void)std::printf("%s\n", out.dump(1).c_str());
    return 0;
}
