// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/access_list.h"

#include <aclapi.h>
#include <fmt/format.h>
#include <sddl.h>

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "platform/files/state_folders.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

struct Free {
    template <typename T>
    void operator()(T* memory) const noexcept {
        ::LocalFree(memory);
    }
};

OwnedHandle own_token() {
    HANDLE token = nullptr;
    (void)::OpenProcessToken(::GetCurrentProcess(), TOKEN_QUERY, &token);
    return OwnedHandle(token);
}

/// A TOKEN_USER, which ends with the SID that it points to; empty: not known.
std::vector<std::uint64_t> token_user() {
    const auto token = own_token();
    DWORD size = 0;
    (void)::GetTokenInformation(token.get(), TokenUser, nullptr, 0, &size);
    std::vector<std::uint64_t> memory((size + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
    if (size == 0 || ::GetTokenInformation(token.get(), TokenUser, memory.data(), size, &size) == FALSE) return {};
    return memory;
}

PSID sid_in(std::vector<std::uint64_t>& user) {
    return reinterpret_cast<TOKEN_USER*>(user.data())->User.Sid;  // NOLINT: what GetTokenInformation has put there
}

/// The owner of Windows' own files, which no user can be ("NT SERVICE\\TrustedInstaller").
bool is_trusted_installer(PSID sid) {
    PSID installer = nullptr;
    if (::ConvertStringSidToSidW(L"S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464", &installer) ==
        FALSE)
        return false;
    const std::unique_ptr<void, Free> owned(installer);
    return ::EqualSid(sid, installer) != FALSE;
}

bool is_trusted(PSID sid) {
    for (const auto kind : {WinLocalSystemSid, WinBuiltinAdministratorsSid}) {
        if (::IsWellKnownSid(sid, kind) != FALSE) return true;
    }
    if (is_trusted_installer(sid)) return true;
    auto user = token_user();
    return !user.empty() && ::EqualSid(sid, sid_in(user)) != FALSE;
}

bool is_in(std::string_view folder, std::string_view path) {
    return !folder.empty() && path.starts_with(folder) &&
           (path.size() == folder.size() || path[folder.size()] == '\\' || path[folder.size()] == '/');
}

/// With the parts of a security descriptor that point into it.
struct Security {
    std::unique_ptr<void, Free> descriptor;
    PSID owner = nullptr;
    PACL list = nullptr;

    static std::optional<Security> of(HANDLE handle) {
        Security found;
        void* made = nullptr;
        const auto error =
            ::GetSecurityInfo(handle, SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION,
                              &found.owner, nullptr, &found.list, nullptr, &made);
        found.descriptor.reset(made);
        if (error != ERROR_SUCCESS) return std::nullopt;
        return found;
    }
};

/// Whether the list gives none of these rights to anyone who is not trusted.
bool only_trusted_have(ACCESS_MASK rights, const std::optional<Security>& security) {
    // Without a list, everyone has every right.
    if (!security || security->list == nullptr) return false;
    for (DWORD i = 0; i < security->list->AceCount; ++i) {
        void* entry = nullptr;
        if (::GetAce(security->list, i, &entry) == FALSE) return false;
        const auto* header = static_cast<const ACE_HEADER*>(entry);
        // An entry that only what is created inside inherits says nothing of the folder.
        if ((header->AceFlags & INHERIT_ONLY_ACE) != 0 || header->AceType == ACCESS_DENIED_ACE_TYPE) continue;
        // Other kinds that permit something, such as those with conditions, neither Windows nor Fettle makes for files.
        if (header->AceType != ACCESS_ALLOWED_ACE_TYPE) return false;
        auto* allowed = static_cast<ACCESS_ALLOWED_ACE*>(entry);
        if ((allowed->Mask & rights) != 0 && !is_trusted(&allowed->SidStart)) return false;
    }
    return true;
}

bool is_trusted_owner(const std::optional<Security>& security) {
    return security && security->owner != nullptr && is_trusted(security->owner);
}

constexpr ACCESS_MASK kReplaces = FILE_DELETE_CHILD | DELETE | WRITE_DAC | WRITE_OWNER | GENERIC_ALL;
constexpr ACCESS_MASK kWrites = kReplaces | FILE_WRITE_DATA | FILE_APPEND_DATA | GENERIC_WRITE;

}  // namespace

bool is_elevated() {
    const auto token = own_token();
    TOKEN_ELEVATION elevation{};
    DWORD size = 0;
    return token && ::GetTokenInformation(token.get(), TokenElevation, &elevation, sizeof elevation, &size) != FALSE &&
           elevation.TokenIsElevated != 0;
}

Result<PrivateAccess> PrivateAccess::make(std::string_view path) {
    // Security Descriptor String Format: protected, and inherited by folders and files; SY: system, BA: administrators.
    std::wstring text = L"D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)";
    if (!is_elevated() || is_in(data_folder(), path)) {
        auto user = token_user();
        wchar_t* name = nullptr;
        if (user.empty() || ::ConvertSidToStringSidW(sid_in(user), &name) == FALSE)
            return fail(last_error("finding the name of this user"));
        const std::unique_ptr<wchar_t, Free> owned(name);
        text += L"(A;OICI;FA;;;";
        text += name;
        text += L")";
    }
    PSECURITY_DESCRIPTOR made = nullptr;
    if (::ConvertStringSecurityDescriptorToSecurityDescriptorW(text.c_str(), SDDL_REVISION_1, &made, nullptr) == FALSE)
        return fail(last_error("making an access control list"));
    return PrivateAccess(made);
}

SECURITY_ATTRIBUTES PrivateAccess::attributes() const noexcept {
    return {sizeof(SECURITY_ATTRIBUTES), descriptor_.get(), FALSE};
}

bool is_trusted_owner(HANDLE handle) { return is_trusted_owner(Security::of(handle)); }

bool only_trusted_write(HANDLE handle) { return only_trusted_have(kWrites, Security::of(handle)); }

bool only_trusted_replace(HANDLE handle) {
    const auto security = Security::of(handle);
    return is_trusted_owner(security) && only_trusted_have(kReplaces, security);
}

}  // namespace fettle::windows_system
