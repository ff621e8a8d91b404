// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

/// Who may use Fettle's own files and folders.
namespace fettle::windows_system {

/// Whether this process has the rights of administrators: User Account Control withholds them from most processes of
/// an administrator.
[[nodiscard]] bool is_elevated();

/// A security descriptor for new files and folders: full access for the system, administrators and, unless this process
/// is elevated, this user; nobody else. What is created inside a folder inherits it; the folder inherits nothing.
class PrivateAccess {
public:
    /// For a file or folder at `path`. In this user's own data folder, the user has access also if this process is
    /// elevated: the next one may not be. Error: io.
    [[nodiscard]] static Result<PrivateAccess> make(std::string_view path);
    /// For CreateFile and CreateDirectory. Valid as long as this object.
    [[nodiscard]] SECURITY_ATTRIBUTES attributes() const noexcept;

private:
    struct Free {
        void operator()(void* memory) const noexcept { ::LocalFree(memory); }
    };
    explicit PrivateAccess(void* descriptor) : descriptor_(descriptor) {}
    std::unique_ptr<void, Free> descriptor_;
};

/// Whether an open file or folder belongs to this user, the administrators, the system or Windows' installer. Files
/// that an administrator creates belong to the administrators.
[[nodiscard]] bool is_trusted_owner(HANDLE handle);

/// Whether nobody else can write to it: no entry of its access control list permits that.
[[nodiscard]] bool only_trusted_write(HANDLE handle);

/// Whether it belongs to one of them, and only they can delete or rename it or what is in it, or permit that. Others
/// may create files in it.
[[nodiscard]] bool only_trusted_replace(HANDLE handle);

}  // namespace fettle::windows_system
