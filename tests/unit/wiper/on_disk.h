// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/allocation/free_space.h"
#include "core/allocation/source.h"
#include "core/base/bytes.h"
#include "core/base/crc32c.h"
#include "tests/unit/partition/sparse_device.h"

/// File systems written field by field, as their formats' documents place the fields.
namespace fettle::test {

using Bytes = std::vector<std::uint8_t>;

/// A device to which numbers are written. Zeros take no room, whatever its size.
class OnDisk final : public BlockDevice {
public:
    explicit OnDisk(std::uint64_t size, std::uint32_t sector = 512) : device_(size, sector) {}

    [[nodiscard]] ByteCount size() const override { return device_.size(); }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return device_.logical_sector_bytes(); }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override { return device_.read(offset, data); }
    void write(std::uint64_t offset, std::span<const std::uint8_t> data) { device_.write(offset, data); }
    void resize(std::uint64_t size) { device_.resize(size); }
    /// Reads that touch this byte fail.
    void break_at(std::uint64_t offset) { device_.break_at(offset); }
    void le(std::uint64_t at, std::uint64_t value, unsigned width) {
        Bytes bytes;
        for (unsigned i = 0; i < width; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        write(at, bytes);
    }
    void be(std::uint64_t at, std::uint64_t value, unsigned width) {
        Bytes bytes;
        for (unsigned i = width; i-- > 0;) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        write(at, bytes);
    }
    void text(std::uint64_t at, std::string_view bytes) { write(at, Bytes(bytes.begin(), bytes.end())); }
    void fill(std::uint64_t at, std::size_t count, std::uint8_t byte) { write(at, Bytes(count, byte)); }
    [[nodiscard]] Bytes bytes(std::uint64_t at, std::size_t count) {
        auto read = allocation::Source(*this, "?").read(at, count);
        EXPECT_TRUE(read);
        return read ? std::move(*read) : Bytes(count);
    }

private:
    partition::SparseDevice device_;
};

/// The refusal's id, and what it names.
inline std::string words_of(const Message& refusal) {
    const auto* const what = refusal.find("what");
    return what == nullptr ? refusal.id : refusal.id + ": " + std::get<std::string>(*what);
}

/// "" if the free space can be read, else the refusal.
inline std::string refusal_of(allocation::Answer (*read)(allocation::Source&), BlockDevice& device) {
    allocation::Source source(device, "?");
    const auto answer = read(source);
    return answer ? std::string() : words_of(answer.error());
}

/// A change to a file system, and the refusal that follows; "": it is read.
template <typename FileSystem>
struct Case {
    std::function<void(FileSystem&)> change;
    std::string refusal;
};

/// Each change to a new file system.
template <typename FileSystem, typename... Options>
void expect_refusals(const std::vector<Case<FileSystem>>& cases, const Options&... options) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
        FileSystem file_system(options...);
        cases[i].change(file_system);
        EXPECT_EQ(file_system.refusal(), cases[i].refusal) << "case " << i;
    }
}

}  // namespace fettle::test
