// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/durable_files.h"

#include <fmt/format.h>
#include <windows.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>
#include <limits>
#include <utility>

#include "platform/windows/system/access_list.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/patience.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::durable {

namespace {

using windows_system::is_trusted_owner;
using windows_system::last_error;
using windows_system::OwnedHandle;
using windows_system::patiently;
using windows_system::PrivateAccess;
using windows_system::utf8;
using windows_system::wide;
using windows_system::wide_path;
using windows_system::windows_error;

constexpr std::string_view kPart = ".part";
/// FileRenameInfoEx, which mingw-w64's header has for other versions alone (minwinbase.h of the Windows SDK).
constexpr auto kFileRenameInfoEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);
/// Everyone may read, rename and remove a file that Fettle has open, as on other systems.
constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
/// The file itself, not what a link refers to; "backup semantics" is what lets a folder be opened.
constexpr DWORD kNoLinks = FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS;

bool is_separator(char c) { return c == '\\' || c == '/'; }

bool is_missing(DWORD error) { return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND; }

/// Neither a folder nor a link, device or pipe.
bool is_regular(HANDLE file) {
    BY_HANDLE_FILE_INFORMATION facts{};
    return ::GetFileType(file) == FILE_TYPE_DISK && ::GetFileInformationByHandle(file, &facts) != FALSE &&
           (facts.dwFileAttributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT)) == 0;
}

/// Errors: not_found, not_permitted, io.
Result<OwnedHandle> open_regular(const std::string& path, DWORD access, DWORD how, SECURITY_ATTRIBUTES* security) {
    OwnedHandle file(::CreateFileW(wide_path(path).c_str(), access, kShared, security, how,
                                   FILE_ATTRIBUTE_NORMAL | kNoLinks | FILE_FLAG_WRITE_THROUGH, nullptr));
    if (!file) {
        const auto error = ::GetLastError();
        if (is_missing(error)) return fail(ErrorCode::not_found, path);
        return fail(windows_error(error, (how == CREATE_NEW ? "creating " : "opening ") + path));
    }
    if (!is_regular(file.get())) return fail(ErrorCode::io, FETTLE_TEXT("{path} is not a file"), {{"path", path}});
    return file;
}

/// One byte that no file reaches, because a lock also keeps others from reading what it covers.
OVERLAPPED lock_place() {
    OVERLAPPED place{};
    place.OffsetHigh = 0x4000'0000;
    return place;
}

/// ERROR_SUCCESS, or why not; ERROR_LOCK_VIOLATION: another has it.
DWORD lock_file(HANDLE file, bool wait) {
    auto place = lock_place();
    const DWORD how = LOCKFILE_EXCLUSIVE_LOCK | (wait ? 0U : LOCKFILE_FAIL_IMMEDIATELY);
    if (::LockFileEx(file, how, 0, 1, 0, &place) != FALSE) return ERROR_SUCCESS;
    const auto error = ::GetLastError();
    return error == ERROR_IO_PENDING ? ERROR_LOCK_VIOLATION : error;
}

Status write_durably(HANDLE file, std::string_view text, const std::string& path) {
    while (!text.empty()) {
        const auto some = static_cast<DWORD>(std::min<std::size_t>(text.size(), std::size_t{1} << 30U));
        DWORD written = 0;
        if (::WriteFile(file, text.data(), some, &written, nullptr) == FALSE)
            return fail(last_error("writing " + path));
        if (written == 0) return fail(windows_error(ERROR_WRITE_FAULT, "writing " + path));
        text.remove_prefix(written);
    }
    if (::FlushFileBuffers(file) == FALSE) return fail(last_error("writing " + path));
    return {};
}

/// Reads on from the handle's place, to the end or beyond `largest` bytes.
Result<std::string> read_all(HANDLE file, std::size_t largest, const std::string& path) {
    std::string text;
    std::string piece(std::size_t{64} << 10U, '\0');
    while (text.size() <= largest) {
        DWORD got = 0;
        if (::ReadFile(file, piece.data(), static_cast<DWORD>(piece.size()), &got, nullptr) == FALSE)
            return fail(last_error("reading " + path));
        if (got == 0) break;
        text.append(piece, 0, got);
    }
    return text;
}

