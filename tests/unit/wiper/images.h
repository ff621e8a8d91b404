// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/unit/partition/sparse_device.h"

namespace fettle::test {

/// An image in memory that can be spoilt.
class Image final : public BlockDevice {
public:
    explicit Image(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}
    [[nodiscard]] ByteCount size() const override { return {bytes_.size()}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (offset % 512 != 0 || data.size() % 512 != 0) return fettle::fail(ErrorCode::invalid_argument, "unaligned");
        if (offset > bytes_.size() || bytes_.size() - offset < data.size()) {
            return fettle::fail(ErrorCode::truncated, "past the end");
        }
        if (broken && *broken >= offset && *broken < offset + data.size()) return fettle::fail(ErrorCode::io, "sector");
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), data.size(), data.begin());
        return {};
    }
    std::vector<std::uint8_t>& bytes() { return bytes_; }
    std::optional<std::uint64_t> broken;  ///< a byte that cannot be read

private:
    std::vector<std::uint8_t> bytes_;
};

/// Makes an image of `mib` MiB by running `command` with the file's name at its end. nullopt: no such program here.
inline std::optional<Image> make_image(const std::string& command, std::uintmax_t mib) {
    const auto path =
        std::filesystem::temp_directory_path() /
        ("fettle-unit-wiper-" + std::to_string(std::hash<std::string>{}(
                                    command + testing::UnitTest::GetInstance()->current_test_info()->name())));
    std::ofstream(path).close();
    std::filesystem::resize_file(path, mib << 20U);
    const auto words = "PATH=$PATH:/usr/sbin:/sbin; " + command + " " + path.string() + " >/dev/null 2>&1";
    const int code = std::system(words.c_str());  // NOLINT(cert-env33-c,concurrency-mt-unsafe)
    std::optional<Image> image;
    if (code == 0) {
        std::ifstream file(path, std::ios::binary);
        std::vector<std::uint8_t> bytes(mib << 20U);
        file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        image.emplace(std::move(bytes));
    }
    std::filesystem::remove(path);
    return image;
}

}  // namespace fettle::test
