// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/client_token.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "platform/windows/system/owned_handle.h"

namespace fettle::service {

namespace {

using windows_system::OwnedHandle;

/// The client's token. Its level is SecurityIdentification at least, which suffices for questions.
OwnedHandle impersonated(HANDLE pipe) {
    if (::ImpersonateNamedPipeClient(pipe) == FALSE) return {};
    HANDLE token = nullptr;
    // As the service itself: at that level, the client has no access to its own token.
    const bool opened = ::OpenThreadToken(::GetCurrentThread(), TOKEN_QUERY, TRUE, &token) != FALSE;
    // Documented as necessary: whatever followed would happen in the client's name.
    if (::RevertToSelf() == FALSE) std::abort();
    return opened ? OwnedHandle(token) : OwnedHandle();
}

/// A TOKEN_USER and the SID behind it; empty: not known.
std::vector<std::byte> token_user(HANDLE token) {
    DWORD size = 0;
    (void)::GetTokenInformation(token, TokenUser, nullptr, 0, &size);
    std::vector<std::byte> memory(size);
    if (size == 0 || ::GetTokenInformation(token, TokenUser, memory.data(), size, &size) == FALSE) return {};
    return memory;
}

/// nullopt: it cannot be found out.
std::optional<bool> is_member(HANDLE token, WELL_KNOWN_SID_TYPE group) {
    std::array<std::byte, SECURITY_MAX_SID_SIZE> sid{};
    DWORD size = sid.size();
    BOOL member = FALSE;
    if (::CreateWellKnownSid(group, nullptr, sid.data(), &size) == FALSE) return std::nullopt;
    if (::CheckTokenMembership(token, sid.data(), &member) == FALSE) return std::nullopt;
    return member != FALSE;
}

}  // namespace

std::optional<TokenFacts> client_facts(HANDLE pipe) {
    const auto token = impersonated(pipe);
    if (!token) return std::nullopt;
    auto user = token_user(token.get());
    if (user.empty()) return std::nullopt;
    auto* const sid = reinterpret_cast<TOKEN_USER*>(user.data())->User.Sid;  // NOLINT: as GetTokenInformation puts it
    const auto* const bytes = static_cast<const std::uint8_t*>(sid);
    const auto administrator = is_member(token.get(), WinBuiltinAdministratorsSid);
    const auto network = is_member(token.get(), WinNetworkSid);
    if (!administrator || !network) return std::nullopt;
    TokenFacts facts;
    facts.user.assign(bytes, bytes + ::GetLengthSid(sid));
    facts.anonymous = ::IsWellKnownSid(sid, WinAnonymousSid) != FALSE;
    facts.system = ::IsWellKnownSid(sid, WinLocalSystemSid) != FALSE;
    facts.administrator = *administrator;
    facts.network = *network;
    return facts;
}

}  // namespace fettle::service