class WindowsFile final : public File {
public:
    WindowsFile(OwnedHandle file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

    [[nodiscard]] const std::string& path() const noexcept override { return path_; }
    Status append(std::string_view text) override {
        if (::SetFilePointerEx(file_.get(), {}, nullptr, FILE_END) == FALSE)
            return fail(last_error("writing " + path_));
        return write_durably(file_.get(), text, path_);
    }
    Result<std::string> read(std::size_t largest) override {
        if (::SetFilePointerEx(file_.get(), {}, nullptr, FILE_BEGIN) == FALSE)
            return fail(last_error("reading " + path_));
        return read_all(file_.get(), largest, path_);
    }
    Result<bool> try_lock() override {
        const auto error = lock_file(file_.get(), false);
        if (error == ERROR_SUCCESS) return true;
        if (error == ERROR_LOCK_VIOLATION) return false;
        return fail(windows_error(error, "locking " + path_));
    }
    Status lock() override {
        const auto error = lock_file(file_.get(), true);
        if (error == ERROR_SUCCESS) return {};
        return fail(windows_error(error, "locking " + path_));
    }
    [[nodiscard]] bool has_name() const override {
        FILE_STANDARD_INFO facts{};
        return ::GetFileInformationByHandleEx(file_.get(), FileStandardInfo, &facts, sizeof facts) != FALSE &&
               facts.DeletePending == FALSE && facts.NumberOfLinks != 0;
    }

private:
    OwnedHandle file_;
    std::string path_;
};

/// The process id keeps two processes apart that write the same file.
std::string part_of(const std::string& path) { return fmt::format("{}.{}{}", path, process_id(), kPart); }

bool is_part(std::string_view entry, std::string_view name) {
    if (!entry.starts_with(name) || !entry.ends_with(kPart)) return false;
    entry.remove_suffix(kPart.size());
    const auto dot = entry.rfind('.');
    if (dot == std::string_view::npos || (!name.empty() && dot != name.size())) return false;
    std::uint32_t process = 0;
    const auto number = entry.substr(dot + 1);
    const auto [end, trouble] = std::from_chars(number.data(), number.data() + number.size(), process);
    return trouble == std::errc() && end == number.data() + number.size();
}

/// Its writer holds the lock, which ends with the process: a part without it has been left behind.
void remove_parts_of(const std::string& folder, std::string_view name) {
    for (const auto& entry : names_in(folder).value_or(std::vector<std::string>())) {
        if (!is_part(entry, name)) continue;
        const auto path = below(folder, entry);
        auto file = open_regular(path, GENERIC_READ, OPEN_EXISTING, nullptr);
        if (!file || lock_file(file->get(), false) != ERROR_SUCCESS) continue;
        file->reset();  // a file leaves its folder when the last handle to it is closed
        (void)::DeleteFileW(wide_path(path).c_str());
    }
}

/// Renames the open file over `path`, which keeps its old contents until then.
DWORD take_place(HANDLE file, const std::string& path) {
    const auto name = wide_path(path);
    std::vector<std::uint64_t> memory(
        (sizeof(FILE_RENAME_INFO) + name.size() * sizeof(wchar_t)) / sizeof(std::uint64_t) + 1);
    auto* const wanted = reinterpret_cast<FILE_RENAME_INFO*>(memory.data());  // NOLINT: it ends with the name
    wanted->FileNameLength = static_cast<DWORD>(name.size() * sizeof(wchar_t));
    std::memcpy(wanted->FileName, name.c_str(), wanted->FileNameLength);
    const auto size = static_cast<DWORD>(memory.size() * sizeof(std::uint64_t));
    // Since Windows 10 1607, on NTFS: who has the old file open keeps it, as on other systems.
    wanted->Flags = FILE_RENAME_FLAG_REPLACE_IF_EXISTS | FILE_RENAME_FLAG_POSIX_SEMANTICS;
    const auto error =
        patiently([&] { return ::SetFileInformationByHandle(file, kFileRenameInfoEx, wanted, size) != FALSE; });
    const bool unknown = error == ERROR_INVALID_PARAMETER || error == ERROR_NOT_SUPPORTED ||
                         error == ERROR_INVALID_FUNCTION || error == ERROR_CALL_NOT_IMPLEMENTED;
    if (!unknown) return error;
    // On other file systems it must be closed for a moment.
    wanted->Flags = 0;
    wanted->ReplaceIfExists = TRUE;
    return patiently([&] { return ::SetFileInformationByHandle(file, FileRenameInfo, wanted, size) != FALSE; });
}

Status write_and_take_place(HANDLE file, std::string_view text, const std::string& path) {
    if (auto written = write_durably(file, text, path); !written) return written;
    if (const auto error = take_place(file, path); error != ERROR_SUCCESS)
        return fail(windows_error(error, "writing " + path));
    // The new name too is on the drive now.
    if (::FlushFileBuffers(file) == FALSE) return fail(last_error("writing " + path));
    return {};
}

/// Creates what is missing of the path. False: GetLastError.
bool make_folders(const std::string& folder, SECURITY_ATTRIBUTES* security) {
    if (::CreateDirectoryW(wide_path(folder).c_str(), security) != FALSE) return true;
    if (::GetLastError() == ERROR_ALREADY_EXISTS) return true;
    if (::GetLastError() != ERROR_PATH_NOT_FOUND) return false;
    const auto parent = parent_of(folder);
    if (parent.empty() || parent == folder) return false;
    if (!make_folders(parent, security)) return false;
    return ::CreateDirectoryW(wide_path(folder).c_str(), security) != FALSE || ::GetLastError() == ERROR_ALREADY_EXISTS;
}

Error foreign(const std::string& path) {
    return error_of(ErrorCode::refused, FETTLE_TEXT("{path} is not a file owned by this user"), {{"path", path}});
}

}  // namespace

