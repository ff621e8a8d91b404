// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/system_words.h"

#include <system_error>

namespace fettle {

std::string system_words(std::uint32_t number) {
    switch (static_cast<std::errc>(number)) {
        case std::errc::no_space_on_device: return "the disk is full";
        case std::errc::read_only_file_system: return "the file system is read-only";
        case std::errc::too_many_files_open:
        case std::errc::too_many_files_open_in_system: return "too many files are open";
        case std::errc::file_too_large: return "the file is too large for the file system";
        case std::errc::not_enough_memory: return "not enough memory";
        default: break;
    }
    return std::generic_category().message(static_cast<int>(number));
}

}  // namespace fettle
