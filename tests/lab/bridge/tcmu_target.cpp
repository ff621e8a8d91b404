// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/tcmu_target.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>

#include "tests/lab/bridge/os_error.h"

namespace fettle::lab {

namespace {

constexpr const char* kRoot = "/sys/kernel/config/target";
constexpr const char* kTag = "fettle";

/// One whole write, as configfs wants it: a stream would cut it into pieces.
Status write_file(const std::string& path, const std::string& text) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return os_error("open " + path);
    const ssize_t written = ::write(file, text.data(), text.size());
    auto error = os_error("write '" + text + "' to " + path);
    ::close(file);
    if (written != static_cast<ssize_t>(text.size())) return error;
    return {};
}

bool is_open(const std::string& device) {
    const int file = ::open(device.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return errno == EBUSY;
    ::close(file);
    return false;
}

Status make_folder(const std::string& path) {
    if (::mkdir(path.c_str(), 0755) != 0 && errno != EEXIST) return os_error("mkdir " + path);
    return {};
}

}  // namespace

Status TcmuTarget::remove_leftovers(const std::string& name) {
    constexpr std::string_view kAdapter = "user_";
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(fmt::format("{}/core", kRoot), ignored)) {
        const auto adapter = entry.path().filename().string();
        unsigned number = 0;
        if (!adapter.starts_with(kAdapter) || !std::filesystem::exists(entry.path() / name, ignored)) continue;
        const auto* const end = adapter.data() + adapter.size();
        if (std::from_chars(adapter.data() + kAdapter.size(), end, number).ptr != end) continue;
        TcmuTarget left(name, number);
        // The kernel lets one process at a time open a ring.
        if (left.find_uio() && is_open("/dev/" + left.uio_name_)) {
            return fail(ErrorCode::busy, "another process serves a drive named " + name);
        }
        (void)write_file(left.backstore_ + "/action/reset_ring", "1");
        left.remove();
    }
    return {};
}

TcmuTarget::TcmuTarget(std::string name, unsigned number)
    : name_(std::move(name)),
      port_name_(fmt::format("naa.50014056{:08x}", 2 * number)),
      nexus_name_(fmt::format("naa.50014056{:08x}", 2 * number + 1)),
      backstore_(fmt::format("{}/core/user_{}/{}", kRoot, number, name_)),
      lun_(fmt::format("{}/loopback/{}/tpgt_1/lun/lun_0", kRoot, port_name_)) {}

Status TcmuTarget::create(std::uint64_t capacity_bytes, std::uint32_t sector_bytes) {
    const std::filesystem::path folder(backstore_);
    for (const auto& path : {folder.parent_path().string(), backstore_}) {
        if (auto made = make_folder(path); !made) return made;
    }
    const auto options =
        fmt::format("dev_size={},dev_config={}/{},hw_block_size={},hw_max_sectors=1024,nl_reply_supported=-1",
                    capacity_bytes, kTag, name_, sector_bytes);
    if (auto done = write_file(backstore_ + "/control", options); !done) return done;
    if (auto done = write_file(backstore_ + "/attrib/cmd_time_out", std::to_string(kCommandSeconds)); !done)
        return done;
    if (auto done = write_file(backstore_ + "/enable", "1"); !done) return done;
    return find_uio();
}

Status TcmuTarget::find_uio() {
    // The name in sysfs is tcm-user/HBA/NAME/CONFIGURATION.
    const std::string wanted = fmt::format("/{}/{}/{}", name_, kTag, name_);
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/sys/class/uio", ignored)) {
        std::string name;
        std::getline(std::ifstream(entry.path() / "name"), name);
        if (name.ends_with(wanted)) {
            uio_name_ = entry.path().filename().string();
            return {};
        }
    }
    return fail(ErrorCode::not_found, "the ring of " + name_ + " in /sys/class/uio");
}

Status TcmuTarget::link() {
    const auto group = std::filesystem::path(lun_).parent_path().parent_path();
    for (const auto& path :
         {group.parent_path().parent_path().string(), group.parent_path().string(), group.string()}) {
        if (auto made = make_folder(path); !made) return made;
    }
    // A drive that comes back after its power was gone has one already.
    if (auto done = write_file(group.string() + "/nexus", nexus_name_); !done && done.error().native.value != EEXIST) {
        return done;
    }
    if (auto made = make_folder(lun_); !made) return made;
    if (::symlink(backstore_.c_str(), (lun_ + "/drive").c_str()) != 0) return os_error("link " + lun_);
    return {};
}

void TcmuTarget::unlink() { ::unlink((lun_ + "/drive").c_str()); }

void TcmuTarget::remove() {
    unlink();
    const auto group = std::filesystem::path(lun_).parent_path().parent_path();
    ::rmdir(lun_.c_str());
    ::rmdir(group.c_str());
    ::rmdir(group.parent_path().c_str());
    ::rmdir(backstore_.c_str());
    ::rmdir(std::filesystem::path(backstore_).parent_path().c_str());
}

}  // namespace fettle::lab
