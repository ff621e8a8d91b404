// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/cancel.h"
#include "core/trim/ranges.h"

namespace fettle::test {

using trim::DriveLock;
using trim::FileSystem;
using trim::FileSystemSource;
using trim::Geometry;
using trim::kToTheEnd;
using trim::OpenFileSystem;

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;

/// File systems of 4 GiB, in which each piece has 1000 bytes to discard.
class FakeFileSystems final : public FileSystemSource {
public:
    class Open final : public OpenFileSystem {
    public:
        Open(FakeFileSystems& all, FileSystem file_system) : all_(all), file_system_(std::move(file_system)) {}
        Result<FileSystem> look_again() override {
            if (all_.unmounted) return fettle::fail(ErrorCode::vanished, "gone");
            auto now = file_system_;
            now.source = "another name of the same";
            if (all_.other_drive) now.drives = {"sdz"};
            return now;
        }
        Geometry geometry() override { return {0, kGiB, 4 * kGiB}; }
        Result<std::optional<std::uint64_t>> discard(std::uint64_t start, std::uint64_t, std::uint64_t least) override {
            ++all_.asked;
            all_.minimum = least;
            if (all_.cancel != nullptr && all_.asked == 2) all_.cancel->cancel();
            if (start >= all_.error_from) return fettle::fail(all_.error, "FITRIM");
            if (all_.counts_nothing) return std::optional<std::uint64_t>();
            return std::uint64_t{1000};
        }
        void pause(std::uint32_t) override { ++all_.pauses; }

    private:
        FakeFileSystems& all_;
        FileSystem file_system_;
    };
    class Lock final : public DriveLock {};

    Result<std::vector<FileSystem>> list() override { return all; }
    Result<std::unique_ptr<OpenFileSystem>> open(const FileSystem& file_system) override {
        return std::make_unique<Open>(*this, file_system);
    }
    Result<std::unique_ptr<DriveLock>> lock(const std::vector<std::string>& drives) override {
        locked = drives;
        if (busy) return fettle::fail(ErrorCode::busy, "another job");
        return std::make_unique<Lock>();
    }
    std::string mount_point(const std::string& path) override {
        return path.starts_with("/dev/") || path == "/no/mount" ? std::string() : path;
    }

    std::vector<FileSystem> all;
    std::vector<std::string> locked;
    CancelToken* cancel = nullptr;
    std::uint64_t error_from = kToTheEnd;
    ErrorCode error = ErrorCode::io;
    std::uint64_t minimum = 0;
    int asked = 0;
    int pauses = 0;
    bool counts_nothing = false;
    bool busy = false;
    bool unmounted = false;
    bool other_drive = false;
};

}  // namespace fettle::test
