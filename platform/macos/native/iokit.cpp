// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/native/iokit.h"

#include <dlfcn.h>

namespace fettle::macos {

namespace {

constexpr const char* kIoKit = "/System/Library/Frameworks/IOKit.framework/IOKit";
constexpr const char* kCoreFoundation = "/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation";

Error loader_error(const char* what) {
    const char* const words = ::dlerror();
    return error_of(ErrorCode::unsupported, FETTLE_TEXT("loading {what}: {message}"),
                    {{"what", what}, {"message", words == nullptr ? "?" : words}});
}

template <typename Function>
Status find(void* library, const char* name, Function& into) {
    void* const symbol = ::dlsym(library, name);
    if (symbol == nullptr) return fail(loader_error(name));
    into = reinterpret_cast<Function>(symbol);  // POSIX: dlsym(3) returns functions as void*
    return {};
}

}  // namespace

Result<std::shared_ptr<const IoKit>> IoKit::load() {
    const std::shared_ptr<IoKit> kit(new IoKit);
    kit->io_kit_ = ::dlopen(kIoKit, RTLD_LAZY | RTLD_LOCAL);
    if (kit->io_kit_ == nullptr) return fail(loader_error(kIoKit));
    kit->core_foundation_ = ::dlopen(kCoreFoundation, RTLD_LAZY | RTLD_LOCAL);
    if (kit->core_foundation_ == nullptr) return fail(loader_error(kCoreFoundation));
    if (auto bound = kit->bind(); !bound) return fail(bound.error());
    return std::shared_ptr<const IoKit>(kit);
}

Status IoKit::bind() {
    Status done;
    const auto take = [&](void* library, const char* name, auto& into) {
        if (done) done = find(library, name, into);
    };
    take(io_kit_, "IOBSDNameMatching", bsd_name_matching);
    take(io_kit_, "IOServiceGetMatchingService", get_matching_service);
    take(io_kit_, "IORegistryEntryGetParentEntry", get_parent);
    take(io_kit_, "IORegistryEntryCreateCFProperty", create_property);
    take(io_kit_, "IOObjectRelease", release_object);
    take(io_kit_, "IOCreatePlugInInterfaceForService", create_plug_in);
    take(io_kit_, "IODestroyPlugInInterface", destroy_plug_in);
    take(core_foundation_, "CFUUIDCreateFromUUIDBytes", uuid_create);
    take(core_foundation_, "CFStringCreateWithCString", string_create);
    take(core_foundation_, "CFRelease", release);
    return done;
}

}  // namespace fettle::macos
