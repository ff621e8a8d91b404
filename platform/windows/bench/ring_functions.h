// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <cstdint>
#include <optional>

/// The I/O ring of Windows 11 (Microsoft, ioringapi.h and ntioring_x.h). Its functions are looked up at run time: older
/// systems lack them, and Debian 12's header lacks writing.
namespace fettle::windows_system::ring {

using Handle = void*;  ///< HIORING

/// IORING_CREATE_FLAGS
struct CreateFlags {
    std::uint32_t required = 0;
    std::uint32_t advisory = 0;
};

/// IORING_HANDLE_REF and IORING_BUFFER_REF of kind IORING_REF_RAW.
struct Reference {
    std::uint32_t kind = 0;
    void* value = nullptr;
};

/// IORING_CAPABILITIES
struct Capabilities {
    std::int32_t version = 0;
    std::uint32_t most_submissions = 0;
    std::uint32_t most_completions = 0;
    std::uint32_t features = 0;
};

/// IORING_CQE
struct Completion {
    std::uintptr_t user_data = 0;
    HRESULT result = S_OK;
    std::uintptr_t bytes = 0;
};

/// IORING_VERSION_3 (Windows 11, version 22H2) can write.
inline constexpr std::int32_t kWritingVersion = 300;
/// IORING_FEATURE_UM_EMULATION: not by the kernel.
inline constexpr std::uint32_t kEmulated = 1;
/// IORING_E_WAIT_TIMEOUT: everything was submitted.
inline constexpr auto kWaitTimeout = static_cast<HRESULT>(0x800705B4U);

/// The functions in the forms that ioringapi.h declares.
struct Functions {
    HRESULT(WINAPI* query)(Capabilities*) = nullptr;
    HRESULT(WINAPI* create)
    (std::int32_t version, CreateFlags, UINT32 submissions, UINT32 completions, Handle*) = nullptr;
    HRESULT(WINAPI* read)
    (Handle, Reference file, Reference buffer, UINT32 bytes, UINT64 offset, UINT_PTR user_data,
     std::int32_t flags) = nullptr;
    /// Null: this Windows only reads through an I/O ring.
    HRESULT(WINAPI* write)
    (Handle, Reference file, Reference buffer, UINT32 bytes, UINT64 offset, std::int32_t write_flags,
     UINT_PTR user_data, std::int32_t flags) = nullptr;
    HRESULT(WINAPI* submit)(Handle, UINT32 wait_operations, UINT32 milliseconds, UINT32* submitted) = nullptr;
    /// S_FALSE: none is left.
    HRESULT(WINAPI* pop)(Handle, Completion*) = nullptr;
    HRESULT(WINAPI* close)(Handle) = nullptr;
};

/// Those of this Windows; nullopt: it has no I/O ring.
[[nodiscard]] std::optional<Functions> system_functions();

}  // namespace fettle::windows_system::ring
