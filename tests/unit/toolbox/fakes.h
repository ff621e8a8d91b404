// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <mutex>
#include <utility>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/files.h"

namespace fettle::test {

/// Drives that are listed and cannot be opened.
class FakeDrives final : public DriveSource {
public:
    explicit FakeDrives(std::vector<DriveEntry> entries) : entries_(std::move(entries)) {}
    ErrorCode open_error = ErrorCode::not_permitted;
    std::map<std::string, Result<std::string>> paths;

    Result<std::vector<DriveEntry>> list() override { return entries_; }
    Result<std::string> resolve(const std::string& path) override {
        const auto found = paths.find(path);
        return found == paths.end() ? fail(ErrorCode::not_found, path) : found->second;
    }
    Result<DrivePorts> open(const DriveEntry& entry) override { return fail(open_error, "opening " + entry.path); }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fail(ErrorCode::unsupported, "watch");
    }

private:
    std::vector<DriveEntry> entries_;
};

class FakeMachine final : public check::MachineSource {
public:
    /// `facts`, with an empty place for every drive beside those that it has.
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override {
        const std::lock_guard lock(mutex_);
        for (const auto& drive : drives) asked[drive.id] = wake;
        auto answer = facts;
        if (!answer) return answer;
        for (const auto& drive : drives) {
            check::DrivePlace place;
            place.drive_id = drive.id;
            answer->places.push_back(std::move(place));
        }
        return answer;
    }
    Result<check::MachineFacts> facts = check::MachineFacts{};
    std::map<std::string, Wake> asked;

private:
    std::mutex mutex_;
};

/// Bytes of a disk image in memory.
class MemoryImage final : public BlockDevice {
public:
    explicit MemoryImage(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}
    [[nodiscard]] ByteCount size() const override { return {bytes_.size()}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (offset > bytes_.size() || bytes_.size() - offset < data.size()) return fail(ErrorCode::truncated, "image");
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), data.size(), data.begin());
        return {};
    }

private:
    std::vector<std::uint8_t> bytes_;
};

/// Files that exist only in the test, walked in the order of their names.
class FakeFiles final : public FileSource {
public:
    std::map<std::string, std::vector<std::uint8_t>> files;
    std::vector<std::uint8_t> image;

    Result<std::unique_ptr<BlockDevice>> open_image(const std::string& /*path*/) override {
        return std::make_unique<MemoryImage>(image);
    }
    Status walk(const std::vector<std::string>& /*paths*/, const std::function<void(const WalkItem&)>& on_item,
                const CancelToken& cancel) override {
        for (const auto& [path, content] : files) {
            if (cancel.cancelled()) return fail(ErrorCode::cancelled, "walk");
            on_item({path, std::nullopt});
        }
        return {};
    }
    Result<std::vector<std::uint8_t>> read(const std::string& path, std::size_t maximum_bytes) override {
        const auto found = files.find(path);
        if (found == files.end()) return fail(ErrorCode::not_found, path);
        if (found->second.size() > maximum_bytes) return fail(ErrorCode::too_large, path);
        return found->second;
    }
};

}  // namespace fettle::test
