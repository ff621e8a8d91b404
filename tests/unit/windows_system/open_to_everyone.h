// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <aclapi.h>
#include <gtest/gtest.h>
#include <windows.h>

#include <string>

#include "platform/windows/system/wide.h"

namespace fettle::windows_system {

/// Lets everyone write to it, and nobody else.
inline void open_to_everyone(const std::string& path) {
    SID_IDENTIFIER_AUTHORITY world = SECURITY_WORLD_SID_AUTHORITY;
    PSID everyone = nullptr;
    ASSERT_NE(::AllocateAndInitializeSid(&world, 1, SECURITY_WORLD_RID, 0, 0, 0, 0, 0, 0, 0, &everyone), FALSE);
    EXPLICIT_ACCESS_W entry{};
    entry.grfAccessPermissions = FILE_ALL_ACCESS;
    entry.grfAccessMode = GRANT_ACCESS;
    entry.Trustee.TrusteeForm = TRUSTEE_IS_SID;
    entry.Trustee.ptstrName = static_cast<LPWSTR>(everyone);
    PACL list = nullptr;
    ASSERT_EQ(::SetEntriesInAclW(1, &entry, nullptr, &list), DWORD{ERROR_SUCCESS});
    auto name = wide(path);
    ASSERT_EQ(::SetNamedSecurityInfoW(name.data(), SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, nullptr, nullptr, list,
                                      nullptr),
              DWORD{ERROR_SUCCESS});
    ::LocalFree(list);
    ::FreeSid(everyone);
}

}  // namespace fettle::windows_system
