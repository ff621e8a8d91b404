// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_system.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace fettle::linux_system {

namespace fs = std::filesystem;

FakeSystem::FakeSystem() {
    auto name = (fs::temp_directory_path() / "fettle-fake-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    top_ = fs::canonical(name).string();
    folder("sys/block");
    folder("sys/class/block");
    folder("sys/dev/block");
}

FakeSystem::~FakeSystem() {
    std::error_code ignored;
    fs::remove_all(top_, ignored);
}

void FakeSystem::folder(const std::string& path) const { fs::create_directories(top_ + "/" + path); }

void FakeSystem::file(const std::string& path, std::string_view content) const {
    fs::create_directories(fs::path(top_ + "/" + path).parent_path());
    std::ofstream(top_ + "/" + path, std::ios::binary) << content << "\n";
}

void FakeSystem::bytes(const std::string& path, const std::vector<std::uint8_t>& content) const {
    fs::create_directories(fs::path(top_ + "/" + path).parent_path());
    std::ofstream stream(top_ + "/" + path, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
}

void FakeSystem::link(const std::string& path, const std::string& target) const {
    fs::create_directories(fs::path(top_ + "/" + path).parent_path());
    fs::create_symlink(top_ + "/" + target, top_ + "/" + path);
}

void FakeSystem::block(const std::string& device_folder, const std::string& name, const std::string& number,
                       const std::string& sectors) const {
    file(device_folder + "/dev", number);
    file(device_folder + "/size", sectors);
    file(device_folder + "/removable", "0");
    file(device_folder + "/ro", "0");
    file(device_folder + "/alignment_offset", "0");
    file(device_folder + "/queue/logical_block_size", "512");
    file(device_folder + "/queue/physical_block_size", "4096");
    file(device_folder + "/queue/rotational", "0");
    file(device_folder + "/queue/write_cache", "write back");
    file(device_folder + "/queue/discard_max_bytes", "2147450880");
    file(device_folder + "/queue/discard_granularity", "512");
    link("sys/block/" + name, device_folder);
    link("sys/class/block/" + name, device_folder);
    link("sys/dev/block/" + number, device_folder);
    file("dev/" + name, "");
}

void FakeSystem::pci(const std::string& folder_path, std::string_view pci_class, std::string_view driver) const {
    file(folder_path + "/class", pci_class);
    file(folder_path + "/vendor", "0x8086");
    file(folder_path + "/device", "0x2922");
    folder("sys/bus/pci");
    link(folder_path + "/subsystem", "sys/bus/pci");
    folder("sys/bus/pci/drivers/" + std::string(driver));
    link(folder_path + "/driver", "sys/bus/pci/drivers/" + std::string(driver));
}

void FakeSystem::partition(const std::string& drive_folder, const std::string& name, const std::string& number,
                           std::string_view start, std::string_view size) const {
    const auto path = drive_folder + "/" + name;
    file(path + "/partition", std::string(1, name.back()));
    file(path + "/start", start);
    file(path + "/size", size);
    file(path + "/dev", number);
    link("sys/class/block/" + name, path);
    link("sys/dev/block/" + number, path);
    file("dev/" + name, "");
}

Roots FakeSystem::roots() const { return {top_ + "/sys", top_ + "/dev", top_ + "/proc", top_}; }

}  // namespace fettle::linux_system
