// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/open_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/macos/posix/os_error.h"

namespace fettle::macos {

OpenFile::OpenFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

OpenFile::~OpenFile() { ::close(descriptor_); }

Result<std::shared_ptr<OpenFile>> open_file(const std::string& path, int flags, unsigned mode) {
    const int number = ::open(path.c_str(), flags | O_CLOEXEC, static_cast<mode_t>(mode));
    if (number < 0) return fail(os_error(errno, "opening " + path));
    return std::make_shared<OpenFile>(number, path);
}

}  // namespace fettle::macos