std::string below(std::string_view folder, std::string_view name) {
    const bool ended = !folder.empty() && is_separator(folder.back());
    return fmt::format("{}{}{}", folder, ended ? "" : "\\", name);
}

std::string parent_of(const std::string& path) {
    const auto at = path.find_last_of("\\/");
    return at == std::string::npos ? std::string() : path.substr(0, at);
}

bool is_absolute(const std::string& path) {
    return path.starts_with("\\\\") || (path.size() > 2 && path[1] == ':' && is_separator(path[2]));
}

Result<std::vector<std::string>> names_in(const std::string& folder) {
    std::vector<std::string> names;
    WIN32_FIND_DATAW found{};
    auto* const search = ::FindFirstFileW(wide_path(below(folder, "*")).c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) {
        const auto error = ::GetLastError();
        if (is_missing(error)) return names;
        return fail(windows_error(error, "reading " + folder));
    }
    do {
        auto name = utf8(found.cFileName);
        if (name != "." && name != "..") names.push_back(std::move(name));
    } while (::FindNextFileW(search, &found) != FALSE);
    const auto error = ::GetLastError();
    ::FindClose(search);
    if (error != ERROR_NO_MORE_FILES) return fail(windows_error(error, "reading " + folder));
    std::sort(names.begin(), names.end());
    return names;
}

Status make_folder(const std::string& folder) {
    if (make_folders(folder, nullptr)) return {};
    return fail(last_error("making " + folder));
}

Status make_private_folder(const std::string& folder) {
    const auto access = PrivateAccess::make(folder);
    if (!access) return fail(access.error());
    auto security = access->attributes();
    if (!make_folders(folder, &security)) return fail(last_error("making " + folder));
    const OwnedHandle opened(::CreateFileW(wide_path(folder).c_str(), READ_CONTROL | FILE_READ_ATTRIBUTES, kShared,
                                           nullptr, OPEN_EXISTING, kNoLinks, nullptr));
    if (!opened) return fail(last_error("inspecting " + folder));
    BY_HANDLE_FILE_INFORMATION facts{};
    if (::GetFileInformationByHandle(opened.get(), &facts) == FALSE) return fail(last_error("inspecting " + folder));
    const bool real = (facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 &&
                      (facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0;
    if (!real || !is_trusted_owner(opened.get()) || !windows_system::only_trusted_write(opened.get())) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{folder} is not a folder that only this user can write to"),
                    {{"folder", folder}});
    }
    return {};
}

