// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Linux's DeviceFile that the files shared with it need (CMakeLists.txt).
#include "platform/linux/device_file.h"

#include <unistd.h>

#include <utility>

namespace fettle::linux_system {

DeviceFile::DeviceFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

DeviceFile::~DeviceFile() { ::close(descriptor_); }

}  // namespace fettle::linux_system
