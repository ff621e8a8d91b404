// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/vendor.h"

#include <algorithm>
#include <cctype>

namespace fettle::firmware {

namespace {

/// Drives and services pad names and separate words differently.
std::string plain(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) != 0) result.push_back(static_cast<char>(std::tolower(letter)));
    }
    return result;
}

bool same(std::string_view a, std::string_view b) {
    const auto left = plain(a);
    return !left.empty() && left == plain(b);
}

}  // namespace

std::string_view name(VendorAnswer::State state) noexcept {
    switch (state) {
        case VendorAnswer::State::not_there: return "not-there";
        case VendorAnswer::State::unknown: return "unknown";
        case VendorAnswer::State::current: return "current";
        case VendorAnswer::State::newer: return "newer";
        case VendorAnswer::State::failed: return "failed";
    }
    return "failed";
}

const VendorDevice* find_device(const std::vector<VendorDevice>& devices, const DriveIdentity& drive) {
    const VendorDevice* found = nullptr;
    for (const auto& device : devices) {
        if (!same(device.serial, drive.serial)) continue;
        // Two devices with one serial number: a bridge, or two namespaces. The model decides.
        if (found != nullptr && !same(device.name, drive.model)) continue;
        found = &device;
    }
    if (found != nullptr) return found;
    for (const auto& device : devices) {
        // A device with another serial number is another drive of the same model.
        if (!device.serial.empty() || !same(device.name, drive.model)) continue;
        if (found != nullptr) return nullptr;
        found = &device;
    }
    return found;
}

VendorAnswer ask_vendor(VendorService& service, const DriveIdentity& drive) {
    using State = VendorAnswer::State;
    VendorAnswer answer;
    const auto give_up = [&](const Error& error) {
        answer.state = error.code == ErrorCode::unsupported ? State::not_there : State::failed;
        answer.detail = to_string(error);
        return answer;
    };
    const auto devices = service.devices();
    if (!devices) return give_up(devices.error());
    const auto* device = find_device(*devices, drive);
    if (device == nullptr) {
        answer.state = State::unknown;
        return answer;
    }
    answer.device = *device;
    auto releases = service.upgrades(device->id);
    if (!releases) return give_up(releases.error());
    answer.releases = std::move(*releases);
    answer.state = answer.releases.empty() ? State::current : State::newer;
    return answer;
}

}  // namespace fettle::firmware
