// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/win32_drives.h"

#include <windows.h>
// Need the types of windows.h.
#include <cfgmgr32.h>
#include <setupapi.h>

#include <cstring>
#include <cwchar>
#include <utility>

#include "platform/windows/drives/windows_drive_source.h"
#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

/// GUID_DEVINTERFACE_DISK (winioctl.h), which would need INITGUID.
constexpr GUID kDiskInterface{0x53F56307, 0xB6BF, 0x11D0, {0x94, 0xF2, 0x00, 0xA0, 0xC9, 0x1E, 0xFB, 0x8B}};

std::string utf8(const wchar_t* text) {
    const int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    if (length <= 1) return {};
    std::string out(static_cast<std::size_t>(length), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text, -1, out.data(), length, nullptr, nullptr);
    out.pop_back();  // the NUL
    return out;
}

/// From a disk's own node upward; the root has no parent.
std::vector<std::string> instance_ids(DEVINST node) {
    constexpr int kMost = 32;
    std::vector<std::string> ids;
    for (int i = 0; i < kMost; ++i) {
        std::vector<wchar_t> id(MAX_DEVICE_ID_LEN + 1);
        if (CM_Get_Device_IDW(node, id.data(), MAX_DEVICE_ID_LEN, 0) != CR_SUCCESS) break;
        ids.push_back(utf8(id.data()));
        DEVINST parent = 0;
        if (CM_Get_Parent(&parent, node, 0) != CR_SUCCESS) break;
        node = parent;
    }
    return ids;
}

/// A number that the device manager keeps for a node.
bool number_of(DEVINST node, ULONG property, std::uint32_t& number) {
    DWORD value = 0;
    ULONG bytes = sizeof value;
    ULONG type = 0;
    const auto read = CM_Get_DevNode_Registry_PropertyW(node, property, &type, &value, &bytes, 0);
    number = value;
    return read == CR_SUCCESS && type == REG_DWORD && bytes == sizeof value;
}

/// Strings that each end with a NUL; the list ends with another.
std::vector<std::string> compatible_ids(DEVINST node) {
    constexpr std::size_t kMostLetters = 4096;
    std::vector<wchar_t> letters(kMostLetters + 2);
    auto bytes = static_cast<ULONG>(kMostLetters * sizeof(wchar_t));
    ULONG type = 0;
    if (CM_Get_DevNode_Registry_PropertyW(node, CM_DRP_COMPATIBLEIDS, &type, letters.data(), &bytes, 0) != CR_SUCCESS ||
        type != REG_MULTI_SZ) {
        return {};
    }
    std::vector<std::string> ids;
    for (const wchar_t* one = letters.data(); *one != L'\0'; one += std::wcslen(one) + 1) ids.push_back(utf8(one));
    return ids;
}

/// The nearest PCI device above a disk: its controller, or the USB controller.
std::optional<PciDevice> pci_device(DEVINST node) {
    constexpr int kMost = 32;
    for (int i = 0; i < kMost; ++i) {
        std::vector<wchar_t> id(MAX_DEVICE_ID_LEN + 1);
        if (CM_Get_Device_IDW(node, id.data(), MAX_DEVICE_ID_LEN, 0) != CR_SUCCESS) return std::nullopt;
        if (utf8(id.data()).starts_with("PCI\\")) {
            PciDevice device;
            if (!number_of(node, CM_DRP_BUSNUMBER, device.bus) || !number_of(node, CM_DRP_ADDRESS, device.address)) {
                return std::nullopt;
            }
            device.compatible_ids = compatible_ids(node);
            return device;
        }
        DEVINST parent = 0;
        if (CM_Get_Parent(&parent, node, 0) != CR_SUCCESS) return std::nullopt;
        node = parent;
    }
    return std::nullopt;
}

/// The driver of the disk's parent: the storage controller, or the USB interface.
std::string service_of_parent(DEVINST node) {
    DEVINST parent = 0;
    if (CM_Get_Parent(&parent, node, 0) != CR_SUCCESS) return {};
    wchar_t service[256] = {};
    ULONG bytes = sizeof service - sizeof(wchar_t);
    ULONG type = 0;
    if (CM_Get_DevNode_Registry_PropertyW(parent, CM_DRP_SERVICE, &type, service, &bytes, 0) != CR_SUCCESS) return {};
    return type == REG_SZ ? utf8(service) : std::string();
}

/// A set of devices of SetupAPI.
class DeviceSet {
public:
    DeviceSet()
        : set_(SetupDiGetClassDevsW(&kDiskInterface, nullptr, nullptr, DIGCF_PRESENT | DIGCF_DEVICEINTERFACE)) {}
    DeviceSet(const DeviceSet&) = delete;
    DeviceSet& operator=(const DeviceSet&) = delete;
    ~DeviceSet() {
        if (valid()) SetupDiDestroyDeviceInfoList(set_);
    }
    [[nodiscard]] bool valid() const { return set_ != INVALID_HANDLE_VALUE; }
    [[nodiscard]] HDEVINFO get() const { return set_; }

private:
    HDEVINFO set_;
};

