// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/device_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

DeviceFile::DeviceFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

DeviceFile::~DeviceFile() { ::close(descriptor_); }

Result<std::shared_ptr<DeviceFile>> open_block_device(const std::string& path, const std::string& number) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return fail(os_error(errno, "opening " + path));
    auto file = std::make_shared<DeviceFile>(descriptor, path);
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return fail(os_error(errno, "inspecting " + path));
    const auto found = fmt::format("{}:{}", major(status.st_rdev), minor(status.st_rdev));
    if (!S_ISBLK(status.st_mode) || found != number) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not the block device {number}"),
                    {{"path", path}, {"number", number}});
    }
    return file;
}

}  // namespace fettle::linux_system
