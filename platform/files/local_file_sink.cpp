// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/local_file_sink.h"

#include "platform/files/part_file.h"

namespace fettle {

Status LocalFileSink::write(const std::string& path, std::string_view content) {
    const auto opened = PartFile::open(path);
    if (!opened) return fail(opened.error());
    (*opened)->write(content);
    return (*opened)->finish();
}

}  // namespace fettle
