// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/file_paths.h"

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include <cerrno>

#include "platform/windows/system/wide.h"

namespace fettle {

std::filesystem::path to_path(std::string_view text) { return windows_system::wide_path(text); }

std::string from_path(const std::filesystem::path& path) {
    std::wstring_view text = path.native();
    constexpr std::wstring_view kLong = L"\\\\?\\";
    // As the user named it: "\\?\C:\…", but no name of a device or volume.
    if (text.starts_with(kLong) && text.size() > kLong.size() + 1 && text[kLong.size() + 1] == L':') {
        text.remove_prefix(kLong.size());
    }
    return windows_system::utf8(text);
}

bool is_link(const std::filesystem::path& path) {
    WIN32_FIND_DATAW found{};
    const auto search = ::FindFirstFileW(path.c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return false;
    ::FindClose(search);
    // The tag is valid only with the attribute. Others, of compressed files or those of a cloud say, are no links.
    return (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
           (found.dwReserved0 == IO_REPARSE_TAG_SYMLINK || found.dwReserved0 == IO_REPARSE_TAG_MOUNT_POINT);
}

std::FILE* open_c_file(const std::filesystem::path& path, CFileMode mode) {
    // The C library of Windows has no "x", and its "N" for what is not inherited is an extension too.
    const int how = mode == CFileMode::create_new ? _O_EXCL : mode == CFileMode::write ? _O_TRUNC : _O_APPEND;
    const int number =
        ::_wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_BINARY | _O_NOINHERIT | how, _S_IREAD | _S_IWRITE);
    if (number < 0) return nullptr;
    auto* const file = ::_fdopen(number, mode == CFileMode::append ? "ab" : "wb");
    if (file == nullptr) {
        const int why = errno;
        (void)::_close(number);
        errno = why;
    }
    return file;
}

NativeStatus native_status(const std::error_code& code) {
    const bool errno_value = code.category() == std::generic_category();
    return {errno_value ? NativeStatus::Kind::system : NativeStatus::Kind::windows,
            static_cast<std::uint32_t>(code.value())};
}

}  // namespace fettle