Status sync_folder(const std::string& /*folder*/) { return {}; }

Result<std::string> read(const std::string& path, std::size_t largest) {
    const auto file = open_regular(path, GENERIC_READ, OPEN_EXISTING, nullptr);
    if (!file) return fail(file.error());
    // Other users may create folders in that of all programs' data: what they put there is not Fettle's.
    if (!is_trusted_owner(file->get())) return fail(foreign(path));
    auto text = read_all(file->get(), largest, path);
    if (text && text->size() > largest) return fail(ErrorCode::too_large, path);
    return text;
}

Result<std::optional<std::string>> read_own(const std::string& path, std::size_t largest) {
    auto text = read(path, largest);
    if (text) return std::optional(std::move(*text));
    const auto code = text.error().code;
    if (code == ErrorCode::not_found || code == ErrorCode::refused || code == ErrorCode::too_large ||
        text.error().native == NativeStatus{}) {  // or no file at all
        return std::optional<std::string>();
    }
    return fail(text.error());
}

Status replace(const std::string& path, std::string_view text, Readers readers) {
    const auto folder = parent_of(path);
    remove_parts_of(folder, std::string_view(path).substr(folder.size() + 1));
    SECURITY_ATTRIBUTES security{};
    auto access = readers == Readers::owner ? PrivateAccess::make(path) : Result<PrivateAccess>(fail(Error{}));
    if (readers == Readers::owner) {
        if (!access) return fail(access.error());
        security = access->attributes();
    }
    const auto file = open_regular(part_of(path), GENERIC_READ | GENERIC_WRITE | DELETE, CREATE_NEW,
                                   readers == Readers::owner ? &security : nullptr);
    if (!file) return fail(file.error());
    (void)lock_file(file->get(), false);
    auto done = write_and_take_place(file->get(), text, path);
    if (!done) {
        FILE_DISPOSITION_INFO gone{TRUE};
        (void)::SetFileInformationByHandle(file->get(), FileDispositionInfo, &gone, sizeof gone);
    }
    return done;
}

void remove_parts(const std::string& folder) { remove_parts_of(folder, {}); }

Status remove(const std::string& path) {
    const auto name = wide_path(path);
    const auto error = patiently([&] { return ::DeleteFileW(name.c_str()) != FALSE; });
    if (error == ERROR_SUCCESS) return {};
    if (is_missing(error)) return fail(ErrorCode::not_found, path);
    return fail(windows_error(error, "removing " + path));
}

Status rename(const std::string& from, const std::string& to) {
    const auto error = patiently(
        [&] { return ::MoveFileExW(wide_path(from).c_str(), wide_path(to).c_str(), MOVEFILE_WRITE_THROUGH) != FALSE; });
    if (error == ERROR_SUCCESS) return {};
    if (is_missing(error)) return fail(ErrorCode::not_found, from);
    return fail(windows_error(error, "renaming " + from));
}

bool exists(const std::string& path) {
    return ::GetFileAttributesW(wide_path(path).c_str()) != INVALID_FILE_ATTRIBUTES;
}

std::uint32_t process_id() { return ::GetCurrentProcessId(); }

std::string unique_stamp() {
    using std::chrono::duration_cast;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto seconds = duration_cast<std::chrono::seconds>(now);
    return fmt::format("{:012}-{:09}-{}", seconds.count(),
                       duration_cast<std::chrono::nanoseconds>(now - seconds).count(), process_id());
}

Result<std::unique_ptr<File>> open(const std::string& path, Open how) {
    const auto made = [&](Result<OwnedHandle> file) -> Result<std::unique_ptr<File>> {
        if (!file) return fail(file.error());
        return std::make_unique<WindowsFile>(std::move(*file), path);
    };
    if (how == Open::lock_file) return made(open_regular(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, nullptr));
    if (how == Open::existing) {
        auto file = open_regular(path, GENERIC_READ, OPEN_EXISTING, nullptr);
        if (file && !is_trusted_owner(file->get())) return fail(foreign(path));
        return made(std::move(file));
    }
    const auto access = PrivateAccess::make(path);
    if (!access) return fail(access.error());
    auto security = access->attributes();
    return made(open_regular(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW, &security));
}

}  // namespace fettle::durable