/// SP_DEVICE_INTERFACE_DETAIL_DATA ends with a path of any length.
std::string path_of(HDEVINFO set, SP_DEVICE_INTERFACE_DATA& found, SP_DEVINFO_DATA& device) {
    DWORD bytes = 0;
    SetupDiGetDeviceInterfaceDetailW(set, &found, nullptr, 0, &bytes, nullptr);
    if (bytes < sizeof(SP_DEVICE_INTERFACE_DETAIL_DATA_W)) return {};
    // Aligned for the structure, which has a DWORD and the path.
    std::vector<DWORD> memory(bytes / sizeof(DWORD) + 1);
    auto* const detail = reinterpret_cast<SP_DEVICE_INTERFACE_DETAIL_DATA_W*>(memory.data());
    detail->cbSize = sizeof *detail;
    if (SetupDiGetDeviceInterfaceDetailW(set, &found, detail, bytes, nullptr, &device) == FALSE) return {};
    return utf8(detail->DevicePath);
}

// cfgmgr32's notifications: not in wine, so loaded at run time.
using Register = CONFIGRET(WINAPI*)(PCM_NOTIFY_FILTER filter, void* context, PCM_NOTIFY_CALLBACK callback,
                                    PHCMNOTIFICATION notification);
using Unregister = CONFIGRET(WINAPI*)(HCMNOTIFICATION notification);

using OnChange = std::function<void(const std::string&, bool)>;

template <typename Function>
Function function_of(const char* name) {
    const HMODULE module = GetModuleHandleW(L"cfgmgr32.dll");
    const FARPROC found = module == nullptr ? nullptr : GetProcAddress(module, name);
    Function function = nullptr;
    static_assert(sizeof function == sizeof found);
    std::memcpy(&function, &found, sizeof function);
    return function;
}

DWORD CALLBACK on_notification(HCMNOTIFICATION /*notification*/, void* context, CM_NOTIFY_ACTION action,
                               PCM_NOTIFY_EVENT_DATA event, DWORD /*bytes*/) {
    const bool came = action == CM_NOTIFY_ACTION_DEVICEINTERFACEARRIVAL;
    if (came || action == CM_NOTIFY_ACTION_DEVICEINTERFACEREMOVAL) {
        (*static_cast<OnChange*>(context))(utf8(event->u.DeviceInterface.SymbolicLink), came);
    }
    return ERROR_SUCCESS;
}

class Notification final : public Watch {
public:
    Notification(OnChange on_change, Unregister unregister)
        : on_change_(std::make_unique<OnChange>(std::move(on_change))), unregister_(unregister) {}
    Notification(const Notification&) = delete;
    Notification& operator=(const Notification&) = delete;
    /// Waits for a running callback (Microsoft, CM_Unregister_Notification).
    ~Notification() override {
        if (handle_ != nullptr) unregister_(handle_);
    }
    bool begin(Register start) {
        CM_NOTIFY_FILTER filter{};
        filter.cbSize = sizeof filter;
        filter.FilterType = CM_NOTIFY_FILTER_TYPE_DEVICEINTERFACE;
        filter.u.DeviceInterface.ClassGuid = kDiskInterface;
        return start(&filter, on_change_.get(), on_notification, &handle_) == CR_SUCCESS;
    }

private:
    std::unique_ptr<OnChange> on_change_;
    Unregister unregister_;
    HCMNOTIFICATION handle_ = nullptr;
};

class Win32DeviceList final : public DeviceList {
public:
    Result<std::vector<ListedDevice>> disks() override {
        const DeviceSet set;
        if (!set.valid()) return fail(windows_error(GetLastError(), "listing disks"));
        std::vector<ListedDevice> listed;
        for (DWORD i = 0;; ++i) {
            SP_DEVICE_INTERFACE_DATA found{};
            found.cbSize = sizeof found;
            if (SetupDiEnumDeviceInterfaces(set.get(), nullptr, &kDiskInterface, i, &found) == FALSE) {
                const auto error = GetLastError();
                if (error == ERROR_NO_MORE_ITEMS) return listed;
                return fail(windows_error(error, "listing disks"));
            }
            SP_DEVINFO_DATA device{};
            device.cbSize = sizeof device;
            ListedDevice one;
            one.path = path_of(set.get(), found, device);
            if (one.path.empty()) continue;  // it has just gone
            one.service = service_of_parent(device.DevInst);
            one.instance_ids = instance_ids(device.DevInst);
            one.pci = pci_device(device.DevInst);
            listed.push_back(std::move(one));
        }
    }
    Result<std::unique_ptr<Watch>> watch(OnChange on_change) override {
        const auto start = function_of<Register>("CM_Register_Notification");
        const auto end = function_of<Unregister>("CM_Unregister_Notification");
        if (start == nullptr || end == nullptr) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("notifications of drives by this version of Windows"));
        }
        auto notification = std::make_unique<Notification>(std::move(on_change), end);
        if (!notification->begin(start)) {
            return fail(ErrorCode::io, FETTLE_TEXT("Windows does not notify of drives that come and go"));
        }
        return notification;
    }
};

}  // namespace

std::unique_ptr<DeviceList> make_device_list() { return std::make_unique<Win32DeviceList>(); }

std::unique_ptr<DriveSource> make_drive_source() {
    return std::make_unique<WindowsDriveSource>(make_device_io(), make_device_list());
}

}  // namespace fettle::windows
