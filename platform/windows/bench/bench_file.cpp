// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/bench_file.h"

#include <fmt/format.h>
#include <winioctl.h>

#include "platform/files/scratch_rules.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// Allocates the space, so that a full disk is detected now and not during the run.
Status take_space(HANDLE file, const std::string& folder, ByteCount size) {
    FILE_ALLOCATION_INFO space{};
    space.AllocationSize.QuadPart = static_cast<LONGLONG>(size.bytes);
    (void)::SetFileInformationByHandle(file, FileAllocationInfo, &space, sizeof space);
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = static_cast<LONGLONG>(size.bytes);
    if (::SetFileInformationByHandle(file, FileEndOfFileInfo, &end, sizeof end) == FALSE)
        return fail(last_error("creating a scratch file in " + folder));
    return {};
}

}  // namespace

void refuse_compression(HANDLE file) {
    USHORT none = COMPRESSION_FORMAT_NONE;
    DWORD size = 0;
    (void)::DeviceIoControl(file, FSCTL_SET_COMPRESSION, &none, sizeof none, nullptr, 0, &size, nullptr);
}

Result<std::shared_ptr<BenchFile>> BenchFile::make_scratch(const std::string& folder, ByteCount size,
                                                           const ScratchNotes& notes, std::uint64_t nonce) {
    const auto path =
        durable::below(absolute_path(folder), fmt::format("{}{:016x}{}", kScratchPrefix, nonce, kScratchSuffix));
    // Recorded before it is created, so that a crash never leaves an unknown file.
    auto note = notes.add(path);
    if (!note) return fail(note.error());
    const auto access = PrivateAccess::make(path);
    if (!access) return fail(access.error());
    auto security = access->attributes();
    OwnedHandle file(::CreateFileW(wide_path(path).c_str(), GENERIC_READ | GENERIC_WRITE | DELETE, kShared, &security,
                                   CREATE_NEW, FILE_ATTRIBUTE_NORMAL | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    if (!file) return fail(last_error("creating a scratch file in " + folder));
    std::shared_ptr<BenchFile> made(new BenchFile(std::move(file), path, std::move(*note)));
    made->writes_ = true;
    refuse_compression(made->handle());
    if (auto taken = take_space(made->handle(), folder, size); !taken) return fail(taken.error());
    return made;
}

Result<std::shared_ptr<BenchFile>> BenchFile::open_existing(const std::string& path) {
    OwnedHandle file(::CreateFileW(wide_path(path).c_str(), GENERIC_READ, kShared, nullptr, OPEN_EXISTING,
                                   FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file) return fail(last_error("opening " + path));
    if (::GetFileType(file.get()) != FILE_TYPE_DISK) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("{path} is not a folder, file or drive, so it cannot be measured"), {{"path", path}});
    }
    return std::shared_ptr<BenchFile>(new BenchFile(std::move(file), path, nullptr));
}

Result<std::shared_ptr<BenchFile>> BenchFile::open_device(const std::string& path, bool writes) {
    const DWORD access = GENERIC_READ | (writes ? GENERIC_WRITE : 0U);
    OwnedHandle file(::CreateFileW(wide(path).c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                   OPEN_EXISTING, 0, nullptr));
    if (!file) return fail(last_error("opening " + path));
    std::shared_ptr<BenchFile> opened(new BenchFile(std::move(file), path, nullptr));
    opened->device_ = true;
    opened->writes_ = writes;
    return opened;
}

Result<ByteCount> BenchFile::device_size() const {
    GET_LENGTH_INFORMATION length{};
    DWORD returned = 0;
    if (::DeviceIoControl(file_.get(), IOCTL_DISK_GET_LENGTH_INFO, nullptr, 0, &length, sizeof length, &returned,
                          nullptr) == FALSE) {
        return fail(last_error("finding the size of " + path_));
    }
    return ByteCount{static_cast<std::uint64_t>(length.Length.QuadPart)};
}

std::uint32_t BenchFile::sector_bytes() const {
    constexpr std::uint32_t safe = 4096;
    DISK_GEOMETRY geometry{};
    DWORD returned = 0;
    const bool known = ::DeviceIoControl(file_.get(), IOCTL_DISK_GET_DRIVE_GEOMETRY, nullptr, 0, &geometry,
                                         sizeof geometry, &returned, nullptr) != FALSE;
    return known && geometry.BytesPerSector >= 512 && geometry.BytesPerSector <= 65'536 ? geometry.BytesPerSector
                                                                                        : safe;
}

Result<ByteCount> BenchFile::size() const {
    if (device_) {
        if (auto size = device_size()) return size;
    }
    LARGE_INTEGER size{};
    if (::GetFileSizeEx(file_.get(), &size) == FALSE) return fail(last_error("finding the size of " + path_));
    return ByteCount{static_cast<std::uint64_t>(size.QuadPart)};
}

Result<OwnedHandle> BenchFile::reopen(bool writes, bool direct) const {
    // What was opened for reading stays so, whatever a queue is for.
    const DWORD access = GENERIC_READ | (writes && writes_ ? GENERIC_WRITE : 0U);
    const DWORD cache = direct ? FILE_FLAG_NO_BUFFERING | FILE_FLAG_WRITE_THROUGH : 0U;
    // Devices by their name: ReOpenFile is documented for files.
    OwnedHandle file(device_ ? ::CreateFileW(wide(path_).c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                             OPEN_EXISTING, FILE_FLAG_OVERLAPPED | cache, nullptr)
                             : ::ReOpenFile(file_.get(), access, kShared, FILE_FLAG_OVERLAPPED | cache));
    if (!file) return fail(last_error("opening " + path_));
    return file;
}

}  // namespace fettle::windows_system
