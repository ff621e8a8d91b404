// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "platform/linux/device_links.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// A made-up /sys, /dev, /proc and /etc in a folder of its own, gone with the object. Paths are
/// relative to that folder ("sys/block/sda/size"); what is above them is made as needed.
class FakeSystem {
public:
    FakeSystem();
    ~FakeSystem();
    FakeSystem(const FakeSystem&) = delete;
    FakeSystem& operator=(const FakeSystem&) = delete;

    void file(const std::string& path, std::string_view content) const;
    void bytes(const std::string& path, const std::vector<std::uint8_t>& content) const;
    void folder(const std::string& path) const;
    /// A symbolic link at `path` to `target`, both relative to the folder.
    void link(const std::string& path, const std::string& target) const;

    /// The device folder of a block device with number, size in 512-byte units, and queue; linked from
    /// /sys/block, /sys/class/block and /sys/dev/block.
    void block(const std::string& device_folder, const std::string& name, const std::string& number,
               const std::string& sectors) const;
    /// A PCI function at `folder` with its class, ids and driver.
    void pci(const std::string& folder, std::string_view pci_class, std::string_view driver) const;
    void partition(const std::string& drive_folder, const std::string& name, const std::string& number,
                   std::string_view start, std::string_view size) const;

    [[nodiscard]] Roots roots() const;
    [[nodiscard]] const std::string& top() const { return top_; }

private:
    std::string top_;
};

/// udev's database where udevd does not run, or one answer for all.
class FakeLinks final : public DeviceLinks {
public:
    explicit FakeLinks(std::vector<std::string> links = {}) : links_(std::move(links)) {}
    [[nodiscard]] std::vector<std::string> by_id(const std::string& /*name*/) const override { return links_; }

private:
    std::vector<std::string> links_;
};

}  // namespace fettle::linux_system
