// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/windows_file_tree.h"

#include <algorithm>

#include "platform/files/scratch_rules.h"
#include "platform/windows/bench/bench_clock.h"
#include "platform/windows/bench/scratch_remover.h"
#include "platform/windows/system/patience.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

DWORD at_most(std::size_t bytes) {
    constexpr std::size_t kMost = std::size_t{1} << 30U;
    return static_cast<DWORD>(std::min(bytes, kMost));
}

/// Opens an existing file to read; waits a moment for programs that scan new files.
std::uint32_t open_to_read(const std::string& path, DWORD share, DWORD flags, OwnedHandle& file) {
    const auto name = wide_path(path);
    return patiently([&] {
        file = OwnedHandle(::CreateFileW(name.c_str(), GENERIC_READ, share, nullptr, OPEN_EXISTING,
                                         FILE_FLAG_OPEN_REPARSE_POINT | flags, nullptr));
        return static_cast<bool>(file);
    });
}

class WrittenFile final : public bench::OpenFile {
public:
    WrittenFile(OwnedHandle file, WriteBack& write_back) : file_(std::move(file)), write_back_(write_back) {}
    ~WrittenFile() override { hand_over(); }
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;

    Status append(std::span<const std::uint8_t> data) override {
        while (!data.empty()) {
            DWORD done = 0;
            if (::WriteFile(file_.get(), data.data(), at_most(data.size()), &done, nullptr) == FALSE)
                return fail(last_error("writing a file"));
            if (done == 0) return fail(windows_error(ERROR_WRITE_FAULT, "writing a file"));
            data = data.subspan(done);
        }
        return {};
    }
    Result<std::size_t> read(std::span<std::uint8_t> /*into*/) override {
        return fail(windows_error(ERROR_ACCESS_DENIED, "reading a file"));
    }
    Status close() override {
        hand_over();
        return {};
    }

private:
    void hand_over() {
        if (file_) write_back_.start(std::move(file_));
    }

    OwnedHandle file_;
    WriteBack& write_back_;
};

class ReadFileOnce final : public bench::OpenFile {
public:
    explicit ReadFileOnce(OwnedHandle file) : file_(std::move(file)) {}

    Status append(std::span<const std::uint8_t> /*data*/) override {
        return fail(windows_error(ERROR_ACCESS_DENIED, "writing a file"));
    }
    Result<std::size_t> read(std::span<std::uint8_t> into) override {
        DWORD got = 0;
        if (::ReadFile(file_.get(), into.data(), at_most(into.size()), &got, nullptr) == FALSE)
            return fail(last_error("reading a file"));
        return std::size_t{got};
    }
    Status close() override {
        file_.reset();
        return {};
    }

private:
    OwnedHandle file_;
};

}  // namespace

std::uint64_t WindowsFileTree::now_ns() { return monotonic_ns(); }

std::uint64_t WindowsFileTree::cpu_ns() { return process_cpu_ns(); }

std::string WindowsFileTree::path_of(bench::FileFolder folder) const {
    return durable::below(folder_.path(), scratch_folder_name(folder.tree, folder.number));
}

std::string WindowsFileTree::path_of(bench::FilePlace place) const {
    return durable::below(path_of(place.folder), scratch_file_name(place.number));
}

Error WindowsFileTree::error(std::uint32_t number, const char* doing) const {
    return windows_error(number, std::string(doing) + " in " + facts_.path);
}

Status WindowsFileTree::add_folder(bench::FileFolder folder) {
    if (::CreateDirectoryW(wide_path(path_of(folder)).c_str(), nullptr) != FALSE) return {};
    return fail(error(::GetLastError(), "creating a folder"));
}

Result<std::unique_ptr<bench::OpenFile>> WindowsFileTree::create(bench::FilePlace place) {
    OwnedHandle file(::CreateFileW(wide_path(path_of(place)).c_str(), GENERIC_WRITE, kShared, nullptr, CREATE_NEW,
                                   FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    if (!file) return fail(error(::GetLastError(), "creating a file"));
    return std::make_unique<WrittenFile>(std::move(file), write_back_);
}

Result<std::unique_ptr<bench::OpenFile>> WindowsFileTree::open(bench::FilePlace place) {
    OwnedHandle file;
    // Like programs that copy files: Windows reads ahead further, and gives up what was read first.
    const auto why = open_to_read(path_of(place), kShared, FILE_FLAG_SEQUENTIAL_SCAN, file);
    if (why != ERROR_SUCCESS) return fail(error(why, "opening a file"));
    return std::make_unique<ReadFileOnce>(std::move(file));
}

Status WindowsFileTree::flush() {
    const auto why = write_back_.flush();
    if (why == ERROR_SUCCESS) return {};
    return fail(error(why, "flushing the files"));
}

Status WindowsFileTree::forget(bench::FilePlace place) {
    OwnedHandle file;
    // Opening a file without buffering makes file systems write and drop what the cache has of it, if nobody has it
    // open in the usual way (Microsoft's sample driver fastfat, FatOpenExistingFcb; fio uses it). Hence not shared.
    const auto why = open_to_read(path_of(place), 0, FILE_FLAG_NO_BUFFERING, file);
    // If another program has it open, it may stay in memory; the result says that this is unknown.
    if (why == ERROR_SUCCESS || is_in_use(why)) return {};
    return fail(error(why, "opening a file"));
}

Result<std::optional<double>> WindowsFileTree::share_in_memory(bench::FilePlace /*place*/) {
    // No documented function reports which pages of a file are in memory.
    return std::optional<double>();
}

Status WindowsFileTree::remove(bench::FilePlace place) {
    write_back_.settle();
    const auto name = wide_path(path_of(place));
    const auto why = patiently([&] { return ::DeleteFileW(name.c_str()) != FALSE; });
    if (why == ERROR_SUCCESS || why == ERROR_FILE_NOT_FOUND || why == ERROR_PATH_NOT_FOUND) return {};
    return fail(error(why, "removing a file"));
}

Status WindowsFileTree::remove_folder(bench::FileFolder folder) {
    write_back_.settle();
    const auto why = remove_empty_folder(path_of(folder));
    if (why == ERROR_SUCCESS) return {};
    return fail(error(why, "removing a folder"));
}

}  // namespace fettle::windows_system
