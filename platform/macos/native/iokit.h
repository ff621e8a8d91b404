// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "platform/macos/smart/io_return.h"

/// The functions of I/O Kit and Core Foundation that Fettle uses, loaded at run time: no SDK of Apple's is needed to
/// build, and a Mac where one is missing still has all the rest.
///
/// Sources: IOKitLib.h and IOCFPlugIn.h of IOKitUser, CFUUID.h and CFString.h of CF (Apple's open source).
namespace fettle::macos {

using IoObject = std::uint32_t;  ///< io_object_t: a Mach port name; 0: none
using CfRef = const void*;       ///< CFTypeRef
using Uuid = std::array<std::uint8_t, 16>;

/// CFUUIDBytes: sixteen bytes, passed by value.
struct UuidBytes {
    std::uint8_t bytes[16];  // NOLINT(modernize-avoid-c-arrays): the ABI of a C structure
};

/// What each plug-in interface begins with: IUNKNOWN_C_GUTS of CFPlugInCOM.h.
struct Unknown {
    void* reserved;
    std::int32_t (*query_interface)(void* self, UuidBytes id, void** interface);
    std::uint32_t (*add_ref)(void* self);
    std::uint32_t (*release)(void* self);
};

class IoKit {
public:
    /// Loads both frameworks. Error: unsupported, with the loader's message.
    static Result<std::shared_ptr<const IoKit>> load();

    // IOKitLib.h. "Matching" dictionaries are consumed.
    CfRef (*bsd_name_matching)(IoObject main_port, std::uint32_t options, const char* name) = nullptr;
    IoObject (*get_matching_service)(IoObject main_port, CfRef matching) = nullptr;
    IoReturn (*get_parent)(IoObject entry, const char* plane, IoObject* parent) = nullptr;
    CfRef (*create_property)(IoObject entry, CfRef key, CfRef allocator, std::uint32_t options) = nullptr;
    IoReturn (*release_object)(IoObject object) = nullptr;
    // IOCFPlugIn.h. A plug-in is a pointer to a pointer to a table that begins with Unknown.
    IoReturn (*create_plug_in)(IoObject service, CfRef type, CfRef interface, Unknown*** plug_in,
                               std::int32_t* score) = nullptr;
    IoReturn (*destroy_plug_in)(Unknown** plug_in) = nullptr;
    // Core Foundation.
    CfRef (*uuid_create)(CfRef allocator, UuidBytes bytes) = nullptr;
    CfRef (*string_create)(CfRef allocator, const char* text, std::uint32_t encoding) = nullptr;
    void (*release)(CfRef object) = nullptr;

private:
    IoKit() = default;
    Status bind();
    void* io_kit_ = nullptr;  ///< never closed: frameworks cannot be unloaded
    void* core_foundation_ = nullptr;
};

}  // namespace fettle::macos
